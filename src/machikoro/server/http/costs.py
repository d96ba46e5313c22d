"""What requests cost, in seconds of the processor, charged to the address that asked.

Every address has one account.  Whatever is done for it, on the event loop or in a thread beside it,
is measured and taken from it; it fills again at a steady rate.  Who has used it up waits.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

from machikoro.server.http.limits import ADDRESSES_KNOWN, Bucket

T = TypeVar("T")


class Account:
    """What one address may still use."""

    __slots__ = ("_bucket",)

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def charge(self, seconds: float) -> None:
        self._bucket.level -= seconds

    @property
    def has_credit(self) -> bool:
        return self._bucket.filled() > 0

    @property
    def wait(self) -> float:
        """Seconds until there is credit again."""
        return max(0.0, -self._bucket.filled() / self._bucket.rate)


class Accounts:
    """The account of every address; the longest unseen is forgotten first."""

    def __init__(
        self, share: float, at_once: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.share = share
        self.at_once = at_once
        self.clock = clock
        self._known: OrderedDict[str, Account] = OrderedDict()

    def of(self, address: str) -> Account:
        account = self._known.get(address)
        if account is None:
            account = Account(Bucket(self.share, self.at_once, self.clock))
            self._known[address] = account
            if len(self._known) > ADDRESSES_KNOWN:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return account


PAYER: ContextVar[Account | None] = ContextVar("payer", default=None)
"""Who pays for what is done now; tasks and threads that are started for it inherit it."""


def metered(work: Coroutine[Any, Any, T], account: Account | None) -> Coroutine[Any, Any, T]:
    """The same work, for which the account is charged step by step."""
    return work if account is None else _steps(work, account)


@coroutine
def _steps(work: Coroutine[Any, Any, T], account: Account) -> Generator[Any, Any, T]:
    """Between two steps the event loop does something else, which is not counted."""
    go_on, given = work.send, None
    while True:
        began = thread_time()
        try:
            awaited = go_on(given)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            account.charge(thread_time() - began)
        try:
            go_on, given = work.send, (yield awaited)
        except BaseException as error:
            go_on, given = work.throw, error
