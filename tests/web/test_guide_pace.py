"""How long the first game takes: the browser's clock is driven, and a voice takes its time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket

from .conftest import Open
from .lessons import act, begin, faults, now
from .server import Server
from .test_guide_voice import READS, with_voice

TAP = 2000
"""Milliseconds that somebody looks at the table before each tap."""
FIRST_LOOK = 5000
"""The same for somebody who sees the page for the first time."""
STEP = 200
MOMENT = 50
"""That a look at the page takes at the most: a busy machine is not the lesson's fault."""
LESSON = 5 * 60_000
FIRST_TURN = 60_000
"""Of eight own turns the one with most words."""
Pass = Callable[[int], None]


class Answers:
    """Moves that the table was told of and has not answered: nobody taps on within milliseconds."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.missing: set[str] = set()
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", self._told)
        socket.on("framereceived", self._heard)

    def _told(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "move":
            self.missing.add(message["id"])

    def _heard(self, text: str | bytes) -> None:
        self.missing.discard(json.loads(text).get("id"))

    def wait(self) -> None:
        """Without a moment's passing on the page's clock."""
        end = time.monotonic() + 15
        while self.missing:
            assert time.monotonic() < end, f"the table has not answered {self.missing}"
            self.page.wait_for_timeout(5)


def listens(page: Page) -> bool:
    """Whether something is being said that is not over yet."""
    return bool(
        page.evaluate("() => window.talking || !!document.querySelector('[data-guide=next]')")
    )


def listen_and_follow(page: Page, answers: Answers, pass_time: Pass, until: str) -> None:
    """Along the tips, from the first sentence until a moment comes."""
    looked = time.monotonic()
    while (heard := now(page)) is None or heard.moment != until:
        if listens(page):
            pass_time(STEP)
        elif act(page, "patient"):
            answers.wait()
            pass_time(TAP)
        else:
            # What the page shows by itself, and what the server waits for.
            pass_time(min(MOMENT, round((time.monotonic() - looked) * 1000)))
        looked = time.monotonic()


def lesson_read_aloud(
    open_page: Open, server: Server, *, driven: bool, until: str = "handover"
) -> float:
    """Milliseconds on the browser's clock."""
    page = with_voice(open_page, READS)
    answers = Answers(page)
    if driven:
        page.clock.install()
    begin(page, server.url, speed="normal")
    start = page.evaluate("() => Date.now()")
    if driven:
        page.clock.pause_at((start + 1000) / 1000)
    pass_time = page.clock.run_for if driven else page.wait_for_timeout
    listen_and_follow(page, answers, pass_time, until)
    assert faults(page) == []
    took: float = page.evaluate("() => Date.now()") - start
    return took


def test_the_first_turn_read_aloud_takes_a_minute_at_most(open_page: Open, server: Server) -> None:
    assert lesson_read_aloud(open_page, server, driven=True, until="others") <= FIRST_TURN


@pytest.mark.slow
def test_the_first_lesson_read_aloud_takes_five_minutes_at_most(
    open_page: Open, server: Server
) -> None:
    assert lesson_read_aloud(open_page, server, driven=True) <= LESSON


@pytest.mark.slow
def test_so_it_is_by_a_real_clock(open_page: Open, server: Server) -> None:
    assert lesson_read_aloud(open_page, server, driven=False) <= LESSON


def test_a_stranger_rolls_within_half_a_minute(open_page: Open, server: Server) -> None:
    page = open_page("/rules", settings={"speed": "normal", "name": ""})
    page.clock.install()
    page.goto(f"{server.url}/")
    passed = 0
    for wanted in ("[data-do=door-first]", "[data-first=one]", "[data-do=roll1]"):
        page.locator(f"{wanted}:not(:disabled)").wait_for()
        page.clock.run_for(FIRST_LOOK)
        passed += FIRST_LOOK
        page.locator(wanted).click()
    while not page.locator(".tray .eq", has_text="1").count():
        page.clock.run_for(STEP)
        passed += STEP
        page.wait_for_timeout(20)
    assert passed < 30_000
