"""Games that are played on whatever happens, and remember what was confirmed."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from bench.fault.server import Server
from machikoro.server.wire.following import follow
from machikoro.server.wire.messages import PROTOCOL

Message = dict[str, Any]
HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL})
SEATS = 3
BETWEEN_MOVES = 0.02
AGAIN = 0.1
"""Seconds before the next try."""
LOST = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


class Game:
    """Around one screen; a move that was not answered is sent again under the same id."""

    def __init__(self, servers: Sequence[Server], dice: random.Random) -> None:
        self.servers = servers
        self.dice = dice
        self.confirmed: dict[int, tuple[str, str]] = {}
        """By the number of the entry: id and action."""
        self.sent = 0
        self.refused = 0
        self.over = False
        self.waiting: Message | None = None
        self.followed: Message = {}
        self.view: Message | None = None
        """What has not been answered yet."""
        self.socket: ClientConnection | None = None
        self.game, self.cookie = create(servers[0], dice)

    async def play(self) -> None:
        while not self.over:
            with suppress(*LOST):
                await self._play_at(self.dice.choice(self.servers))
            await asyncio.sleep(AGAIN)

    async def _play_at(self, server: Server) -> None:
        address = f"ws://127.0.0.1:{server.port}/ws/{self.game}"
        async with connect(
            address, origin=server.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie}, compression=None, max_size=None,
            ping_interval=None, open_timeout=10, close_timeout=1,
        ) as self.socket:  # fmt: skip
            await self.socket.send(HELLO)
            while not self.over:
                await self._hear(self.socket, json.loads(await self.socket.recv()))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        kind = message["type"]
        self.followed = follow(self.followed, message)
        if kind in ("welcome", "update"):
            self.view = self.followed
        if kind == "accepted" and self.waiting and message["id"] == self.waiting["id"]:
            self.confirmed[message["rev"]] = (message["id"], self.waiting["action"])
            self.waiting = None
        elif kind == "refused" and self.waiting and message["id"] == self.waiting["id"]:
            await self._refused(socket, message["code"])
        if kind == "welcome" and self.waiting:
            await socket.send(json.dumps(self.waiting))
        elif self.view and not self.waiting:
            await self._move(socket, self.view)

    async def _refused(self, socket: ClientConnection, code: str) -> None:
        self.refused += 1
        await asyncio.sleep(AGAIN)
        if code == "busy":
            await socket.send(json.dumps(self.waiting))
        else:
            self.waiting = self.view = None
            await socket.send(HELLO)

    async def _move(self, socket: ClientConnection, view: Message) -> None:
        self.over = view["stage"] == "over"
        if self.over or not view["legal"]:
            return
        await asyncio.sleep(BETWEEN_MOVES)
        self.view = None
        self.sent += 1
        self.waiting = {
            "type": "move", "id": f"m{self.sent}", "rev": view["rev"],
            "action": self.dice.choice(view["legal"]),
        }  # fmt: skip
        await socket.send(json.dumps(self.waiting))

    def drop(self) -> None:
        """As if the cable had been pulled."""
        if self.socket is not None:
            self.socket.transport.abort()


def create(server: Server, dice: random.Random) -> tuple[str, str]:
    """A game and the cookie of its players."""
    seats = [{"kind": "human", "name": f"P{number}"} for number in range(SEATS)]
    wish = {"ruleset": "harbor+sharp", "seats": seats, "seed": dice.getrandbits(30), "first": 0}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Origin": server.origin, "Content-Type": "application/json"}
    connection.request("POST", "/api/games", json.dumps(wish | {"speed": "off"}), headers)
    answer = connection.getresponse()
    game = json.loads(answer.read())["game"]
    connection.close()
    return game, answer.headers["set-cookie"].split(";")[0]
