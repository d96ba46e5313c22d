"""What the processes of a server tell each other about the sockets that each of them has."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec

from machikoro.server.store.protocol import Store
from machikoro.server.table.entries import encode

Topic = Literal["chat", "here", "who", "gone"]
"""A line of chat; who is at a table; the wish to be told so; a game that was deleted."""


class News(msgspec.Struct, array_like=True):
    process: str
    topic: str
    content: Any


class Bus:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = secrets.token_hex(4)

    async def tell(self, game: str, topic: Topic, content: object) -> None:
        """Tell the other processes, if there are any."""
        if self.store.shared:
            news = encode(News(self.process, topic, content)).decode()
            await self.store.announce(game, news)

    def read(self, text: str) -> News | None:
        """What another process told; one's own news are none."""
        news = msgspec.json.decode(text, type=News)
        return None if news.process == self.process else news
