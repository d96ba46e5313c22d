"""All campaigns in play, loaded when somebody comes and dropped when nobody is left."""

from __future__ import annotations

import asyncio

from machikoro.campaign import InvalidCampaign
from machikoro.campaign.table import rules_version
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.campaign.entries import read_entry, read_header
from machikoro.server.campaign.room import CampaignRoom
from machikoro.server.room.house import House
from machikoro.server.store.protocol import GameRow, all_entries
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


class Campaigns:
    def __init__(self, house: House) -> None:
        self.house = house
        self.open: dict[str, CampaignRoom] = {}
        self._loading: dict[str, asyncio.Task[CampaignRoom | None]] = {}
        house.game_over = self.game_over

    def stop(self) -> None:
        for room in self.open.values():
            room.audience.to_all(m.Closing("shutdown"))
            room.stop()

    async def get(self, name: str) -> CampaignRoom | None:
        if name in self.open:
            self.open[name].inbox.touch()
            return self.open[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> CampaignRoom | None:
        chronicle = await self.read(name)
        if chronicle is None:
            return None
        if name not in self.open:
            room = CampaignRoom(self.house, chronicle, lambda: self.read(name), self._leave)
            self.open[name] = room
            # Whatever was stored since it was read, nobody has told us; and a game may have ended.
            room.inbox.put(room.catch_up)
            room.inbox.put(room.look_at_game)
        return self.open.get(name)

    async def row(self, name: str) -> GameRow | None:
        row = await self.house.store.load(name)
        return row if row is not None and row.kind == "campaign" else None

    async def read(self, name: str) -> Chronicle | None:
        """As it is stored."""
        row = await self.row(name)
        if row is None:
            return None
        header = read_header(row.header)
        if header.version != rules_version():
            raise Refusal("old_rules", version=header.version, known=rules_version())
        entries = await all_entries(self.house.store, name, 0)
        try:
            return await self.house.workshop.do(
                lambda: Chronicle(header, [read_entry(entry) for entry in entries])
            )
        except InvalidCampaign as invalid:
            # Written by another version of its content, which the reason names.
            named = invalid.found[0].phrase.values
            raise Refusal(
                "old_rules",
                version=named.get("found", header.version),
                known=named.get("known", rules_version()),
            ) from None

    def _leave(self, room: CampaignRoom) -> None:
        if self.open.get(room.name) is room:
            del self.open[room.name]

    async def game_over(self, campaign: str) -> None:
        """One of its games: it moves on, whether anybody looks at it or not."""
        room = await self.get(campaign)
        if room is not None:
            room.inbox.put(room.look_at_game)

    def hear_of_all(self) -> None:
        for room in self.open.values():
            room.inbox.put(room.catch_up)

    def sweep(self) -> None:
        """Those that nobody looks at leave the memory."""
        settings = self.house.settings
        for room in tuple(self.open.values()):
            left = settings.clock.now() - room.inbox.idle_since > settings.idle
            if not room.audience.sessions and left and room.inbox.is_unused:
                room.stop()
                del self.open[room.name]
