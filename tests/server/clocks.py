"""Clocks for tests: one whose minutes can be let pass at once, one that stands still."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from machikoro.server.clock import Clock, Timer

from .client import PATIENCE


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


class PassableClock(Clock):
    """`skip` lets time pass, from any thread, between two things that a server does.

    In the middle of one it would part what belongs together: who is told that somebody has left
    could let minutes pass before the server has begun to count them.
    """

    def __init__(self) -> None:
        self.alarms: list[Alarm] = []
        self.loop: asyncio.AbstractEventLoop | None = None

    def keep(self, alarm: Alarm) -> None:
        self.loop = alarm.loop
        self.alarms = [known for known in self.alarms if not known.done] + [alarm]

    def skip(self, seconds: float) -> None:
        if self.loop is None:
            self.pass_by(seconds)
            return
        passed = threading.Event()

        def let_pass() -> None:
            self.pass_by(seconds)
            for alarm in self.alarms:
                if alarm.due <= self.now():
                    alarm.loop.call_soon(alarm.ring)
            passed.set()

        self.loop.call_soon_threadsafe(let_pass)
        assert passed.wait(PATIENCE), "the server is not there any more"

    def pass_by(self, seconds: float) -> None:
        raise NotImplementedError


class SkippingClock(PassableClock):
    """Time passes as usual; `skip` lets more of it pass."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0

    def now(self) -> float:
        return time.monotonic() + self.skipped

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        loop = asyncio.get_running_loop()
        alarm = Alarm(self.now() + seconds, loop, lambda: call(*args))
        alarm.handle = loop.call_later(seconds, alarm.ring)
        self.keep(alarm)
        return alarm

    def pass_by(self, seconds: float) -> None:
        self.skipped += seconds


class StandingClock(PassableClock):
    """No time passes while a test works, however slowly; only `skip` lets it pass."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        alarm = Alarm(self.seconds + seconds, asyncio.get_running_loop(), lambda: call(*args))
        self.keep(alarm)
        if seconds <= 0:
            alarm.loop.call_soon(alarm.ring)
        return alarm

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.later(seconds, woken.set)
        await woken.wait()

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds
