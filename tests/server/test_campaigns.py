"""A campaign over real sockets: founded, read, picked, played, and taken home."""

from __future__ import annotations

import msgspec
import pytest

from machikoro import campaign
from machikoro.fair.evidence import from_record
from machikoro.fair.proof import verify
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.campaign.entries import CampaignHeader, Wrote
from machikoro.server.table.entries import SeatState
from machikoro.server.wire.messages import Record

from .client import Message, mine, serving
from .conftest import NewTraveller
from .travellers import Traveller


def test_leaves_are_turned_one_stop_after_the_other(traveller: NewTraveller) -> None:
    ada = traveller()
    assert ada.found("human Ada", "bot easy")["seats"] == [0]
    welcome = ada.enter()
    assert (welcome["view"]["waiting"], welcome["leaves"]) == ("rulebook", [])
    ada.turn("campaign_read")
    assert [leaf["id"] for leaf in ada.leaves] == ["welcome", "starting_cards", "stop_rulebook"]
    ada.turn("campaign_read")
    assert "Ada" in ada.leaves[3]["text"]["de"]
    assert (ada.state["waiting"], ada.leaves[-1]["kind"]) == ("play", "stop")
    ada.go_out()
    again = ada.enter()
    assert len(again["leaves"]) == len(ada.leaves) == 5


def test_seats_by_link_are_waited_for(traveller: NewTraveller) -> None:
    ada, ben = traveller(), traveller()
    ada.found("human Ada", "open", "bot easy")
    assert ada.enter()["view"]["waiting"] == "lobby"
    assert ada.ask("campaign_read", rev=0)["code"] == "not_now"
    wish = {"invite": ada.invite, "name": "Ben", "town": "Bendorf", "colour": "blue"}
    assert ben.follow(ada, **wish).json()["seats"] == [1]
    seat = ada.until_state(lambda view: view["waiting"] == "rulebook")["seats"][1]
    assert (seat["name"], seat["town"], seat["colour"]) == ("Ben", "Bendorf", "blue")
    assert traveller().follow(ada, **wish).json()["code"] == "taken"


def test_whoever_turns_a_leaf_second_is_told_that_it_lies_open(traveller: NewTraveller) -> None:
    ada, ben = _two(traveller)
    rev = ben.state["rev"]
    ada.turn("campaign_read")
    refused = ben.ask("campaign_read", rev=rev)
    assert (refused["code"], refused["reason"]["rev"]) == ("stale", rev + 1)
    assert len(ben.leaves) == len(ada.leaves) == 3


def test_who_only_watches_turns_nothing(traveller: NewTraveller) -> None:
    ada, zoe = traveller(), traveller()
    ada.found("human Ada", "bot easy")
    ada.enter()
    zoe.enter(ada.campaign)
    assert zoe.ask("campaign_read", rev=1)["code"] == "not_allowed"
    assert zoe.ask("campaign_town", seat=0, name="Zoetown")["code"] == "not_allowed"
    assert zoe.http.get(f"/api/campaigns/{ada.campaign}/file").json()["code"] == "not_allowed"
    assert zoe.http.post(f"/api/campaigns/{ada.campaign}/reset").json()["code"] == "not_allowed"
    assert zoe.http.post(f"/api/campaigns/{ada.campaign}/device").json()["code"] == "not_allowed"


# Picks.


def test_a_shared_screen_is_handed_over_before_cards_are_sent(
    traveller: NewTraveller, at_picks: str
) -> None:
    ada = traveller()
    ada.found("human Ada", "human Ben", file=at_picks)
    ada.enter()
    assert (ada.state["hand_over"], ada.state["own"]) == ([0, 1], None)
    cards = ["m_wheat_field", "m_forge"]
    assert ada.ask("campaign_pick", seat=0, cards=cards)["code"] == "not_allowed"
    assert ada.ask("campaign_hand", seat=1)["type"] == "accepted"
    assert (ada.state["hand"], len(ada.state["own"])) == (1, 3)
    assert ada.ask("campaign_pick", seat=0, cards=cards)["code"] == "not_allowed"
    assert ada.ask("campaign_pick", seat=1, cards=cards)["type"] == "accepted"
    assert (ada.state["hand"], ada.state["own"], ada.state["hand_over"]) == (None, None, [0])
    assert [seat["picked"] for seat in ada.state["seats"]] == [False, True]


def test_no_pick_is_visible_before_the_last_one(traveller: NewTraveller, at_picks: str) -> None:
    """Whatever Ada picks, Ben is told the same, and so is she."""
    ada, ben = traveller(), traveller()
    ada.found("human Ada", "open", file=at_picks)
    ben.follow(ada)
    ada.enter()
    ben.enter()
    told: list[tuple[Message, Message]] = []
    for cards in (["m_wheat_field", "m_forge"], ["m_bakery", "m_forge"]):
        assert ada.ask("campaign_pick", seat=0, cards=cards)["type"] == "accepted"
        ben.until_state(lambda view: view["rev"] == ada.state["rev"])
        told.append((_timeless(ada.state), _timeless(ben.state)))
    assert told[0] == told[1]
    file = ben.http.get(f"/api/campaigns/{ada.campaign}/file").text
    assert '"kind": "pick"' not in file
    assert campaign.loads(file).waiting == "pick"
    ben.pick_all()
    ada.until_state(lambda view: view["waiting"] == "play")
    assert ada.state["seats"][0]["cards"] == ["m_bakery", "m_forge"]
    assert ben.state["seats"][1]["cards"] is not None


def _timeless(view: Message) -> Message:
    return {key: value for key, value in view.items() if key not in ("rev", "keep_until")}


def test_a_pick_that_cannot_be_is_refused_and_the_screen_stays_in_its_hands(
    traveller: NewTraveller, at_picks: str
) -> None:
    ada = traveller()
    ada.found("human Ada", "human Ben", file=at_picks)
    ada.enter()
    ada.ask("campaign_hand", seat=0)
    for cards in ([], ["m_forge"], ["m_forge", "m_forge"], ["m_forge", "m_sky_deck"], ["bakery"]):
        refused = ada.ask("campaign_pick", seat=0, cards=cards)
        assert (refused["code"], refused["reason"]) == ("invalid", {"field": "cards", "count": 2})
    assert ada.ask("campaign_pick", seat=0, cards=["m_forge", "m_bakery"])["type"] == "accepted"


# Games.


def test_a_chapter_is_an_ordinary_game_with_fair_dice_and_its_end_moves_the_campaign_on(
    traveller: NewTraveller,
) -> None:
    ada = traveller()
    ada.found("human Ada", "bot easy", baskets="always")
    ada.enter()
    ada.travel(lambda view: view["waiting"] == "play")
    assert (ada.state["first"], ada.state["seats"][0]["start_coins"]) == (None, 3)
    game = ada.state["game"]
    ada.play()
    assert (ada.view["campaign"], ada.view["chapter"]) == (ada.campaign, 1)
    assert ada.view["fair"]["covers"] == "all"
    assert ada.state["waiting"] == "game_ended"
    assert [played["game"] for played in ada.state["games"]] == [game]
    told = ada.http.get(f"/api/games/{game}/replay").content
    record = msgspec.json.decode(told, type=Record)
    assert record.proof is not None
    assert record.proof.first_drawn
    assert verify(from_record(record)).holds
    basket = record.options["start_coins"][1 - record.first]
    assert basket > record.options["start_coins"][record.first] == 3
    written = campaign.loads(ada.http.get(f"/api/campaigns/{ada.campaign}/file").text)
    assert (written.first, written.waiting) == (record.first, "game_ended")
    assert [str(move) for move in written.game.moves] == [s.action for s in record.steps]  # type: ignore[union-attr]
    assert ada.http.post(f"/api/games/{game}/rematch", json={}).json()["code"] == "not_allowed"


def test_the_side_is_the_winners_choice(traveller: NewTraveller, at_side: str) -> None:
    winner = campaign.loads(at_side).asked[0]
    ada, ben = traveller(), traveller()
    seats = ["human", "open"] if winner == 0 else ["open", "human"]
    ada.found(*seats, file=at_side)
    ben.follow(ada)
    ada.enter()
    ben.enter()
    assert ada.state["asked"] == [winner]
    refused = ben.ask("campaign_side", rev=ben.state["rev"], side="A")
    assert (refused["code"], refused["reason"]) == ("not_your_turn", {"seat": winner})
    ada.turn("campaign_side", side="A")
    assert (ada.state["sides"], ada.state["chapter"]) == ("A", 2)
    assert [leaf["kind"] for leaf in ada.leaves[-3:]] == ["text", "sticker", "stop"]


def test_what_bots_turned_before_anybody_came_is_still_to_be_read(
    traveller: NewTraveller, at_side: str
) -> None:
    given = campaign.loads(at_side)
    seats = ["bot easy" if seat in given.asked else "human" for seat in range(2)]
    ada = traveller()
    ada.found(*seats, file=at_side)
    welcome = ada.enter()
    assert welcome["view"]["chapter"] == 2, "the bot has chosen"
    assert welcome["turned"] == len(given.leaves) < len(welcome["leaves"])


def test_a_chronicle_knows_after_a_restart_what_bots_turned(at_side: str) -> None:
    given = campaign.loads(at_side)
    after = given.copy()
    after.choose_side("A")
    header = CampaignHeader(
        campaign="island", code="", created=0.0, seats=(SeatState("bot", "", ""),) * 2,
        towns=("", ""), baskets="never", lampions=False, speed="off", seed=5, invite="", host="",
        version=1,
    )  # fmt: skip
    brought = Wrote(lines=tuple(given.lines()))
    chosen = tuple(after.lines(len(brought.lines)))
    for command, turned in ((None, given), ("ada:1", after)):
        entries = [brought, Wrote(lines=chosen, command=command)]
        again = Chronicle(header, entries)
        assert again.campaign == after
        assert again.turned == len(turned.leaves)


def test_bots_pick_and_choose_by_themselves(traveller: NewTraveller, at_side: str) -> None:
    winner = campaign.loads(at_side).asked[0]
    ada = traveller()
    ada.found(*("bot easy" if seat == winner else "human" for seat in range(2)), file=at_side)
    ada.enter()
    assert (ada.state["waiting"], ada.state["chapter"]) == ("before_game", 2)
    ada.travel(lambda view: view["waiting"] == "pick")
    assert [seat["picked"] for seat in ada.state["seats"]] == [n == winner for n in range(2)]


def test_a_bot_stands_in_for_a_player_who_is_away_until_the_player_is_back(
    traveller: NewTraveller, at_picks: str
) -> None:
    ada, ben = traveller(), traveller()
    ada.found("human Ada", "open", file=at_picks)
    ben.follow(ada)
    ada.enter()
    assert ben.enter()["view"]["seats"][0]["connected"]
    assert ada.ask("sit", seat=1, bot="easy")["code"] == "not_allowed"
    ben.go_out()
    ada.until_state(lambda view: not view["seats"][1]["connected"])
    assert ada.ask("sit", seat=1, bot="easy")["type"] == "accepted"
    assert ada.state["seats"][1]["picked"]
    assert ben.enter()["view"]["seats"][1]["bot"] is None


def test_a_town_gets_another_name_until_it_stands_in_the_golden_book(
    traveller: NewTraveller, at_side: str
) -> None:
    winner = campaign.loads(at_side).asked[0]
    ada = traveller()
    ada.found("human", "human", file=at_side)
    ada.enter()
    assert ada.ask("campaign_town", seat=1 - winner, name=" Neustadt\n")["type"] == "accepted"
    assert ada.state["seats"][1 - winner]["town"] == "Neustadt"
    refused = ada.ask("campaign_town", seat=winner, name="Neustadt")
    assert (refused["code"], refused["reason"]) == ("invalid", {"field": "name"})
    assert ada.ask("campaign_town", seat=1 - winner, name=" ")["code"] == "blank_name"
    assert ada.ask("campaign_town", seat=3, name="Neustadt")["code"] == "unknown"


def test_free_play_begins_with_what_was_chosen(traveller: NewTraveller, at_free: str) -> None:
    ada = traveller()
    ada.found("human", "bot easy", file=at_free)
    ada.enter()
    choice = ada.state["free"]
    landmarks, project = choice["landmarks"][:3], choice["projects"][1]
    wrong = {"landmarks": ["forge", *landmarks[:2]], "project": project}
    assert ada.ask("campaign_free", rev=ada.state["rev"], **wrong)["code"] == "invalid"
    ada.turn("campaign_free", yokai="pranks", landmarks=landmarks, project=project)
    ada.pick_all()
    ada.sit_down(ada.until_state(lambda view: view["game"])["game"])
    options = ada.view["options"]
    assert (options["yokai"], options["project"]) == ("pranks", project)
    assert list(options["landmarks"]) == landmarks


# Devices, files, beginning anew.


def test_another_device_has_the_same_seats(traveller: NewTraveller) -> None:
    ada, phone = traveller(), traveller()
    ada.found("human Ada", "bot easy")
    key = ada.http.post(f"/api/campaigns/{ada.campaign}/device").json()["key"]
    assert phone.follow(ada, key=key).json()["seats"] == [0]
    assert phone.enter()["view"]["host"]
    assert traveller().follow(ada, key=key).json()["code"] == "key_spent"


def test_another_device_sits_down_in_the_middle_of_a_game(traveller: NewTraveller) -> None:
    ada, phone = traveller(), traveller()
    ada.found("human Ada", "bot easy")
    ada.enter()
    ada.travel(lambda view: view["waiting"] == "play")
    ada.game = ada.state["game"]
    ada.start()
    key = ada.http.post(f"/api/campaigns/{ada.campaign}/device").json()["key"]
    phone.follow(ada, key=key)
    assert mine(phone.sit_down(ada.game)) == [0]


def test_a_campaign_goes_on_elsewhere_in_the_middle_of_a_game(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found("human Ada", "human Ben")
    ada.enter()
    ada.travel(lambda view: view["waiting"] == "play")
    ada.game = ada.state["game"]
    ada.start()
    for _ in range(5):
        ada.act(ada.view["legal"][0])
    here, text = ada.view, ada.http.get(f"/api/campaigns/{ada.campaign}/file").text
    with serving() as elsewhere, Traveller(elsewhere) as ben:
        ben.found("human", "human", file=text)
        ben.enter()
        ben.game = ben.state["game"]
        ben.start()
        assert ben.view["position"] == here["position"]
        assert ben.view["legal"] == here["legal"]
        assert ben.view["fair"]["beside"] == ["script"]
        ben.leave()
        ben.play()
        assert (ben.state["waiting"], ben.state["games"][0]["chapter"]) == ("game_ended", 1)
        taken = ben.http.get(f"/api/campaigns/{ben.campaign}/file").text
        assert taken.startswith(text)
        assert campaign.loads(taken).waiting == "game_ended"


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_file_that_is_no_whole_campaign_is_refused_with_a_sentence(
    traveller: NewTraveller, at_picks: str, language: str
) -> None:
    ada = traveller()
    seats = [{"kind": "human"}, {"kind": "human"}]
    lines = at_picks.splitlines()
    for text in ("", "x", "\n".join(lines[:3] + lines[4:]), at_picks.replace("roll 1", "roll 2")):
        wish = {"seats": seats, "file": text, "language": language}
        refused = ada.http.post("/api/campaigns", json=wish)
        assert refused.status_code == 400
        values = refused.json()["values"]
        assert values["field"] == "file"
        assert ("Zeile" if language == "de" else "line") in values["message"]
    wish = {"seats": [*seats, {"kind": "bot"}], "file": at_picks}
    assert ada.http.post("/api/campaigns", json=wish).json()["values"]["field"] == "seats"
    assert ada.http.get("/api/campaigns").json()["campaigns"] == []


def test_beginning_anew_keeps_the_old_campaign(traveller: NewTraveller, at_picks: str) -> None:
    ada, ben = traveller(), traveller()
    ada.found("human Ada", "open", file=at_picks)
    ben.follow(ada)
    ada.enter()
    made = ada.http.post(f"/api/campaigns/{ada.campaign}/reset").json()
    assert made["seats"] == [0]
    ada.until_state(lambda view: view["next"] == made["campaign"])
    for player in (ada, ben):
        found = player.http.get("/api/campaigns").json()["campaigns"]
        assert {(one["campaign"], one["chapter"]) for one in found} == {
            (ada.campaign, 2), (made["campaign"], 1),
        }  # fmt: skip
    assert ben.enter(made["campaign"])["view"]["waiting"] == "rulebook"
    assert ben.state["seats"][1]["you"]


def test_a_host_deletes_a_campaign_with_its_games_and_others_only_forget_it(
    traveller: NewTraveller,
) -> None:
    ada, ben = _two(traveller)
    ada.travel(lambda view: view["waiting"] == "play")
    game = ada.state["game"]
    assert ben.http.delete(f"/api/mine/{game}").json() == {}
    assert ben.http.delete(f"/api/campaigns/{ada.campaign}").json() == {}
    assert ben.http.get("/api/campaigns").json()["campaigns"] == []
    [known] = ada.http.get("/api/campaigns").json()["campaigns"]
    assert (known["host"], known["waiting"]) == (True, "play")
    assert mine(ada.sit_down(game)) == [0]
    assert ada.http.get("/api/mine").json()["games"] == []
    assert ada.http.delete(f"/api/campaigns/{ada.campaign}").json() == {}
    assert ada.until("closing")["reason"] == "deleted"
    assert ben.hear("closing")["reason"] == "deleted"
    assert ada.http.get(f"/api/games/{game}/replay").json()["code"] == "unknown"
    assert ada.http.get("/api/campaigns").json()["campaigns"] == []


def test_a_view_says_until_when_a_campaign_is_kept(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found("human Ada", "bot easy")
    [known] = ada.http.get("/api/campaigns").json()["campaigns"]
    assert known["keep_until"] == known["touched"] + 365 * 86400
    assert ada.enter()["view"]["keep_until"] >= known["keep_until"]


def _two(traveller: NewTraveller) -> tuple[Traveller, Traveller]:
    ada, ben = traveller(), traveller()
    ada.found("human Ada", "open")
    ben.follow(ada)
    ada.enter()
    ben.enter()
    ada.until_state(lambda view: view["seats"][1]["connected"])
    return ada, ben
