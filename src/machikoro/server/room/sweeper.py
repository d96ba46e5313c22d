"""Forgets what nobody uses: games in memory soon, stored ones after the promised days."""

from __future__ import annotations

import logging
from collections.abc import Callable

from machikoro.server.room.house import House
from machikoro.server.room.room import Room
from machikoro.server.store.protocol import StoreFailure
from machikoro.server.store.purge import OldGames

log = logging.getLogger("machikoro.server")
SWEEP_SECONDS = 15.0
PURGE_SECONDS = 3600.0


class Sweeper:
    def __init__(self, house: House, rooms: dict[str, Room], beside: Callable[[], None]) -> None:
        """`beside` sweeps what else there is."""
        self.shared = house.store.shared
        self.settings = house.settings
        self.clock = house.settings.clock
        self.rooms = rooms
        self.beside = beside
        self._old_games = OldGames(house.store, self.settings.keep_days, self.clock)

    async def run(self) -> None:
        purged_at = -PURGE_SECONDS
        while True:
            if self.clock.now() - purged_at > PURGE_SECONDS:
                purged_at = self.clock.now()
                await self._purge()
            await self.clock.sleep(min(SWEEP_SECONDS, self.settings.idle))
            for room in tuple(self.rooms.values()):
                self.look_at(room)
            self.beside()

    async def _purge(self) -> None:
        try:
            await self._old_games.purge()
        except StoreFailure as failure:
            # The store may be back when it is time again.
            log.warning("old games could not be deleted: %s", failure)

    def look_at(self, room: Room) -> None:
        sessions, inbox = room.audience.sessions, room.inbox
        if sessions and self.shared:
            inbox.put(room.door.announce)
        left = self.clock.now() - inbox.idle_since > self.settings.idle
        if not sessions and left and inbox.is_unused:
            room.stop()
            del self.rooms[room.game]
