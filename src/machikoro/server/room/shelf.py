"""Tables as they are stored: read beside the event loop, and written down when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from machikoro.server.room.workshop import Workshop
from machikoro.server.store.protocol import Store, all_entries
from machikoro.server.table.entries import (
    Header,
    as_arranged,
    is_of_today,
    read_entry,
    read_header,
    version_of,
)
from machikoro.server.table.records import packed_record
from machikoro.server.table.table import Table
from machikoro.server.wire.refusals import Refusal

NO_VERSION = "–"
"""Of a ruleset that is gone."""


class Shelf:
    def __init__(self, store: Store, workshop: Workshop) -> None:
        self.store = store
        self.workshop = workshop
        self._recording: dict[str, asyncio.Task[bytes]] = {}

    async def read(self, game: str) -> Table | None:
        row = await self.store.load(game)
        if row is None or row.kind != "game":
            return None
        header = read_header(row.header)
        _check_rules(header)
        entries = await all_entries(self.store, game, 0)
        return await self.workshop.do(lambda: _replayed(header, entries))

    async def keep_record(self, table: Table) -> bytes:
        """Made once, however many ask for it."""
        game = table.header.game
        if game not in self._recording:
            self._recording[game] = asyncio.create_task(self._record(table))
        try:
            return await asyncio.shield(self._recording[game])
        finally:
            self._recording.pop(game, None)

    async def _record(self, table: Table) -> bytes:
        packed = await self.workshop.do(lambda: packed_record(table))
        await self.store.keep_record(table.header.game, packed)
        return packed


def _replayed(header: Header, stored: Sequence[bytes]) -> Table:
    entries = [read_entry(entry) for entry in stored]
    _check_rules(as_arranged(header, entries))
    return Table(header, entries)


def _check_rules(header: Header) -> None:
    if not is_of_today(header):
        known = version_of(header.ruleset) or NO_VERSION
        raise Refusal("old_rules", version=header.version, known=known)
