"""Finished games are analysed one after the other, by a process of its own behind everything else.

Whoever asks gets a place in the line; addresses are served in turn.  What was found is stored with
the game, so nobody waits for the same game twice.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from machikoro.analysis import Analysis
from machikoro.server.store.protocol import Store
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

log = logging.getLogger("machikoro.server")
WAITING, WAITING_OF_ONE = 50, 3
"""Games in the line, and how many of them one address may have there."""
SECONDS = 1800.0
"""After which nobody waits for an analysis any longer."""
LONGEST_LINE = 16 * 1024 * 1024


@dataclass
class Job:
    game: str
    address: str
    transcript: str
    done: int = 0
    whole: int = 0


class Analysts:
    def __init__(
        self, store: Store, command: Iterable[str] = ("-m", "machikoro.analysis.worker")
    ) -> None:
        self.store = store
        self.command = tuple(command)
        self.waiting: list[Job] = []
        self.now: Job | None = None
        self.failed: set[str] = set()
        self._served: Counter[str] = Counter()
        self._working: asyncio.Task[None] | None = None

    async def stored(self, game: str) -> bytes | None:
        """As it is sent."""
        packed = await self.store.analysis(game)
        return zlib.decompress(packed) if packed is not None else None

    def ask(self, game: str, address: str, transcript: str) -> m.Analysed:
        """Where a game stands in the line; it is put there if it is not."""
        if game in self.failed:
            raise Refusal("busy")
        if self.now is not None and self.now.game == game:
            return m.Analysed(state="working", done=self.now.done, whole=self.now.whole)
        if game not in (job.game for job in self.waiting):
            self._put(Job(game, address, transcript))
        places = [job.game for job in self._line()]
        return m.Analysed(state="waiting", place=places.index(game) + 1)

    def _put(self, job: Job) -> None:
        own = sum(other.address == job.address for other in self.waiting)
        if len(self.waiting) >= WAITING or own >= WAITING_OF_ONE:
            raise Refusal("busy")
        self.waiting.append(job)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    def _line(self) -> list[Job]:
        """In which order they come: whoever was served less comes first."""
        ahead: Counter[str] = Counter(self._served)
        places = []
        for place, job in enumerate(self.waiting):
            places.append((ahead[job.address], place, job))
            ahead[job.address] += 1
        return [job for _, _, job in sorted(places, key=lambda entry: entry[:2])]

    async def _work(self) -> None:
        while self.waiting:
            self.now = self._line()[0]
            self.waiting.remove(self.now)
            self._served[self.now.address] += 1
            try:
                await self._analyse(self.now)
            except Exception:
                log.exception("game %s could not be analysed", self.now.game)
                self.failed.add(self.now.game)
            finally:
                self.now = None
        self._served.clear()

    async def _analyse(self, job: Job) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self.command, limit=LONGEST_LINE, stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(SECONDS):
                found = await _result(process, job)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        told = m.Analysed(state="done", analysis=msgspec.json.decode(found, type=Analysis))
        await self.store.keep_analysis(job.game, zlib.compress(encode(told)))

    async def stop(self) -> None:
        """The server ends: so does what works for it, and its end is waited for."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)


async def _result(process: asyncio.subprocess.Process, job: Job) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(job.transcript.encode())
    process.stdin.close()
    async for line in process.stdout:
        if line.startswith(b"{"):
            return line
        job.done, job.whole = map(int, line.split())
    raise RuntimeError("the analysis ended without a result")
