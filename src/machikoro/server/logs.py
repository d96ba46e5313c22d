"""What is logged: each fault once, and then how often it came again.

A database that is away fails every table at every try.  The first line tells what happened; a
thousand more would only fill the disk, which may be what is wrong.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LOGGERS = ("machikoro.server", "uvicorn.error", "asyncio")
WINDOW_SECONDS = 60.0
FAULTS_KNOWN = 100
FAULTS_OF_PEERS = ("Invalid UTF-8 sequence received from client.",)
"""Nothing is wrong here: the connection was closed with 1007, as it should be."""
Fault = tuple[str, str, str]
Clock = Callable[[], float]


class Repeats(logging.Filter):
    """Lets the first of equal faults pass and counts the others for a while."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.known: dict[Fault, tuple[float, int]] = {}
        self.others: tuple[float, int] | None = None
        """Different ones beyond those: since when, and how many."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg in FAULTS_OF_PEERS:
            return False
        if record.levelno < logging.WARNING or hasattr(record, "repeats"):
            return True
        fault = _fault(record)
        known = self.known.get(fault)
        if known is not None:
            self.known[fault] = (known[0], known[1] + 1)
        elif len(self.known) >= FAULTS_KNOWN:
            since, count = self.others or (self.clock(), 0)
            self.others = since, count + 1
        else:
            self.known[fault] = (self.clock(), 0)
            return True
        return False

    def tell(self) -> None:
        """Say how often what was held back came again; then it may be said anew."""
        for fault, (since, count) in list(self.known.items()):
            if self.clock() - since >= WINDOW_SECONDS:
                del self.known[fault]
                self._tell(fault, count)
        if self.others and self.clock() - self.others[0] >= WINDOW_SECONDS:
            self._tell_others()

    def tell_all(self) -> None:
        for fault, (_, count) in self.known.items():
            self._tell(fault, count)
        self.known.clear()
        self._tell_others()

    def _tell_others(self) -> None:
        if self.others:
            count, self.others = self.others[1], None
            said = {"repeats": count}
            logging.getLogger(LOGGERS[0]).warning("and %d other faults", count, extra=said)

    @staticmethod
    def _tell(fault: Fault, count: int) -> None:
        if count:
            name, text, error = fault
            about = f"{text} ({error})" if error else text
            said = {"repeats": count}
            logging.getLogger(name).warning("%d times more: %s", count, about, extra=said)


def _fault(record: logging.LogRecord) -> Fault:
    """Whatever table or connection it is about: further lines tell which."""
    kind = record.exc_info[0] if record.exc_info else None
    first_line = str(record.msg).strip().partition("\n")[0]
    return record.name, first_line, kind.__name__ if kind else ""


REPEATS = Repeats()
"""One for the whole process: loggers are, too."""


@contextmanager
def collapsed_logs() -> Iterator[None]:
    for name in LOGGERS:
        logging.getLogger(name).addFilter(REPEATS)
    try:
        yield
    finally:
        REPEATS.tell_all()
