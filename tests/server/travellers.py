"""Browsers that play campaigns, and remember every byte that they were sent."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from .client import HELLO, PATIENCE, Browser, Message


class Recorder:
    """All that came over sockets and HTTP, in the order in which it came."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def hear(self, text: str) -> None:
        self.said.append(text)

    def __call__(self, response: httpx.Response) -> None:
        response.read()
        self.hear(f"{response.headers} {response.text}")


class Traveller(Browser):
    """A browser that goes from a campaign to its tables and back."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        # A file of ten games is played again before it is answered.
        self.http.timeout = httpx.Timeout(PATIENCE)
        self.recorder = Recorder()
        self.http.event_hooks["response"].append(self.recorder)
        self.campaign = ""
        self.hub = ExitStack()
        self.line: ClientConnection | None = None
        self.state: Message = {}
        self.leaves: list[Message] = []
        self.heard: list[Message] = []

    def close(self) -> None:
        self.hub.close()
        super().close()

    def receive(self, patience: float = PATIENCE) -> Message:
        message = super().receive(patience)
        self.recorder.hear(json.dumps(message, ensure_ascii=False))
        return message

    # The campaign.

    def found(self, *seats: str, **wish: Any) -> Message:
        """Seats as `human Ada`, `bot easy` or `open`."""
        given = {"speed": "off"} | wish
        given["seats"] = [wished(number, seat) for number, seat in enumerate(seats)]
        answer = self.http.post("/api/campaigns", json=given)
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        self.campaign, self.invite, self.code = made["campaign"], made["invite"], made["code"]
        return made

    def follow(self, other: Traveller, **wish: Any) -> httpx.Response:
        self.campaign = other.campaign
        wish = wish or {"invite": other.invite, "name": "Ben"}
        return self.http.post(f"/api/campaigns/{other.campaign}/join", json=wish)

    def enter(self, campaign: str = "") -> Message:
        self.campaign = campaign or self.campaign
        cookies = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        socket = connect(
            self.url.replace("http", "ws") + f"/ws/c/{self.campaign}", origin=self.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies}, compression=None, open_timeout=PATIENCE,
            max_size=None, max_queue=None, close_timeout=2, ping_interval=None,
        )  # fmt: skip
        self.line = self.hub.enter_context(socket)
        self.line.send(json.dumps(HELLO))
        return self.hear("campaign_welcome")

    def go_out(self) -> None:
        self.hub.close()
        self.line = None

    def listen(self, patience: float = PATIENCE) -> Message:
        assert self.line is not None
        text = str(self.line.recv(timeout=patience))
        self.recorder.hear(text)
        message: Message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "campaign_welcome":
            self.leaves = []
        self.leaves += message.get("leaves", [])
        self.state = message.get("view") or self.state
        return message

    def hear(self, kind: str) -> Message:
        while (message := self.listen())["type"] != kind:
            pass
        return message

    def until_state(self, holds: Callable[[Message], Any]) -> Message:
        end = time.monotonic() + PATIENCE
        while not holds(self.state):
            self.listen(max(0.01, end - time.monotonic()))
        return self.state

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a command and wait for its answer."""
        assert self.line is not None
        name = secrets.token_hex(4)
        given = {"type": kind, "id": name, **fields}
        self.line.send(json.dumps(given))
        while (message := self.listen()).get("id") != name:
            pass
        return message

    def turn(self, kind: str, **fields: Any) -> Message:
        """As `ask`, for the state that one sees, and it has to go well."""
        answer = self.ask(kind, rev=self.state["rev"], **fields)
        assert answer["type"] == "accepted", answer
        return answer

    # From stop to stop.

    def step(self) -> None:
        """Whatever the campaign waits for from this browser."""
        STEPS[self.state["waiting"]](self)

    def travel(self, until: Callable[[Message], Any]) -> Message:
        while not until(self.state):
            self.step()
        return self.state

    def pick_all(self) -> None:
        view = self.state
        for seat in view["hand_over"] or [n for n, s in enumerate(view["seats"]) if s["you"]]:
            if view["hand_over"]:
                assert self.ask("campaign_hand", seat=seat)["type"] == "accepted"
            own, circles = self.state["own"], self.state["circles"]
            answer = self.ask("campaign_pick", seat=seat, cards=own[-circles:])
            assert answer["type"] == "accepted", answer

    def play(self) -> None:
        """The game at hand, to its end; the campaign moves on by itself."""
        chapter = self.state["chapter"]
        self.sit_down(self.state["game"])
        self.pledge(secrets.token_hex(8))
        self.until_view(lambda view: view["stage"] in ("playing", "over"))
        self.play_on(build_first)
        self.leave()
        self.until_state(lambda view: (view["waiting"], view["chapter"]) != ("play", chapter))


def build_first(legal: list[str]) -> str:
    """Whoever builds whatever can be built comes to an end."""
    order = ("build landmark", "contribute", "roll 2", "roll", "build", "track", "sail", "keep")
    for verb in order:
        found = [action for action in legal if action.startswith(verb)]
        if found:
            return found[-1]
    return legal[-1]


def wished(number: int, text: str) -> Message:
    kind, _, rest = text.partition(" ")
    if kind == "bot":
        return {"kind": "bot", "bot": rest or "easy", "name": f"Bot {number}"}
    return {"kind": kind, "name": rest, "town": f"{rest}ville" if rest else ""}


STEPS: dict[str, Callable[[Traveller], Any]] = {
    "rulebook": lambda me: me.turn("campaign_read"),
    "before_game": lambda me: me.turn("campaign_read"),
    "box": lambda me: me.turn("campaign_box"),
    "pick": Traveller.pick_all,
    "play": Traveller.play,
    "game_ended": lambda me: me.turn("campaign_read", date="2026-11-16"),
    "side": lambda me: me.turn("campaign_side", side="B"),
    "free": lambda me: me.turn("campaign_free"),
}
