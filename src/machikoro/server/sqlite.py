"""The default store: one SQLite file in WAL mode, written by one thread.

Whatever is waiting is written in one transaction, so that many games share a commit.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from machikoro.server.store import GameRow

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
BATCH = 256
IN_MEMORY = ":memory:"
CHECKPOINT_SECONDS = 1.0
LONG_LOG = 16_384
"""Pages, 64 MB."""

SCHEMA = """
create table if not exists games (
  game text primary key, code text not null unique, header blob not null,
  created real not null, touched real not null, rev integer not null default 0,
  summary blob not null
) without rowid;
create table if not exists entries (
  game text not null references games on delete cascade, rev integer not null, entry blob not null,
  primary key (game, rev)
) without rowid;
create table if not exists chat (
  number integer primary key, game text not null references games on delete cascade,
  at real not null, line blob not null
);
create index if not exists chat_of_game on chat (game, number);
create table if not exists browsers (
  token text not null, game text not null references games on delete cascade, at real not null,
  primary key (token, game)
) without rowid;
create index if not exists browsers_of_game on browsers (game);
"""
GAME_COLUMNS = "game, code, header, created, touched, rev, summary"


class SqliteStore:
    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._closing = threading.Event()
        self._mover = threading.Thread(target=self._move_log, name="store log", daemon=True)

    async def open(self, on_news: Callable[[str, str], None]) -> None:
        self._thread.start()
        await asyncio.to_thread(self._ready.wait)
        if self._failure is not None:
            raise self._failure
        if self.path != IN_MEMORY:
            self._mover.start()

    async def close(self) -> None:
        self._closing.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        if self._mover.is_alive():
            await asyncio.to_thread(self._mover.join)

    def _connect(self) -> sqlite3.Connection:
        if self.path != IN_MEMORY:
            Path(self.path).expanduser().parent.mkdir(parents=True, exist_ok=True)
        path = str(Path(self.path).expanduser()) if self.path != IN_MEMORY else self.path
        db = sqlite3.connect(path, isolation_level=None, timeout=10)
        # A commit has reached the system's files before it is answered: killing the server loses
        # nothing.  A power cut can take the last moves back, but never spoils the file.
        db.executescript("pragma journal_mode=wal; pragma synchronous=normal;")
        # Moving the log into the file waits for the disk: another thread does it.
        db.executescript("pragma wal_autocheckpoint=0; pragma foreign_keys=on;")
        db.executescript(SCHEMA)
        return db

    def _move_log(self) -> None:
        """Now and then, beside the writer; only a log that has grown long makes it wait."""
        db = self._connect()
        while not self._closing.wait(CHECKPOINT_SECONDS):
            _, pages, _ = db.execute("pragma wal_checkpoint(passive)").fetchone()
            if pages > LONG_LOG:
                db.execute("pragma wal_checkpoint(restart)")
        db.close()

    def _work(self) -> None:
        try:
            db = self._connect()
        except sqlite3.Error as error:
            self._failure = error
            self._ready.set()
            return
        self._ready.set()
        while (job := self._jobs.get()) is not None:
            batch = [job, *self._waiting()]
            last = batch[-1] is None
            self._run(db, [job for job in batch if job is not None])
            if last:
                break
        db.close()

    def _waiting(self) -> list[Job | None]:
        found: list[Job | None] = []
        while len(found) < BATCH and (not found or found[-1] is not None):
            try:
                found.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return found

    def _run(self, db: sqlite3.Connection, batch: Sequence[Job]) -> None:
        results: list[tuple[Any, Exception | None]] = []
        try:
            db.execute("begin immediate")
            results = [_in_savepoint(db, job) for job, _, _ in batch]
            db.execute("commit")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("rollback")
            results = [(None, error)] * len(batch)
        for (_, future, loop), (value, failure) in zip(batch, results, strict=True):
            loop.call_soon_threadsafe(_settle, future, value, failure)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    async def create(self, game: str, code: str, header: bytes, summary: bytes, at: float) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            row = (game, code, header, at, at, summary)
            sql = (
                "insert into games (game, code, header, created, touched, summary)"
                " values (?, ?, ?, ?, ?, ?) on conflict do nothing"
            )
            return db.execute(sql, row).rowcount == 1

        return await self._do(job)

    async def load(self, game: str) -> GameRow | None:
        def job(db: sqlite3.Connection) -> GameRow | None:
            sql = f"select {GAME_COLUMNS} from games where game = ?"
            row = db.execute(sql, (game,)).fetchone()
            return GameRow(*row) if row else None

        return await self._do(job)

    async def entries(self, game: str, after: int) -> list[bytes]:
        def job(db: sqlite3.Connection) -> list[bytes]:
            sql = "select entry from entries where game = ? and rev > ? order by rev"
            return [row[0] for row in db.execute(sql, (game, after))]

        return await self._do(job)

    async def append(
        self, game: str, after: int, entries: Sequence[bytes], at: float, summary: bytes | None
    ) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            rows = [(game, after + i, entry) for i, entry in enumerate(entries, 1)]
            db.executemany("insert into entries (game, rev, entry) values (?, ?, ?)", rows)
            db.execute(
                "update games set touched = ?, rev = ?, summary = coalesce(?, summary)"
                " where game = ?",
                (at, after + len(rows), summary, game),
            )
            return True

        try:
            return await self._do(job)
        except sqlite3.IntegrityError:
            return False

    async def find_code(self, code: str) -> str | None:
        def job(db: sqlite3.Connection) -> str | None:
            row = db.execute("select game from games where code = ?", (code,)).fetchone()
            return row[0] if row else None

        return await self._do(job)

    async def say(self, game: str, line: bytes, at: float) -> None:
        sql = "insert into chat (game, at, line) values (?, ?, ?)"
        await self._do(lambda db: db.execute(sql, (game, at, line)) and None)

    async def chat(self, game: str, last: int) -> list[bytes]:
        def job(db: sqlite3.Connection) -> list[bytes]:
            sql = "select line from chat where game = ? order by number desc limit ?"
            return [row[0] for row in db.execute(sql, (game, last))][::-1]

        return await self._do(job)

    async def announce(self, game: str, news: str) -> None:
        """Nobody else is listening."""

    async def remember(self, token: str, game: str, at: float) -> None:
        sql = "insert into browsers (token, game, at) values (?, ?, ?) on conflict do nothing"
        await self._do(lambda db: db.execute(sql, (token, game, at)) and None)

    async def forget(self, token: str, game: str) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("delete from browsers where token = ? and game = ?", (token, game))
            db.execute(
                "delete from games where game = ?1"
                " and not exists (select 1 from browsers where game = ?1)",
                (game,),
            )

        await self._do(job)

    async def mine(self, token: str) -> list[GameRow]:
        def job(db: sqlite3.Connection) -> list[GameRow]:
            sql = (
                f"select {GAME_COLUMNS} from games where game in"
                " (select game from browsers where token = ?) order by touched desc limit 200"
            )
            return [GameRow(*row) for row in db.execute(sql, (token,))]

        return await self._do(job)

    async def purge(self, before: float) -> int:
        sql = "delete from games where touched < ?"
        return await self._do(lambda db: db.execute(sql, (before,)).rowcount)


def _in_savepoint(
    db: sqlite3.Connection, job: Callable[[sqlite3.Connection], Any]
) -> tuple[Any, Exception | None]:
    db.execute("savepoint job")
    try:
        return job(db), None
    except sqlite3.Error as error:
        db.execute("rollback to job")
        return None, error
    finally:
        db.execute("release job")


def _settle(future: asyncio.Future[Any], value: Any, failure: Exception | None) -> None:
    if future.cancelled():
        return
    if failure is not None:
        future.set_exception(failure)
    else:
        future.set_result(value)
