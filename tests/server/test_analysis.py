"""Finished games are analysed beside everything else, and kept; a server may refuse to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import machikoro
from machikoro import bots
from machikoro.server.analysing import WAITING_OF_ONE, Analysts
from machikoro.server.http import analysis_routes
from machikoro.server.store.sqlite import SqliteStore
from machikoro.server.wire.refusals import Refusal

from .client import Browser, serving

New = Callable[[], Browser]


def transcript(moves: int) -> str:
    game = machikoro.new_game("base", ["Ada", "Ben"], seed=1)
    while len(game.moves) < moves:
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(bots.choose_action(game, "easy"))
    return game.transcript()


async def store_with(folder: Any, *games: str) -> SqliteStore:
    store = SqliteStore(str(folder / "games.sqlite"))
    await store.open(lambda game, news: None)
    for game in games:
        await store.create(game, game, b"", b"", 0.0)
    return store


async def until_idle(analysts: Analysts) -> None:
    assert analysts._working is not None
    await analysts._working


def test_a_game_is_analysed_by_another_process_and_kept(tmp_path: Any) -> None:
    async def story() -> None:
        store = await store_with(tmp_path, "one")
        analysts = Analysts(store)
        assert analysts.ask("one", "here", transcript(24)).state == "waiting"
        await until_idle(analysts)
        found = await analysts.stored("one")
        assert found is not None
        assert b'"state":"done"' in found
        assert b'"name":"Ada"' in found
        await store.delete("one")
        assert await analysts.stored("one") is None
        await analysts.stop()
        await store.close()

    asyncio.run(story())


def test_addresses_are_served_in_turn_and_one_cannot_fill_the_line(tmp_path: Any) -> None:
    async def story() -> None:
        store = await store_with(tmp_path)
        analysts = Analysts(store, ("-c", "import sys; sys.stdin.read()"))
        for n in range(WAITING_OF_ONE):
            assert analysts.ask(f"a{n}", "a", "").place == n + 1
        assert analysts.ask("a1", "a", "").place == 2
        assert analysts.ask("b0", "b", "").place == 2
        assert analysts.ask("a1", "a", "").place == 3
        with pytest.raises(Refusal, match="busy"):
            analysts.ask("a9", "a", "")
        await until_idle(analysts)
        assert analysts.waiting == []
        with pytest.raises(Refusal, match="busy"):
            analysts.ask("a0", "a", "")
        await store.close()

    asyncio.run(story())


def test_a_server_that_stops_ends_the_analysis(tmp_path: Any) -> None:
    async def story() -> None:
        store = await store_with(tmp_path)
        analysts = Analysts(store, ("-c", "input()\nwhile True: print(1, 9, flush=True)"))
        analysts.ask("one", "here", "go\n")
        while analysts.now is None or not analysts.now.whole:
            await asyncio.sleep(0)
        assert analysts.ask("one", "here", "").state == "working"
        await analysts.stop()
        await store.close()

    asyncio.run(story())


def short_game(ada: Browser) -> str:
    ada.create("human Ada", "bot easy", options={"landmarks": ["train_station"]})
    ada.start()
    return ada.game


def test_a_running_game_is_not_analysed(browser: New) -> None:
    ada = browser()
    answer = ada.http.get(f"/api/games/{short_game(ada)}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")


def test_a_game_of_options_that_no_bot_learned_says_so(browser: New) -> None:
    ada = browser()
    game = short_game(ada)
    ada.play_on()
    found = ada.http.get(f"/api/games/{game}/analysis").json()
    assert found["state"] == "impossible"
    assert found["why"]["says"] == "analysis.option"
    assert found["why"]["values"]["option"] == "landmarks"


def test_a_finished_game_waits_and_then_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis_routes, "why_impossible", lambda *_: None)
    with serving() as url, Browser(url) as ada:
        game = short_game(ada)
        ada.play_on()
        monkeypatch.setattr(Analysts, "ask", lambda self, game, address, text: {"asked": text})
        asked = ada.http.get(f"/api/games/{game}/analysis").json()["asked"]
        assert '[Ruleset "base"]' in asked


def test_a_server_can_switch_analyses_off() -> None:
    with serving(analysis=False) as url, Browser(url) as ada:
        game = short_game(ada)
        ada.play_on()
        answer = ada.http.get(f"/api/games/{game}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (403, "no_analysis")
        assert ada.http.get(f"/api/games/{game}/replay").status_code == 200


def told(ruleset: str, players: int, **options: Any) -> analysis_routes.Told:
    game = machikoro.new_game(ruleset, players, seed=1, **options)
    return analysis_routes.Told(ruleset, options, game.names, game.transcript())


def test_whether_a_game_can_be_analysed_is_known_before_it_is() -> None:
    assert analysis_routes.why_impossible(told("base", 4)) is None
    legacy = analysis_routes.why_impossible(told("legacy", 2, chapter=1))
    assert legacy is not None
    assert legacy.says == "analysis.no_net"
