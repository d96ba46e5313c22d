"""What can be done at a table at any time: pause, pace, seats, silence.  It stops nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .client import Browser, Message, serving, sit_together
from .clocks import StandingClock

SPEEDS = ("fast", "normal")
CHANGES = 10
"""That one browser may make at once, and in a minute."""


@contextmanager
def a_table_of_two() -> Iterator[tuple[Browser, Browser]]:
    with (
        serving(clock=StandingClock(), changes_per_minute=CHANGES) as url,
        Browser(url) as eve,
        Browser(url) as ada,
    ):
        sit_together(eve, ada, seed=1)
        yield eve, ada


def change_pace(player: Browser, times: int) -> list[Message]:
    return [player.command("pace", speed=SPEEDS[n % 2]) for n in range(times)]


def test_one_browser_cannot_fill_a_table_with_changes() -> None:
    """A table has a last entry, and each change is one."""
    clock = StandingClock()
    with serving(clock=clock, changes_per_minute=CHANGES) as url, Browser(url) as eve:
        eve.create("human Eve", "human Ben", speed="off", seed=1)
        eve.start()
        before = eve.view["rev"]
        assert change_pace(eve, CHANGES + 3)[-1]["code"] == "too_fast"
        assert eve.view["rev"] == before + CHANGES
        for kind, wish in (
            ("pause", {"on": True}), ("mute", {"on": True}), ("sit", {"seat": 1, "bot": "easy"}),
        ):  # fmt: skip
            assert eve.command(kind, **wish)["code"] == "too_fast"
        assert eve.act(eve.view["legal"][-1])["type"] == "accepted", "the game goes on"
        clock.skip(7)
        assert eve.command("pause", on=True)["type"] == "accepted"


def test_a_purchase_cannot_be_made_and_taken_back_for_ever() -> None:
    with a_table_of_two() as (eve, _):
        eve.until_view(lambda view: view["legal"])
        eve.act("roll 1")
        answers = []
        for _ in range(CHANGES + 1):
            assert eve.act("build wheat_field")["type"] == "accepted"
            answers.append(eve.command("undo", rev=eve.view["rev"]))
        assert [answer["type"] for answer in answers] == ["accepted"] * CHANGES + ["refused"]
        assert answers[-1]["code"] == "too_fast"


def test_what_one_browser_used_up_the_others_still_have() -> None:
    with a_table_of_two() as (eve, ada):
        assert change_pace(eve, CHANGES + 1)[-1]["code"] == "too_fast"
        assert ada.command("pause", on=True)["type"] == "accepted"


def test_a_change_of_pace_does_not_put_off_a_bot() -> None:
    clock, calm = StandingClock(), {"off": 10.0, "fast": 10.0, "normal": 10.0}
    with serving(clock=clock, bot_pauses=calm) as url, Browser(url) as eve:
        eve.create("human Eve", "bot easy", seed=1, first=1)
        eve.start()
        for speed in SPEEDS:
            clock.skip(6)
            assert eve.command("pace", speed=speed)["type"] == "accepted"
        eve.until("update", cause="move")


def test_a_change_of_pace_gives_no_more_time_to_take_back() -> None:
    clock, calm = StandingClock(), {"off": 10.0, "fast": 10.0, "normal": 10.0}
    with (
        serving(clock=clock, graces=calm, bot_pauses=calm) as url,
        Browser(url) as eve,
        Browser(url) as ada,
    ):
        sit_together(eve, ada, "bot easy", "open", seed=1)
        while eve.view["turn_ends"] is None:
            eve.until_view(lambda view: view["legal"])
            eve.act(eve.view["legal"][-1])
        assert eve.view["turn_ends"] == 10_000
        clock.skip(6)
        assert eve.command("pace", speed="fast")["type"] == "accepted"
        assert eve.view["turn_ends"] == 4_000
        assert eve.command("pause", on=True)["type"] == "accepted"
        assert eve.view["turn_ends"] is None
        clock.skip(60)
        assert eve.command("pause", on=False)["type"] == "accepted"
        assert eve.view["turn_ends"] == 4_000
        clock.skip(5)
        eve.until("update", cause="end")
