"""A thousand games with four sockets each, at human pace, on one server process.

`python -m bench.load [--games 1000] [--seconds 60]`: loopback only, and it ends by itself.
Every game has four people, each on a socket of their own.  Whoever is asked thinks for some
seconds and moves.  Measured is the time from sending a move to the answer to it, and the memory of
the server.  One peer in every hundredth game never reads.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 4
THINKING = (3.0, 8.0)
"""Seconds from being asked to moving."""
SERVER = """
import sys, uvicorn
from machikoro.server.app import make_app
from machikoro.server.serve_command import listen
from machikoro.server.settings import Settings
settings = Settings(database=sys.argv[1], sockets_per_address=100_000, creations_per_minute=10**9)
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
config = uvicorn.Config(make_app(settings), log_level="error", ws="websockets-sansio",
                        ws_max_size=16384, ws_per_message_deflate=False)
uvicorn.Server(config).run(sockets=[listener])
"""


@dataclass
class Tally:
    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    closed: int = 0


class Server:
    """One process, to be measured from outside."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", SERVER, database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.origin = f"http://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def create(server: Server, ruleset: str) -> tuple[str, list[str]]:
    """A game and the cookies of its players."""
    seats = [{"kind": "human", "name": "P0"}, *([{"kind": "open"}] * (PLAYERS - 1))]
    wish = {"ruleset": ruleset, "seats": seats, "seed": random.getrandbits(30), "first": "draw"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    made, cookie = post(server, connection, "/api/games", wish)
    path, cookies = f"/api/games/{made['game']}/join", [cookie]
    for number in range(1, PLAYERS):
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


async def sit(server: Server, game: str, cookie: str) -> ClientConnection:
    socket_ = await connect(
        f"ws://127.0.0.1:{server.port}/ws/{game}", origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie}, compression=None, max_size=None, ping_interval=None,
    )  # fmt: skip
    await socket_.send('{"type":"hello"}')
    return socket_


class Person:
    """Moves when its seat is asked, after a while, and only then."""

    def __init__(self, socket_: ClientConnection, tally: Tally) -> None:
        self.socket = socket_
        self.tally = tally
        self.sent: dict[str, float] = {}
        self.moved_at = -1
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        try:
            async for data in self.socket:
                self.hear(str(data))
        except OSError:
            self.tally.closed += 1

    def hear(self, data: str) -> None:
        if data.startswith(('{"type":"accepted', '{"type":"refused')):
            _note(json.loads(data), self.sent, self.tally)
        elif '"legal":["' in data:
            view = json.loads(data)["view"]
            if view["rev"] > self.moved_at:
                self.moved_at = view["rev"]
                self.thinking = asyncio.create_task(self.move(view))

    async def move(self, view: dict[str, Any]) -> None:
        await asyncio.sleep(random.uniform(*THINKING))
        name, rev = f"m{view['rev']}", view["rev"]
        action = random.choice(view["legal"])
        self.sent[name] = time.perf_counter()
        message = {"type": "move", "id": name, "rev": rev, "action": action}
        await self.socket.send(json.dumps(message))


def _note(answer: dict[str, Any], sent: dict[str, float], tally: Tally) -> None:
    if answer.get("id") in sent:
        tally.latencies.append(time.perf_counter() - sent.pop(answer["id"]))
        tally.refused += answer["type"] == "refused"


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
    hello = b'{"type":"hello"}'
    peer.sendall((bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello) * 8)
    return peer


async def run(games: int, seconds: float, ruleset: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/games.sqlite")
        try:
            return await _measure(server, games, seconds, ruleset)
        finally:
            server.stop()


async def _measure(server: Server, games: int, seconds: float, ruleset: str) -> bool:
    empty = server.memory()
    tables = [create(server, ruleset) for _ in range(games)]
    tally = Tally()
    tasks, deaf = [], []
    for number, (game, cookies) in enumerate(tables):
        people = [Person(await sit(server, game, cookie), tally) for cookie in cookies]
        tasks += [asyncio.create_task(person.play()) for person in people]
        if number % 100 == 99:
            deaf.append(await deaf_peer(server, game))
    tally.latencies.clear()
    began, used = time.monotonic(), server.cpu()
    await asyncio.sleep(seconds)
    busy = (server.cpu() - used) / (time.monotonic() - began)
    full = server.memory()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for peer in deaf:
        peer.close()
    return report(tally, games, seconds, busy, (full - empty) / games, len(deaf))


def report(
    tally: Tally, games: int, seconds: float, busy: float, kilobytes: float, deaf: int
) -> bool:
    ordered = sorted(tally.latencies)
    if not ordered:
        print("no moves")
        return False
    quantiles = {q: ordered[min(int(len(ordered) * q), len(ordered) - 1)] for q in (0.5, 0.99)}
    print(f"games {games}, sockets {games * PLAYERS}, deaf peers {deaf}")
    print(f"moves {len(ordered)} in {seconds:.0f} s, refused {tally.refused}, lost {tally.closed}")
    print(f"answer: median {quantiles[0.5] * 1000:.1f} ms, 99 % {quantiles[0.99] * 1000:.1f} ms")
    print(f"server: {busy:.0%} of a core, {kilobytes:.0f} KiB a game with {PLAYERS} sockets")
    return quantiles[0.99] < 0.1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--ruleset", default="base")
    args = parser.parse_args()
    return 0 if asyncio.run(run(min(args.games, 5000), min(args.seconds, 600), args.ruleset)) else 1


if __name__ == "__main__":
    sys.exit(main())
