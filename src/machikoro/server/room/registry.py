"""All games in play, loaded when somebody comes and dropped when nobody is left."""

from __future__ import annotations

import asyncio
import time

from msgspec.structs import replace

from machikoro.server.campaign.registry import Campaigns
from machikoro.server.room.house import House
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import GOING_AWAY
from machikoro.server.room.sweeper import Sweeper
from machikoro.server.settings import Settings
from machikoro.server.store.protocol import EVERY_GAME, Store
from machikoro.server.table.entries import Sat, encode
from machikoro.server.wire import messages as m


class Rooms:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.house = House(store, settings)
        self.open: dict[str, Room] = {}
        self.campaigns = Campaigns(self.house)
        self.house.share_seats = self.share_seats
        self.sweeper = Sweeper(self.house, self.open, self.campaigns.sweep)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.house.workshop.start()
        await self.store.open(self._hear)
        self._sweeping = asyncio.create_task(self.sweeper.run())

    async def stop(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        for room in self.open.values():
            for session in room.audience.sessions:
                session.post(encode(m.Closing("shutdown")))
            room.stop()
        self.campaigns.stop()
        self.house.thinkers.stop()
        self.house.workshop.stop()
        await self.store.close()

    async def get(self, game: str) -> Room | None:
        if game in self.open:
            self.open[game].inbox.touch()
            return self.open[game]
        if game not in self._loading:
            self._loading[game] = asyncio.create_task(self._load(game))
        try:
            return await asyncio.shield(self._loading[game])
        finally:
            self._loading.pop(game, None)

    async def _load(self, game: str) -> Room | None:
        table = await self.house.shelf.read(game)
        if table is None:
            return None
        if table.header.campaign is not None:
            await self.store.touch(table.header.campaign, time.time())
        if game not in self.open:
            room = self.open[game] = Room(self.house, table, self._leave)
            # Whatever another process stored since the table was read, nobody has told us.
            room.inbox.put(room.catch_up)
            await self.house.bus.tell(game, "who", None)
        return self.open.get(game)

    async def share_seats(self, game: str, owner: str, token: str) -> None:
        """A further device of a campaign's player, at the table of the game at hand."""
        room = await self.get(game)
        if room is not None and (shared := _shared(room, owner, token)):
            await room.do(lambda: room.commit(*shared))

    def _leave(self, room: Room) -> None:
        if self.open.get(room.game) is room:
            del self.open[room.game]

    async def forget(self, token: str, game: str) -> None:
        """Once nobody remembers a game it is gone, and its table is closed."""
        await self.store.forget(token, game)
        if await self.store.load(game) is None:
            await self.close(game)

    async def close(self, game: str) -> None:
        """It is gone: whoever still sits there is sent away, at whatever process."""
        await self.house.bus.tell(game, "gone", None)
        self._close_here(game)

    def _close_here(self, name: str) -> None:
        """A game, or a campaign with all of its games."""
        tables = [r for r in self.open.values() if name in (r.game, r.table.header.campaign)]
        campaign = self.campaigns.open.get(name)
        for room in (*tables, *([campaign] if campaign else ())):
            room.close("deleted", GOING_AWAY)

    def _hear(self, game: str, news: str) -> None:
        """Of the store: the number of a game's last entry, or what another process tells."""
        if game == EVERY_GAME:
            for each in self.open.values():
                each.inbox.put(each.catch_up)
            self.campaigns.hear_of_all()
            return
        if news.isdigit():
            self._look_for(game, int(news))
        elif (told := self.house.bus.read(news)) is not None:
            if told.topic == "gone":
                self._close_here(game)
            elif game in self.open:
                self.open[game].hear(told)

    def _look_for(self, name: str, rev: int) -> None:
        """For an entry that another process may have stored."""
        table, campaign = self.open.get(name), self.campaigns.open.get(name)
        if table is not None and rev > table.table.rev:
            table.inbox.put(table.catch_up)
        if campaign is not None and rev > campaign.chronicle.rev:
            campaign.inbox.put(campaign.catch_up)


def _shared(room: Room, owner: str, token: str) -> list[Sat]:
    return [
        Sat(seat=number, state=replace(seat, tokens=(*seat.tokens, token)))
        for number, seat in enumerate(room.table.seats)
        if owner in seat.tokens and token not in seat.tokens
    ]
