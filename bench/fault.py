"""Kill the server amid many games and see that nothing that was confirmed is lost.

`python -m bench.fault [--games 100] [--kills 3]`: loopback only, and it ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from typing import Any

from websockets.exceptions import ConnectionClosed

from bench.load import Server, create, sit

MOVES_BETWEEN_KILLS = 5
"""On average, in each game."""
PATIENCE = 60.0


class Table:
    """One game on one screen, played as fast as the server answers."""

    def __init__(self, game: str, cookies: list[str]) -> None:
        self.game = game
        self.cookies = cookies
        self.confirmed: list[str] = []
        """Moves that the server has said yes to."""

    async def play(self, server: Server) -> None:
        """Until the server is gone."""
        seats = [asyncio.create_task(self._sit(server, cookie)) for cookie in self.cookies]
        await asyncio.gather(*seats)

    async def _sit(self, server: Server, cookie: str) -> None:
        asked: dict[str, str] = {}
        try:
            socket_ = await sit(server, self.game, cookie)
            async for data in socket_:
                message = json.loads(data)
                if message["type"] == "accepted":
                    self.confirmed.append(asked[message["id"]])
                elif (view := message.get("view")) and view["legal"] and not view["over"]:
                    name, action = f"{self.game}-{view['rev']}", random.choice(view["legal"])
                    asked[name] = f"{view['rev'] + 1} {action}"
                    move = {"type": "move", "id": name, "rev": view["rev"], "action": action}
                    await asyncio.sleep(0.15)
                    await socket_.send(json.dumps(move))
        except (ConnectionClosed, OSError):
            return


def stored(database: str, game: str) -> set[str]:
    """The moves of a game as the file has them."""
    import sqlite3

    db = sqlite3.connect(database)
    rows = db.execute("select rev, entry from entries where game = ?", (game,)).fetchall()
    db.close()
    moves: list[tuple[int, dict[str, Any]]] = [(rev, json.loads(entry)) for rev, entry in rows]
    said = {"ended": "end turn"}
    return {f"{rev} {entry.get('action') or said.get(entry['k'])}" for rev, entry in moves}


async def run(games: int, kills: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/games.sqlite"
        server = Server(database)
        tables = [Table(*create(server, "harbor")) for _ in range(games)]
        lost = 0
        for kill in range(1, kills + 1):
            playing = [asyncio.create_task(table.play(server)) for table in tables]
            await enough_moves(tables, kill * games * MOVES_BETWEEN_KILLS)
            server.stop()
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            missing = [set(t.confirmed) - stored(database, t.game) for t in tables]
            lost += sum(map(len, missing))
            confirmed = sum(len(table.confirmed) for table in tables)
            server = Server(database)
            print(f"kill {kill}: {confirmed} moves confirmed so far, {lost} lost")
        alive = sum(await asyncio.gather(*(goes_on(server, table) for table in tables)))
        server.stop()
    print(f"games that go on: {alive} of {games}")
    return lost == 0 and alive == games


async def enough_moves(tables: list[Table], wanted: int) -> None:
    until = time.monotonic() + PATIENCE
    while sum(len(t.confirmed) for t in tables) < wanted and time.monotonic() < until:
        await asyncio.sleep(0.05)


async def goes_on(server: Server, table: Table) -> bool:
    """Whether somebody can move, or the game was over."""
    for cookie in table.cookies:
        socket_ = await sit(server, table.game, cookie)
        async for data in socket_:
            message = json.loads(data)
            if message["type"] == "accepted":
                await socket_.close()
                return True
            view = message.get("view")
            if view and view["over"]:
                return True
            if message["type"] == "welcome":
                if not view["legal"]:
                    break
                name = f"again-{time.time_ns()}"
                move = {"type": "move", "id": name, "rev": view["rev"], "action": view["legal"][0]}
                await socket_.send(json.dumps(move))
        await socket_.close()
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--kills", type=int, default=3)
    args = parser.parse_args()
    return 0 if asyncio.run(run(min(args.games, 1000), min(args.kills, 20))) else 1


if __name__ == "__main__":
    sys.exit(main())
