"""How time passes for a server.  Limits, waits and graces all ask here, so that a test can let
minutes pass at once, and none while it works."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock:
    """Time as it passes for everybody."""

    def now(self) -> float:
        """Seconds since some moment; never fewer than before."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, call, *args)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
