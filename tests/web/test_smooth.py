"""A table stays smooth on a middling phone while bots play."""

from __future__ import annotations

import pytest
from bench.smooth import DRAWN, LONG, MADE, TIMES, Event, Middle, judged, measure, middle, trace
from playwright.sync_api import Browser

from tests.web.server import Server

SCRIPT = 4.0
"""Milliseconds a frame, at the 95th percentile."""
ANOTHER_PICTURE_IN_EACH_PICTURE = """
    let drawn = 0;
    function draw() {
      drawn += 1;
      document.body.innerHTML = `<img src='data:image/svg+xml,
        <svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="${drawn}"/></svg>'>`;
      requestAnimationFrame(draw);
    }
    requestAnimationFrame(draw);
"""


def event(name: str, at: float, milliseconds: float = 0) -> Event:
    took = milliseconds * 1000
    return {"name": name, "ph": "X", "pid": 1, "tid": 1, "ts": at * 1000, "dur": took, "tdur": took}


def test_what_goes_on_after_an_await_is_script_and_to_look_for_it_is_none() -> None:
    frames = [event(name, at) for at in (0, 16, 32) for name in (DRAWN, MADE)]
    heard = [event("RunTask", at, 9) for at in (1, 17)] + [event("FunctionCall", 1, 1)]
    waited = [event("RunMicrotasks", 3, 2)]
    nothing = [event("BlinkScheduler_PerformMicrotaskCheckpoint", at, 5) for at in (6, 20)]
    found = judged([*frames, *heard, *waited, *nothing])
    assert found.thread.script_worst == 3
    assert found.thread.longest_task == 9


def test_a_picture_is_counted_once_whatever_pictures_are_in_it(browser: Browser) -> None:
    page = browser.new_page()
    page.evaluate(ANOTHER_PICTURE_IN_EACH_PICTURE)
    seen = trace(page, page.context.new_cdp_session(page), 2)
    page.close()
    # Each picture has its call, as many as the machine has time for.
    calls = [e["ts"] for e in seen if e["name"] == "FireAnimationFrame"]
    a_second = (len(calls) - 1) / (max(calls) - min(calls)) * 1e6
    found = judged(seen)
    assert found.frames_per_second == pytest.approx(a_second, rel=0.1)
    assert found.made_per_second == pytest.approx(a_second, rel=0.1)


@pytest.fixture(scope="module")
def seen(browser: Browser, server: Server) -> Middle:
    return middle([measure(browser, server.url) for _ in range(TIMES)])


@pytest.mark.slow
@pytest.mark.xfail(strict=False, reason="reached in most runs, not in all; see docs/town.md")
def test_scripts_leave_a_phone_time_to_draw(seen: Middle) -> None:
    assert seen.script_p95 <= SCRIPT, str(seen)
    assert seen.longest_task <= LONG, str(seen)


@pytest.mark.slow
def test_nothing_is_twice_as_slow_as_it_should_be(seen: Middle) -> None:
    assert seen.script_p95 <= 2 * SCRIPT, str(seen)
    assert seen.longest_task <= 2 * LONG, str(seen)
