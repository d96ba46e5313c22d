"""Long work, such as opening a table with thousands of moves, done beside the event loop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import TypeVar

from machikoro.server.http.costs import PAYER

T = TypeVar("T")
THREADS = 2
TURN_SECONDS = 0.0005
"""How long a thread keeps the interpreter if the event loop wants it: ten times shorter than usual,
so that a table in play does not notice that another is opened."""


class Workshop:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "workshop")

    def start(self) -> None:
        sys.setswitchinterval(TURN_SECONDS)

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def do(self, work: Callable[[], T]) -> T:
        """Whoever the work is done for pays for it."""
        loop = asyncio.get_running_loop()
        result, seconds = await loop.run_in_executor(self._threads, _timed, work)
        if (payer := PAYER.get()) is not None:
            payer.charge(seconds)
        return result


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = thread_time()
    return work(), thread_time() - began
