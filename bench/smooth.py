"""How smooth a table is: `python -m bench.smooth` a round of bots, a phone four times as slow."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.web.chromium import FLAGS, chromium
from tests.web.conftest import make_game, play_on
from tests.web.server import Server
from tests.web.test_campaign import BOTS_PLAY

from machikoro.server.wire.base import PROTOCOL

PHONE = {"width": 390, "height": 844}
THROTTLE = 4
SECONDS = 20
ROUNDS_BEFORE = 10_000
"""Milliseconds of play without motion, so that there is a town to look at."""
CATEGORIES = (
    "toplevel,devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline,v8"
)
SCRIPT = {
    "FunctionCall",
    "EvaluateScript",
    "RunMicrotasks",
    "TimerFire",
    "FireAnimationFrame",
    "EventDispatch",
}
TASK = {"RunTask", "ThreadControllerImpl::RunTask"}
FRAMES = ("BeginMainThreadFrame", "PrePaint", "Layerize")
"""By which a browser says that it made a picture; which of them it says depends on its version."""
Event = dict[str, Any]


@dataclass(frozen=True)
class Smoothness:
    """Milliseconds at the throttled speed."""

    script_p95: float
    script_worst: float
    longest_task: float
    long_tasks: int
    frames_per_second: float

    def __str__(self) -> str:
        return (
            f"script {self.script_p95:.1f} ms a frame at the 95th percentile "
            f"(worst {self.script_worst:.1f}), "
            f"longest task {self.longest_task:.0f} ms, {self.long_tasks} over 50 ms, "
            f"{self.frames_per_second:.0f} frames a second"
        )


def spans(events: list[Event], names: set[str]) -> Iterator[tuple[float, float]]:
    """When something of these names began and what it cost; what lies within another is part of it.

    Counted is the thread's own time: other programs of the machine are not the page's fault.
    """
    end = 0.0
    found = [e for e in events if e["name"] in names and e.get("ph") == "X"]
    for event in sorted(found, key=lambda e: (e["ts"], -e.get("dur", 0))):
        if event["ts"] >= end:
            end = event["ts"] + event.get("dur", 0)
            yield event["ts"], float(event.get("tdur") or event.get("dur") or 0) / 1000


def main_thread(events: list[Event]) -> list[Event]:
    """Of the process that draws the page: the thread with most of its scripts."""
    ran: dict[tuple[int, int], int] = {}
    for event in events:
        if event["name"] == "FunctionCall":
            key = (event["pid"], event["tid"])
            ran[key] = ran.get(key, 0) + 1
    pid, tid = max(ran, key=lambda key: ran[key])
    return [event for event in events if (event["pid"], event["tid"]) == (pid, tid)]


def judged(events: list[Event]) -> Smoothness:
    main = main_thread(events)
    seen = {e["name"] for e in main}
    frame = next(name for name in FRAMES if name in seen)
    frames = sorted(e["ts"] for e in main if e["name"] == frame)
    script = dict.fromkeys(frames, 0.0)
    at = 0
    for start, cost in spans(main, SCRIPT):
        while at + 1 < len(frames) and frames[at + 1] <= start:
            at += 1
        script[frames[at]] += cost
    costs = sorted(script.values())
    tasks = [cost for _, cost in spans(main, TASK)]
    seconds = (frames[-1] - frames[0]) / 1e6
    return Smoothness(
        costs[int(len(costs) * 0.95)],
        costs[-1],
        max(tasks),
        sum(task > 50 for task in tasks),
        len(frames) / seconds,
    )


def trace(page: Page, session: CDPSession, seconds: int) -> list[Event]:
    events: list[Event] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.send(
        "Tracing.start",
        {
            "transferMode": "ReportEvents",
            "traceConfig": {"includedCategories": CATEGORIES.split(",")},
        },
    )
    page.wait_for_timeout(seconds * 1000)
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def measure(
    browser: Browser, url: str, seconds: int = SECONDS, ruleset: str = "harbor"
) -> Smoothness:
    """Bots play for everybody; the town of one's own is on the screen."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True)  # type: ignore[arg-type]
    saved = {"language": "en", "speed": "off", "theme": "light", "name": "Ada"}
    context.add_init_script(f"localStorage.machikoro ??= {json.dumps(json.dumps(saved))}")
    page = context.new_page()
    make_game(page, url, ruleset, bots=3, seed=7, speed="normal")
    page.locator(".me").wait_for()
    play_on(page)
    page.wait_for_timeout(ROUNDS_BEFORE)
    page.evaluate(
        "localStorage.machikoro = localStorage.machikoro.replace('\"off\"', '\"normal\"')"
    )
    page.reload()
    page.locator(".townscape .lot").first.wait_for()
    page.evaluate(BOTS_PLAY % PROTOCOL, [0])
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.wait_for_timeout(2000)
    found = judged(trace(page, session, seconds))
    context.close()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            print(measure(browser, server.url))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
