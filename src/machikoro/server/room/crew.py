"""A few threads that work beside the event loop, for one asker after the other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from time import thread_time
from typing import Any, NamedTuple, TypeVar

from machikoro.server.http.costs import Account
from machikoro.server.room.queues import FairQueue
from machikoro.server.wire.refusals import Refusal

T = TypeVar("T")


class Job(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    payer: Account | None


class Crew:
    """The threads are daemons: work that never ends does not keep the server from stopping."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        """One asker never has all threads, unless there is one only."""
        self._jobs: FairQueue[Job] = FairQueue(waiting, at_once=max(1, threads - 1))
        for _ in range(threads):
            threading.Thread(target=_work, args=(self._jobs,), name=name, daemon=True).start()

    async def do(self, payer: Account | None, work: Callable[[], T]) -> T:
        """Whoever asks pays, whatever comes of it, and even if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future(), payer)
        if not self._jobs.put(payer, job):
            raise Refusal("busy")
        result: T = await job.answer
        return result

    def stop(self) -> None:
        self._jobs.close()


def _work(jobs: FairQueue[Job]) -> None:
    while (found := jobs.get()) is not None:
        asker, job = found
        if not job.answer.cancelled():
            _do(job)
        jobs.done(asker)
        # A thread that waits for work keeps nothing of the last.
        del found, job


def _do(job: Job) -> None:
    result, failure = None, None
    began = thread_time()
    try:
        result = job.work()
    except Exception as error:
        failure = error
    seconds = thread_time() - began
    if not job.loop.is_closed():
        job.loop.call_soon_threadsafe(_settle, job, seconds, result, failure)


def _settle(job: Job, seconds: float, result: object, failure: Exception | None) -> None:
    if job.payer is not None:
        job.payer.charge(seconds)
    if job.answer.done():
        return
    if failure is not None:
        job.answer.set_exception(failure)
    else:
        job.answer.set_result(result)
