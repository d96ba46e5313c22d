"""What a peer can send to the server: an answer to everything, and never a failure of its own.

One server takes all cases.  Nothing may be answered with 5xx but `busy`, and nothing may be logged
as an error: neither a request that failed nor a task that died unheard.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from machikoro.server.http.security import SAFETY
from tests.fuzz.cases import Kind
from tests.fuzz.mutate import damaged, scrambled, strange, text
from tests.server.client import HELLO, Browser, serving

PLENTY: dict[str, Any] = {
    "sockets_per_address": 10_000, "creations_per_minute": 10**9, "reads_per_minute": 10**9,
    "cpu_share": 1000.0, "cpu_at_once": 1000.0,
}  # fmt: skip
CLOSED_BY_RIGHT = (1001, 1007, 1008, 1009, 1013, 4404)
BUSY = 503
LOGGERS = ("asyncio", "machikoro.server", "uvicorn.error")
TABLE_CASES = 50
"""So many cases a table is used for; then it is full of their traces."""
MESSAGES: tuple[dict[str, Any], ...] = (
    HELLO,
    {"type": "move", "id": "m", "rev": 1, "action": "roll 1"},
    {"type": "undo", "id": "u", "rev": 1},
    {"type": "chat", "id": "c", "text": "hello"},
    {"type": "chat", "id": "p", "phrase": "ouch"},
    {"type": "nonce", "id": "n", "value": "abc"},
    {"type": "dice", "id": "d", "rev": 1, "faces": [1, 2]},
    {"type": "sit", "id": "s", "seat": 1, "bot": "easy"},
    {"type": "pause", "id": "z", "on": False},
    {"type": "pace", "id": "f", "speed": "off"},
    {"type": "mute", "id": "q", "on": True},
    {"type": "hint", "id": "h", "rev": 1},
)
SEATS = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "easy"}, {"kind": "open"}]
BODIES: dict[str, dict[str, Any]] = {
    "/api/games": {"ruleset": "base", "seats": SEATS, "options": {"start_coins": 3}, "script": []},
    "/api/options": {"ruleset": "harbor", "players": 3, "options": {"market": "ten"}},
    "/api/games/{game}/join": {"name": "Ben", "code": "ABCDE", "seat": 2},
    "/api/games/{game}/device": {"seat": 0},
    "/api/games/{game}/ask": {"seat": 0, "name": "Eve"},
    "/api/games/{game}/rematch": {"first": "loser"},
}
PATHS = (
    "/", "/api/about", "/api/cards", "/api/mine", "/qr.svg?url=http://localhost/",
    "/api/games/{game}/replay", "/api/games/{game}/at/3", "/api/games/{game}/transcript",
)  # fmt: skip


class Errors(logging.Handler):
    """Everything that was logged as an error since it was last asked."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))

    def check(self) -> None:
        said, self.said = self.said, []
        assert not said, said[0]


class Target:
    """The server, and a table at it."""

    def __init__(self) -> None:
        self.open = ExitStack()
        self.errors = Errors()
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self.errors)
        self.url = self.open.enter_context(serving(**PLENTY))
        self.cases = 0
        self.ada = self._new_table()

    def _new_table(self) -> Browser:
        ada = Browser(self.url)
        ada.create("human Ada", "bot easy", "human Ben", seed=1, options={"start_coins": 9})
        return ada

    def table(self) -> Browser:
        self.cases += 1
        if self.cases % TABLE_CASES == 0:
            self.ada.close()
            self.ada = self._new_table()
        return self.ada

    def close(self) -> None:
        self.ada.close()
        self.open.close()
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self.errors)


@cache
def target() -> Target:
    return Target()


def stop() -> None:
    """After the last case."""
    if target.cache_info().currsize:
        target().close()
        target.cache_clear()


def requests(dice: random.Random) -> bool:
    """Every request is answered, with all headers, and with sense."""
    here = target()
    table = here.table()
    method, path, body = any_request(dice)
    game = dice.choice([table.game, table.game, table.code, text(dice)])
    path = path.replace("{game}", game)
    headers = {"Origin": here.url, "X-Forwarded-For": f"10.{dice.randrange(256)}.0.1"}
    try:
        answer = table.http.request(method, path, content=body, headers=headers)
    except (httpx.InvalidURL, UnicodeError):
        return False
    assert answer.status_code < 500 or answer.status_code == BUSY, (method, path, answer.text)
    assert {name.lower() for name in SAFETY} <= set(answer.headers)
    if answer.status_code >= 400 and path.startswith("/api/"):
        assert answer.json()["code"]
    here.errors.check()
    return answer.status_code < 400


def any_request(dice: random.Random) -> tuple[str, str, bytes]:
    if dice.random() < 0.3:
        path = dice.choice(PATHS)
        return "GET", scrambled(path, dice)[:9000] if dice.random() < 0.7 else path, b""
    path = dice.choice(list(BODIES))
    body = BODIES[path]
    if dice.random() < 0.8:
        body = damaged(body, dice, strange)
    data = json.dumps(body).encode()
    if dice.random() < 0.3:
        place = dice.randrange(len(data))
        data = data[:place] + dice.randbytes(dice.randrange(9)) + data[place + 2 :]
    return dice.choice(["POST"] * 9 + ["PUT"]), path, data


def messages(dice: random.Random) -> bool:
    """Every message is answered; whoever is still connected afterwards can go on."""
    here = target()
    ada = here.table()
    ada.open_socket(**{"X-Forwarded-For": f"10.{dice.randrange(256)}.0.1"})
    try:
        return _talk(ada, dice)
    except ConnectionClosed as closed:
        if closed.rcvd is None or closed.rcvd.code not in CLOSED_BY_RIGHT:
            raise
        return False
    finally:
        ada.leave()
        here.errors.check()


def _talk(ada: Browser, dice: random.Random) -> bool:
    if dice.random() < 0.9:
        ada.greet()
    for _ in range(dice.randrange(1, 8)):
        ada.send(any_message(dice, ada.view.get("rev", 0)))
    ada.greet()
    return ada.command("ping")["type"] == "pong"


def any_message(dice: random.Random, rev: int) -> str:
    message = dice.choice(MESSAGES)
    if "rev" in message:
        message = {**message, "rev": rev + dice.choice([0, 0, 0, -1, 1])}
    changes: list[Callable[[], str]] = [
        lambda: json.dumps(message),
        lambda: json.dumps(damaged(message, dice, strange)),
        lambda: scrambled(json.dumps(message), dice),
        lambda: json.dumps(strange(dice)),
    ]
    return dice.choice(changes)()


KINDS: dict[str, Kind] = {"requests": requests, "messages": messages}
