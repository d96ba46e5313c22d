"""Whoever only watches: heard within limits, muted by the host, and with a fair place."""

from __future__ import annotations

from contextlib import ExitStack

import httpx
from websockets.exceptions import ConnectionClosed

from machikoro.server.http.limits import SPECTATORS
from machikoro.server.room.audience import WATCHERS_AT_ONCE

from .client import HELLO, Browser, mine, serving
from .clocks import StandingClock


def watcher(url: str, game: str, all_: ExitStack, address: str = "198.51.100.1") -> Browser:
    eve = all_.enter_context(Browser(url))
    eve.game = game
    eve.open_socket(**{"X-Forwarded-For": address})
    eve.send(HELLO)
    return eve


def test_many_watchers_are_no_louder_than_one() -> None:
    with ExitStack() as all_:
        url = all_.enter_context(serving(clock=StandingClock(), sockets_per_address=50))
        ada = all_.enter_context(Browser(url))
        ada.create("human Ada", "human Ben")
        ada.start()
        crowd = [watcher(url, ada.game, all_) for _ in range(5)]
        for eve in crowd:
            eve.until("welcome")
        answers = [eve.command("chat", text="spam") for eve in crowd for _ in range(10)]
        taken = sum(answer["type"] == "accepted" for answer in answers)
        assert taken == WATCHERS_AT_ONCE
        assert {a["code"] for a in answers if a["type"] == "refused"} == {"too_fast"}
        assert all(ada.command("chat", text="hello")["type"] == "accepted" for _ in range(20))


def test_the_host_mutes_who_watches_and_lets_them_talk_again() -> None:
    with ExitStack() as all_:
        url = all_.enter_context(serving())
        ada = all_.enter_context(Browser(url))
        ada.create("human Ada", "human Ben")
        ada.start()
        eve = watcher(url, ada.game, all_)
        eve.until("welcome")
        assert eve.command("mute", on=True)["code"] == "not_allowed"
        assert ada.command("mute", on=True)["type"] == "accepted"
        assert ada.view["muted"]
        assert eve.until_view(lambda view: view["muted"])
        assert eve.command("chat", text="psst")["code"] == "muted"
        assert eve.command("chat", phrase="hello")["code"] == "muted"
        assert ada.command("chat", text="peace")["type"] == "accepted"
        assert ada.command("mute", on=False)["type"] == "accepted"
        assert eve.command("chat", text="thanks")["type"] == "accepted"


def test_one_address_cannot_take_every_place_to_watch() -> None:
    with ExitStack() as all_:
        url = all_.enter_context(serving(sockets_per_address=50))
        ada = all_.enter_context(Browser(url))
        ada.create("human Ada", "human Ben")
        ada.start()
        crowd = [watcher(url, ada.game, all_) for _ in range(SPECTATORS)]
        for eve in crowd:
            eve.until("welcome")
        assert watcher(url, ada.game, all_).until("closing")["reason"] == "full"
        others = [watcher(url, ada.game, all_, f"203.0.113.{n}") for n in range(3)]
        for other in others:
            assert mine(other.until("welcome")) == []
        sent_away = sum(_was_sent_away(eve) for eve in crowd)
        assert sent_away == len(others)


def _was_sent_away(eve: Browser) -> bool:
    try:
        eve.send({"type": "ping", "id": "still here"})
        return eve.until("pong") is None
    except ConnectionClosed:
        return True


def test_a_word_that_is_no_invite_opens_no_further_places_to_watch() -> None:
    """Whoever comes to watch is remembered, and one address could fill a disk with that."""
    with serving(clock=StandingClock()) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben")
        wish = {"spectate": True, "invite": "none"}
        join = f"{url}/api/games/{ada.game}/join"
        answers = [httpx.post(join, json=wish, headers={"Origin": url}) for _ in range(25)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 5
