"""Peers that mean harm, bots that never end, a store that fails: everybody else plays on."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from machikoro.bots import find, registry
from machikoro.play.game import Game
from machikoro.server.http import bodies
from machikoro.server.http.limits import DEVICES, one_peer
from machikoro.server.room import commands, thinkers
from machikoro.server.store import sqlite
from machikoro.server.table.entries import read_header

from .client import HELLO, PATIENCE, Browser, meet, serving, wait_for
from .clocks import StandingClock
from .processes import ServerProcess

New = Callable[[], Browser]


def say(url: str, *lines: str, patience: float = 5) -> bytes:
    """What the server answers to a request that no library would send."""
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as peer:
        peer.settimeout(patience)
        peer.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return peer.recv(4096)


def status(answer: bytes) -> int:
    return int(answer.split()[1])


# Who may ask.


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", 200),
        ("LocalHost:1234", 200),
        ("[::1]:80", 200),
        ("192.168.7.7:8642", 200),
        ("", 421),
        ("[::1", 421),
        ("evil.example", 421),
        ("evil.example:127.0.0.1", 421),
        ("localhost:1; script-src *", 421),
        ("localhost@evil.example", 421),
        ("127.0.0.1.evil.example", 421),
    ],
)
def test_only_own_names_and_bare_addresses_are_answered(url: str, host: str, expected: int) -> None:
    answer = say(url, "GET /api/about HTTP/1.1", f"Host: {host}", "Connection: close")
    assert status(answer) == expected
    assert b"script-src" not in answer


@pytest.mark.parametrize("origin", ["http://[", "null", "http://", "http://localhost", "//", "é"])
def test_an_origin_that_is_none_is_refused(url: str, origin: str) -> None:
    host = url.removeprefix("http://")
    lines = [f"Host: {host}", f"Origin: {origin}"]
    post = ["POST /api/games HTTP/1.1", *lines, "Content-Length: 0"]
    assert status(say(url, *post)) == 403
    upgrade = [
        "GET /ws/000000000000 HTTP/1.1", *lines, "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]  # fmt: skip
    assert status(say(url, *upgrade)) == 403


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/%00", 200),
        ("/" + "a" * 300, 200),
        ("/x/" * 1500 + "x.js", 404),
        ("/%00.js", 404),
        ("/api/games/%00/replay", 404),
        ("/api/games/%ff/transcript", 404),
        ("/api/games/000000000000/at/99999999999999999999", 404),
        ("/qr.svg?url=http://[", 403),
        ("/qr.svg?url=javascript:alert(1)", 403),
    ],
)
def test_no_address_is_too_strange(url: str, path: str, expected: int) -> None:
    answer = httpx.get(url + path)
    assert answer.status_code == expected
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "POST"])
def test_a_method_without_meaning_is_refused_in_json(url: str, method: str) -> None:
    answer = httpx.request(method, f"{url}/api/about", headers={"Origin": url})
    assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")
    assert httpx.head(f"{url}/api/about").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.2)
    host = url.removeprefix("http://")
    lines = ["POST /api/games HTTP/1.1", f"Host: {host}", f"Origin: {url}", "Content-Length: 50"]
    assert status(say(url, *lines)) == 408


# Who may see.


def test_the_seed_of_a_game_in_play_is_told_nobody(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy", seed=271828, options={"landmarks": ["train_station"]})
    ada.start()
    path = f"/api/games/{ada.game}/transcript"
    assert "271828" not in ada.http.get(path).text
    assert "271828" not in str(ada.seen)
    ada.play_on()
    assert "[Seed 271828]" in ada.http.get(path).text


def test_no_message_tells_a_secret(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(str(database)) as url, Browser(url) as ada, Browser(url) as ben:
        meet(ada, ben)
        ada.act("roll 1")
        ben.command("chat", phrase="hello")
        paths = [f"/api/games/{ada.game}/{path}" for path in ("transcript", "replay", "at/1")]
        texts = [ben.http.get(path).text for path in (*paths, "/api/about", "/api/mine")]
        told = str([ada.seen, ben.seen, texts])
    with closing(sqlite3.connect(database)) as db:
        header = read_header(db.execute("select header from games").fetchone()[0])
        cookies = [token for (token,) in db.execute("select token from browsers")]
    assert len(cookies) == 2
    for secret in (header.secret, header.invite, *(cookie[:16] for cookie in cookies)):
        assert secret not in told


def test_a_room_code_does_not_open_a_game_that_has_begun(browser: New) -> None:
    ada, eve = browser(), browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    for wish in ({"spectate": True}, {"name": "Eve"}, {"spectate": True, "invite": "x"}):
        answer = eve.http.post(f"/api/games/{ada.code.lower()}/join", json=wish)
        assert answer.json()["code"] in ("not_allowed", "taken")
    assert eve.http.get("/api/mine").json()["games"] == []
    again = ada.http.post(f"/api/games/{ada.code}/join", json={"spectate": True})
    assert again.json()["seats"] == [0]


def test_guessing_room_codes_is_limited_whatever_is_sent_along() -> None:
    with serving(clock=StandingClock()) as url, Browser(url) as eve:
        answers = [
            eve.http.post(f"/api/games/QQQQ{letter}/join", json=wish).status_code
            for letter in "ABCDEFGHJK"
            for wish in ({"invite": "x"}, {"key": "x"}, {"code": "QQQQQ"})
        ]
        assert answers == [404] * 20 + [429] * 10


def test_making_one_table_after_the_other_is_limited() -> None:
    wish = {"ruleset": "base", "seats": [{"kind": "human"}, {"kind": "bot"}]}
    with serving(clock=StandingClock(), creations_per_minute=3) as url, Browser(url) as eve:
        answers = [eve.http.post("/api/games", json=wish).status_code for _ in range(8)]
        assert answers == [201] * 6 + [429] * 2


def test_trying_one_game_after_the_other_is_limited(tmp_path: Path) -> None:
    with serving(clock=StandingClock()) as url, Browser(url) as ada, Browser(url) as eve:
        ada.create("human Ada", "bot easy")
        ada.start()
        answers = [eve.http.get(f"/api/games/{n:012x}/transcript").status_code for n in range(70)]
        assert answers == [404] * 60 + [429] * 10
        eve.game = ada.game
        eve.open_socket()
        assert eve.receive()["reason"] == "too_fast"
        assert ada.act("roll 1")["type"] == "accepted"


# How much one can ask for.


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"start_coins": 10**30}},
        {"options": {"landmarks": ["train_station"] * 1000}},
        {"seed": 10**30},
        {"seed": -1},
        {"script": ["dice 1"] * 2001},
        {"options": {"start_coins": [[[]]]}},
        {"options": {"landmarks": {"train_station": 10**400}}},
    ],
)
def test_a_game_of_unreasonable_size_is_not_made(browser: New, wish: dict[str, Any]) -> None:
    wish = {"ruleset": "base", "seats": [{"kind": "human"}, {"kind": "bot"}]} | wish
    answer = browser().http.post("/api/games", json=wish)
    assert answer.json()["code"] in ("invalid", "too_large")
    assert answer.status_code in (400, 413)


def test_keys_and_devices_are_limited() -> None:
    with serving(clock=StandingClock()) as url, ExitStack() as all_:
        ada, *others = [all_.enter_context(Browser(url)) for _ in range(DEVICES + 2)]
        ada.create("human Ada", "bot easy")
        ada.start()
        keys = [ada.http.post(f"/api/games/{ada.game}/device").json()["key"] for _ in range(12)]
        assert others.pop().join(ada, key=keys[0]).json()["code"] == "key_spent"
        used = zip(others, keys[-DEVICES:], strict=True)
        answers = [other.join(ada, key=key).json() for other, key in used]
        assert [answer.get("seats") for answer in answers] == [[0]] * (DEVICES - 1) + [None]
        assert answers[-1]["code"] == "too_many_devices"
        more = [ada.http.post(f"/api/games/{ada.game}/device").status_code for _ in range(12)]
        assert more == [200] * 8 + [429] * 4


def test_an_address_of_ipv6_counts_as_its_network() -> None:
    assert one_peer("2001:db8:1:2::7") == one_peer("2001:db8:1:2:ffff::1")
    assert one_peer("2001:db8:1:2::7") != one_peer("2001:db8:1:3::7")
    assert one_peer("::ffff:192.0.2.1") == "192.0.2.1"
    assert one_peer("fe80::1%eth0") == one_peer("fe80::2")
    assert one_peer("nonsense") == "nonsense"


@pytest.mark.parametrize(("trusted", "shared"), [("127.0.0.1", False), ("192.0.2.1", True)])
def test_a_forwarded_address_counts_only_from_a_trusted_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: str, shared: bool
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    with ServerProcess(str(tmp_path / "games.sqlite")) as server, Browser(server.url) as eve:

        def guess(client: str) -> int:
            headers = {"X-Forwarded-For": client, "X-Forwarded-Proto": "https"}
            return eve.http.post("/api/games/QQQQQ/join", json={}, headers=headers).status_code

        # One try comes back every three seconds, so a busy machine needs more than twenty.
        assert any(guess("198.51.100.1") == 429 for _ in range(60))
        assert guess("198.51.100.2") == (429 if shared else 404)
        seats = [{"kind": "human"}, {"kind": "bot"}]
        made = eve.http.post(
            "/api/games",
            json={"ruleset": "base", "seats": seats},
            headers={"X-Forwarded-Proto": "https"},
        )
        assert ("Secure" in made.headers["set-cookie"]) is not shared


# Coming and going.


def test_who_leaves_while_being_greeted_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    read_chat = sqlite.SqliteStore.chat

    begun, left = threading.Event(), threading.Event()

    async def read_slowly(store: sqlite.SqliteStore, game: str, last: int) -> list[bytes]:
        begun.set()
        await asyncio.to_thread(left.wait)
        return await read_chat(store, game, last)

    with serving() as url, Browser(url) as ada, Browser(url) as eve:
        ada.create("human Ada", "bot easy")
        ada.start()
        monkeypatch.setattr(sqlite.SqliteStore, "chat", read_slowly)
        for _ in range(3):
            begun.clear()
            left.clear()
            eve.game = ada.game
            eve.open_socket()
            eve.send(HELLO)
            assert begun.wait(PATIENCE)
            eve.leave()
            left.set()
            wait_for(lambda: ada.greet()["presence"]["spectators"] == 0)


def test_a_table_waits_for_whoever_has_not_greeted_yet(tmp_path: Path) -> None:
    with serving(str(tmp_path / "games.sqlite"), idle=0.1) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        ada.open_socket()
        time.sleep(0.8)
        assert ada.greet()["view"]["stage"] == "nonces"


# Bots.


EASY = find("easy")


@dataclass
class Bots:
    released: threading.Event = field(default_factory=threading.Event)
    done: list[str] = field(default_factory=list)
    """Bots that came to an end with their thoughts."""


@dataclass
class Thinker:
    """Plays like `easy` once it has come to an end."""

    name: str
    bots: Bots

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        if self.name == "slow":
            self.bots.released.wait(60)
        self.bots.done.append(self.name)
        return EASY.choose(game, seed, seconds)


class MadBot:
    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        raise RuntimeError("no idea")


@contextmanager
def _slow_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bots]:
    """Among the bots there is one that thinks until it is released."""
    bots = Bots()

    monkeypatch.setitem(registry.LEVELS, "mad", MadBot())
    monkeypatch.setitem(registry.LEVELS, "slow", Thinker("slow", bots))
    monkeypatch.setitem(registry.LEVELS, "easy", Thinker("easy", bots))
    try:
        yield bots
    finally:
        bots.released.set()


def test_a_bot_that_never_ends_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    at_the_end: list[str] = []
    with _slow_bot(monkeypatch) as bots, ExitStack() as all_:
        all_.callback(lambda: at_the_end.extend(bots.done))
        url = all_.enter_context(serving(think_time=0.3))
        slow_ones = [all_.enter_context(Browser(url)) for _ in range(4)]
        for eve in slow_ones:
            eve.create("bot slow", "bot slow", seed=1)
            eve.start()
        ada = all_.enter_context(Browser(url))
        ada.create("human Ada", "bot easy", seed=1, first=1)
        ada.start()
        ada.until_view(lambda view: view["legal"])
        assert set(bots.done) == {"easy"}
        for eve in slow_ones:
            eve.until_view(lambda view: view["position"]["turn"] >= 2)
        threads = [thread for thread in threading.enumerate() if thread.name == "bot slow"]
        assert len(threads) == thinkers.THREADS
    assert "slow" not in at_the_end, "the server stops although bots still think"


def test_a_bot_that_fails_plays_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    with _slow_bot(monkeypatch), serving() as url, Browser(url) as ada:
        ada.create("bot mad", "bot mad", seed=1)
        ada.start()
        ada.until_view(lambda view: view["position"]["turn"] >= 3)


def test_one_hint_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "strongest", lambda: "slow")
    with _slow_bot(monkeypatch) as bots, serving(think_time=20) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.start()
        ada.send({"type": "hint", "id": "first", "rev": ada.view["rev"]})
        assert ada.command("hint", rev=ada.view["rev"])["code"] == "too_fast"
        bots.released.set()
        assert ada.until("hint")["id"] == "first"
        assert ada.command("hint", rev=ada.view["rev"])["action"] == "roll 1"


def test_a_hint_that_does_not_come_is_not_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "strongest", lambda: "slow")
    with _slow_bot(monkeypatch), serving(think_time=0.1) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.start()
        assert ada.command("hint", rev=ada.view["rev"])["code"] == "busy"


# A store that fails.


def test_a_move_that_could_not_be_stored_never_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    database = tmp_path / "games.sqlite"
    with serving(str(database)) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        ada.start()
        before = ada.view["rev"]
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("begin immediate")
            assert _refusals_until_closed(ada) == 1013
            other.execute("rollback")
        ada.leave()
        assert ada.sit_down()["view"]["rev"] == before
        assert ada.act("roll 1")["type"] == "accepted"
        after = ada.view["position"]
        game, cookies = ada.game, ada.http.cookies
    with serving(str(database)) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        assert ada.sit_down(game)["view"]["position"] == after


def _refusals_until_closed(ada: Browser) -> int:
    try:
        for _ in range(20):
            assert ada.act("roll 1")["code"] == "busy"
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    raise AssertionError("the table was kept although it could not be read again")


def test_two_servers_at_one_file_show_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOOK_SECONDS", 0.1)
    database = str(tmp_path / "games.sqlite")
    with ExitStack() as all_:
        urls = [all_.enter_context(serving(database)) for _ in range(2)]
        ada, ben = (all_.enter_context(Browser(url)) for url in urls)
        meet(ada, ben)
        for _ in range(4):
            player, other = (ada, ben) if ada.view["legal"] else (ben, ada)
            player.act(player.view["legal"][-1])
            rev = player.view["rev"]
            other.until_view(lambda view, rev=rev: view["rev"] >= rev)
        assert ada.view["position"] == ben.view["position"]


def test_games_are_kept_as_long_as_promised(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(str(database), keep_days=10) as url, Browser(url) as ada:
        games = [ada.create("human Ada", "bot easy")["game"] for _ in range(3)]
        cookies = ada.http.cookies
        assert ada.http.get("/api/mine").json()["keep_days"] == 10
    with closing(sqlite3.connect(database)) as db:
        for game, days in zip(games, (0, 9, 11), strict=True):
            touched = time.time() - days * 86400
            db.execute("update games set touched = ? where game = ?", (touched, game))
        db.commit()
    with serving(str(database), keep_days=10) as url, Browser(url) as ada:
        ada.http.cookies = cookies
        listed = wait_for(
            lambda: (
                (found := ada.http.get("/api/mine").json()["games"]) and len(found) == 2 and found
            )
        )
        assert [entry["game"] for entry in listed] == games[:2]


def test_a_flood_of_messages_is_left_where_it_comes_from() -> None:
    """A thousand at once are neither taken in one piece nor refused in one."""
    with serving(commands_per_second=2) as url, Browser(url) as eve, Browser(url) as ada:
        eve.create("human Eve", "human Ben")
        eve.sit_down()
        ada.sit_down(eve.game)
        for number in range(1000):
            eve.send({"type": "ping", "id": str(number)})
        assert ada.command("ping")["type"] == "pong"
        eve.until("refused", code="too_fast")
        heard = 0
        with suppress(TimeoutError):
            while eve.receive(patience=0.2):
                heard += 1
        assert heard < 100
