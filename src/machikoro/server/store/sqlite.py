"""The default store: one SQLite file in WAL mode, written by one thread.

Whatever is waiting is written in one transaction, so that many games share a commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from machikoro.server.store.file import PRIVATE
from machikoro.server.store.migrations import SQLITE, STEPS, NewerStore, steps_after
from machikoro.server.store.protocol import PIECE, PURGE, GameRow, Kind, StoreFailure

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]
BATCH = 256
IN_MEMORY = ":memory:"
BUSY_SECONDS = 10.0
"""How long a write waits for another process that is writing."""
LOOK_SECONDS = 1.0
CLOCK_SECONDS = 5.0
"""By so much the writes of two processes may be noted out of order."""
CHAT_KEPT = 200
"""Lines for each game."""
CHECKPOINT_SECONDS = 1.0
LONG_LOG = 16_384
"""Pages, 64 MB."""

GAME_COLUMNS = "game, code, header, created, touched, rev, summary, kind"


class SqliteStore:
    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._news: Callable[[str, str], None] = _nobody
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closing = threading.Event()
        self._mover = threading.Thread(target=self._move_log, name="store log", daemon=True)

    async def open(self, on_news: Callable[[str, str], None]) -> None:
        self._news, self._loop = on_news, asyncio.get_running_loop()
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
        path = self.path
        if path != IN_MEMORY:
            file = Path(path).expanduser()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(PRIVATE)
            path = str(file)
        db = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
        # A commit has reached the system's files before it is answered: killing the server loses
        # nothing.  A power cut can take the last moves back, but never spoils the file.
        db.executescript("pragma journal_mode=wal; pragma synchronous=normal;")
        # Moving the log into the file waits for the disk: another thread does it.
        db.executescript("pragma wal_autocheckpoint=0; pragma foreign_keys=on;")
        return db

    def _move_log(self) -> None:
        """Now and then, beside the writer; only a log that has grown long makes it wait."""
        db = self._connect()
        while not self._closing.wait(CHECKPOINT_SECONDS):
            # What cannot be moved now, because somebody reads or the disk is full, is moved later.
            with contextlib.suppress(sqlite3.Error):
                _, pages, _ = db.execute("pragma wal_checkpoint(passive)").fetchone()
                if pages > LONG_LOG:
                    db.execute("pragma wal_checkpoint(restart)")
        # Whoever closes last leaves one file without a log.
        db.close()

    def _work(self) -> None:
        try:
            db = self._connect()
            migrate(db)
        except (OSError, sqlite3.Error, NewerStore) as error:
            self._failure = error
            self._ready.set()
            return
        self._ready.set()
        others = _Others(db, self._tell)
        last = False
        while not last:
            try:
                batch = [self._jobs.get(timeout=LOOK_SECONDS), *self._waiting()]
            except queue.Empty:
                batch = []
            last = None in batch
            self._run(db, [job for job in batch if job is not None])
            others.look()
        db.close()

    def _tell(self, game: str, news: str) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._news, game, news)

    def _waiting(self) -> list[Job | None]:
        found: list[Job | None] = []
        while len(found) < BATCH and (not found or found[-1] is not None):
            try:
                found.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return found

    def _run(self, db: sqlite3.Connection, batch: Sequence[Job]) -> None:
        if not batch:
            return
        results: list[tuple[Any, Exception | None]] = []
        try:
            db.execute("begin immediate")
            results = [_in_savepoint(db, job) for job, _, _ in batch]
            db.execute("commit")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                db.rollback()
            results = [(None, error)] * len(batch)
        for (_, future, loop), (value, failure) in zip(batch, results, strict=True):
            loop.call_soon_threadsafe(_settle, future, value, failure)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        try:
            return await future
        except sqlite3.Error as error:
            raise StoreFailure(str(error)) from error

    async def create(
        self, game: str, code: str, header: bytes, summary: bytes, at: float,
        kind: Kind = "game", part_of: str | None = None,
    ) -> bool:  # fmt: skip
        def job(db: sqlite3.Connection) -> bool:
            row = (game, code, header, at, at, summary, kind, part_of)
            sql = (
                "insert into games (game, code, header, created, touched, summary, kind, part_of)"
                " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing"
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
            sql = "select entry from entries where game = ? and rev > ? order by rev limit ?"
            return [row[0] for row in db.execute(sql, (game, after, PIECE))]

        return await self._do(job)

    async def append(
        self, game: str, after: int, entries: Sequence[bytes], at: float, summary: bytes | None
    ) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            rows = [(game, after + i, entry) for i, entry in enumerate(entries, 1)]
            follows = db.execute(
                "update games set touched = ?, rev = ?, summary = coalesce(?, summary)"
                " where game = ? and rev = ?",
                (at, after + len(rows), summary, game, after),
            )
            if follows.rowcount == 0:
                return False
            db.executemany("insert into entries (game, rev, entry) values (?, ?, ?)", rows)
            return True

        return await self._do(job)

    async def keep_record(self, game: str, record: bytes) -> None:
        sql = "insert into records (game, record) values (?, ?) on conflict do nothing"
        await self._do(lambda db: db.execute(sql, (game, record)) and None)

    async def record(self, game: str) -> bytes | None:
        return await self._kept("select record from records where game = ?", game)

    async def keep_analysis(self, game: str, analysis: bytes) -> None:
        """A game that was deleted meanwhile needs none."""
        sql = (
            "insert into analyses (game, analysis) select game, ? from games where game = ?"
            " on conflict do nothing"
        )
        await self._do(lambda db: db.execute(sql, (analysis, game)) and None)

    async def analysis(self, game: str) -> bytes | None:
        return await self._kept("select analysis from analyses where game = ?", game)

    async def _kept(self, sql: str, game: str) -> bytes | None:
        def job(db: sqlite3.Connection) -> bytes | None:
            row = db.execute(sql, (game,)).fetchone()
            return row[0] if row else None

        return await self._do(job)

    async def find_code(self, code: str) -> str | None:
        def job(db: sqlite3.Connection) -> str | None:
            row = db.execute("select game from games where code = ?", (code,)).fetchone()
            return row[0] if row else None

        return await self._do(job)

    async def say(self, game: str, line: bytes, at: float) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("insert into chat (game, at, line) values (?, ?, ?)", (game, at, line))
            db.execute(
                "delete from chat where game = ?1 and number <= (select number from chat"
                " where game = ?1 order by number desc limit 1 offset ?2)",
                (game, CHAT_KEPT),
            )

        await self._do(job)

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
                "delete from games where game = ?1 and kind = 'game' and part_of is null"
                " and not exists (select 1 from browsers where game = ?1)",
                (game,),
            )

        await self._do(job)

    async def delete(self, game: str) -> None:
        sql = "delete from games where game = ?"
        await self._do(lambda db: db.execute(sql, (game,)) and None)

    async def touch(self, game: str, at: float) -> None:
        sql = "update games set touched = ? where game = ?"
        await self._do(lambda db: db.execute(sql, (at, game)) and None)

    async def mine(self, token: str, kind: Kind = "game") -> list[GameRow]:
        def job(db: sqlite3.Connection) -> list[GameRow]:
            sql = (
                f"select {GAME_COLUMNS} from games where kind = ? and part_of is null and game in"
                " (select game from browsers where token = ?) order by touched desc limit 200"
            )
            return [GameRow(*row) for row in db.execute(sql, (kind, token))]

        return await self._do(job)

    async def newest(self) -> float | None:
        sql = "select max(touched) from games"
        found: float | None = await self._do(lambda db: db.execute(sql).fetchone()[0])
        return found

    async def redate(self, before: float, at: float) -> int:
        sql = "update games set touched = ? where touched < ?"
        return await self._do(lambda db: db.execute(sql, (at, before)).rowcount)

    async def purge(self, before: float) -> int:
        return await self._do(lambda db: db.execute(PURGE.format("?1"), (before,)).rowcount)


def migrate(db: sqlite3.Connection) -> None:
    """One step after the other, all or nothing, whoever else opens the file meanwhile."""
    if _steps_taken(db) == len(STEPS):
        return
    db.execute("begin immediate")
    try:
        for step in steps_after(_steps_taken(db), SQLITE):
            for statement in filter(str.strip, step.split(";")):
                db.execute(statement)
        db.execute(f"pragma user_version = {len(STEPS)}")
        db.execute("commit")
    except BaseException:
        db.rollback()
        raise


def _steps_taken(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])


class _Others:
    """Another process at the same file, such as a second `machikoro serve`, is noticed."""

    def __init__(self, db: sqlite3.Connection, tell: Callable[[str, str], None]) -> None:
        self.db = db
        self.tell = tell
        self.version = self._version()
        self.looked = time.monotonic()

    def _version(self) -> int:
        """Changes with whatever other connections write."""
        return int(self.db.execute("pragma data_version").fetchone()[0])

    def look(self) -> None:
        if time.monotonic() - self.looked < LOOK_SECONDS:
            return
        since = time.time() - (time.monotonic() - self.looked) - CLOCK_SECONDS
        self.looked = time.monotonic()
        try:
            version = self._version()
            if version != self.version:
                self.version = version
                sql = "select game, rev from games where touched > ?"
                for game, rev in self.db.execute(sql, (since,)):
                    self.tell(game, str(rev))
        except sqlite3.Error:
            log.exception("could not look for what other processes wrote")


def _nobody(game: str, news: str) -> None:
    """Before the store is open nobody listens."""


def _in_savepoint(
    db: sqlite3.Connection, job: Callable[[sqlite3.Connection], Any]
) -> tuple[Any, Exception | None]:
    db.execute("savepoint job")
    try:
        return job(db), None
    except Exception as error:
        # Whatever one job trips over, the others and the thread go on.
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
