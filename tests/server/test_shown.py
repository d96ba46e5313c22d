"""What is kept of a view, and of what somebody has seen: it always adds up to the view of now."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from bench.load import whole_game

from machikoro.play.events import Event
from machikoro.server.lobby.catalogue import on_offer
from machikoro.server.room.room import ENTRIES
from machikoro.server.room.shown import Pieces, Shown, put_together
from machikoro.server.table.entries import AnyEntry, encode
from machikoro.server.table.log import lines
from machikoro.server.table.past import SEATS, SOURCES, Step, Steps
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire.following import follow

from .client import Browser
from .test_parts import header

CHAPTERS = [("legacy", {"chapter": chapter}) for chapter in (4, 9, 10)]
GAMES = [*((ruleset, {}) for ruleset in on_offer() if ruleset != "legacy"), *CHAPTERS]
MOVES = 120
New = Callable[[], Browser]


def random_play(table: Table, seed: int) -> Iterator[AnyEntry]:
    return islice(whole_game(table, random.Random(seed)), MOVES)


@pytest.mark.parametrize(("ruleset", "options"), GAMES)
def test_what_is_kept_of_a_view_is_what_a_fresh_look_finds(
    ruleset: str, options: dict[str, Any]
) -> None:
    table = Table(header(ruleset=ruleset, options=options, seed=3))
    kept = Viewer(table)
    for _ in random_play(table, 3):
        for seat in (0, 1):
            assert encode(kept.view((seat,))) == encode(Viewer(table).view((seat,)))
        kept.rest()


@pytest.mark.parametrize(("ruleset", "options"), GAMES)
def test_what_is_new_of_each_view_adds_up_to_the_whole_one(
    ruleset: str, options: dict[str, Any]
) -> None:
    table = Table(header(ruleset=ruleset, options=options, seed=4))
    viewer, seen, before = Viewer(table), dict[str, Any](), None
    for _ in random_play(table, 4):
        shared = Pieces(viewer.shared())
        own = Pieces(viewer.own((0,), host=True, asked=None, turn_ends=None, log=None))
        view, within = map(msgspec.json.decode, put_together(shared, own, before))
        since = before and before.rev
        news = {"type": "update", "since": since, "view": view, "within": within}
        seen = follow(seen, news)
        whole = encode(viewer.view((0,), host=True))
        assert seen == msgspec.json.decode(whole)
        assert before is None or len(encode(news)) < len(whole)
        before = Shown(table.rev, shared.marks, own.marks)
        viewer.rest()


def test_an_update_brings_what_is_new_and_an_undo_the_whole_log(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", seed=5)
    ada.sit_down()
    raw = told(ada)
    ada.until_view(lambda view: view["stage"] == "playing")
    dealt = raw[-1]
    assert dealt["view"]["log"] is None
    ada.act("roll 1")
    assert raw[-1]["since"] == dealt["view"]["rev"]
    assert not {"ruleset", "log"} & set(raw[-1]["view"])
    ada.act("pass")
    ada.command("undo", rev=ada.view["rev"])
    assert raw[-1]["view"]["log"]


def told(browser: Browser) -> list[dict[str, Any]]:
    """The updates as they came; a browser makes whole views of them."""
    found: list[dict[str, Any]] = []
    assert browser.ws is not None
    hear = browser.ws.recv

    def overhear(*args: Any, **options: Any) -> Any:
        data = hear(*args, **options)
        message = msgspec.json.decode(data)
        if message["type"] == "update":
            found.append(message)
        return data

    browser.ws.recv = overhear  # type: ignore[method-assign]
    return found


def test_who_comes_later_follows_from_a_whole_view_of_its_own(browser: New) -> None:
    ada, eve = browser(), browser()
    ada.create("human Ada", "human Ben", seed=5)
    ada.sit_down()
    ada.until_view(lambda view: view["stage"] == "playing")
    ada.act("roll 1")
    eve.join(ada, spectate=True, code=ada.code)
    eve.sit_down(ada.game)
    ada.act(ada.view["legal"][-1])
    eve.until_view(lambda view: view["rev"] >= ada.view["rev"])
    again = browser()
    again.join(ada, spectate=True, code=ada.code)
    again.sit_down(ada.game)
    assert again.view["position"] == eve.view["position"]
    assert again.view["market_rows"] == eve.view["market_rows"]


def test_what_happens_at_many_tables_is_kept_once() -> None:
    events = [Event("income", player=1, card="bakery", amount=amount) for amount in (2, 2, 3)]
    first, again, other = (line.event for line in lines(7, events))
    assert first is again
    assert (first.card, first.amount, other.amount) == ("bakery", 2, 3)


@pytest.mark.parametrize("place", [0, 1, -1])
def test_steps_come_back_as_they_were_kept(place: int) -> None:
    first = Step(1, None, "dice 3 4", "fair")
    last = Step(ENTRIES, SEATS - 2, "correct 4 1000000", SOURCES[-1])
    kept, steps = Steps(), [first, Step(2, 0, "pass", "player"), last]
    kept.extend(steps)
    assert kept[place] == steps[place]
    assert kept[1:] == steps[1:]


def test_an_update_for_another_view_is_no_view() -> None:
    with pytest.raises(ValueError, match="an update of 4 for a view of 3"):
        follow({"rev": 3}, {"type": "update", "since": 4, "view": {"rev": 5}, "within": []})
