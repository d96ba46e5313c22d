"""What a host may do to the table, and nobody else: lock it, send somebody away, pass it on."""

from __future__ import annotations

from typing import Any

from .client import Browser, Message, play_together
from .house import HOST_AWAY, House, ask, lend, told


def look(browser: Browser, host: Browser, **wish: Any) -> Message:
    wish = wish or {"invite": host.invite}
    found: Message = browser.http.post(f"/api/games/{host.game}/invitation", json=wish).json()
    return found


def waiting(house: House, *seats: str) -> Browser:
    """A host whose table waits for guests."""
    ada = house.browser()
    ada.create("human Ada", *seats)
    ada.sit_down()
    return ada


def test_an_invitation_says_who_invites_to_which_game(house: House) -> None:
    ada = waiting(house, "bot easy", "open")
    zoe = house.browser()
    found = look(zoe, ada)
    assert (found["ruleset"], found["stage"], found["locked"]) == ("base", "lobby", False)
    kinds = [(s["name"], s["kind"], s["host"]) for s in found["seats"]]
    assert kinds == [("Ada", "human", True), ("Bot 1", "bot", False), ("", "open", False)]
    code = zoe.http.post(f"/api/games/{ada.code}/invitation", json={})
    assert code.json()["game"] == ada.game
    assert look(zoe, ada, invite="x" * 22)["code"] == "not_allowed"
    zoe.join(ada, invite=ada.invite, name="Zoe")
    assert look(zoe, ada)["seats"][2]["you"] is True
    late = house.browser()
    refused = late.http.post(f"/api/games/{ada.code}/invitation", json={})
    assert refused.json()["code"] == "not_allowed", "a code opens no game that has begun"
    assert look(late, ada)["stage"] != "lobby", "the invitation itself says that it is full"


def test_no_two_people_have_the_same_colour(house: House) -> None:
    ada = waiting(house, "open", "open")
    ben = house.browser()
    mine = ada.view["seats"][0]["colour"]
    ben.join(ada, invite=ada.invite, name="Ben", colour=mine)
    colours = [seat["colour"] for seat in look(ben, ada)["seats"]]
    assert len(set(colours[:2])) == 2


def test_nobody_new_sits_down_at_a_locked_table(house: House) -> None:
    ada = waiting(house, "open", "open")
    ben, zoe = house.browser(), house.browser()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    assert ben.command("lock", on=True)["code"] == "not_allowed"
    assert ada.command("lock", on=True)["type"] == "accepted"
    assert zoe.join(ada, invite=ada.invite, name="Zoe").json()["code"] == "locked"
    assert look(zoe, ada)["locked"] is True
    assert ben.join(ada, invite=ada.invite, name="Ben").json()["seats"] == [1], "Ben has a seat"
    assert zoe.join(ada, spectate=True).status_code == 200
    assert ada.command("lock", on=False)["type"] == "accepted"
    assert zoe.join(ada, invite=ada.invite, name="Zoe").json()["seats"] == [2]
    assert told(ada.sit_down()["view"])[:2] == ["locked", "unlocked"]


def test_guests_leave_open_seats_to_the_host_who_names_the_bot_there(house: House) -> None:
    ada = waiting(house, "open", "open", "open")
    ben = house.browser()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    for bot in ("easy", "human"):
        assert ben.command("sit", seat=2, bot=bot, name="Mine")["code"] == "not_allowed"
    assert ada.command("sit", seat=2, bot="easy", name="Dora")["type"] == "accepted"
    assert look(ben, ada)["seats"][2]["name"] == "Dora"
    assert ben.command("sit", seat=2, bot="normal", name="Other")["type"] == "accepted"
    assert look(ben, ada)["seats"][2]["name"] == "Dora"


def test_who_is_sent_away_before_the_game_does_not_sit_down_again(house: House) -> None:
    ada = waiting(house, "open", "open")
    ben, zoe = house.browser(), house.browser()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    assert ben.command("remove", seat=0)["code"] == "not_allowed"
    for seat, code in ((0, "not_allowed"), (2, "not_allowed"), (4, "unknown")):
        assert ada.command("remove", seat=seat)["code"] == code
    assert ada.command("remove", seat=1)["type"] == "accepted"
    ben.until_view(lambda view: not view["seats"][1]["you"])
    assert ben.view["seats"][1]["kind"] == "open"
    assert ben.join(ada, invite=ada.invite, name="Ben").json()["code"] == "removed"
    assert look(ben, ada)["removed"] is True
    assert zoe.join(ada, invite=ada.invite, name="Zoe").json()["seats"] == [1]
    log = ada.sit_down()["view"]["log"]
    assert [line["event"]["who"] for line in log] == ["Ben"]


def test_a_bot_plays_on_for_who_is_sent_away(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo", first=1)
    assert cleo.command("remove", seat=1)["code"] == "not_allowed"
    assert ada.command("remove", seat=1)["type"] == "accepted"
    ben.until_view(lambda view: not view["seats"][1]["you"])
    while (refused := ben.act("roll 1"))["code"] == "stale":
        pass  # The bot was quicker, and the answer brought the table as it is now.
    assert refused["code"] == "not_your_turn"
    assert (ada.view["seats"][1]["kind"], ada.view["seats"][1]["name"]) == ("bot", "Ben")
    ada.until_view(lambda view: view["legal"] or view["active"] == 2)
    house.go(cleo, ada)
    assert ask(ben, ada.game, 2)["code"] == "removed"


def test_a_guest_who_is_sent_away_leaves_the_seat_to_its_player(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben", first=1)
    zoe = lend(house, ada, ben)
    assert ada.command("remove", seat=1)["type"] == "accepted"
    zoe.until_view(lambda view: not view["seats"][1]["you"])
    assert zoe.view["seats"][1]["guest"] is None
    assert ben.sit_down()["view"]["seats"][1]["you"] is True


def test_the_rights_of_a_host_can_be_passed_on_for_good(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    assert ben.command("passon", seat=1)["code"] == "not_allowed"
    assert ada.command("passon", seat=1)["type"] == "accepted"
    ben.until_view(lambda view: view["host"])
    assert [seat["host"] for seat in ben.view["seats"]] == [False, True, False]
    assert ada.command("lock", on=True)["code"] == "not_allowed"
    assert ben.command("remove", seat=0)["type"] == "accepted", "even who made the table"
    ada.leave()
    assert ada.sit_down()["view"]["host"] is False, "coming back changes nothing"
    assert "host_passed" in told(ben.sit_down()["view"])
    assert cleo.view["seats"][2]["you"] is True


def test_rights_are_passed_on_to_nobody_who_is_away(house: House) -> None:
    ada, ben, _ = house.table_of("Ada", "Ben", "Cleo")
    house.go(ben, ada)
    assert ada.command("passon", seat=1)["code"] == "not_allowed"


def test_who_is_host_meanwhile_passes_nothing_on_and_sends_no_host_away(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    house.go(ada, ben, HOST_AWAY)
    ben.until_view(lambda view: view["host"])
    assert ben.command("passon", seat=2)["code"] == "not_allowed"
    assert ben.command("remove", seat=0)["code"] == "not_allowed"
    assert ben.command("remove", seat=2)["type"] == "accepted"
    cleo.until_view(lambda view: not view["seats"][2]["you"])


def test_the_host_of_a_rematch_is_whom_the_rights_were_passed_on_to(house: House) -> None:
    short = {"landmarks": ["train_station"], "start_coins": 12}
    ada, ben = house.table_of("Ada", "Ben", options=short, first=0)
    assert ada.command("passon", seat=1)["type"] == "accepted"
    play_together(ada, ben, until=lambda view: view["stage"] == "over")
    made = ada.http.post(f"/api/games/{ada.game}/rematch", json={}).json()
    assert ada.sit_down(made["game"])["view"]["host"] is False
    assert ben.sit_down(made["game"])["view"]["host"] is True


def test_seats_are_renamed_before_the_deal(house: House) -> None:
    ada = waiting(house, "bot easy", "open")
    ben = house.browser()
    ben.sit_down(ada.game)
    assert ada.command("rename", seat=0, name=" Oma ")["type"] == "accepted"
    assert ada.command("rename", seat=1, name="Robbie")["type"] == "accepted"
    ben.until_view(lambda view: view["seats"][1]["name"] == "Robbie")
    assert ben.view["seats"][0]["name"] == "Oma"
    assert ben.command("rename", seat=0, name="Eve")["code"] == "not_allowed"
    assert ada.command("rename", seat=0, name=" ")["code"] == "blank_name"
    assert ada.command("rename", seat=0, name="x" * 25)["code"] == "too_long"
    assert ada.command("rename", seat=4, name="x")["code"] == "unknown"


def test_nobody_is_renamed_in_a_running_game(house: House) -> None:
    ada, _ = house.table_of("Ada", "Ben")
    assert ada.command("rename", seat=0, name="Oma")["code"] == "not_now"
