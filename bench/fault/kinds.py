"""What goes wrong: each kind does one fault after the other, as often as it is asked for."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import leash

from bench.fault.players import Game
from bench.fault.server import Server

YEAR = 365 * 86400.0
JUMPS = (-10 * YEAR, -YEAR, -3600.0, -1.0, 1.0, 60.0, 3600.0)
DISK = "12m"


@dataclass
class Place:
    """Where the games of one kind are played."""

    database: str
    servers: list[Server]
    dice: random.Random
    games: list[Game] = field(default_factory=list)
    crash: Callable[[], None] = lambda: None
    """Of PostgreSQL, which comes back by itself."""

    async def until(self, moves: int, seconds: float) -> None:
        """So many more moves have been confirmed, or the time is over."""
        wanted = self.count() + moves
        async with asyncio.timeout(seconds):
            while self.count() < wanted and not all(game.over for game in self.games):
                await asyncio.sleep(0.02)

    def count(self) -> int:
        return sum(len(game.confirmed) for game in self.games)


class Skipped(Exception):
    """This machine cannot do that; the sentence says why."""


async def kill(place: Place) -> None:
    await restart(place, signal.SIGKILL)


async def terminate(place: Place) -> None:
    await restart(place, signal.SIGTERM)


async def restart(place: Place, how: signal.Signals) -> None:
    server = place.dice.choice(place.servers)
    await asyncio.to_thread(server.end, how)
    await asyncio.to_thread(server.start)


async def drop_sockets(place: Place) -> None:
    for game in place.games:
        game.drop()


async def set_clocks(place: Place) -> None:
    for server in place.servers:
        server.set_clock(place.dice.choice(JUMPS))


async def crash_postgres(place: Place) -> None:
    await asyncio.to_thread(place.crash)


async def end_connections(place: Place) -> None:
    import psycopg

    def end() -> None:
        with psycopg.connect(place.database, autocommit=True) as db:
            db.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where pid <> pg_backend_pid() and datname = current_database()"
            )

    await asyncio.to_thread(end)


async def fill_disk(place: Place) -> None:
    """Until moves are refused; at times the server is killed while it is full."""
    filler = Path(place.database).with_name("filler")
    refused = sum(game.refused for game in place.games)
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 65536):
                pass
        except OSError:
            pass
    async with asyncio.timeout(60):
        while sum(game.refused for game in place.games) == refused:
            await asyncio.sleep(0.02)
    if place.dice.random() < 0.3:
        await kill(place)
    filler.unlink()


@contextmanager
def on_file(servers: int, dice: random.Random) -> Iterator[Place]:
    with (
        tempfile.TemporaryDirectory(prefix="machikoro-fault-") as folder,
        running(f"{folder}/games.sqlite", servers, dice) as place,
    ):
        yield place


@contextmanager
def on_small_disk(servers: int, dice: random.Random) -> Iterator[Place]:
    if os.geteuid() != 0:
        raise Skipped("a disk of its own can only be mounted by root")
    with tempfile.TemporaryDirectory(prefix="machikoro-fault-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            raise Skipped("a disk of its own could not be mounted")
        try:
            with running(f"{folder}/games.sqlite", servers, dice) as place:
                yield place
        finally:
            subprocess.run(["umount", folder], check=True)


@contextmanager
def on_postgres(servers: int, dice: random.Random) -> Iterator[Place]:
    with leash.postgres() as found, running(found.uri, servers, dice) as place:

        def crash() -> None:
            found.crash(dice.choice((signal.SIGQUIT, signal.SIGINT, signal.SIGKILL)))
            found.restart()

        place.crash = crash
        yield place


@contextmanager
def running(database: str, servers: int, dice: random.Random) -> Iterator[Place]:
    place = Place(database, [Server(database) for _ in range(servers)], dice)
    try:
        yield place
    finally:
        for server in place.servers:
            server.end(signal.SIGKILL)


@dataclass(frozen=True)
class Kind:
    name: str
    fault: Callable[[Place], Awaitable[None]]
    place: Callable[[int, random.Random], AbstractContextManager[Place]]
    times: int
    servers: int = 1


KINDS = (
    Kind("kill -9", kill, on_file, 40),
    Kind("kill -9, two servers at one file", kill, on_file, 20, servers=2),
    Kind("SIGTERM", terminate, on_file, 20),
    Kind("clock jumps", set_clocks, on_file, 30),
    Kind("sockets dropped", drop_sockets, on_file, 40),
    Kind("disk full", fill_disk, on_small_disk, 10),
    Kind("PostgreSQL crashes", crash_postgres, on_postgres, 12, servers=2),
    Kind("connections to PostgreSQL ended", end_connections, on_postgres, 20, servers=2),
    Kind("kill -9, PostgreSQL", kill, on_postgres, 8, servers=2),
)
