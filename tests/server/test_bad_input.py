"""Whatever is sent: a typed refusal, nothing changed, nobody else disturbed."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from machikoro.server.http.limits import SPECTATORS

from .client import HELLO, Browser, meet, serving
from .clocks import StandingClock

New = Callable[[], Browser]


@pytest.fixture
def ada(browser: New) -> Browser:
    player = browser()
    player.create("human Ada", "bot easy")
    player.start()
    return player


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        '"move"',
        "{}",
        '{"type": "fly", "id": "x"}',
        '{"type": "move", "id": "x"}',
        '{"type": "move", "id": "x", "rev": "1", "action": "roll 1"}',
        '{"type": "move", "id": "x", "rev": -1, "action": "roll 1"}',
        '{"type": "move", "id": "x", "rev": 1, "action": "roll 1", "seat": 1}',
        '{"type": "move", "id": "", "rev": 1, "action": "roll 1"}',
        '{"type": "dice", "id": "x", "rev": 1, "faces": [7]}',
        '{"type": "nonce", "id": "x", "value": "a\\nb"}',
        '{"type": "sit", "id": "x", "seat": 9, "bot": "easy"}',
        '{"type": "chat", "id": "x", "text": 5}',
        '{"type": "move", "id": "x", "rev": 1e999, "action": "roll 1"}',
        '{"type": "' + "[" * 5000 + '"}',
        "[" * 5000,
    ],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(ada: Browser, message: str) -> None:
    before = ada.view
    ada.send(message)
    assert ada.until("refused")["code"] == "invalid"
    assert ada.greet()["view"]["rev"] == before["rev"]


def test_bytes_are_refused_like_any_other_nonsense(ada: Browser) -> None:
    assert ada.ws is not None
    ada.ws.send(b"\x00\xff")
    assert ada.until("refused")["code"] == "invalid"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
fields = st.dictionaries(
    st.sampled_from(
        ["id", "rev", "action", "faces", "seat", "bot", "on", "speed", "text", "phrase", "value"]
    ),
    json_values,
)
kinds = st.sampled_from(
    ["hello", "move", "undo", "chat", "nonce", "dice", "sit", "pause", "pace", "hint", "ping", "?"]
)


@settings(
    max_examples=60,
    deadline=None,
    # How long it takes says how busy the machine is.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(kind=kinds, given_fields=fields)
def test_any_message_gets_an_answer(ada: Browser, kind: str, given_fields: dict[str, Any]) -> None:
    version = {"protocol": HELLO["protocol"]} if kind == "hello" else {}
    ada.send(json.dumps({"type": kind, **version, **given_fields}))
    ada.send('{"type": "ping", "id": "after"}')
    answers = []
    while not answers or answers[-1].get("id") != "after":
        answers.append(ada.receive())
    assert any(a["type"] in ("refused", "accepted", "pong", "welcome", "hint") for a in answers)


def test_a_move_out_of_turn_is_refused(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben)
    answer = ben.act("roll 1")
    assert (answer["code"], answer["reason"]) == ("not_your_turn", {"seat": 0})
    assert ada.act("roll 1")["type"] == "accepted"


@pytest.mark.parametrize(
    ("action", "code"),
    [("roll 2", "illegal"), ("build mine", "illegal"), ("fly away", "invalid"), ("", "invalid")],
)
def test_a_move_against_the_rules_is_refused(ada: Browser, action: str, code: str) -> None:
    rev = ada.view["rev"]
    answer = ada.act(action)
    assert answer["code"] == code
    assert ada.greet()["view"]["rev"] == rev


def test_a_stale_command_is_answered_with_the_whole_table(ada: Browser) -> None:
    answer = ada.command("move", rev=ada.view["rev"] - 1, action="roll 1")
    assert answer["code"] == "stale"
    assert answer["view"]["log"]
    assert answer["view"]["legal"] == ["roll 1"]


def test_a_move_is_not_stale_because_somebody_changed_the_pace(ada: Browser) -> None:
    made_for = ada.view["rev"]
    assert ada.command("pace", speed="fast")["type"] == "accepted"
    assert ada.view["rev"] > made_for
    assert ada.command("move", rev=made_for, action="roll 1")["type"] == "accepted"
    assert ada.command("move", rev=made_for, action="pass")["code"] == "stale"


def test_a_repeated_command_gets_the_old_answer(ada: Browser) -> None:
    message = {"type": "move", "id": "once", "rev": ada.view["rev"], "action": "roll 1"}
    ada.send(message)
    first = ada.until("accepted")
    ada.send(message)
    assert ada.until("accepted") == first
    ada.leave()
    ada.sit_down()
    ada.send(message)
    assert ada.until("accepted") == first
    assert ada.view["decision"] == "build"


def test_a_repeated_refusal_stays_the_same(ada: Browser) -> None:
    message = {"type": "move", "id": "bad", "rev": ada.view["rev"], "action": "fly"}
    ada.send(message)
    first = ada.until("refused")
    ada.send(message)
    assert ada.until("refused") == first


def test_an_oversized_message_ends_only_its_own_connection(browser: New) -> None:
    ada, ben = browser(), browser()
    meet(ada, ben)
    ben.send('{"type": "chat", "id": "x", "text": "' + "x" * 17_000 + '"}')
    with pytest.raises(ConnectionClosed) as closed:
        ben.until("accepted")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert ada.act("roll 1")["type"] == "accepted"


def test_a_foreign_origin_gets_no_socket(ada: Browser, browser: New) -> None:
    eve = browser()
    eve.game = ada.game
    for origin in ("http://evil.example", "null", "", "https://127.0.0.1"):
        with pytest.raises(InvalidStatus):
            eve.open_socket(Origin=origin)
    assert ada.act("roll 1")["type"] == "accepted"


def test_a_foreign_origin_cannot_change_anything(url: str) -> None:
    for headers in ({}, {"Origin": "http://evil.example"}):
        answer = httpx.post(f"{url}/api/games", json={}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_a_foreign_host_is_not_answered(url: str) -> None:
    answer = httpx.get(f"{url}/api/about", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host")


def test_an_unknown_game_is_said_to_be_unknown(browser: New) -> None:
    """A page that is refused the handshake could not tell this from a lost connection."""
    eve = browser()
    eve.game = "0" * 12
    socket = eve.open_socket()
    assert eve.receive()["reason"] == "unknown"
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": "chess", "players": 2},
        {"ruleset": "base", "players": 6},
        {"ruleset": "base", "players": "two"},
        {"ruleset": "base", "players": 2, "options": []},
    ],
)
def test_senseless_questions_about_options_are_refused(browser: New, wish: Any) -> None:
    answer = browser().http.post("/api/options", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_the_server_says_why_options_do_not_go_together(browser: New) -> None:
    options = {
        "market": "five-five-two",
        "without": ["stadium", "tv_station"],
        "landmarks": ["radio_tower"],
    }
    wish = {"ruleset": "base", "players": 3, "options": options}
    sense = browser().http.post("/api/options", json=wish).json()
    assert sense["problem"]["key"] == "invalid.market"
    assert sense["problem"]["values"]["row"] == {"key": "invalid.row.purple", "values": {}}
    assert list(sense["markets"]) == ["five-five-two"]
    assert sense["options"]["chain_extra_turns"]["values"] == {"other": "amusement_park"}
    assert sense["cards"]["mine"]["key"] == "idle.one_die"


def test_a_client_says_hello_first(ada: Browser) -> None:
    ada.leave()
    ada.open_socket()
    assert ada.act("roll 1")["code"] == "hello_first"


@pytest.mark.parametrize("greeting", [{"last_rev": None, "language": "en"}, {"protocol": 99}])
def test_a_page_of_another_version_is_told_to_load_again(ada: Browser, greeting: Any) -> None:
    ada.leave()
    ada.open_socket()
    ada.send({"type": "hello", **greeting})
    assert ada.receive()["reason"] == "outdated"
    with pytest.raises(ConnectionClosed):
        ada.receive()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "invalid"),
        ({"ruleset": "chess", "seats": [{"kind": "human"}, {"kind": "bot"}]}, "invalid"),
        ({"ruleset": "base", "seats": [{"kind": "human"}]}, "invalid"),
        ({"ruleset": "base", "seats": [{"kind": "robot"}, {"kind": "bot"}]}, "invalid"),
        ({"ruleset": "base", "seats": [{"kind": "bot", "bot": "x"}, {"kind": "bot"}]}, "unknown"),
        (
            {
                "ruleset": "base",
                "seats": [{"kind": "human"}, {"kind": "bot"}],
                "options": {"start_coins": "many"},
            },
            "invalid",
        ),
        (
            {
                "ruleset": "base",
                "seats": [{"kind": "human"}, {"kind": "bot"}],
                "options": {"players": 3},
            },
            "invalid",
        ),
        ({"ruleset": "base", "seats": [{"kind": "human"}, {"kind": "bot"}], "first": 3}, "invalid"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_made(
    browser: New, wish: dict[str, Any], code: str
) -> None:
    answer = browser().http.post("/api/games", json=wish)
    assert (answer.status_code // 100, answer.json()["code"]) == (4, code)


def test_a_body_has_a_limit(browser: New) -> None:
    answer = browser().http.post("/api/games", content=b"[" * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "path", ["/..%2f..%2fpyproject.toml", "/%2e%2e/settings.py", "/api/nope", "/.stamp"]
)
def test_only_files_of_the_page_are_served(url: str, path: str) -> None:
    assert httpx.get(url + path).status_code == 404


def test_pages_may_load_only_from_their_own_host(url: str) -> None:
    headers = httpx.get(f"{url}/api/about").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_cookies_are_out_of_reach_for_scripts(browser: New) -> None:
    wish = {"ruleset": "base", "seats": [{"kind": "human"}, {"kind": "bot"}]}
    cookie = browser().http.post("/api/games", json=wish).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_qr_code_shows_only_own_addresses(browser: New, url: str) -> None:
    ada = browser()
    assert ada.http.get("/qr.svg", params={"url": f"{url}/g/1#x"}).text.startswith("<svg")
    assert ada.http.get("/qr.svg", params={"url": "http://evil.example/"}).status_code == 403


def test_commands_sockets_and_spectators_are_limited() -> None:
    clock = StandingClock()
    limits = {"commands_per_second": 10, "sockets_per_address": SPECTATORS + 2}
    with serving(clock=clock, **limits) as url, ExitStack() as all_:
        ada, *crowd, late, last = [all_.enter_context(Browser(url)) for _ in range(SPECTATORS + 3)]
        ada.create("human Ada", "bot easy")
        ada.start()
        for number in range(20):
            ada.send({"type": "ping", "id": str(number)})
        assert ada.until("refused", id="19")["code"] == "too_fast"
        for eve in crowd:
            eve.sit_down(ada.game)
        late.game = last.game = ada.game
        late.open_socket()
        with pytest.raises(InvalidStatus):
            last.open_socket()
        late.send(HELLO)
        assert late.until("closing")["reason"] == "full"
        clock.skip(1)
        assert ada.command("ping")["type"] == "pong"


def test_a_peer_that_never_reads_harms_nobody() -> None:
    with serving(commands_per_second=100_000) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.start()
        deaf = _deaf_peer(url, ada.game)
        ada.until("presence", spectators=1)
        ada.until("presence", spectators=0)
        assert ada.act("roll 1")["type"] == "accepted"
        deaf.close()
        assert ada.command("ping")["type"] == "pong"
        time.sleep(0.2)


def _deaf_peer(url: str, game: str) -> socket.socket:
    """Greets again and again, and never reads an answer."""
    host, port = url.removeprefix("http://").split(":")
    peer = socket.create_connection((host, int(port)))
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lines = [
        f"GET /ws/{game} HTTP/1.1", f"Host: {host}:{port}", f"Origin: {url}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    peer.sendall("\r\n".join(lines).encode())
    time.sleep(0.2)
    hello = json.dumps(HELLO).encode()
    frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
    for _ in range(2000):
        peer.sendall(frame)
    return peer
