"""Work that several processes share: done in any order, told in its own."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from machikoro.study import backends

STOPPED = (KeyboardInterrupt, BrokenExecutor)
"""Ctrl-C, or a worker that somebody killed: what is done is kept."""
Piece = TypeVar("Piece")
Found = TypeVar("Found")


def in_order(
    work: Callable[[Piece], Found],
    pieces: Iterator[Piece],
    workers: int,
    backend: str | None = None,
    files: Sequence[Path] = (),
) -> Iterator[tuple[Piece, Found]]:
    """Pieces are taken up as late as keeps the workers busy; one worker is this process itself.

    With a backend its workers do it, however many they are, and are sent these files.
    """
    if backend is not None:
        yield from backends.in_order(work, pieces, backend, files)
        return
    if workers == 1:
        yield from ((piece, work(piece)) for piece in pieces)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts)
    waiting: deque[tuple[Piece, Future[Found]]] = deque()
    try:
        while True:
            for piece in islice(pieces, 2 * workers - len(waiting)):
                waiting.append((piece, pool.submit(work, piece)))
            if not waiting:
                return
            piece, future = waiting[0]
            found = future.result()
            waiting.popleft()
            yield piece, found
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C reaches the whole group of processes; the first one tells the others to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
