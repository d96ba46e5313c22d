"""Work that waits for a thread: one address after the other, and none takes all threads."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Each asker has a row of its own, and the rows are served in turn.

    However much one of them asks for, another waits for at most one piece of work of everybody
    before it, and a thread is always left to it.
    """

    def __init__(self, waiting: int, at_once: int) -> None:
        self.waiting = waiting
        """What one asker may have in its row."""
        self.at_once = at_once
        """What is done for one asker at the same time."""
        self._rows: OrderedDict[Hashable, deque[T]] = OrderedDict()
        self._served: Counter[Hashable] = Counter()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, asker: Hashable, work: T) -> bool:
        """False, and not taken, if the asker has too much waiting already."""
        with self._changed:
            row = self._rows.setdefault(asker, deque())
            if len(row) >= self.waiting:
                return False
            row.append(work)
            self._changed.notify()
            return True

    def get(self) -> tuple[Hashable, T] | None:
        """The next piece of work, which is to be reported done; None when all is over."""
        with self._changed:
            while not self._closed:
                for asker in self._rows:
                    if self._served[asker] < self.at_once:
                        return asker, self._take(asker)
                self._changed.wait()
            return None

    def _take(self, asker: Hashable) -> T:
        row = self._rows.pop(asker)
        work = row.popleft()
        if row:
            self._rows[asker] = row
        self._served[asker] += 1
        return work

    def done(self, asker: Hashable) -> None:
        with self._changed:
            self._served[asker] -= 1
            if self._served[asker] <= 0:
                del self._served[asker]
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
