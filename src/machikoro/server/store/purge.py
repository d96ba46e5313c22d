"""Games in which nothing happened for long are deleted, if two witnesses of time agree.

A clock may be wrong: by a year after a dead battery, at 1970 on a small computer that has not
asked the network yet.  So besides the clock counts what the store had seen last when the server
started, and how long it has run since.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from machikoro.server.clock import Clock
from machikoro.server.store.protocol import Store

log = logging.getLogger("machikoro.server")
DAY = 86400.0
FIRST_DAY = 1_577_836_800.0
"""2020, before there was such a server: nothing can have happened earlier."""


class OldGames:
    def __init__(
        self, store: Store, days: int | None, clock: Clock, wall: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.days = days
        self.clock = clock
        self.wall = wall
        self._seen: tuple[float, float] | None = None
        """What the store had seen last, and when that was asked."""

    async def purge(self) -> None:
        now = self.wall()
        if now < FIRST_DAY:
            return
        of_store = await self._time_of_store(now)
        await self._redate(now)
        if self.days is not None:
            before = min(now, of_store) - self.days * DAY
            if count := await self.store.purge(before):
                log.warning("%d games were deleted: nothing for %d days", count, self.days)

    async def _redate(self, now: float) -> None:
        """Played while the clock stood at its beginning: their days count from now."""
        if count := await self.store.redate(FIRST_DAY, now):
            log.warning("%d games of a wrong clock are dated anew", count)

    async def _time_of_store(self, now: float) -> float:
        if self._seen is None:
            self._seen = (await self.store.newest() or now, self.clock.now())
        seen, asked = self._seen
        return seen + self.clock.now() - asked
