"""What people try at a table to get a seat, a throw or rights that are not theirs, in vain."""

from __future__ import annotations

from .client import Browser, mine, play_together
from .house import AWAY, HOST_AWAY, MINUTE, House, ask, lend, wish_of

SHORT = {"landmarks": ["train_station"]}


def device_key(owner: Browser) -> str:
    key: str = owner.http.post(f"/api/games/{owner.game}/device").json()["key"]
    return key


def lobby_of(house: House, *names: str) -> list[Browser]:
    """Players at a table with one more open seat."""
    host, *guests = [house.browser() for _ in names]
    host.create(f"human {names[0]}", *("open" for _ in names))
    host.sit_down()
    for name, guest in zip(names[1:], guests, strict=True):
        guest.join(host, invite=host.invite, name=name)
        guest.sit_down()
    return [host, *guests]


def pass_host_rights(house: House, host: Browser, heir: Browser) -> None:
    house.go(host, heir, HOST_AWAY)
    heir.until_view(lambda view: view["host"])


def test_who_watches_a_table_at_one_screen_takes_nothing_back(house: House) -> None:
    ada, zoe = house.browser(), house.browser()
    ada.create("human Ada", "human Ben")
    ada.start()
    ada.act("roll 1")
    zoe.sit_down(ada.game)
    assert ada.view["can_undo"]
    assert not zoe.view["can_undo"]
    assert zoe.command("undo", rev=zoe.view["rev"])["code"] == "nothing_to_undo"


def test_a_key_slipped_to_another_player_makes_no_table_of_one_screen(house: House) -> None:
    """Ada's browser may play Mallory's seat now; that does not make their table one screen."""
    ada, mallory = lobby_of(house, "Ada", "Mallory")
    assert ada.join(mallory, key=device_key(mallory)).json()["seats"] == [0, 1]
    assert ada.command("sit", seat=2, bot="easy")["type"] == "accepted"
    for player in (ada, mallory):
        player.give_nonce()
        player.until_view(lambda view: view["stage"] == "playing")
    assert not mallory.view["hot_seat"]
    assert ada.act("roll 1")["type"] == "accepted"
    mallory.until_view(lambda view: view["rev"] >= ada.view["rev"])
    assert mallory.command("undo", rev=mallory.view["rev"])["code"] == "nothing_to_undo"


def test_the_key_of_a_player_who_had_to_go_opens_nothing(house: House) -> None:
    ada, ben = lobby_of(house, "Ada", "Ben")
    cleo, zoe = house.browser(), house.browser()
    key = device_key(ben)
    assert ada.command("sit", seat=1, bot=None)["type"] == "accepted"
    assert cleo.join(ada, invite=ada.invite, seat=1, name="Cleo").json()["seats"] == [1]
    assert zoe.join(ada, key=key).json().get("seats", []) == []


def test_who_is_host_meanwhile_cannot_open_the_seat_of_the_host(house: House) -> None:
    ada, mallory = lobby_of(house, "Ada", "Mallory")
    pass_host_rights(house, ada, mallory)
    assert mallory.command("sit", seat=0, bot=None)["code"] == "not_allowed"
    assert mine(ada.sit_down()) == [0]


def test_rights_of_a_host_do_not_stay_at_a_seat_for_whoever_comes_next(house: House) -> None:
    ada, ben = lobby_of(house, "Ada", "Ben")
    mallory = house.browser()
    pass_host_rights(house, ada, ben)
    assert ben.command("sit", seat=1, bot=None)["type"] == "accepted"
    assert mallory.join(ada, invite=ada.invite, seat=1, name="Mallory").json()["seats"] == [1]
    assert not mallory.sit_down()["view"]["host"]
    assert mallory.command("mute", on=True)["code"] == "not_allowed"


def test_the_guest_of_who_is_host_meanwhile_is_no_host(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    zoe = house.browser()
    pass_host_rights(house, ada, ben)
    house.go(ben, cleo)
    ask(zoe, ada.game, 1)
    zoe.sit_down(ada.game)
    assert cleo.command("consent", ask=wish_of(cleo)["ask"], yes=True)["type"] == "accepted"
    zoe.until_view(lambda view: view["seats"][1]["you"])
    assert not zoe.view["host"]
    assert zoe.command("mute", on=True)["code"] == "not_allowed"


def test_a_guest_has_no_say_about_other_seats(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo")
    zoe = lend(house, ada, ben)
    house.go(ada, cleo)
    ask(house.browser(), ada.game, 0, "Yan")
    wish = wish_of(cleo)
    while wish["host"]:
        wish = wish_of(cleo)
    assert wish["of"] == [2]
    assert zoe.command("consent", ask=wish["ask"], yes=True)["code"] == "not_allowed"


def test_a_guest_who_is_given_a_seat_loses_the_lent_one(house: House) -> None:
    """Nobody has a seat and plays another's: the key may be used before or after the loan."""
    ada, ben = house.table_of("Ada", "Ben")
    zoe = lend(house, ada, ben)
    assert zoe.join(ada, key=device_key(ada)).json()["seats"] == [0]
    ada.until_view(lambda view: view["seats"][1]["guest"] is None)
    assert ask(zoe, ada.game, 1)["code"] == "has_seat"


def test_who_asked_and_is_given_a_seat_asks_no_more(house: House) -> None:
    ada, ben, mallory = house.table_of("Ada", "Ben", "Mallory")
    zoe = house.browser()
    house.go(ben, ada)
    ask(zoe, ada.game, 1)
    wish = wish_of(ada)
    assert zoe.join(mallory, key=device_key(mallory)).json()["seats"] == [2]
    assert ada.command("consent", ask=wish["ask"], yes=True)["code"] == "not_now"


def test_what_the_players_own_cookie_asks_for_ends_the_loan_even_in_a_pause(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    zoe = lend(house, ada, ben)
    assert zoe.command("pause", on=True)["type"] == "accepted"
    phone = house.browser()
    assert phone.join(ben, key=device_key(ben)).json()["seats"] == [1]
    zoe.until_view(lambda view: not view["seats"][1]["you"])
    assert zoe.command("pause", on=False)["code"] == "not_allowed"


def test_nobody_is_lent_a_seat_in_a_pause(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    zoe = house.browser()
    house.go(ben, ada)
    ask(zoe, ada.game, 1)
    wish = wish_of(ada)
    assert ada.command("pause", on=True)["type"] == "accepted"
    assert ada.command("consent", ask=wish["ask"], yes=True)["code"] == "paused"
    assert ask(house.browser(), ada.game, 1)["code"] == "not_away"


def test_a_loan_ends_with_the_game(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben", options=SHORT)
    zoe = lend(house, ada, ben)
    play_together(ada, zoe, until=lambda view: view["stage"] == "over")
    again = zoe.http.post(f"/api/games/{ada.game}/rematch", json={}).json()
    assert again["seats"] == []
    assert [seat["guest"] for seat in ada.sit_down(again["game"])["view"]["seats"]] == [None, None]
    assert ben.http.post(f"/api/games/{ben.game}/rematch", json={}).json()["seats"] == [1]


def test_a_wish_cannot_be_granted_after_the_end(house: House) -> None:
    ada, ben, cleo = house.table_of("Ada", "Ben", "Cleo", options=SHORT, first=0)
    zoe = house.browser()
    house.go(cleo, ada)
    ask(zoe, ada.game, 2)
    wish = wish_of(ada)
    assert ben.command("sit", seat=2, bot="easy")["type"] == "accepted"
    while ada.view["stage"] != "over":
        for player in (ada, ben):
            if player.view["legal"]:
                player.act(player.view["legal"][-1])
            else:
                player.greet()
    assert ada.command("consent", ask=wish["ask"], yes=True)["code"] == "over"


def test_a_bot_that_stands_in_for_a_player_cannot_be_taken_over(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    house.go(ben, ada, MINUTE + 1)
    assert ada.command("sit", seat=1, bot="easy")["type"] == "accepted"
    assert ada.command("sit", seat=1, bot="human", name="Ada")["code"] == "not_allowed"
    zoe = house.browser()
    zoe.sit_down(ada.game)
    assert zoe.command("sit", seat=1, bot="human")["code"] == "not_allowed"
    assert mine(ben.sit_down()) == [1]
    assert ben.view["seats"][1]["bot"] is None


def test_who_takes_a_wish_back_cannot_ask_over_and_over(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben")
    zoe = house.browser()
    house.go(ben, ada)
    ask(zoe, ada.game, 1)
    zoe.sit_down(ada.game)
    assert zoe.command("consent", ask=wish_of(ada)["ask"], yes=False)["type"] == "accepted"
    assert ask(zoe, ada.game, 1)["code"] == "asked_already"
    assert ask(house.browser(), ada.game, 1)["code"] == "asked_already"


def test_who_deletes_the_cookies_is_a_stranger_until_the_others_agree(house: House) -> None:
    ada, ben = house.table_of("Ada", "Ben", first=1)
    kept = dict(ben.http.cookies)
    house.go(ben, ada, 0)
    ben.http.cookies.clear()
    assert mine(ben.sit_down()) == []
    assert ben.act("roll 1")["code"] == "not_your_turn"
    assert ask(ben, ada.game, 1)["code"] == "not_away"
    house.clock.skip(AWAY)
    assert ask(ben, ada.game, 1) == {}
    ben.leave()
    ben.sit_down()
    assert ada.command("consent", ask=wish_of(ada)["ask"], yes=True)["type"] == "accepted"
    ben.until_view(lambda view: view["seats"][1]["you"])
    found = house.browser()
    found.http.cookies.update(kept)
    assert mine(found.sit_down(ada.game)) == [1], "whoever has the old cookie is the player"
    ben.until_view(lambda view: not view["seats"][1]["you"])
