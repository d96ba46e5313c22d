"""Long work, such as opening a table with thousands of moves, done beside the event loop."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from machikoro.server.http.costs import PAYER
from machikoro.server.room.crew import Crew

T = TypeVar("T")
THREADS = 3
WAITING = 64
"""Of one address; one more is refused."""
TURN_SECONDS = 0.0005
"""How long a thread keeps the interpreter if the event loop wants it: ten times shorter than usual,
so that a table in play does not notice that another is opened."""


class Workshop:
    def __init__(self) -> None:
        self._crew: Crew | None = None

    def start(self) -> None:
        sys.setswitchinterval(TURN_SECONDS)
        self._crew = Crew("workshop", THREADS, WAITING)

    def stop(self) -> None:
        if self._crew is not None:
            self._crew.stop()

    async def do(self, work: Callable[[], T]) -> T:
        """Whoever the work is done for pays for it."""
        assert self._crew is not None, "not started"
        return await self._crew.do(PAYER.get(), work)
