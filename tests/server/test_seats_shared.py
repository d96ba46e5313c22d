"""Seats at two server processes that share their games: what one is told counts at the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from tests import leash

from .client import Browser, mine, serving, wait_for
from .clocks import SkippingClock
from .house import AWAY, HOST_AWAY, MINUTE, ask, told, wish_of

HERE, THERE = 0, 1
WAITS = {"leave_wait": MINUTE, "away_wait": 3 * MINUTE, "host_wait": 10 * MINUTE}


@dataclass
class TwoHouses:
    """Two processes, each with a clock of its own; the same time passes for both."""

    urls: list[str]
    clocks: list[SkippingClock]
    known: list[Browser]

    def browser(self, place: int) -> Browser:
        self.known.append(Browser(self.urls[place]))
        return self.known[-1]

    def moved(self, browser: Browser, place: int) -> Browser:
        """The same browser, whose connection is to the other process now."""
        browser.leave()
        other = self.browser(place)
        other.http.cookies, other.game = browser.http.cookies, browser.game
        return other

    def table_of(self, *places: int, **wish: object) -> list[Browser]:
        """Players at these processes, the host first; the game has been dealt."""
        host, *guests = players = [self.browser(place) for place in places]
        host.create("human Host", *("open" for _ in guests), **wish)
        for number, guest in enumerate(guests, 1):
            guest.join(host, invite=host.invite, name=f"Guest {number}")
        for player in players:
            player.sit_down()
        for player in players:
            player.give_nonce()
        for player in players:
            player.until_view(lambda view: view["stage"] == "playing")
        for player in players:
            wait_for(lambda one=player: all(s["connected"] for s in presence(one)))
        return players

    def go(self, player: Browser, *others: Browser, seconds: float = AWAY) -> None:
        """A player leaves, everybody else sees it, and so much time passes."""
        seat = next(n for n, state in enumerate(player.view["seats"]) if state["you"])
        player.leave()
        for other in others:
            wait_for(lambda one=other: not presence(one)[seat]["connected"])
        self.skip(seconds)

    def skip(self, seconds: float) -> None:
        for clock in self.clocks:
            clock.skip(seconds)


def presence(browser: Browser) -> list[dict[str, bool]]:
    found: list[dict[str, bool]] = browser.greet()["presence"]["seats"]
    return found


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with leash.postgres() as found:
        yield found.uri


@pytest.fixture
def houses(postgres: str) -> Iterator[TwoHouses]:
    clocks = [SkippingClock(), SkippingClock()]
    with ExitStack() as all_:
        # A short `idle` lets each process say often who is there, as it does every 15 seconds.
        urls = [
            all_.enter_context(serving(postgres, clock=clock, lead=60.0, idle=0.3, **WAITS))
            for clock in clocks
        ]
        made = TwoHouses(urls, clocks, [])
        yield made
        for browser in made.known:
            browser.close()


def come_asking(stranger: Browser, game: str, seat: int) -> None:
    """With the wish comes the cookie, and with the cookie the browser comes again."""
    assert ask(stranger, game, seat) == {}
    stranger.leave()
    stranger.sit_down()


def lend(houses: TwoHouses, ada: Browser, ben: Browser, place: int) -> Browser:
    """Ben goes away; somebody at a process asks, and the host agrees, wherever she is."""
    zoe = houses.browser(place)
    zoe.sit_down(ada.game)
    houses.go(ben, ada, zoe)
    come_asking(zoe, ada.game, 1)
    assert ada.command("consent", ask=wish_of(ada)["ask"], yes=True)["type"] == "accepted"
    zoe.until_view(lambda view: view["seats"][1]["you"])
    return zoe


def test_a_wish_at_one_process_is_granted_at_the_other(houses: TwoHouses) -> None:
    ada, ben = houses.table_of(HERE, THERE, first=1)
    zoe = lend(houses, ada, ben, THERE)
    assert zoe.act("roll 1")["type"] == "accepted"
    ada.until_view(lambda view: view["rev"] >= zoe.view["rev"])
    assert ada.view["seats"][1]["guest"] == "Zoe"


def test_the_player_who_is_back_at_one_process_ends_the_loan_at_the_other(
    houses: TwoHouses,
) -> None:
    ada, ben = houses.table_of(HERE, THERE, first=1)
    zoe = lend(houses, ada, ben, THERE)
    back = houses.moved(ben, HERE)
    assert mine(back.sit_down()) == [1]
    assert back.view["seats"][1]["guest"] is None
    zoe.until_view(lambda view: not view["seats"][1]["you"])
    assert zoe.act("roll 1")["code"] == "not_your_turn"
    assert back.act("roll 1")["type"] == "accepted"
    said = [kind for kind in told(back.greet()["view"]) if kind.startswith("seat")]
    assert said == ["seat_asked", "seat_agreed", "seat_lent", "seat_returned"]


def test_without_the_host_players_agree_at_both_processes(houses: TwoHouses) -> None:
    ada, ben, cleo = houses.table_of(HERE, HERE, THERE)
    zoe = houses.browser(THERE)
    zoe.sit_down(ada.game)
    houses.go(ada, ben, cleo, zoe)
    come_asking(zoe, ada.game, 0)
    wish = wish_of(ben)
    assert ben.command("consent", ask=wish["ask"], yes=True)["type"] == "accepted"
    cleo.until_view(lambda view: "seat_agreed" in told(cleo.greet()["view"]))
    assert not cleo.view["seats"][0]["guest"]
    assert cleo.command("consent", ask=wish["ask"], yes=True)["type"] == "accepted"
    zoe.until_view(lambda view: view["seats"][0]["you"])
    assert not zoe.view["host"]


def test_a_player_at_the_other_process_is_not_away(houses: TwoHouses) -> None:
    ada, ben = houses.table_of(HERE, THERE)
    zoe = houses.browser(HERE)
    zoe.sit_down(ada.game)
    for _ in range(10):
        houses.skip(MINUTE / 2)
        wait_for(lambda: presence(zoe)[1]["connected"])
    assert ask(zoe, ada.game, 1)["code"] == "not_away"
    assert not ben.greet()["view"]["host"]


def test_nobody_is_asked_over_and_over_by_way_of_the_other_process(houses: TwoHouses) -> None:
    ada, ben = houses.table_of(HERE, THERE)
    zoe, yan = houses.browser(THERE), houses.browser(HERE)
    zoe.sit_down(ada.game)
    houses.go(ben, ada, zoe)
    come_asking(zoe, ada.game, 1)
    assert ada.command("consent", ask=wish_of(ada)["ask"], yes=False)["type"] == "accepted"
    zoe.until_view(lambda view: view["asked"] is None)
    for stranger in (zoe, yan):
        assert ask(stranger, ada.game, 1)["code"] == "asked_already"


def test_rights_pass_and_return_across_processes(houses: TwoHouses) -> None:
    ada, ben, cleo = houses.table_of(HERE, THERE, THERE)
    watcher = houses.browser(HERE)
    watcher.sit_down(ada.game)
    houses.go(ada, ben, watcher, seconds=HOST_AWAY)
    ben.until_view(lambda view: view["host"])
    watcher.until_view(lambda view: view["seats"][1]["host"])
    back = houses.moved(ada, HERE)
    assert back.sit_down()["view"]["host"]
    ben.until_view(lambda view: not view["host"])
    assert ben.command("mute", on=True)["code"] == "not_allowed"
    assert back.command("mute", on=True)["type"] == "accepted"
    kinds = [kind for kind in told(cleo.greet()["view"]) if kind.startswith("host")]
    assert kinds == ["host_moved", "host_back"]


def test_whoever_comes_back_to_the_other_process_is_seen_at_both(houses: TwoHouses) -> None:
    ada, ben = houses.table_of(HERE, THERE)
    zoe = lend(houses, ada, ben, HERE)
    assert mine(ben.sit_down()) == [1]
    zoe.until_view(lambda view: not view["seats"][1]["you"])
    wait_for(lambda: presence(ada)[1]["connected"])
