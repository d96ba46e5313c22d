"""A thousand games with four or five sockets each, at human pace, on one server process.

`python -m bench.load [--games 1000] [--seconds 60]`: loopback only, and it ends by itself.
Every seat has a person on a socket of its own.  Whoever is asked thinks for some seconds and moves.
The games are somewhere between their deal and their end: each was played up to a moment of its own,
and stored, before the server that is measured opens it.  Measured is the server's own time from
reading a move to having answered it (and how late its event loop is), its memory beyond that of a
server without tables, and how long the messages are.  One peer in every hundredth game never reads.

The people collect no garbage: with four thousand of them in one process a collection would hold all
of them up for a quarter of a second and let them move at once afterwards, which no people do.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from tests import leash
from websockets.asyncio.client import ClientConnection, connect

from bench.processor import used_by
from machikoro.server.room.schedule import fallen
from machikoro.server.serve_command import allow_many_sockets
from machikoro.server.store.protocol import all_entries, store_for
from machikoro.server.table.entries import (
    AnyEntry,
    Began,
    Ended,
    Played,
    encode,
    read_entry,
    read_header,
)
from machikoro.server.table.table import END_TURN, Table
from machikoro.server.wire.messages import PROTOCOL

HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL})
PLAYERS = {"mk2": 5}
"""At a table; four of all other games."""
THINKING = (3.0, 8.0)
"""Seconds from being asked to moving."""
SERVER = """
import asyncio, json, signal, sys, time, uvicorn
from machikoro.server import forecasting
from machikoro.server.http.app import make_app
from machikoro.server.http.socket import Conversation
from machikoro.server.store import postgres, sqlite
from machikoro.server.serve_command import configured, listen
from machikoro.server.settings import Settings

times = {"command": [], "store": [], "lag": []}

def timed(name, work):
    async def wrapped(*args):
        began = time.perf_counter()
        try:
            return await work(*args)
        finally:
            times[name].append(time.perf_counter() - began)
    return wrapped

async def watch_lag():
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.02)
        times["lag"].append(time.perf_counter() - began - 0.02)

def report(*_):
    print(json.dumps({
        name: [round(1000 * sorted(t)[int(q * len(t))], 2) if t else 0 for q in (0.5, 0.99)]
        for name, t in times.items()
    }), flush=True)
    for t in times.values():
        t.clear()

Conversation._obey = timed("command", Conversation._obey)
for store in (sqlite.SqliteStore, postgres.PostgresStore):
    store.append = timed("store", store.append)
settings = Settings(database=sys.argv[1], sockets_per_address=100_000, creations_per_minute=10**9,
                    cpu_at_once=10**9)
forecasting._use_what_is_there()
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
config = configured(make_app(settings), "error")

async def main():
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, report)
    watching = asyncio.create_task(watch_lag())
    await uvicorn.Server(config).serve(sockets=[listener])

import uvloop
uvloop.run(main())
"""


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    closed: int = 0
    sizes: list[int] = field(default_factory=list)
    """Of updates, in bytes."""


class Server:
    """One process, to be measured from outside."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", SERVER, database]
        self.process = subprocess.Popen(leash.leashed(command), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.origin = f"http://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        return used_by(self.process.pid)

    def times(self) -> dict[str, list[float]]:
        """Milliseconds, median and 99 %, since the last call."""
        self.process.send_signal(signal.SIGUSR1)
        assert self.process.stdout is not None
        found: dict[str, list[float]] = json.loads(self.process.stdout.readline())
        return found

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def create(server: Server, ruleset: str) -> tuple[str, list[str]]:
    """A game and the cookies of its players."""
    players = PLAYERS.get(ruleset, 4)
    seats = [{"kind": "human", "name": "P0"}, *([{"kind": "open"}] * (players - 1))]
    wish = {"ruleset": ruleset, "seats": seats, "seed": random.getrandbits(30), "first": "draw"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    made, cookie = post(server, connection, "/api/games", wish)
    path, cookies = f"/api/games/{made['game']}/join", [cookie]
    for number in range(1, players):
        joining = {"invite": made["invite"], "name": f"P{number}"}
        cookies.append(post(server, connection, path, joining)[1])
    connection.close()
    return made["game"], cookies


def post(
    server: Server, connection: http.client.HTTPConnection, path: str, body: dict[str, Any]
) -> tuple[dict[str, Any], str]:
    """The answer and the cookie that came with it."""
    headers = {"Origin": server.origin, "Content-Type": "application/json"}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    return json.loads(answer.read()), answer.headers["set-cookie"].split(";")[0]


async def play_ahead(database: str, games: Sequence[str], dice: random.Random) -> None:
    """As if people had played all these games for a while, without any aim."""
    store = store_for(database)
    await store.open(lambda *_: None)
    for game in games:
        row = await store.load(game)
        assert row is not None
        table = Table(read_header(row.header), map(read_entry, await all_entries(store, game, 0)))
        after, made = table.rev, list(whole_game(table, dice))
        kept = [encode(entry) for entry in made[: dice.randrange(1, len(made))]]
        await store.append(game, after, kept, time.time(), None)
    await store.close()


def whole_game(table: Table, dice: random.Random) -> Iterator[AnyEntry]:
    yield _apply(table, Began(one_screen=False))
    while table.stage != "over":
        if table.awaits_end:
            yield _apply(table, Ended())
        elif table.game.to_move is None:
            yield _apply(table, fallen(table))
        else:
            action = str(dice.choice(table.game.legal_actions()))
            yield _apply(table, Played(seat=table.game.to_move, action=action))


def _apply(table: Table, entry: AnyEntry) -> AnyEntry:
    table.apply(entry)
    return entry


async def sit(server: Server, game: str, cookie: str) -> ClientConnection:
    socket_ = await connect(
        f"ws://127.0.0.1:{server.port}/ws/{game}", origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie}, compression=None, max_size=None,
        ping_interval=None, open_timeout=60,
    )  # fmt: skip
    await socket_.send(HELLO)
    return socket_


class Sight(Struct, gc=False):
    """What a person needs of a view."""

    rev: int
    legal: list[str] | UnsetType = UNSET


class Heard(Struct, gc=False):
    """What a person needs of a message: to read all the rest would take the server's cores."""

    type: str
    id: str | None = None
    rev: int | None = None
    since: int | None = None
    view: Sight | None = None


class Person:
    """Moves when its seat is asked, after a while, and only then."""

    def __init__(
        self, socket_: ClientConnection, tally: Tally, thinking: tuple[float, float]
    ) -> None:
        self.socket = socket_
        self.tally = tally
        self.patience = thinking
        self.sent: dict[str, float] = {}
        self.rev = -1
        self.legal: list[str] = []
        self.moved_at = -1
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        try:
            async for data in self.socket:
                self.hear(str(data))
        except OSError:
            self.tally.closed += 1

    def hear(self, data: str) -> None:
        message = heard(data)
        if message.type == "update":
            self.tally.sizes.append(len(data))
        self.heed(message)

    def heed(self, message: Heard) -> None:
        _note(message, self.sent, self.tally)
        if message.type in ("welcome", "update") and message.view is not None:
            self.look(message.view, message.since)
        # A turn that ends by itself is let end.
        if self.legal not in ([], [END_TURN]) and self.rev > self.moved_at:
            self.moved_at = self.rev
            self.thinking = asyncio.create_task(self.move(self.rev, self.legal))

    def look(self, seen: Sight, since: int | None) -> None:
        if since not in (None, self.rev):
            raise ValueError(f"an update of {since} for a view of {self.rev}")
        self.rev = seen.rev
        if seen.legal is not UNSET:
            self.legal = seen.legal

    async def move(self, rev: int, legal: Sequence[str]) -> None:
        await asyncio.sleep(random.uniform(*self.patience))
        await self.say(rev, random.choice(legal))

    async def say(self, rev: int, action: str) -> None:
        name = f"m{rev}"
        self.sent[name] = time.perf_counter()
        message = {"type": "move", "id": name, "rev": rev, "action": action}
        await self.socket.send(json.dumps(message))


heard = msgspec.json.Decoder(Heard).decode


def _note(answer: Heard, sent: dict[str, float], tally: Tally) -> None:
    if answer.id in sent:
        tally.latencies.append(time.perf_counter() - sent.pop(answer.id))
        tally.refused += answer.type == "refused"


async def deaf_peer(server: Server, game: str) -> socket.socket:
    """Greets again and again and never reads an answer."""
    peer = socket.create_connection(("127.0.0.1", server.port))
    lines = [
        f"GET /ws/{game} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Origin: {server.origin}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    peer.sendall("\r\n".join(lines).encode())
    await asyncio.sleep(0.1)
    hello = HELLO.encode()
    peer.sendall((bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello) * 8)
    return peer


@dataclass(frozen=True)
class Plan:
    games: int
    seconds: float
    ruleset: str
    settle: float
    """Seconds of play before anything is measured: a busy server loads compiled rules first."""
    thinking: tuple[float, float] = THINKING


async def run(plan: Plan) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite"
        tables = await _prepare(database, plan)
        server = Server(database)
        try:
            return await _measure(server, tables, plan)
        finally:
            server.stop()


async def _prepare(database: str, plan: Plan) -> list[tuple[str, list[str]]]:
    server = Server(database)
    try:
        tables = [create(server, plan.ruleset) for _ in range(plan.games)]
    finally:
        server.stop()
    await play_ahead(database, [game for game, _ in tables], random.Random(plan.games))
    return tables


async def _measure(server: Server, tables: Sequence[tuple[str, list[str]]], plan: Plan) -> bool:
    games, seconds = plan.games, plan.seconds
    empty = server.memory()
    tally = Tally()
    tasks, deaf = [], []
    for number, (game, cookies) in enumerate(tables):
        people = [
            Person(await sit(server, game, cookie), tally, plan.thinking) for cookie in cookies
        ]
        tasks += [asyncio.create_task(person.play()) for person in people]
        if number % 100 == 99:
            deaf.append(await deaf_peer(server, game))
    await asyncio.sleep(plan.settle)
    tally.latencies.clear()
    tally.sizes.clear()
    server.times()
    began, used = time.monotonic(), server.cpu()
    await asyncio.sleep(seconds)
    spent, moves = server.cpu() - used, len(tally.latencies)
    busy = spent / (time.monotonic() - began)
    full, times = server.memory(), server.times()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for peer in deaf:
        peer.close()
    sockets = sum(len(cookies) for _, cookies in tables)
    print(f"games {games}, sockets {sockets}, deaf peers {len(deaf)}")
    print(f"server: {empty / 1024:.0f} MiB without tables, with compiled forecasts")
    print(f"server: {busy:.0%} of a core, {(full - empty) / games:.0f} KiB a game with its sockets")
    print(f"server: {1000 * spent / max(moves, 1):.2f} ms of processor time a move")
    return report(tally, seconds, times)


def report(tally: Tally, seconds: float, times: dict[str, list[float]]) -> bool:
    ordered = sorted(tally.latencies)
    if not ordered:
        return False
    middle, late = ordered[len(ordered) // 2] * 1000, ordered[int(len(ordered) * 0.99)] * 1000
    print(f"moves {len(ordered)} in {seconds:.0f} s, refused {tally.refused}, lost {tally.closed}")
    sizes = sorted(tally.sizes)
    print(
        f"updates: median {sizes[len(sizes) // 2] / 1000:.1f} kB, "
        f"9 of 10 within {sizes[len(sizes) * 9 // 10] / 1000:.1f} kB"
    )
    for name in ("command", "store", "lag"):
        print(f"server, {name}: median {times[name][0]} ms, 99 % {times[name][1]} ms")
    print(f"seen by the clients, one process too: median {middle:.1f} ms, 99 % {late:.1f} ms")
    return times["command"][1] + times["lag"][1] < 100


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--settle", type=float, default=0, help="seconds before measuring")
    parser.add_argument(
        "--thinking", type=float, nargs=2, default=THINKING, metavar=("LEAST", "MOST")
    )
    args = parser.parse_args()
    gc.disable()
    allow_many_sockets()
    plan = Plan(
        min(args.games, 5000), min(args.seconds, 600), args.ruleset, min(args.settle, 600),
        tuple(args.thinking),
    )  # fmt: skip
    return 0 if asyncio.run(run(plan)) else 1


if __name__ == "__main__":
    sys.exit(main())
