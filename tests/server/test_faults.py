"""Wrong bytes, requests that fail, a store that is away: an answer, its headers and one line."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from machikoro.cli import main
from machikoro.server.http.forwarded import Forwarded
from machikoro.server.lobby import catalogue
from machikoro.server.logs import (
    FAULTS_KNOWN,
    REPEATS,
    WINDOW_SECONDS,
    Repeats,
    collapsed_logs,
)
from machikoro.server.store import sqlite
from machikoro.server.store.protocol import StoreFailure

from .client import Browser, serving, wait_for
from .clocks import StandingClock
from .peer import Peer, is_cut

HEADERS = (
    "content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    """What other tests logged is no repetition."""
    REPEATS.known.clear()
    yield
    REPEATS.known.clear()


def has_safe_headers(answer: httpx.Response) -> bool:
    return set(HEADERS) <= set(answer.headers)


# Wrong bytes.


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/options", "/api/games/000000000000/join", "/api/games/ABCDE/join"]
)
def test_a_body_that_is_no_text_is_refused(url: str, path: str) -> None:
    body = b'{"ruleset":"\xff","name":"\xff"}'
    answer = httpx.post(url + path, content=body, headers={"Origin": url})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert has_safe_headers(answer)


@pytest.mark.parametrize("move", ["9" * 4301, "-1", "1.5", "٣", "x", "9" * 7])
def test_a_move_of_any_number_is_answered(url: str, move: str) -> None:
    answer = httpx.get(f"{url}/api/games/aaaaaaaaaaaa/at/{move}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
    assert has_safe_headers(answer)


def test_a_text_frame_that_is_no_text_is_closed_without_a_word(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.sit_down()
        assert ada.ws is not None
        with ada.ws.send_context():
            ada.ws.protocol.send_frame(Frame(Opcode.TEXT, b"\xff\xfe"))
        with pytest.raises(ConnectionClosed) as closed:
            ada.until("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    assert "Invalid UTF-8" not in caplog.text


WHOLE, CHUNKED = "Content-Length: 0", "Transfer-Encoding: chunked"


@pytest.mark.parametrize(
    ("path", "body", "then", "status"),
    [
        ("/\x7f", WHOLE, b"", "400"),
        ("/api/about", CHUNKED, b"zz\r\n", "400"),
        ("/api/cards", CHUNKED, b"", "200"),
    ],
    ids=["no request", "a body that is none", "a body that is none amid the answer"],
)
def test_what_is_no_http_is_told_so_with_headers_and_one_line(
    path: str, body: str, then: bytes, status: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serving() as url:
        logging.getLogger("uvicorn.error").addHandler(caplog.handler)
        host = url.removeprefix("http://")
        asked = "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", body, "", ""]).encode()
        with closing(Peer.saying(url, asked + then)) as peer:
            assert status in peer.status
            assert set(HEADERS) <= {name.lower() for name in peer.headers}
            assert wait_for(lambda: is_cut(peer, b"zz\r\n")), "and let go"
        assert httpx.get(f"{url}/api/about").status_code == 200
    logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    told = [record.getMessage() for record in caplog.records]
    assert told == ["Invalid HTTP request received."]


# Requests that fail.


def test_a_request_that_fails_has_its_headers_and_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(catalogue, "about", fail)
    with serving() as url:
        answers = [httpx.get(f"{url}/api/about") for _ in range(5)]
        assert all(a.status_code == 500 and a.json()["code"] == "busy" for a in answers)
        assert all(map(has_safe_headers, answers))
        assert "secret" not in answers[0].text
    told = [record.getMessage() for record in caplog.records]
    assert told == ["a request failed", "4 times more: a request failed (RuntimeError)"]


@contextmanager
def locked(database: Path) -> Iterator[None]:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def test_a_store_that_cannot_answer_makes_busy_and_a_handful_of_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    database = tmp_path / "games.sqlite"
    with serving(str(database)) as url, Browser(url) as ada:
        games = [ada.create("human Ada", "human Ben")["game"] for _ in range(10)]
        with locked(database):
            for game in games:
                assert ada.http.get("/api/mine").status_code == 503
                ada.game = game
                ada.open_socket()
                assert ada.receive()["reason"] == "busy"
                ada.leave()
        assert len(ada.http.get("/api/mine").json()["games"]) == 10
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == "a request failed: database is locked"
    assert "9 times more: a request failed: %s" in told
    assert len(told) <= 6
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("due", [b'"bot":true', b'"began"', b'"closed"'])
def test_what_could_not_be_stored_is_done_again_by_itself(
    monkeypatch: pytest.MonkeyPatch, due: bytes
) -> None:
    """A bot's move, the deal, the end of the pledges: nobody else would ask for them again."""
    append, failed = sqlite.SqliteStore.append, list[bytes]()

    async def append_but_once(
        self: sqlite.SqliteStore, game: str, after: int, entries: list[bytes], *rest: Any
    ) -> bool:
        if not failed and any(due in entry for entry in entries):
            failed.append(due)
            raise StoreFailure("the disk is full")
        return await append(self, game, after, entries, *rest)

    monkeypatch.setattr(sqlite.SqliteStore, "append", append_but_once)
    with serving(lead=0.1) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy", first=1)
        ada.start()
        ada.until_view(lambda view: view["legal"])
    assert failed


def test_whoever_cannot_be_shown_a_table_is_sent_away_in_one_line_and_comes_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chat, failed = sqlite.SqliteStore.chat, list[str]()

    async def chat_but_once(self: sqlite.SqliteStore, game: str, last: int) -> list[bytes]:
        if not failed:
            failed.append(game)
            raise StoreFailure("all connections to the database are busy")
        return await chat(self, game, last)

    monkeypatch.setattr(sqlite.SqliteStore, "chat", chat_but_once)
    with serving() as url, Browser(url) as ada:
        game = ada.create("human Ada", "bot easy")["game"]
        with pytest.raises(ConnectionClosed):
            ada.sit_down(game)
        ada.leave()
        assert ada.sit_down(game)["type"] == "welcome"
    told = [record.getMessage() for record in caplog.records]
    assert "a socket was left: all connections to the database are busy" in told
    assert "Traceback" not in caplog.text


# What is logged.


def test_what_fails_again_is_counted_and_told_after_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    repeats = Repeats(lambda: now[0])
    log = logging.getLogger("machikoro.test")
    log.addFilter(repeats)
    for number in range(935):
        log.warning("%s: a command failed", number)
    repeats.tell()
    assert [record.getMessage() for record in caplog.records] == ["0: a command failed"]
    now[0] = WINDOW_SECONDS
    repeats.tell()
    assert caplog.records[-1].getMessage() == "934 times more: %s: a command failed"
    log.warning("%s: a command failed", "later")
    assert caplog.records[-1].getMessage() == "later: a command failed"
    log.removeFilter(repeats)


def test_a_hundred_different_faults_do_not_open_the_gates(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever finds a fault whose sentence is never the same fills no disk with it."""
    now = [0.0]
    repeats = Repeats(lambda: now[0])
    log = logging.getLogger("machikoro.test")
    log.addFilter(repeats)
    for number in range(1000):
        log.warning(f"fault {number}")
    assert len(caplog.records) == FAULTS_KNOWN
    now[0] = WINDOW_SECONDS
    repeats.tell()
    repeats.tell()
    assert [r.getMessage() for r in caplog.records[FAULTS_KNOWN:]] == ["and 900 other faults"]
    log.warning("fault 1000")
    assert caplog.records[-1].getMessage() == "fault 1000"
    repeats.tell_all()
    assert len(caplog.records) == FAULTS_KNOWN + 2
    log.removeFilter(repeats)


def test_connections_that_fail_alike_are_one_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Peers can make the libraries below stumble, and each time names another connection."""
    with collapsed_logs():
        for number in range(50):
            logging.getLogger("asyncio").error("Fatal error\ntransport: <TCP %d>", number)
    told = [record.getMessage() for record in caplog.records]
    assert told == ["Fatal error\ntransport: <TCP 0>", "49 times more: Fatal error"]


# Whom a proxy asks for.


async def _nobody(*_: object) -> None:
    """An app that does nothing."""


def client_of(trusted: str, proxies: int, peer: str, *entries: str) -> str:
    scope = {
        "type": "http", "scheme": "http", "client": (peer, 1),
        "headers": [(b"x-forwarded-for", entry.encode()) for entry in entries],
    }  # fmt: skip
    asyncio.run(Forwarded(_nobody, trusted.split(","), proxies)(scope, _nobody, _nobody))  # type: ignore[arg-type]
    return str(scope["client"][0])


@pytest.mark.parametrize("trusted", ["*", "10.0.0.0/8", "10.0.0.5,127.0.0.1"])
def test_what_a_client_writes_itself_stands_left_of_what_the_proxy_adds(trusted: str) -> None:
    assert client_of(trusted, 1, "10.0.0.5", "1.2.3.4, 198.51.100.7") == "198.51.100.7"
    assert client_of(trusted, 1, "10.0.0.5", "1.2.3.4", "198.51.100.7:4711") == "198.51.100.7"
    assert client_of(trusted, 2, "10.0.0.5", "1.2.3.4, 198.51.100.7, 10.0.0.9") == "198.51.100.7"
    assert client_of(trusted, 2, "10.0.0.5", "198.51.100.7") == "198.51.100.7"
    assert client_of(trusted, 1, "10.0.0.5", "[2001:db8::7]:80") == "2001:db8::7"
    assert client_of(trusted, 1, "10.0.0.5", "nonsense") == "10.0.0.5"
    assert client_of(trusted, 1, "10.0.0.5") == "10.0.0.5"


def test_a_stranger_cannot_say_whom_it_asks_for() -> None:
    assert client_of("10.0.0.5", 1, "192.0.2.9", "198.51.100.7") == "192.0.2.9"


# Cookies and codes.


@pytest.mark.parametrize("chosen", ["x" * 16, "x" * 21, "x" * 23, "x" * 64, "ä" * 22, "a b" * 8])
def test_a_cookie_that_we_did_not_make_is_not_taken(url: str, chosen: str) -> None:
    seats = [{"kind": "human"}, {"kind": "bot"}]
    headers = {"Origin": url, "Cookie": f"machikoro={chosen}".encode()}
    wish = {"ruleset": "base", "seats": seats}
    answer = httpx.post(f"{url}/api/games", json=wish, headers=headers)
    assert len(answer.cookies["machikoro"]) == 22
    assert answer.cookies["machikoro"] != chosen


def test_over_https_a_cookie_belongs_to_this_host_alone(url: str) -> None:
    seats = [{"kind": "human"}, {"kind": "bot"}]
    wish = {"ruleset": "base", "seats": seats}
    old = httpx.post(f"{url}/api/games", json=wish, headers={"Origin": url}).cookies["machikoro"]
    headers = {"Origin": url, "X-Forwarded-Proto": "https", "Cookie": f"machikoro={old}"}
    answer = httpx.post(f"{url}/api/games", json=wish, headers=headers)
    assert answer.headers["set-cookie"].startswith(f"__Host-machikoro={old};")
    assert "Path=/" in answer.headers["set-cookie"]
    assert "Secure" in answer.headers["set-cookie"]
    both = f"machikoro={'x' * 22}; __Host-machikoro={old}"
    mine = httpx.get(f"{url}/api/mine", headers={"Cookie": both}).json()
    assert len(mine["games"]) == 2


def test_guessing_the_code_of_a_game_is_limited_whatever_comes_with_it() -> None:
    with serving(clock=StandingClock()) as url, Browser(url) as ada, Browser(url) as eve:
        ada.create("human Ada", "open")
        wish = {"code": "QQQQQ", "invite": "wrong"}
        codes = [eve.join(ada, **wish).status_code for _ in range(25)]
        assert codes[:20] == [403] * 20
        assert codes[20:] == [429] * 5


# A file that was harmed.


@pytest.mark.parametrize("harm", ["a page of zeros", "flipped bytes", "no database at all"])
def test_a_damaged_file_is_said_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    database = tmp_path / "games.sqlite"
    with serving(str(database)) as url, Browser(url) as ada:
        for _ in range(30):
            ada.create("human Ada", "bot easy")
    data = bytearray(database.read_bytes())
    if harm == "a page of zeros":
        data[2 * 4096 : 3 * 4096] = bytes(4096)
    elif harm == "flipped bytes":
        for place in range(4096, len(data), 4096):
            data[place : place + 8] = b"\xff" * 8
    else:
        data[:16] = b"x" * 16
    database.write_bytes(data)
    assert main(["serve", "--no-browser", "--port", "0", "--database", str(database)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"machikoro: {database} is damaged (")
    assert said.count("\n") == 1
