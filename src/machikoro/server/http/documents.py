"""What is told of finished games does not change: it is made once and kept as it is sent."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.store.protocol import GameRow
from machikoro.server.table.entries import encode
from machikoro.server.table.records import moment, transcript_in, unpacked
from machikoro.server.table.table import Table
from machikoro.server.wire.refusals import Refusal

KEPT_BYTES = 32 * 1024 * 1024
Key = tuple[str, str]
"""A game, and what is told of it."""


class Document(NamedTuple):
    body: bytes
    tag: str
    """For browsers that have it already."""


class Documents:
    """The longest unasked go first when all together are too large."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Key, Document] = OrderedDict()
        self._making: dict[Key, asyncio.Future[bytes]] = {}

    def find(self, key: Key) -> Document | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def made(self, key: Key, make: Callable[[], Awaitable[bytes]]) -> Document:
        """Whoever asks for the same meanwhile waits for the same work."""
        if (found := self.find(key)) is not None:
            return found
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(make())
        try:
            body = await asyncio.shield(self._making[key])
        finally:
            self._making.pop(key, None)
        return self.find(key) or self._keep(key, body)

    def _keep(self, key: Key, body: bytes) -> Document:
        tag = hashlib.blake2b(body, digest_size=12).hexdigest()
        self._kept[key] = document = Document(body, f'"{tag}"')
        self.size += len(body)
        while self.size > self.most and self._kept:
            _, oldest = self._kept.popitem(last=False)
            self.size -= len(oldest.body)
        return document


class Archive:
    """Looks up finished games; who asks for what is kept already does not even open the table."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.documents = Documents()

    async def record(self, row: GameRow) -> Document:
        """As it was stored at the end: it outlives the rules that the game was played by."""
        return await self.documents.made((row.game, "record"), lambda: self._record(row.game))

    async def transcript(self, row: GameRow) -> Document:
        async def make() -> bytes:
            return transcript_in((await self.record(row)).body).encode()

        return await self.documents.made((row.game, "transcript"), make)

    async def moment(self, row: GameRow, move: int) -> Document:
        async def make() -> bytes:
            table = await self._finished(row.game)
            return await self.rooms.house.workshop.do(lambda: encode(moment(table, move)))

        return await self.documents.made((row.game, f"at {move}"), make)

    async def _record(self, game: str) -> bytes:
        packed = await self.rooms.store.record(game)
        if packed is None:
            table = await self._finished(game)
            packed = await self.rooms.house.shelf.keep_record(table)
        return unpacked(packed)

    async def _finished(self, game: str) -> Table:
        """Read by the actor: what it has not stored yet is not to be seen."""
        room = await self.rooms.get(game)
        if room is None:
            raise Refusal("unknown")
        table = await room.do(_table_of(room))
        if table.stage != "over":
            raise Refusal("not_now", stage=table.stage)
        return table


def _table_of(room: Room) -> Callable[[], Coroutine[Any, Any, Table]]:
    async def table() -> Table:
        return room.table

    return table
