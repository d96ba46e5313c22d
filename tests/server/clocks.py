"""Clocks for tests: one whose minutes can be let pass at once, one that stands still."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from machikoro.server.clock import Clock, Timer


@dataclass
class Alarm:
    """A timer of the loop that can also be brought forward."""

    due: float
    loop: asyncio.AbstractEventLoop
    call: Callable[[], object]
    handle: asyncio.TimerHandle | None = None
    done: bool = False

    def ring(self) -> None:
        if not self.done:
            self.cancel()
            self.call()

    def cancel(self) -> None:
        self.done = True
        if self.handle is not None:
            self.handle.cancel()


class SkippingClock(Clock):
    """Time passes as usual; `skip` lets more of it pass, from any thread."""

    def __init__(self) -> None:
        self.skipped = 0.0
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        return time.monotonic() + self.skipped

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        loop = asyncio.get_running_loop()
        alarm = Alarm(self.now() + seconds, loop, lambda: call(*args))
        alarm.handle = loop.call_later(seconds, alarm.ring)
        self.alarms = [known for known in self.alarms if not known.done] + [alarm]
        return alarm

    def skip(self, seconds: float) -> None:
        self.skipped += seconds
        for alarm in self.alarms:
            if alarm.due <= self.now():
                alarm.loop.call_soon_threadsafe(alarm.ring)


class StandingClock(Clock):
    """No time passes while a test works, however slowly; only `skip` lets it pass."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.alarms: list[Alarm] = []
        self.lock = threading.Lock()

    def now(self) -> float:
        return self.seconds

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        alarm = Alarm(self.seconds + seconds, asyncio.get_running_loop(), lambda: call(*args))
        with self.lock:
            self.alarms = [known for known in self.alarms if not known.done] + [alarm]
        if seconds <= 0:
            alarm.loop.call_soon(alarm.ring)
        return alarm

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.later(seconds, woken.set)
        await woken.wait()

    def skip(self, seconds: float) -> None:
        with self.lock:
            self.seconds += seconds
            due = [alarm for alarm in self.alarms if alarm.due <= self.seconds]
        for alarm in due:
            alarm.loop.call_soon_threadsafe(alarm.ring)
