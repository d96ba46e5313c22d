"""Where games are kept.  Every accepted entry is in here before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

Kind = Literal["game", "campaign"]
EVERY_GAME = "*"
"""News that may concern any game."""

PIECE = 1000
"""Entries that are read in one go."""

PURGE = (
    "delete from games where touched < {0} and part_of is null and not exists"
    " (select 1 from games part where part.part_of = games.game and part.touched >= {0})"
)
"""A campaign is as young as its youngest game."""


class StoreFailure(Exception):
    """The store cannot answer now; nothing was stored.  Later it may."""


class GameRow(Struct, frozen=True):
    game: str
    code: str
    header: bytes
    created: float
    touched: float
    rev: int
    summary: bytes
    """What the list of one's games shows, without replaying them."""
    kind: Kind = "game"


class Store(Protocol):
    """Games, their entries, their chat and which browser knows which game.

    Campaigns are kept as games are, and what is said of games here holds for them; a game that is
    part of a campaign stays as long as it does.
    """

    shared: bool
    """Whether other processes write to the same store."""

    async def open(self, on_news: Callable[[str, str], None]) -> None:
        """`on_news` is told of a game and what is new in it, by whichever process."""

    async def close(self) -> None: ...

    async def create(
        self, game: str, code: str, header: bytes, summary: bytes, at: float,
        kind: Kind = "game", part_of: str | None = None,
    ) -> bool:  # fmt: skip
        """False if the code is taken."""

    async def load(self, game: str) -> GameRow | None: ...

    async def entries(self, game: str, after: int) -> list[bytes]:
        """The next ones, at most PIECE: whoever waits for the store comes in between."""

    async def append(
        self, game: str, after: int, entries: Sequence[bytes], at: float, summary: bytes | None
    ) -> bool:
        """Numbers `after + 1` and on.  False, and nothing stored, unless `after` is the last."""

    async def keep_record(self, game: str, record: bytes) -> None:
        """Of a finished game; the first one stays."""

    async def record(self, game: str) -> bytes | None: ...

    async def keep_analysis(self, game: str, analysis: bytes) -> None:
        """Of a finished game; the first one stays."""

    async def analysis(self, game: str) -> bytes | None: ...

    async def find_code(self, code: str) -> str | None: ...

    async def say(self, game: str, line: bytes, at: float) -> None: ...

    async def chat(self, game: str, last: int) -> list[bytes]: ...

    async def announce(self, game: str, news: str) -> None:
        """Tell the other processes something that is not kept."""

    async def remember(self, token: str, game: str, at: float) -> None: ...

    async def forget(self, token: str, game: str) -> None:
        """A game that nobody remembers any more is deleted, unless it is of a campaign."""

    async def delete(self, game: str) -> None:
        """A campaign with all of its games."""

    async def touch(self, game: str, at: float) -> None:
        """Somebody was there."""

    async def mine(self, token: str, kind: Kind = "game") -> list[GameRow]:
        """Games that stand for themselves, or campaigns."""

    async def newest(self) -> float | None:
        """When something last happened in any game."""

    async def redate(self, before: float, at: float) -> int:
        """Games in which something last happened before a time, as if it had been at another."""

    async def purge(self, before: float) -> int:
        """Delete games that nothing has happened in since; campaigns and their games together."""


async def all_entries(store: Store, game: str, after: int) -> list[bytes]:
    found = await store.entries(game, after)
    last = len(found)
    while last == PIECE:
        piece = await store.entries(game, after + len(found))
        found += piece
        last = len(piece)
    return found


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def without_secrets(database: str) -> str:
    """The address of a database as it may be shown: without user and password."""
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}" if found else database


def store_for(database: str) -> Store:
    if is_postgres(database):
        from machikoro.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from machikoro.server.store.sqlite import SqliteStore

    return SqliteStore(database)
