"""Phones are let in while the server runs: 127.0.0.2 stands for the network here."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from machikoro.server.http.network import Way
from machikoro.server.serve_command import configured, listen
from machikoro.server.tokens import new_secret

from .client import Browser, Message, serving, wait_for

KEY = new_secret()
NETWORK = "127.0.0.2"


def way(address: str | None = NETWORK) -> Way:
    return Way(KEY, lambda: address, lambda at: listen(at, 0), configured, ("mybox", "mybox.local"))


@pytest.fixture
def host() -> Iterator[Browser]:
    with serving(network=way()) as url, Browser(url) as ada:
        yield ada


def let_in(browser: Browser, *, on: bool = True, key: str = KEY, **headers: str) -> httpx.Response:
    return browser.http.post("/api/network", json={"key": key, "on": on}, headers=headers)


def opened(browser: Browser) -> str:
    """The address under which the others reach the server now."""
    answer = let_in(browser)
    assert answer.status_code == 200, answer.text
    url = str(answer.json()["lan_url"]).rstrip("/")
    wait_for(lambda: can_be_reached(url))
    return url


def can_be_reached(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/api/about").status_code == 200
    return False


def about(browser: Browser) -> Message:
    found: Message = browser.http.get("/api/about").json()
    return found


def test_a_phone_joins_a_game_that_was_running_before_it_was_let_in(host: Browser) -> None:
    assert about(host)["lan_switch"] is True
    assert about(host)["lan_url"] is None
    host.create("human Ada", "open")
    host.sit_down()
    url = opened(host)
    assert url.startswith(f"http://{NETWORK}:")
    assert about(host)["lan_url"] == f"{url}/"
    with Browser(url) as ben:
        assert ben.join(host, invite=host.invite, name="Ben").json()["seats"] == [1]
        ben.sit_down()
        host.give_nonce()
        ben.give_nonce()
        for player in (host, ben):
            player.until_view(lambda view: view["stage"] == "playing")
        assert host.act("roll 1")["type"] == "accepted", "on the socket of before"


def test_it_can_be_switched_off_and_on_again_and_games_go_on(host: Browser) -> None:
    host.create("human Ada", "bot easy")
    host.start()
    url = opened(host)
    assert opened(host) == url, "twice is once"
    with Browser(url) as ben:
        ben.game = host.game
        ben.sit_down()
        assert let_in(host, on=False).json() == {"lan_url": None, "on": False}
        assert not can_be_reached(url)
        with pytest.raises(ConnectionClosed):
            ben.until("never")
    assert about(host)["lan_url"] is None
    assert host.act("roll 1")["type"] == "accepted"
    assert can_be_reached(opened(host))


def test_nobody_else_opens_the_server(host: Browser) -> None:
    assert let_in(host, key=new_secret()).json()["code"] == "not_allowed"
    assert let_in(host, key="").json()["code"] == "not_allowed"
    foreign = let_in(host, Origin="http://evil.example")
    assert foreign.json()["code"] == "foreign_origin"
    # A proxy of ours says whom it asks for: that is nobody at this computer.
    behind = let_in(host, **{"X-Forwarded-For": "203.0.113.9"})
    assert behind.json()["code"] == "not_allowed"
    assert about(host)["lan_url"] is None
    url = opened(host)
    with Browser(url) as guest:
        assert let_in(guest, on=False).json()["code"] == "not_allowed", "even with the key"
    assert can_be_reached(url)


def test_names_of_the_computer_are_known_while_others_are_let_in(host: Browser) -> None:
    def called(name: str, url: str) -> int:
        return httpx.get(f"{url}/api/about", headers={"Host": name}).status_code

    assert called("mybox.local", host.url) == 421
    url = opened(host)
    assert called("mybox.local:8642", url) == 200
    assert called("evil.example", url) == 421
    picture = host.http.get("/qr.svg", params={"url": f"{url}/join/ABCDE"})
    assert picture.status_code == 200, "what phones can open has a QR code"
    let_in(host, on=False)
    assert called("mybox.local", host.url) == 421
    picture = host.http.get("/qr.svg", params={"url": f"{url}/join/ABCDE"})
    assert picture.json()["code"] == "not_allowed"


def test_without_a_network_it_says_so() -> None:
    with serving(network=way(None)) as url, Browser(url) as ada:
        assert let_in(ada).json()["code"] == "no_network"
        assert about(ada)["lan_url"] is None
    # An address that this computer does not have.
    with serving(network=way("192.0.2.1")) as url, Browser(url) as ada:
        assert let_in(ada).json()["code"] == "no_network"


def test_a_server_that_opened_no_browser_has_no_such_switch(browser: Any) -> None:
    ada = browser()
    assert about(ada)["lan_switch"] is False
    assert let_in(ada).json()["code"] == "not_allowed"


def test_a_server_with_phones_in_it_ends_as_fast_as_another() -> None:
    with serving(network=way()) as url, Browser(url) as ada:
        ada.create("human Ada", "open")
        there = opened(ada)
        with Browser(there) as ben:
            ben.game = ada.game
            ben.sit_down()
    assert not can_be_reached(there)


OPENED = """
import sys, threading, webbrowser
from machikoro.cli import main
webbrowser.open = lambda url: print("opened", url, flush=True)
sys.exit(main(["serve", "--port", sys.argv[1], "--database", sys.argv[2], "--lang", "en"]))
"""


def test_serve_gives_the_key_to_the_browser_that_it_opens(tmp_path: Any) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-c", OPENED, port, str(tmp_path / "games.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = next(line for line in server.stdout if line.startswith("opened "))
            url, _, key = said.removeprefix("opened ").strip().partition("/#host=")
            assert url == f"http://127.0.0.1:{port}"
            assert len(key) >= 22
            with Browser(url) as ada:
                wait_for(lambda: can_be_reached(url))
                assert about(ada)["lan_switch"] is True
                assert let_in(ada, on=False, key=key).json() == {"lan_url": None, "on": False}
                assert let_in(ada, on=False).json()["code"] == "not_allowed"
        finally:
            server.terminate()
