"""The inbox of an actor: one thing is done after the other, whoever asked for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

from machikoro.server.clock import Clock
from machikoro.server.http.costs import PAYER, Account, paid_by
from machikoro.server.store.protocol import StoreFailure
from machikoro.server.wire.refusals import Refusal

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
Job = Callable[[], Coroutine[Any, Any, None]]
After = Callable[[], None]
Mend = Callable[[], Awaitable[None]]


class Inbox:
    def __init__(self, name: str, clock: Clock, after: After, mend: Mend) -> None:
        """`after` follows whatever went well, `mend` whatever failed."""
        self.name = name
        self.clock = clock
        self.idle_since = clock.now()
        self.users = 0
        """Sockets and requests that count on the actor: without any it may be stopped."""
        self.stopped = False
        self._after, self._mend = after, mend
        self._jobs: list[Job] = []
        """Few at a time: an empty deque would take a dozen times as much."""
        self._awaited: set[asyncio.Future[Any]] = set()
        self._actor: asyncio.Task[None] | None = None
        """Only while there is something to do."""

    async def _run(self) -> None:
        try:
            while self._jobs:
                await self._do(self._jobs.pop(0))
        finally:
            # Whatever became of it: who asks next is heard.
            self._actor = None

    async def _do(self, job: Job) -> None:
        try:
            await job()
            self._after()
        except StoreFailure as failure:
            log.warning("%s: the store failed: %s", self.name, failure)
            await self._mend()
        except Exception:
            log.exception("%s: a command failed", self.name)
            await self._mend()

    def stop(self) -> None:
        """Without circles: the collector seldom looks at what has lived for a while."""
        if self.stopped:
            return
        self.stopped = True
        if self._actor is not None:
            self._actor.cancel()
        self._actor = None
        self._jobs.clear()
        del self._after, self._mend
        for future in self._awaited:
            _fail(future, Refusal("busy"))

    @property
    def is_unused(self) -> bool:
        return not self.users and self._actor is None

    @contextmanager
    def in_use(self) -> Iterator[None]:
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter(self) -> None:
        self.users += 1

    def leave(self) -> None:
        self.users -= 1
        self.touch()

    def touch(self) -> None:
        self.idle_since = self.clock.now()

    def put(self, job: Job) -> None:
        self._jobs.append(job)
        if self._actor is None and not self.stopped:
            # With a context of its own: what it does is not all for whoever asked first.
            self._actor = asyncio.create_task(
                self._run(), name=f"room {self.name}", context=Context()
            )

    async def do(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Let the actor do something when its turn comes, and wait for the result."""
        if self.stopped:
            raise Refusal("busy")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(partial(_settle, job, future, PAYER.get()))
        self._awaited.add(future)
        try:
            with self.in_use():
                return await future
        finally:
            self._awaited.discard(future)
            # A failure knows the frames it went through: they must not know it.
            del future


async def _settle(
    job: Callable[[], Coroutine[Any, Any, T]], future: asyncio.Future[T], payer: Account | None
) -> None:
    try:
        result = await paid_by(payer, job())
    except Refusal as refusal:
        _fail(future, refusal)
    except Exception as error:
        _fail(future, error)
        raise
    else:
        if not future.done():
            future.set_result(result)
    finally:
        del future


def _fail(future: asyncio.Future[T], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
