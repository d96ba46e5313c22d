"""What requests cost, in seconds of the processor, charged to the address that asked.

Every address has one account.  Whatever is done for it, on the event loop or in a thread beside it,
is measured and taken from it; it fills again at a steady rate.  Who has used it up waits.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from http import HTTPStatus
from math import ceil
from time import thread_time
from types import coroutine
from typing import Any, Final, TypeVar

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from machikoro.server.clock import Clock
from machikoro.server.http.limits import ADDRESSES_KNOWN, Bucket, one_peer
from machikoro.server.http.security import with_headers
from machikoro.server.table.entries import encode
from machikoro.server.wire.messages import Failure

T = TypeVar("T")
ACCOUNT: Final = "machikoro.account"
"""Where the scope of a request has whoever pays for it."""
REST_SECONDS = 1.0
"""Whose account is empty is answered no faster: refusing costs something too."""


class Account:
    """What one address may still use."""

    __slots__ = ("_bucket", "_thoughts")

    def __init__(self, bucket: Bucket, thoughts: Account | None = None) -> None:
        self._bucket = bucket
        self._thoughts = thoughts

    @property
    def thoughts(self) -> Account:
        """What pays for thinking: a slow bot must not keep its own players from moving."""
        return self._thoughts or self

    def charge(self, seconds: float) -> None:
        self._bucket.filled()
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
        self,
        share: float,
        at_once: float,
        clock: Callable[[], float] = time.monotonic,
        thoughts: Accounts | None = None,
    ) -> None:
        self.share = share
        self.at_once = at_once
        self.clock = clock
        self.thoughts = thoughts
        self._known: OrderedDict[str, Account] = OrderedDict()

    def of(self, address: str) -> Account:
        account = self._known.get(address)
        if account is None:
            bucket = Bucket(self.share, self.at_once, self.clock)
            account = Account(bucket, self.thoughts.of(address) if self.thoughts else None)
            self._known[address] = account
            if len(self._known) > ADDRESSES_KNOWN:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(address)
        return account


PAYER: ContextVar[Account | None] = ContextVar("payer", default=None)
"""Who pays for what is done now; tasks and threads that are started for it inherit it."""


async def paid_by(account: Account | None, work: Coroutine[Any, Any, T]) -> T:
    """Do some work, for which the account is charged step by step."""
    if account is None:
        return await work
    before = PAYER.set(account)
    try:
        return await _charged(account, work)
    finally:
        PAYER.reset(before)


@coroutine
def _charged(account: Account, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
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


class Metering:
    """Every request is paid for by its address; who has nothing left is told to wait."""

    def __init__(self, app: ASGIApp, accounts: Accounts, clock: Clock) -> None:
        self.app = app
        self.accounts = accounts
        self.clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        account = self.accounts.of(one_peer(scope["client"][0]) if scope["client"] else "")
        scope[ACCOUNT] = account
        refused = scope["type"] == "http" and not account.has_credit

        async def answer() -> None:
            if not refused:
                await self.app(scope, receive, send)
                return
            await self.clock.sleep(REST_SECONDS)
            await _too_fast(account)(scope, receive, with_headers(send))

        await paid_by(account, answer())


def _too_fast(account: Account) -> Response:
    headers = {"Retry-After": str(max(1, ceil(account.wait))), "Cache-Control": "no-store"}
    body = encode(Failure("too_fast"))
    return Response(body, HTTPStatus.TOO_MANY_REQUESTS, headers, "application/json")
