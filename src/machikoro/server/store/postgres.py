"""The store for several server processes: PostgreSQL.

Notices of entries are sent once these are stored, so whoever hears of an entry can read it.  They
are no part of the same transaction: those that notify wait for each other, all over the database,
until each is on disk.  A process that is killed in between has told nobody; whoever comes to the
table at another one lets it look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from typing import Any, LiteralString

import psycopg
from psycopg import AsyncConnection, sql

from machikoro.server.store.migrations import POSTGRES, STEPS, steps_after
from machikoro.server.store.protocol import (
    EVERY_GAME,
    PIECE,
    PURGE,
    GameRow,
    Kind,
    StoreFailure,
)

log = logging.getLogger("machikoro.server")
CHANNEL = "machikoro"
CONNECTIONS = 8
"""Those that store wait for the disk together: more of them at once cost no more."""
RETRY_SECONDS = 1.0
LONGEST_NEWS = 7_999
"""Bytes: PostgreSQL takes no more in a notice."""
CHAT_KEPT = 200
"""Lines for each game."""
LIVELY: dict[str, Any] = {
    "connect_timeout": 10, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3,
}  # fmt: skip
"""A database that has silently gone away is noticed within a minute."""
IMPATIENT = "set lock_timeout = '3s'; set statement_timeout = '10s'"
"""A table that somebody has locked makes `busy`, not a page that hangs."""
FREE_SECONDS = 5.0
"""How long a question waits for one of the connections."""
SETUP_LOCK = 6_241_337
Connection = AsyncConnection[tuple[Any, ...]]

GAME_COLUMNS = "game, code, header, created, touched, rev, summary, kind"

APPEND = """
with followed as (
    update games set touched = %(at)s, rev = %(last)s, summary = coalesce(%(summary)s, summary)
    where game = %(game)s and rev = %(after)s
    returning game
)
insert into entries (game, rev, entry)
select game, %(after)s + number, entry
from followed, unnest(%(entries)s::bytea[]) with ordinality as given (entry, number)
"""
"""Entries that follow the last one; others are not stored."""


class Outbox:
    """News for the other processes: what comes while some are sent goes with the next, together."""

    def __init__(self, send: Callable[[Sequence[str]], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: list[str] = []
        self._sending: asyncio.Task[None] | None = None

    def put(self, news: str) -> None:
        if len(news.encode()) > LONGEST_NEWS:
            log.error("news of %s bytes are too long to be told", len(news.encode()))
            return
        self._waiting.append(news)
        if self._sending is None:
            # With a context of its own: it is not all for whoever was first.
            self._sending = asyncio.create_task(self._send_all(), context=Context())

    async def empty(self) -> None:
        if self._sending is not None:
            with suppress(asyncio.CancelledError):
                await self._sending

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                news, self._waiting = self._waiting, []
                await self._send_or_drop(news)
        finally:
            self._sending = None

    async def _send_or_drop(self, news: Sequence[str]) -> None:
        """Tried twice: a connection may have broken, of which the first to use it hears."""
        try:
            await self._send(news)
        except StoreFailure:
            try:
                await self._send(news)
            except StoreFailure as failure:
                log.warning("%s news were not told: %s", len(news), failure)


class PostgresStore:
    shared = True

    def __init__(self, address: str) -> None:
        self.address = address
        self._free: asyncio.Queue[Connection | None] = asyncio.Queue()
        self._listener: asyncio.Task[None] | None = None
        self._broken = 0
        """How often the connection that listens was lost, and with it probably all others."""
        self._made_at: dict[Connection, int] = {}
        self._news = Outbox(self._notify)

    async def open(self, on_news: Callable[[str, str], None]) -> None:
        async with await self._connect(patient=True) as db, db.transaction():
            # Two processes that start together would trip over each other's tables.
            await db.execute("select pg_advisory_xact_lock(%s)", (SETUP_LOCK,))
            await _migrate(db)
        for _ in range(CONNECTIONS):
            self._free.put_nowait(None)
        listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(on_news, listening))
        await listening.wait()

    async def close(self) -> None:
        await self._news.empty()
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        while not self._free.empty():
            db = self._free.get_nowait()
            if db is not None:
                await db.close()

    async def _notify(self, news: Sequence[str]) -> None:
        async with self._connection() as db:
            await db.execute(
                "select pg_notify(%s, news) from unnest(%s::text[]) as news", (CHANNEL, list(news))
            )

    async def _connect(self, *, patient: bool = False) -> Connection:
        db = await AsyncConnection.connect(self.address, autocommit=True, **LIVELY)
        # Whoever gives options in the address has set these there.
        if not patient and "options=" not in self.address:
            await db.execute(IMPATIENT)
        return db

    async def _listen(self, on_news: Callable[[str, str], None], listening: asyncio.Event) -> None:
        """While the connection is away news are missed: afterwards everybody looks for them."""
        while True:
            try:
                async with await self._connect() as db:
                    await db.execute(sql.SQL("listen {}").format(sql.Identifier(CHANNEL)))
                    listening.set()
                    on_news(EVERY_GAME, "")
                    async for notice in db.notifies():
                        _hand_on(on_news, notice.payload)
            except psycopg.Error as error:
                log.warning("the connection that listens was lost: %s", _first_line(error))
                self._broken += 1
                await asyncio.sleep(RETRY_SECONDS)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        """For several statements; one alone is a transaction by itself, in one way and back."""
        async with self._connection() as db, db.transaction():
            yield db

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A free connection; one that broke is replaced."""
        try:
            async with asyncio.timeout(FREE_SECONDS):
                db = await self._free.get()
        except TimeoutError:
            raise StoreFailure("all connections to the database are busy") from None
        try:
            if db is None or db.closed or self._made_at[db] != self._broken:
                db = await self._replaced(db)
            yield db
        except (psycopg.Error, OSError) as error:
            raise StoreFailure(_first_line(error)) from error
        finally:
            self._free.put_nowait(db)

    async def _replaced(self, old: Connection | None) -> Connection:
        if old is not None:
            self._made_at.pop(old, None)
            await old.close()
        db = await self._connect()
        self._made_at[db] = self._broken
        return db

    async def create(
        self, game: str, code: str, header: bytes, summary: bytes, at: float,
        kind: Kind = "game", part_of: str | None = None,
    ) -> bool:  # fmt: skip
        async with self._connection() as db:
            done = await db.execute(
                "insert into games (game, code, header, created, touched, summary, kind, part_of)"
                " values (%s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing",
                (game, code, header, at, at, summary, kind, part_of),
            )
            return done.rowcount == 1

    async def load(self, game: str) -> GameRow | None:
        async with self._connection() as db:
            done = await db.execute(f"select {GAME_COLUMNS} from games where game = %s", (game,))
            row = await done.fetchone()
            return GameRow(*row) if row else None

    async def entries(self, game: str, after: int) -> list[bytes]:
        async with self._connection() as db:
            done = await db.execute(
                "select entry from entries where game = %s and rev > %s order by rev limit %s",
                (game, after, PIECE),
            )
            return [row[0] for row in await done.fetchall()]

    async def append(
        self, game: str, after: int, entries: Sequence[bytes], at: float, summary: bytes | None
    ) -> bool:
        given = {
            "game": game, "after": after, "last": after + len(entries), "at": at,
            "summary": summary, "entries": list(entries),
        }  # fmt: skip
        async with self._connection() as db:
            done = await db.execute(APPEND, given)
        if done.rowcount:
            self._news.put(f"{game} {given['last']}")
        return bool(done.rowcount)

    async def keep_record(self, game: str, record: bytes) -> None:
        async with self._connection() as db:
            await db.execute(
                "insert into records (game, record) values (%s, %s) on conflict do nothing",
                (game, record),
            )

    async def record(self, game: str) -> bytes | None:
        return await self._kept("select record from records where game = %s", game)

    async def keep_analysis(self, game: str, analysis: bytes) -> None:
        """A game that was deleted meanwhile needs none."""
        async with self._connection() as db:
            await db.execute(
                "insert into analyses (game, analysis) select game, %s from games where game = %s"
                " on conflict do nothing",
                (analysis, game),
            )

    async def analysis(self, game: str) -> bytes | None:
        return await self._kept("select analysis from analyses where game = %s", game)

    async def _kept(self, sql: LiteralString, game: str) -> bytes | None:
        async with self._connection() as db:
            done = await db.execute(sql, (game,))
            row = await done.fetchone()
            return row[0] if row else None

    async def find_code(self, code: str) -> str | None:
        async with self._connection() as db:
            done = await db.execute("select game from games where code = %s", (code,))
            row = await done.fetchone()
            return row[0] if row else None

    async def say(self, game: str, line: bytes, at: float) -> None:
        async with self._transaction() as db:
            await db.execute(
                "insert into chat (game, at, line) values (%s, %s, %s)", (game, at, line)
            )
            await db.execute(
                "delete from chat where game = %(game)s and number <= (select number from chat"
                " where game = %(game)s order by number desc limit 1 offset %(kept)s)",
                {"game": game, "kept": CHAT_KEPT},
            )

    async def chat(self, game: str, last: int) -> list[bytes]:
        async with self._connection() as db:
            done = await db.execute(
                "select line from chat where game = %s order by number desc limit %s",
                (game, last),
            )
            return [row[0] for row in await done.fetchall()][::-1]

    async def announce(self, game: str, news: str) -> None:
        self._news.put(f"{game} {news}")

    async def remember(self, token: str, game: str, at: float) -> None:
        async with self._connection() as db:
            await db.execute(
                "insert into browsers (token, game, at) values (%s, %s, %s) on conflict do nothing",
                (token, game, at),
            )

    async def forget(self, token: str, game: str) -> None:
        async with self._transaction() as db:
            await db.execute("delete from browsers where token = %s and game = %s", (token, game))
            await db.execute(
                "delete from games where game = %(game)s and kind = 'game' and part_of is null"
                " and not exists (select 1 from browsers where game = %(game)s)",
                {"game": game},
            )

    async def delete(self, game: str) -> None:
        async with self._connection() as db:
            await db.execute("delete from games where game = %s", (game,))

    async def touch(self, game: str, at: float) -> None:
        async with self._connection() as db:
            await db.execute("update games set touched = %s where game = %s", (at, game))

    async def mine(self, token: str, kind: Kind = "game") -> list[GameRow]:
        async with self._connection() as db:
            done = await db.execute(
                f"select {GAME_COLUMNS} from games where kind = %s and part_of is null and game in"
                " (select game from browsers where token = %s) order by touched desc limit 200",
                (kind, token),
            )
            return [GameRow(*row) for row in await done.fetchall()]

    async def newest(self) -> float | None:
        async with self._connection() as db:
            done = await db.execute("select max(touched) from games")
            row = await done.fetchone()
            return row[0] if row else None

    async def redate(self, before: float, at: float) -> int:
        async with self._connection() as db:
            done = await db.execute(
                "update games set touched = %s where touched < %s", (at, before)
            )
            return done.rowcount

    async def purge(self, before: float) -> int:
        async with self._connection() as db:
            done = await db.execute(PURGE.format("%(at)s"), {"at": before})
            return done.rowcount


async def _migrate(db: Connection) -> None:
    """One step after the other; the transaction around it makes that all or nothing."""
    await db.execute("create table if not exists steps (taken integer not null)")
    done = await db.execute("select coalesce(max(taken), 0) from steps")
    row = await done.fetchone()
    assert row is not None
    for step in steps_after(row[0], POSTGRES):
        await db.execute(step)
    await db.execute("delete from steps")
    await db.execute("insert into steps (taken) values (%s)", (len(STEPS),))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


def _hand_on(on_news: Callable[[str, str], None], payload: str) -> None:
    """News of which nothing can be made must not end the listening."""
    game, _, news = payload.partition(" ")
    try:
        on_news(game, news)
    except Exception:
        log.exception("news of a game could not be read")
