"""A seat is its player's: who may play on for somebody who is away, and who is host meanwhile."""

from __future__ import annotations

from .client import mine
from .house import AWAY, HOST_AWAY, MINUTE, House, ask, lend, told, wish_of


def test_a_player_cannot_ask_for_another_seat(house: House) -> None:
    """Who has a seat cannot have a second one, however long its player is away."""
    ada, mallory = house.table_of("Ada", "Mallory")
    house.go(ada, mallory, HOST_AWAY)
    assert ask(mallory, ada.game, 0)["code"] == "has_seat"
    key = mallory.http.post(f"/api/games/{ada.game}/device", json={"seat": 0}).json()["key"]
    other = house.browser()
    assert other.join(mallory, key=key).json()["seats"] == [1], "her own seat, and no other"


def test_a_seat_can_be_asked_for_only_after_minutes(house: House) -> None:
    ada, ben, _ = house.table_of("Ada", "Ben", "Cleo")
    zoe = house.browser()
    assert ask(zoe, ada.game, 1) == {"code": "not_away", "values": {"minutes": 3}}
    house.go(ben, ada, 2 * MINUTE)
    assert ask(zoe, ada.game, 1)["code"] == "not_away"
    here = ada.until("presence")
    assert (here["seats"][1]["askable"], here["ask_minutes"]) == (False, 3)
    house.clock.skip(MINUTE + 1)
    while not ada.until("presence")["seats"][1]["askable"]:
        pass
    assert ask(zoe, ada.game, 1) == {}
    assert ask(zoe, ada.game, 1) == {}, "asking again changes nothing"
    assert ask(house.browser(), ada.game, 1)["code"] == "asked_already"
    assert ask(house.browser(), ada.game, 4)["code"] == "unknown"


def test_the_host_lends_a_seat_until_its_player_is_back(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben", first=1)
    zoe = lend(house, ada, ben)
    assert zoe.view["seats"][1]["guest"] == "Zoe"
    assert zoe.view["asked"] is None
    assert zoe.act("roll 1")["type"] == "accepted"
    ada.until_view(lambda view: view["rev"] >= zoe.view["rev"])
    welcome = ben.sit_down()
    assert mine(welcome) == [1]
    zoe.until_view(lambda view: not view["seats"][1]["you"])
    assert zoe.act("pass")["code"] == "not_your_turn"
    assert ben.act("pass")["type"] == "accepted"
    said = [kind for kind in told(welcome["view"]) if kind.startswith("seat")]
    assert said == ["seat_asked", "seat_agreed", "seat_lent", "seat_returned"]


def test_without_the_host_all_others_have_to_agree(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    zoe = house.browser()
    house.go(ada, ben)
    ask(zoe, ada.game, 0)
    zoe.sit_down(ada.game)
    wish = wish_of(ben)
    assert (wish["host"], wish["of"]) == (False, [1, 2])
    assert zoe.command("consent", ask=wish["ask"], yes=True)["code"] == "not_allowed"
    assert ben.command("consent", ask=wish["ask"], yes=True)["type"] == "accepted"
    assert not ben.view["seats"][0]["guest"]
    assert ben.command("consent", ask=wish["ask"], yes=True)["code"] == "not_allowed"
    assert cleo.command("consent", ask=wish["ask"], yes=True)["type"] == "accepted"
    zoe.until_view(lambda view: view["seats"][0]["you"])
    assert not zoe.view["host"], "the rights of a host do not come with the seat"


def test_who_leaves_for_long_has_no_say(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    zoe = house.browser()
    house.go(ada, ben)
    ask(zoe, ada.game, 0)
    zoe.sit_down(ada.game)
    ben.command("consent", ask=wish_of(ben)["ask"], yes=True)
    house.go(cleo, ben, MINUTE / 2)
    assert not ben.view["seats"][0]["guest"], "a reload is no absence"
    house.clock.skip(MINUTE)
    zoe.until_view(lambda view: view["seats"][0]["you"])


def test_nobody_is_lent_a_seat_where_nobody_can_agree(house: House) -> None:
    ada, zoe = house.browser(), house.browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    zoe.sit_down(ada.game)
    house.go(ada, zoe, HOST_AWAY)
    assert ask(zoe, ada.game, 0) == {}
    wish = wish_of(zoe)
    assert (wish["host"], wish["of"]) == (False, [])
    zoe.leave()
    zoe.sit_down()
    house.clock.skip(HOST_AWAY)
    assert zoe.command("consent", ask=wish["ask"], yes=True)["code"] == "not_allowed"
    assert zoe.view["asked"] == 0
    assert zoe.command("consent", ask=wish["ask"], yes=False)["type"] == "accepted"
    zoe.until_view(lambda view: view["asked"] is None)


def test_a_no_ends_the_wish_and_spares_the_others_for_a_while(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    zoe = house.browser()
    house.go(ben, ada)
    ask(zoe, ada.game, 1)
    zoe.sit_down(ada.game)
    wish = wish_of(ada)
    assert ada.command("consent", ask=wish["ask"], yes=False)["type"] == "accepted"
    zoe.until_view(lambda view: view["asked"] is None)
    assert ada.command("consent", ask=wish["ask"], yes=True)["code"] == "not_now"
    assert ask(zoe, ada.game, 1)["code"] == "asked_already"
    house.clock.skip(AWAY)
    assert ask(zoe, ada.game, 1) == {}


def test_the_players_return_ends_a_wish(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    zoe = house.browser()
    house.go(ben, ada)
    ask(zoe, ada.game, 1)
    wish = wish_of(ada)
    ben.sit_down()
    assert ada.command("consent", ask=wish["ask"], yes=True)["code"] == "not_now"
    assert mine(zoe.sit_down(ada.game)) == []


def test_a_lent_seat_cannot_be_passed_on_and_brings_no_other(house: House) -> None:
    ada, ben = house.browser(), house.browser()
    ada.create("human Ada", "open", "bot easy")
    ada.sit_down()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    for player in (ada, ben):
        player.give_nonce()
        player.until_view(lambda view: view["stage"] == "playing")
    zoe = lend(house, ada, ben)
    assert zoe.http.post(f"/api/games/{ada.game}/device").status_code == 403
    assert zoe.command("sit", seat=2, bot="human")["code"] == "not_allowed"
    assert zoe.command("sit", seat=1, bot="easy")["type"] == "accepted"
    ben.sit_down()
    assert ben.view["seats"][1]["bot"] is None, "a guest's bot ends with the guest"


def test_the_longest_seated_is_host_while_the_host_is_away(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    house.go(ada, cleo, 9 * MINUTE)
    assert not ben.view["host"]
    house.clock.skip(2 * MINUTE)
    ben.until_view(lambda view: view["host"])
    cleo.until_view(lambda view: view["seats"][1]["host"])
    assert not cleo.view["host"]
    assert not cleo.view["seats"][0]["host"]
    ada.sit_down()
    assert ada.view["host"]
    ben.until_view(lambda view: not view["host"])
    assert told(ada.view)[-2:] == ["host_moved", "host_back"]


def test_whether_a_table_is_at_one_screen_is_decided_at_the_deal(house: House) -> None:
    ada = house.browser()
    ada.create("human Ada", "bot easy", "bot easy")
    ada.start()
    for seat in (1, 2):
        assert ada.command("sit", seat=seat, bot="human", name=f"Ada {seat}")["type"] == "accepted"
    ada.until_view(lambda view: all(seat["you"] for seat in view["seats"]))
    assert not ada.view["hot_seat"]
    ada.until_view(lambda view: "roll 1" in view["legal"])
    ada.act("roll 1")
    assert ada.command("undo", rev=ada.view["rev"])["code"] == "nothing_to_undo"


def test_what_was_said_about_seats_stays_when_a_move_is_taken_back(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    ada.act("roll 1")
    ada.act("pass")
    house.go(ben, ada)
    ask(house.browser(), ada.game, 1)
    wish_of(ada)
    assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"
    assert "seat_asked" in told(ada.view)
    assert "passed" not in told(ada.view)


def test_a_key_of_another_player_makes_no_table_around_one_screen(house: House) -> None:
    """Whoever is talked into using one shows no throw that could be taken back."""
    ada, mallory = house.browser(), house.browser()
    ada.create("human Ada", "open", "open")
    mallory.join(ada, invite=ada.invite, name="Mallory")
    key = mallory.http.post(f"/api/games/{ada.game}/device").json()["key"]
    assert ada.join(mallory, key=key).json()["seats"] == [0, 1]
    ada.sit_down()
    mallory.sit_down()
    assert ada.command("sit", seat=2, bot="easy")["type"] == "accepted"
    for player in (ada, mallory):
        player.give_nonce()
    for player in (ada, mallory):
        player.until_view(lambda view: view["stage"] == "playing")
    assert not mallory.view["hot_seat"]
    assert ada.act("roll 1")["type"] == "accepted"
    mallory.until_view(lambda view: view["rev"] >= ada.view["rev"])
    assert mallory.command("undo", rev=mallory.view["rev"])["code"] == "nothing_to_undo"
