"""Whole games over a real socket, as a browser would play them."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import pytest

import machikoro
from machikoro.fair.evidence import from_record
from machikoro.fair.proof import verify
from machikoro.server.lobby.catalogue import on_offer
from machikoro.server.wire.messages import Record

from .client import Browser, meet, mine, play_together, serving
from .clocks import StandingClock

New = Callable[[], Browser]


@pytest.mark.parametrize("ruleset", list(on_offer()))
def test_a_whole_game_against_bots_can_be_played_and_checked(browser: New, ruleset: str) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", "bot easy", ruleset=ruleset, first="draw")
    ada.start()
    view = ada.play_on()
    assert view["winner"] in (0, 1, 2)
    assert view["fair"]["seal"]["seed"]
    assert sum(view["statistics"]["dice"].values()) > 5
    record = msgspec.json.decode(ada.http.get(f"/api/games/{ada.game}/replay").content, type=Record)
    found = verify(from_record(record))
    assert found.holds
    assert sum(found.checked.values()) == found.outcomes > 5


def test_every_update_says_what_happened_and_how_the_table_stands(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    assert ada.view["to_move"] == 0
    assert ada.view["legal"] == ["roll 1"]
    assert "seed" not in ada.view["position"]
    answer = ada.act("roll 1")
    update = next(m for m in ada.seen if m["type"] == "update" and m["cause"] == "move")
    assert answer["type"] == "accepted"
    assert answer["rev"] == update["view"]["rev"] - 1  # the throw has a number of its own
    assert update["events"][0]["kind"] == "rolled"
    assert update["view"]["decision"] == "build"
    assert update["view"]["log"] is None


def test_the_view_explains_prices_refusals_and_prospects(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", script=["dice 1"])
    ada.start()
    ada.act("roll 1")
    view = ada.view
    assert view["position"]["players"][0]["coins"] == 4
    assert view["why_not"]["mine"] == {"code": "coins", "missing": 2}
    assert view["why_not"]["radio_tower"]["missing"] == 18
    assert "cafe" not in view["why_not"]
    assert view["progress"][0]["prices"]["train_station"] == 4
    assert view["worth"]["ranch"] == pytest.approx(2 / 6, abs=0.01)
    assert view["preview"][0]["payouts"][0]["coins"] == [1, 1]
    assert view["average"][0] == pytest.approx(1 / 6 + 1 / 6 + 2 / 6, abs=0.01)
    assert view["progress"][0]["coins_to_go"] == 4 + 10 + 16 + 22 - 4


def test_two_people_play_each_other_by_link(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben)
    assert ben.view["legal"] == []
    assert list(ben.view["fair"]["seal"]["seat_nonces"]) == ["0", "1"]
    play_together(ada, ben, until=lambda view: view["position"]["turn"] == 13)
    assert ben.view["position"] == ada.view["position"]
    assert [seat["you"] for seat in ben.view["seats"]] == [False, True]


def test_a_room_code_opens_the_lobby_only(browser: New) -> None:
    ada, ben, cleo = browser(), browser(), browser()
    made = ada.create("human Ada", "open")
    answer = ben.http.post(f"/api/games/{made['code'].lower()}/join", json={"name": "Ben"})
    assert answer.json() == {"game": made["game"], "seat": 1, "seats": [1]}
    again = cleo.http.post(f"/api/games/{made['code']}/join", json={"name": "Cleo"})
    assert (again.status_code, again.json()["code"]) == (409, "taken")


def test_a_wrong_invite_opens_nothing(browser: New) -> None:
    ada, ben = browser(), browser()
    ada.create("human Ada", "open")
    assert ben.join(ada, invite="guessed", name="Ben").status_code == 403


def test_a_reload_continues_where_the_game_stands(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    ada.act("roll 1")
    before = ada.view
    ada.leave()
    welcome = ada.sit_down()
    assert mine(welcome) == [0]
    assert welcome["view"]["position"] == before["position"]
    assert welcome["view"]["log"]


def test_the_same_person_plays_on_phone_and_laptop(browser: New) -> None:
    laptop, phone = browser(), browser()
    laptop.create("human Ada", "bot easy")
    laptop.start()
    key = laptop.http.post(f"/api/games/{laptop.game}/device").json()["key"]
    assert phone.join(laptop, key=key).json()["seats"] == [0]
    phone.sit_down()
    assert phone.act("roll 1")["type"] == "accepted"
    laptop.until("update", cause="move")
    assert laptop.view["rev"] == phone.view["rev"]


def test_a_link_for_a_device_opens_one_device(browser: New) -> None:
    laptop, phone, thief = browser(), browser(), browser()
    laptop.create("human Ada", "bot easy")
    granted = laptop.http.post(f"/api/games/{laptop.game}/device").json()
    assert phone.join(laptop, key=granted["key"]).json()["seats"] == [0]
    assert phone.join(laptop, key=granted["key"]).json()["seats"] == [0], "a reload does no harm"
    refused = thief.join(laptop, key=granted["key"])
    assert refused.status_code == 410
    assert refused.json() == {"code": "key_spent", "values": {"minutes": granted["minutes"]}}


def test_a_link_for_a_device_ends_by_itself() -> None:
    with serving(key_minutes=0) as url, Browser(url) as laptop, Browser(url) as phone:
        laptop.create("human Ada", "bot easy")
        key = laptop.http.post(f"/api/games/{laptop.game}/device").json()["key"]
        assert phone.join(laptop, key=key).json()["code"] == "key_spent"
        assert mine(phone.sit_down()) == []


def test_the_host_of_a_big_screen_can_take_the_phone_along(browser: New) -> None:
    screen, phone = browser(), browser()
    screen.create("bot easy", "bot easy")
    key = screen.http.post(f"/api/games/{screen.game}/device").json()["key"]
    phone.join(screen, key=key)
    assert phone.sit_down()["view"]["host"]


def test_spectators_see_everything_and_can_do_nothing(browser: New) -> None:
    ada, eve = browser(), browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    welcome = eve.sit_down(ada.game)
    assert mine(welcome) == []
    assert welcome["view"]["position"] == ada.view["position"]
    assert eve.act("roll 1")["code"] == "not_your_turn"
    assert eve.command("undo", rev=eve.view["rev"])["code"] == "nothing_to_undo"
    assert eve.command("pause", on=True)["code"] == "not_allowed"
    assert eve.command("sit", seat=1, bot="human")["code"] == "not_allowed"
    ada.until("presence", spectators=1)
    ada.act("roll 1")
    eve.until("update", cause="move")
    assert eve.view["rev"] == ada.view["rev"]


def test_chat_reaches_everybody_and_is_kept(browser: New) -> None:
    ada, eve = browser(), browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    eve.sit_down(ada.game)
    ada.command("chat", text="  Hello\x07 you ")
    line = eve.until("chatline")
    assert (line["seat"], line["name"], line["text"]) == (0, "Ada", "Hello you")
    eve.command("chat", phrase="good_luck")
    assert ada.until("chatline", phrase="good_luck")["seat"] is None
    assert eve.command("chat", phrase="nonsense")["code"] == "unknown"
    assert eve.command("chat", text="x" * 1000)["code"] == "too_long"
    ada.leave()
    assert [line["text"] for line in ada.sit_down()["chat"]] == ["Hello you", None]


def test_a_purchase_can_be_taken_back_until_the_turn_is_ended(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", script=["dice 1"], speed="normal")
    ada.start()
    ada.act("roll 1")
    assert not ada.view["can_undo"]
    before = ada.view["position"]
    ada.act("build cafe")
    assert ada.view["decision"] == "end_turn"
    assert (ada.view["active"], ada.view["to_move"]) == (0, 0)
    assert ada.view["legal"] == ["end turn"]
    assert 0 < ada.view["turn_ends"] <= 30_000
    assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"
    assert ada.view["position"] == before
    assert "built" not in [line["event"]["kind"] for line in ada.view["log"]]
    ada.act("build ranch")
    ada.act("end turn")
    assert not ada.view["can_undo"]
    assert ada.command("undo", rev=ada.view["rev"])["code"] in ("nothing_to_undo", "stale")


def test_nobody_undoes_a_throw_or_another_players_turn(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben)
    ada.until_view(lambda view: view["legal"])
    ada.act("roll 1")
    assert ada.command("undo", rev=ada.view["rev"])["code"] == "nothing_to_undo"
    ada.act("pass")
    ben.until_view(lambda view: view["legal"])
    assert ben.command("undo", rev=ben.view["rev"])["code"] == "nothing_to_undo"
    assert ada.view["can_undo"]
    ben.act("roll 1")
    ada.until_view(lambda view: view["decision"] == "build")
    assert not ada.view["can_undo"]


def test_around_one_screen_everything_can_be_taken_back(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben")
    ada.start()
    assert ada.view["hot_seat"]
    start = ada.view["position"]
    for _ in range(12):
        ada.act(ada.view["legal"][0])
    steps = 0
    while ada.view["can_undo"]:
        assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"
        steps += 1
    assert steps == 12
    assert ada.view["position"] == start


def test_a_rematch_is_one_game_for_everybody(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben, options={"landmarks": ["train_station"]})
    assert ada.http.post(f"/api/games/{ada.game}/rematch", json={}).status_code == 409
    play_together(ada, ben, until=lambda view: view["stage"] == "over")
    loser = 1 - ada.view["winner"]
    first = ada.http.post(f"/api/games/{ada.game}/rematch", json={"first": "loser"}).json()
    second = ben.http.post(f"/api/games/{ada.game}/rematch", json={}).json()
    assert first["game"] == second["game"] != ada.game
    assert (first["seats"], second["seats"]) == ([0], [1])
    ben.until_view(lambda view: view["rematch"] == first["game"])
    ada.leave()
    ada.game = first["game"]
    ada.start()
    assert ada.view["to_move"] == loser


def test_a_table_can_roll_its_own_dice(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", own_dice=True)
    ada.start()
    ada.act("roll 1")
    assert ada.view["decision"] == "dice"
    assert ada.command("dice", rev=ada.view["rev"], faces=[1, 2])["reason"] == {"dice": 1}
    ada.command("dice", rev=ada.view["rev"], faces=[1])
    assert ada.view["position"]["players"][0]["coins"] == 4
    ada.act("pass")
    ada.act("end turn")
    ada.until_view(lambda view: view["decision"] == "dice")
    assert ada.view["active"] == 1
    assert ada.command("dice", rev=ada.view["rev"], faces=[6])["type"] == "accepted"


def test_a_seat_can_be_taken_over_and_given_to_a_bot(browser: New) -> None:
    ada = browser()
    ada.create("bot easy", "bot random")
    ada.sit_down()
    assert ada.view["host"]
    ada.until_view(lambda view: view["position"]["turn"] > 1)
    assert ada.command("pause", on=True)["type"] == "accepted"
    ada.command("sit", seat=1, bot="easy")
    assert ada.view["seats"][1]["bot"] == "easy"
    assert ada.command("sit", seat=1, bot="grandmaster")["code"] == "unknown"
    ada.command("sit", seat=0, bot="human", name="Ada")
    assert ada.view["seats"][0]["you"]
    ada.command("pause", on=False)
    ada.until_view(lambda view: view["to_move"] == 0 and view["legal"])
    assert ada.command("hint", rev=ada.view["rev"])["action"] in ada.view["legal"]
    ada.command("sit", seat=0, bot="easy")
    ada.until_view(lambda view: view["stage"] == "over")


def test_a_hint_for_a_trade_names_both_cards(browser: New) -> None:
    ada = browser()
    options = {"market": "open", "start_coins": 30}
    script = ["dice 1", "dice 1", "dice 6"]
    ada.create("human Ada", "human Ben", seed=1, options=options, script=script)
    ada.start()
    for action in ("roll 1", "build business_center", "roll 1", "build mine", "roll 1"):
        assert ada.act(action)["type"] == "accepted"
    assert ada.view["decision"] == "swap"
    hint = ada.command("hint", rev=ada.view["rev"])
    moves = [hint["action"], *hint["then"]]
    assert moves == ["decline"] or [move.split()[0] for move in moves] == ["target", "give", "take"]
    for move in moves:
        assert ada.act(move)["type"] == "accepted"
    assert ada.view["decision"] == "build"


def test_the_host_of_a_big_screen_can_fill_its_open_seats(browser: New) -> None:
    screen, phone = browser(), browser()
    screen.create("open", "open", "open")
    screen.sit_down()
    assert screen.view["host"]
    assert phone.join(screen, invite=screen.invite, name="Ada", seat=1).json()["seat"] == 1
    phone.sit_down()
    assert phone.command("sit", seat=0, bot=None)["code"] == "not_allowed"
    screen.command("sit", seat=0, bot="easy")
    screen.command("sit", seat=2, bot="easy")
    assert screen.view["stage"] == "nonces"
    phone.give_nonce()
    phone.until_view(lambda view: view["legal"])
    assert phone.view["seats"][1]["you"]


def test_a_bot_that_was_asked_for_plays_until_its_player_is_back(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben)
    ben.command("sit", seat=1, bot="easy")
    ben.leave()
    ben.sit_down()
    assert ben.view["seats"][1]["bot"] == "easy", "a reload is no wish to play"
    ben.command("sit", seat=1, bot="human")
    assert ben.view["seats"][1]["bot"] is None


def test_a_pause_says_whose_it_is_and_stops_the_wait_for_leavers() -> None:
    clock = StandingClock()
    with serving(clock=clock) as url, Browser(url) as ada, Browser(url) as ben:
        meet(ada, ben)
        ada.command("pause", on=True)
        ben.until_view(lambda view: view["paused"])
        assert ben.view["paused_by"] == 0
        ben.leave()
        while ada.until("presence")["seats"][1]["connected"]:
            pass
        clock.skip(100)
        assert ada.command("sit", seat=1, bot="easy")["code"] == "not_allowed"
        ada.command("pause", on=False)
        assert ada.view["paused_by"] is None
        assert ada.command("sit", seat=1, bot="easy")["code"] == "not_allowed", "grace begins anew"
        clock.skip(100)
        while not ada.until("presence")["seats"][1]["replaceable"]:
            pass
        assert ada.command("sit", seat=1, bot="easy")["type"] == "accepted"


def test_a_missed_round_is_told_to_the_others() -> None:
    with serving(leave_wait=1000) as url, Browser(url) as ada, Browser(url) as ben:
        ada.create("human Ada", "open", "human Cleo")
        ben.join(ada, invite=ada.invite, name="Ben")
        for player in (ada, ben):
            player.sit_down()
            player.give_nonce()

        def take_turn(player: Browser, seat: int) -> None:
            player.until_view(lambda view: view["to_move"] == seat and view["legal"])
            player.act("roll 1")
            player.act("pass")

        take_turn(ada, 0)
        take_turn(ben, 1)
        ben.leave()
        while ada.until("presence")["seats"][1]["connected"]:
            pass
        take_turn(ada, 2)
        assert ada.command("sit", seat=1, bot="easy")["code"] == "not_allowed"
        take_turn(ada, 0)
        told = [message for message in ada.seen if message["type"] == "presence"]
        assert told[-1]["seats"][1]["replaceable"]
        assert ada.command("sit", seat=1, bot="easy")["type"] == "accepted"


def test_a_paused_table_waits(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    ada.command("pause", on=True)
    assert ada.act("roll 1")["code"] == "paused"
    ada.command("pause", on=False)
    assert ada.act("roll 1")["type"] == "accepted"


def test_a_bot_plays_on_for_a_leaver_who_gets_the_seat_back(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben, first=1)
    ben.until_view(lambda view: view["legal"])
    assert ada.command("sit", seat=1, bot="easy")["code"] == "not_allowed"
    ben.leave()
    while not ada.until("presence")["seats"][1]["replaceable"]:
        pass
    assert ada.command("sit", seat=1, bot="easy")["type"] == "accepted"
    ada.until_view(lambda view: view["to_move"] == 0)
    ben.sit_down()
    assert ben.view["seats"][1]["bot"] is None
    assert ben.view["seats"][1]["you"]


def test_absent_players_do_not_hold_up_the_deal(browser: New) -> None:
    ada, ben = browser(), browser()
    ada.create("human Ada", "open")
    ben.join(ada, invite=ada.invite, name="Ben")
    ada.sit_down()
    ada.give_nonce()
    ada.until_view(lambda view: view["stage"] == "playing")
    assert list(ada.view["fair"]["seal"]["seat_nonces"]) == ["0"]


def test_a_game_with_a_seed_can_be_repeated(browser: New) -> None:
    histories = []
    for _ in range(2):
        ada = browser()
        ada.create("human Ada", "human Ben", seed=7, ruleset="mk2")
        ada.start()
        assert ada.view["fair"] == {"covers": "none", "beside": ["seed"], "seal": None}
        for _ in range(20):
            ada.act(ada.view["legal"][0])
        histories.append(ada.view["position"])
    assert histories[0] == histories[1]


def test_bots_can_be_watched_and_wait_for_somebody_to_watch(browser: New) -> None:
    ada = browser()
    ada.create("bot easy", "bot easy")
    time.sleep(0.3)
    ada.sit_down()
    assert ada.view["rev"] == 0
    ada.until_view(lambda view: view["stage"] == "over")


def test_my_games_are_listed_and_can_be_forgotten(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    mine = ada.http.get("/api/mine").json()["games"]
    assert [(g["game"], g["seats"], g["stage"]) for g in mine] == [(ada.game, [0], "nonces")]
    assert ada.http.delete(f"/api/mine/{ada.game}").status_code == 200
    assert ada.http.get("/api/mine").json()["games"] == []


def test_a_game_that_nobody_remembers_is_deleted(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    ada.http.delete(f"/api/mine/{ada.game}")
    assert ada.until("closing")["reason"] == "deleted"
    assert ada.http.get(f"/api/games/{ada.game}/transcript").status_code == 404


def test_any_moment_of_a_finished_game_can_be_looked_at(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
    ada.start()
    assert ada.http.get(f"/api/games/{ada.game}/replay").status_code == 409
    ada.play_on()
    record = ada.http.get(f"/api/games/{ada.game}/replay").json()
    last = len(record["steps"])
    views = [ada.http.get(f"/api/games/{ada.game}/at/{n}").json() for n in (0, 1, last)]
    assert [view["last"] for view in views] == [last] * 3
    assert views[0]["view"]["position"]["turn"] == 1
    assert views[2]["view"]["stage"] == "over"
    assert views[2]["events"][-1]["kind"] == "won"
    text = ada.http.get(f"/api/games/{ada.game}/transcript").text
    assert machikoro.from_transcript(text).winner == record["winner"]


def test_the_pace_of_bots_follows_the_animations(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    ada.command("pace", speed="fast")
    assert ada.view["speed"] == "fast"


def test_names_are_shortened_to_one_clean_line(browser: New) -> None:
    ada = browser()
    ada.create("human A\x00da\n\tLove", "human A da Love")
    ada.sit_down()
    assert [seat["name"] for seat in ada.view["seats"]] == ["A da Love", "A da Love"]
    assert [p["name"] for p in ada.view["position"]["players"]] == ["A da Love", "A da Love 2"]
    wish = {"ruleset": "base", "seats": [{"kind": "human", "name": "x" * 25}, {"kind": "bot"}]}
    assert ada.http.post("/api/games", json=wish).json()["code"] == "too_long"


def test_a_deal_in_a_changing_market_waits_for_the_end_of_the_turn(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", ruleset="mk2", speed="normal", first=0)
    ada.start()
    ware = ada.view["legal"][1]
    ada.act(ware)
    assert ada.view["decision"] == "end_turn"
    ada.command("undo", rev=ada.view["rev"])
    assert ware in ada.view["legal"]


def test_statistics_add_up(browser: New) -> None:
    ada = browser()
    ada.create("bot easy", "bot easy", "bot random")
    ada.sit_down()
    ada.until_view(lambda view: view["stage"] == "over")
    found = ada.view["statistics"]
    assert found["coins_over_time"][-1] == [p["coins"] for p in ada.view["position"]["players"]]
    assert len(found["coins_over_time"]) == ada.view["position"]["turn"]
    assert sum(found["faces"]) >= sum(found["dice"].values())
