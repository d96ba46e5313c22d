"""A server on a free port, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from machikoro.fair.seal import pledge
from machikoro.server.http import app as server_app
from machikoro.server.http.app import make_app
from machikoro.server.serve_command import configured, listen
from machikoro.server.settings import Settings
from machikoro.server.wire.following import follow
from machikoro.server.wire.messages import PROTOCOL

Message = dict[str, Any]
HELLO: Message = {"type": "hello", "protocol": PROTOCOL}
PATIENCE = 60.0
"""Seconds until a test gives up; only a fault takes so long, even on a busy machine."""
FAST: dict[str, Any] = {
    "bot_pauses": {"off": 0.0, "fast": 0.05, "normal": 0.2},
    "graces": {"off": 0.2, "fast": 0.5, "normal": 30.0},
    "nonce_wait": 0.4,
    "number_wait": 0.6,
    "leave_wait": 0.4,
    "commands_per_second": 1000,
    "changes_per_minute": 1e9,
    "cpu_at_once": 1e9,
}


async def _stay_plain() -> None:
    """Other tests in this process make thousands of forecasts: no server compiles for them."""
    await asyncio.Event().wait()


server_app.compile_behind = _stay_plain


@contextmanager
def serving(database: str = ":memory:", **settings: Any) -> Iterator[str]:
    """The address of a server that runs in a thread of its own."""
    listener = listen("127.0.0.1", 0)
    app = make_app(Settings(database=database, **(FAST | settings)))
    server = uvicorn.Server(configured(app, grace=1))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        wait_for(lambda: server.started)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def wait_for(condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.01)
    raise AssertionError("waited in vain")


def mine(said: Message) -> list[int]:
    """The seats of whoever was welcomed; who watches has none."""
    return [n for n, seat in enumerate(said["view"]["seats"]) if seat["you"]]


AT_TABLES: dict[tuple[str, str], list[Browser]] = {}
"""Who has pledged a number, by address and game: all show theirs when the last has pledged."""


class Browser:
    """One browser: a cookie, and one open table at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Origin": url})
        self.open = ExitStack()
        self.ws: ClientConnection | None = None
        self.game = ""
        self.invite = ""
        self.code = ""
        self.view: Message = {}
        self._followed: Message = {}
        """The view that the next update builds on."""
        self.seen: list[Message] = []
        self.count = 0
        self.numbers: dict[str, str] = {}
        """For the dice: by the seal that they were pledged under."""

    def close(self) -> None:
        self.leave()
        self.http.close()

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # HTTP.

    def create(self, *seats: str, **wish: Any) -> Message:
        """Seats as `human Ada`, `bot easy` or `open`."""
        wish = {"ruleset": "base", "speed": "off", "first": 0} | wish
        wish["seats"] = [_seat(number, seat) for number, seat in enumerate(seats)]
        answer = self.http.post("/api/games", json=wish)
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        self.game, self.invite, self.code = made["game"], made["invite"], made["code"]
        return made

    def join(self, other: Browser, **wish: Any) -> httpx.Response:
        self.game = other.game
        wish = wish or {"invite": other.invite, "name": "Guest"}
        return self.http.post(f"/api/games/{other.game}/join", json=wish)

    # The socket.

    def sit_down(self, game: str = "", **hello: Any) -> Message:
        """Open the socket of the table and greet."""
        self.game = game or self.game
        self.open_socket()
        return self.greet(**hello)

    def open_socket(self, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        given = {"Origin": self.url, "Cookie": cookies} | headers
        origin = given.pop("Origin")
        address = self.url.replace("http", "ws") + f"/ws/{self.game}"
        socket_ = connect(
            address, origin=origin, additional_headers=given, compression=None,  # type: ignore[arg-type]
            open_timeout=PATIENCE, max_size=None, max_queue=None, close_timeout=2,
            # Its pings draw from the common generator, in a thread of their own: Hypothesis minds.
            ping_interval=None,
        )  # fmt: skip
        self.ws = self.open.enter_context(socket_)
        return self.ws

    def greet(self, **hello: Any) -> Message:
        self.send(HELLO | hello)
        return self.until("welcome")

    def leave(self) -> None:
        self.open.close()
        self.ws = None

    def send(self, message: Message | str) -> None:
        assert self.ws is not None
        self.ws.send(message if isinstance(message, str) else json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> Message:
        assert self.ws is not None
        message: Message = json.loads(self.ws.recv(timeout=patience))
        self._followed = follow(self._followed, message)
        if message["type"] == "update":
            message["view"] = self._followed
        self.seen.append(message)
        if message.get("view"):
            self.view = message["view"]
            self._show_number()
        return message

    def until(self, kind: str, patience: float = PATIENCE, **fields: Any) -> Message:
        end = time.monotonic() + patience
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def until_view(self, condition: Callable[[Message], Any]) -> Message:
        end = time.monotonic() + PATIENCE
        while not condition(self.view):
            self.receive(max(0.01, end - time.monotonic()))
        return self.view

    def command(self, kind: str, **fields: Any) -> Message:
        """Send a command and wait for its answer."""
        self.count += 1
        given = {"id": f"{kind}{self.count}", **fields}
        self.send({"type": kind, **given})
        while True:
            message = self.receive()
            if message.get("id") == given["id"]:
                return message

    def act(self, action: str) -> Message:
        return self.command("move", rev=self.view["rev"], action=action)

    # Numbers for the dice.

    @property
    def sealing(self) -> Message:
        """The seal while it is being made; empty before and after, and where there is none."""
        seal: Message = self.view["fair"]["seal"] or {}
        return seal if self.view["stage"] == "nonces" else {}

    def give_nonce(self) -> None:
        """Pledge a number.  It is shown when all pledges are in, as soon as this is heard of."""
        self.until_view(lambda view: view["stage"] != "lobby")
        if self.pledge(secrets.token_hex(8)) and not self.sealing.get("awaited"):
            for other in AT_TABLES[self.url, self.game]:
                if other.ws is not None:
                    other.until_view(lambda _, one=other: one.sealing.get("phase") != "pledges")

    def pledge(self, number: str) -> bool:
        """Whether a pledge of this browser was wanted."""
        seal = self.sealing
        mine = [n for n in seal.get("awaited", ()) if self.view["seats"][n]["you"]]
        if not mine or seal["phase"] != "pledges":
            return False
        self.numbers[seal["commitment"]] = number
        AT_TABLES.setdefault((self.url, self.game), []).append(self)
        promise = pledge(self.game, seal["commitment"], mine, number)
        # At another process somebody may have been faster: then it is said again.
        while (answer := self.command("pledge", seats=mine, hash=promise)).get("code") == "stale":
            pass
        assert answer["type"] == "accepted" or answer["code"] == "not_now", "or it was too late"
        return answer["type"] == "accepted"

    def _show_number(self) -> None:
        seal = self.sealing
        awaited = any(self.view["seats"][n]["you"] for n in seal.get("awaited", ()))
        if awaited and seal["phase"] == "numbers" and seal["commitment"] in self.numbers:
            number = self.numbers[seal["commitment"]]
            self.send({"type": "nonce", "id": secrets.token_hex(4), "value": number})

    def start(self) -> None:
        """Wait until the game has been dealt."""
        self.sit_down()
        self.pledge(secrets.token_hex(8))
        self.until_view(lambda view: view["stage"] == "playing")

    def play_on(self, choose: Callable[[list[str]], str] | None = None) -> Message:
        """Play own seats to the end."""
        pick = choose or (lambda legal: legal[-1])
        while self.view["stage"] != "over":
            if self.view["legal"]:
                answer = self.act(pick(self.view["legal"]))
                assert answer["type"] == "accepted" or answer["code"] == "stale"
            else:
                self.receive()
        return self.view


def meet(ada: Browser, ben: Browser, **wish: Any) -> None:
    """Two people at one table, by link; the game has been dealt."""
    ada.create("human Ada", "open", **wish)
    ada.sit_down()
    assert ben.join(ada, invite=ada.invite, name="Ben").json()["seats"] == [1]
    ben.sit_down()
    ada.give_nonce()
    ben.give_nonce()
    for player in (ada, ben):
        player.until_view(lambda view: view["stage"] == "playing")


def sit_together(eve: Browser, ada: Browser, *seats: str, **wish: Any) -> None:
    """At a table that Eve makes, in whose open seat Ada sits down."""
    eve.create("human Eve", *(seats or ("open",)), **wish)
    ada.join(eve, invite=eve.invite, name="Ada")
    for player in (eve, ada):
        player.sit_down()


def play_together(ada: Browser, ben: Browser, until: Callable[[Message], Any]) -> None:
    """Both play on; each always knows what the other has done."""
    while not until(ada.view):
        player, other = (ada, ben) if ada.view["legal"] else (ben, ada)
        assert player.act(player.view["legal"][-1])["type"] == "accepted"
        rev = player.view["rev"]
        other.until_view(lambda view, rev=rev: view["rev"] >= rev)


def _seat(number: int, text: str) -> Message:
    kind, _, rest = text.partition(" ")
    if kind == "bot":
        return {"kind": "bot", "bot": rest or "easy", "name": f"Bot {number}"}
    return {"kind": kind, "name": rest}
