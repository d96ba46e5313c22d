"""How smooth a table is: `python -m bench.smooth` rounds of bots, a phone four times as slow.

Every time the same game, but not the same moments of it: it is measured three times, and the
figures in the middle count.  `--tasks 5` says what the five longest tasks consist of.
`--slower 1` measures without slowing down: a browser does that by the clock, on a busy machine
with more or less work than was meant.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.web.chromium import FLAGS, chromium
from tests.web.conftest import make_game, play_on
from tests.web.server import Server
from tests.web.test_campaign import BOTS_PLAY

from machikoro.server.wire.base import PROTOCOL

PHONE = {"width": 390, "height": 844}
THROTTLE = 4
LONG = 50
LISTED = 20
SECONDS = 20
TIMES = 3
ROUNDS_BEFORE = 10_000
"""Milliseconds of play without motion, so that there is a town to look at."""
CATEGORIES = (
    "toplevel", "devtools.timeline", "devtools.timeline.frame",
    "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame",
    "v8", "v8.execute",
)  # fmt: skip
SCRIPT = {
    "FunctionCall",
    "EvaluateScript",
    "RunMicrotasks",
    "TimerFire",
    "FireAnimationFrame",
    "FireIdleCallback",
    "EventDispatch",
    # What observers hear.
    "v8.callFunction",
}
TASK = {"RunTask", "ThreadControllerImpl::RunTask"}
DRAWN = "DrawFrame"
"""A picture on the screen; what only moves or fades is drawn without the page's thread."""
MADE = "BeginMainThreadFrame"
"""A picture for which the page's thread had something to do."""
Event = dict[str, Any]


@dataclass(frozen=True)
class Cost:
    """Milliseconds at the throttled speed."""

    script_p95: float
    """In a picture on the screen."""
    script_made_p95: float
    """In one that the main thread had a part in, until the next of these."""
    script_worst: float
    longest_task: float
    long_tasks: int

    def __str__(self) -> str:
        return (
            f"script {self.script_p95:.1f} ms a frame at the 95th percentile "
            f"({self.script_made_p95:.1f} a frame of the thread, worst {self.script_worst:.1f}), "
            f"longest task {self.longest_task:.0f} ms, {self.long_tasks} over {LONG} ms"
        )


@dataclass(frozen=True)
class Smoothness:
    thread: Cost
    """What the main thread worked: other programs of the machine are not the page's fault."""
    clock: Cost
    frames_per_second: float
    made_per_second: float
    script: float
    """Milliseconds of thread time in a second."""
    all: float
    tasks: list[Task]
    """The longest ones first."""

    def __str__(self) -> str:
        return (
            f"thread time: {self.thread}\nby the clock: {self.clock}\n"
            f"{self.frames_per_second:.0f} frames a second, {self.made_per_second:.0f} of the main "
            f"thread; of each second it worked {self.all:.0f} ms, scripts {self.script:.0f} ms"
        )


@dataclass(frozen=True)
class Span:
    """When something began, what it cost its thread, and how long it took by the clock."""

    start: float
    thread: float
    clock: float


@dataclass(frozen=True)
class Task:
    cost: Span
    parts: dict[str, float]
    """Milliseconds of thread time by what was done; parts of parts count for both."""

    def __str__(self) -> str:
        parts = sorted(self.parts.items(), key=lambda part: -part[1])
        told = ", ".join(f"{name} {cost:.1f}" for name, cost in parts[:8])
        return f"{self.cost.thread:.1f} ms (by the clock {self.cost.clock:.1f}): {told}"


def spans(events: list[Event], names: set[str]) -> Iterator[Span]:
    """Everything of these names; what lies within another is part of it."""
    end = 0.0
    found = [e for e in events if e["name"] in names and e.get("ph") == "X"]
    for event in sorted(found, key=lambda e: (e["ts"], -e.get("dur", 0))):
        if event["ts"] >= end:
            clock = float(event.get("dur", 0))
            end = event["ts"] + clock
            yield Span(event["ts"], thread_time(event), clock / 1000)


def thread_time(event: Event) -> float:
    return float(event.get("tdur") or event.get("dur") or 0) / 1000


def main_thread(events: list[Event]) -> list[Event]:
    """Of the process that draws the page: the thread with most of its scripts."""
    ran: dict[tuple[int, int], int] = {}
    for event in events:
        if event["name"] == "FunctionCall":
            key = (event["pid"], event["tid"])
            ran[key] = ran.get(key, 0) + 1
    pid, tid = max(ran, key=lambda key: ran[key])
    return [event for event in events if (event["pid"], event["tid"]) == (pid, tid)]


def times(name: str, events: list[Event], main: list[Event]) -> list[float]:
    """When the process of this thread said so."""
    return sorted(e["ts"] for e in events if e["name"] == name and e["pid"] == main[0]["pid"])


def at_95(sorted_values: list[float]) -> float:
    return sorted_values[int(len(sorted_values) * 0.95)]


def by_frame(frames: list[float], script: list[Span], cost: Callable[[Span], float]) -> list[float]:
    """What scripts took until the next frame, the least first."""
    took = dict.fromkeys(frames, 0.0)
    at = 0
    for span in script:
        while at + 1 < len(frames) and frames[at + 1] <= span.start:
            at += 1
        took[frames[at]] += cost(span)
    return sorted(took.values())


def longest(events: list[Event], tasks: list[Span]) -> list[Task]:
    found = []
    for task in sorted(tasks, key=lambda task: -task.thread)[:LISTED]:
        parts: dict[str, float] = {}
        end = task.start + task.clock * 1000
        for event in events:
            if event.get("ph") != "X" or event["name"] in TASK:
                continue
            if task.start <= event["ts"] < end:
                parts[event["name"]] = parts.get(event["name"], 0) + thread_time(event)
        found.append(Task(task, parts))
    return found


def judged(events: list[Event]) -> Smoothness:
    main = main_thread(events)
    drawn, made = times(DRAWN, events, main), times(MADE, events, main)
    script = list(spans(main, SCRIPT))
    tasks = list(spans(main, TASK))
    seconds = (drawn[-1] - drawn[0]) / 1e6

    def summed_up(cost: Callable[[Span], float]) -> Cost:
        on_screen, on_thread = by_frame(drawn, script, cost), by_frame(made, script, cost)
        took = [cost(task) for task in tasks]
        return Cost(
            at_95(on_screen),
            at_95(on_thread),
            on_screen[-1],
            max(took),
            sum(ms > LONG for ms in took),
        )

    return Smoothness(
        summed_up(lambda span: span.thread),
        summed_up(lambda span: span.clock),
        len(drawn) / seconds,
        len(made) / seconds,
        sum(span.thread for span in script) / seconds,
        sum(span.thread for span in tasks) / seconds,
        longest(main, tasks),
    )


def trace(page: Page, session: CDPSession, seconds: int) -> list[Event]:
    events: list[Event] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.send(
        "Tracing.start",
        {
            "transferMode": "ReportEvents",
            "traceConfig": {"includedCategories": list(CATEGORIES)},
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
    browser: Browser,
    url: str,
    seconds: int = SECONDS,
    ruleset: str = "harbor",
    slower: float = THROTTLE,
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
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.wait_for_timeout(2000)
    found = judged(trace(page, session, seconds))
    context.close()
    return found


@dataclass(frozen=True)
class Middle:
    """Of several times, in thread time; each figure for itself."""

    times: int
    script_p95: float
    longest_task: float
    frames_per_second: float

    def __str__(self) -> str:
        return (
            f"in the middle of {self.times}: script {self.script_p95:.1f} ms a frame, "
            f"longest task {self.longest_task:.0f} ms, {self.frames_per_second:.0f} frames a second"
        )


def middle(found: Sequence[Smoothness]) -> Middle:
    return Middle(
        len(found),
        median(one.thread.script_p95 for one in found),
        median(one.thread.longest_task for one in found),
        median(one.frames_per_second for one in found),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES, metavar="N")
    parser.add_argument("--slower", type=float, default=THROTTLE, metavar="TIMES")
    parser.add_argument("--tasks", type=int, default=0, metavar="N")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            found: list[Smoothness] = []
            for _ in range(wish.times):
                found.append(measure(browser, server.url, slower=wish.slower))
                print(found[-1], *found[-1].tasks[: wish.tasks], sep="\n", flush=True)
            print(middle(found))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
