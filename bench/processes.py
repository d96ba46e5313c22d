"""Several server processes on one PostgreSQL, behind a proxy, and what happens if one is killed.

`python -m bench.processes [--processes 4] [--tables 4000] [--seconds 60]`: loopback only, and it
ends by itself.  Tables and people are those of `bench.load`, a socket for each seat, and whoever
loses the line comes back.  First the load is measured, by kind of process; then one server is
killed (-9), and measured is how long each of its tables is without an answer.  At the end
everything that was confirmed to anybody is looked for in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice, repeat
from typing import Any

from tests import leash
from tests.ports import free_port

from bench.fault.check import check
from bench.fault.players import LOST
from bench.load import THINKING, Heard, Person, Server, Tally, create, play_ahead, sit
from bench.processor import used_by, used_by_all
from bench.proxy import Servers
from machikoro.server.serve_command import allow_many_sockets

AGAIN = (0.1, 0.5)
"""Seconds before somebody who has lost the line comes back."""
PROXIES = 2
AT_ONCE = 100
"""People who come in at one time."""
MAKERS = 16
"""Tables that are made at one time: the database stores what comes together in one go."""
COMING_IN, COMING_BACK = 600, 30
"""Seconds until everybody sits, and until whoever lost the line has moved again, if ever."""
WANTED = 4.0
"""Seconds until a table of a killed server answers."""


@dataclass
class Played:
    """A table, as those who sit at it know it."""

    game: str
    cookies: Sequence[str]
    confirmed: dict[int, tuple[str, str]] = field(default_factory=dict)
    """By the number of the entry: id and action."""
    answered: float = 0.0
    """When its view was first told to anybody, since somebody began to wait for it,"""
    complete: float = 0.0
    """and last."""
    moved: float = 0.0
    """When a move was last confirmed."""


class Regular(Person):
    """Remembers what was confirmed."""

    def __init__(self, socket: Any, tally: Tally, table: Played) -> None:
        super().__init__(socket, tally, THINKING)
        self.table = table
        self.said: dict[str, str] = {}

    async def say(self, rev: int, action: str) -> None:
        self.said[f"m{rev}"] = action
        with suppress(*LOST):
            await super().say(rev, action)

    def heed(self, message: Heard) -> None:
        if message.type == "accepted" and message.id in self.said and message.rev is not None:
            self.table.confirmed[message.rev] = (message.id, self.said.pop(message.id))
            self.table.moved = time.monotonic()
        elif message.type == "welcome":
            self.table.complete = time.monotonic()
            self.table.answered = self.table.answered or self.table.complete
        super().heed(message)


async def stay(
    door: Door, table: Played, cookie: str, tally: Tally, gate: asyncio.Semaphore
) -> None:
    """At the table, whatever happens."""
    while True:
        with suppress(*LOST):
            async with gate:
                socket = await sit(door, table.game, cookie)  # type: ignore[arg-type]
            await Regular(socket, tally, table).play()
        tally.closed += 1
        await asyncio.sleep(random.uniform(*AGAIN))


class Door:
    """Where people come in: the proxies, which share one port."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        ports = [str(server.port) for server in servers]
        command = [sys.executable, "-m", "bench.proxy", str(self.port), *ports]
        self.processes = [
            subprocess.Popen(leash.leashed(command), stdout=subprocess.PIPE, text=True)
            for _ in range(PROXIES)
        ]
        for process in self.processes:
            assert process.stdout is not None
            process.stdout.readline()

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


class Cores(dict[str, float]):
    """By kind of process."""

    def __str__(self) -> str:
        told = ", ".join(f"{kind} {share:.2f}" for kind, share in self.items())
        return f"{told}, together {sum(self.values()):.2f}"


@dataclass
class House:
    """All that runs."""

    database: str
    postgres: int
    servers: list[Server]
    door: Door

    def owner(self, game: str) -> Server:
        """Whom the proxies ask for a table."""
        by_port = {server.port: server for server in self.servers}
        return by_port[Servers(list(by_port)).in_order(game.encode())[0]]

    def cores(self, before: dict[str, float], since: float) -> Cores:
        """In use since a moment, by kind."""
        passed = time.monotonic() - since
        return Cores({kind: (now - before[kind]) / passed for kind, now in self.used().items()})

    def used(self) -> dict[str, float]:
        """Seconds of processor time so far, by kind."""
        own = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "servers": sum(server.cpu() for server in self.servers if server.runs),
            "proxies": sum(used_by(process.pid) for process in self.door.processes),
            "PostgreSQL": used_by_all(self.postgres, leash.children(self.postgres)),
            "people": own.ru_utime + own.ru_stime,
        }


@contextmanager
def running(processes: int) -> Iterator[House]:
    with leash.postgres() as found:
        servers = [Server(found.uri) for _ in range(processes)]
        door = Door(servers)
        pid = leash.postmaster(found.folder)
        assert pid is not None
        try:
            yield House(found.uri, pid, servers, door)
        finally:
            door.stop()
            for server in servers:
                server.stop()


async def run(processes: int, tables: int, seconds: float, ruleset: str) -> bool:
    with running(processes) as house:
        made = await prepare(house, tables, ruleset)
        tally, gate = Tally(), asyncio.Semaphore(AT_ONCE)
        people = [
            asyncio.create_task(stay(house.door, table, cookie, tally, gate))
            for table in made
            for cookie in table.cookies
        ]
        await everybody_in(made)
        print(f"processes {processes}, tables {tables}, sockets {len(people)}, proxies {PROXIES}")
        await measure(house, tally, tables, seconds)
        quick = await kill_one(house, made)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        found = check(house.database, made, show)
        print(f"stored and confirmed: {found}")
        return quick and found.well


async def prepare(house: House, tables: int, ruleset: str) -> list[Played]:
    made: list[Played] = []
    servers = islice(cycle(house.servers), tables)
    with ThreadPoolExecutor(MAKERS) as makers:
        for one in makers.map(create, servers, repeat(ruleset)):
            made.append(Played(*one))
            show(f"tables made: {len(made)} of {tables}")
    show("games are played up to a moment of their own ...")
    await play_ahead(house.database, [table.game for table in made], random.Random(tables))
    return made


async def everybody_in(made: Sequence[Played]) -> None:
    async with asyncio.timeout(COMING_IN):
        while waiting := sum(not table.answered for table in made):
            show(f"tables without people: {waiting}")
            await asyncio.sleep(1)
    show("")


async def measure(house: House, tally: Tally, tables: int, seconds: float) -> None:
    tally.latencies.clear()
    for server in house.servers:
        server.times()
    before, began = house.used(), time.monotonic()
    await asyncio.sleep(seconds)
    cores = house.cores(before, began)
    moves = len(tally.latencies) / (time.monotonic() - began)
    usual = tables / (sum(THINKING) / 2)
    print(f"moves a second: {moves:.0f}; without any waiting it would be about {usual:.0f}")
    print(f"cores in use: {cores}")
    print(f"tables a core of servers: {tables / cores['servers']:.0f}")
    for number, server in enumerate(house.servers, 1):
        times = server.times()
        words = ", ".join(
            f"{name} {median} and {most} ms" for name, (median, most) in times.items()
        )
        print(f"server {number}, median and 99 %: {words}")


async def kill_one(house: House, made: Sequence[Played]) -> bool:
    """How long its tables are without an answer, and until somebody has moved again."""
    killed = house.owner(made[0].game)
    touched = [table for table in made if house.owner(table.game) is killed]
    killed.stop()
    before, at = house.used(), time.monotonic()
    deadline = at + COMING_BACK
    for table in touched:
        table.answered = 0.0
    while any(not table.answered for table in touched) and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    print(f"cores in use until all had answered: {house.cores(before, at)}")
    while any(table.moved < at for table in touched) and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    waits = sorted(table.answered - at if table.answered else COMING_BACK for table in touched)
    moved = sum(table.moved >= at for table in touched)
    print(
        f"killed: one process with {len(touched)} tables; they answered again after "
        f"{waits[len(waits) // 2]:.1f} s (median), the last after {waits[-1]:.1f} s, "
        f"and everybody was back after {max(table.complete for table in touched) - at:.1f} s; "
        f"moves went on at {moved}"
    )
    return waits[-1] <= WANTED


def show(progress: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{progress:<60}", end="\r" if not progress else "", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.processes", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--tables", type=int, default=4000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--ruleset", default="base")
    asked = parser.parse_args()
    # As in bench.load: a collection would hold all people up at once.
    gc.disable()
    allow_many_sockets()
    return 0 if asyncio.run(run(asked.processes, asked.tables, asked.seconds, asked.ruleset)) else 1


if __name__ == "__main__":
    sys.exit(main())
