"""One thing that is due later; what is set anew takes its place."""

from __future__ import annotations

from collections.abc import Callable

from machikoro.server.clock import Clock, Timer


class Alarm:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._timer: Timer | None = None
        self._due = 0.0
        self._stopped = False

    @property
    def left(self) -> float:
        """Seconds until it rings; none if it has rung already."""
        return max(0.0, self._due - self.clock.now())

    def ring_in(self, seconds: float, call: Callable[..., object], *args: object) -> None:
        self.cancel()
        if not self._stopped:
            self._due = self.clock.now() + seconds
            self._timer = self.clock.later(seconds, call, *args)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def stop(self) -> None:
        """For good: whoever waits for the alarm is not kept by it."""
        self._stopped = True
        self.cancel()
