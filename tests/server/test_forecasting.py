"""A busy server gets compiled forecasts and thoughts while it goes on; a quiet one stays small."""

from __future__ import annotations

import asyncio

import pytest

import machikoro
from machikoro.analysis import Forecast
from machikoro.analysis import engine as analysis_engine
from machikoro.analysis.engine import CompiledEngine, PlainEngine, engine
from machikoro.bots import choose_action
from machikoro.bots.net import engine as nets
from machikoro.bots.net.engine import CompiledWeigher, PlainWeigher, weigher
from machikoro.server import forecasting
from machikoro.server.forecasting import compile_behind, compile_when_busy


@pytest.fixture(autouse=True)
def plain_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_engine._Choice, "engine", PlainEngine())
    monkeypatch.setattr(nets._Choice, "weigher", PlainWeigher())


def look_ahead(times: int) -> None:
    game = machikoro.new_game("base", 2, seed=1)
    for _ in range(times):
        Forecast(game.tables, game.state)


def think(times: int) -> None:
    game = machikoro.new_game("base", 2, seed=1)
    for _ in range(times):
        choose_action(game, "expert")


def test_many_forecasts_bring_the_compiled_ones() -> None:
    look_ahead(3)
    asyncio.run(compile_when_busy(forecasts=3))
    assert isinstance(engine(), CompiledEngine)


@pytest.mark.parametrize(("lies_there", "wanted"), [(True, 1_000), (False, 5_000)])
def test_what_lies_there_is_loaded_sooner_than_compiled(
    monkeypatch: pytest.MonkeyPatch, lies_there: bool, wanted: int
) -> None:
    brought = asyncio.Event()

    async def bring() -> None:
        brought.set()

    async def run() -> None:
        behind = asyncio.create_task(compile_when_busy(look_seconds=0))
        for count in (wanted - 1, wanted):
            rolls = engine()
            assert isinstance(rolls, PlainEngine)
            rolls.forecasts = count
            for _ in range(10):
                await asyncio.sleep(0)
            assert brought.is_set() == (count == wanted)
        await behind

    monkeypatch.setattr(forecasting, "is_compiled", lambda: lies_there)
    monkeypatch.setattr(forecasting, "_use_compiled", bring)
    asyncio.run(run())


def test_many_thoughts_bring_the_compiled_ones() -> None:
    think(3)
    asyncio.run(compile_when_busy(thoughts=3))
    assert isinstance(weigher(), CompiledWeigher)


def test_bots_think_on_while_their_thoughts_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling, compiled = asyncio.Event(), asyncio.Event()

    async def compile_slowly() -> None:
        compiling.set()
        await compiled.wait()

    def use() -> bool:
        return compiled.is_set()

    async def run() -> None:
        behind = asyncio.create_task(compile_when_busy(thoughts=3))
        await compiling.wait()
        think(1)
        assert isinstance(weigher(), PlainWeigher)
        compiled.set()
        await behind

    monkeypatch.setattr(forecasting, "use_compiled", use)
    monkeypatch.setattr(nets, "use_compiled", use)
    monkeypatch.setattr(forecasting, "_compile_elsewhere", compile_slowly)
    think(3)
    asyncio.run(run())


@pytest.mark.parametrize("lies_there", [True, False])
def test_what_is_missing_is_compiled_once_the_page_is_served(
    monkeypatch: pytest.MonkeyPatch, lies_there: bool
) -> None:
    done = []

    async def compile_elsewhere() -> None:
        done.append("compiled")

    async def wait_until_busy() -> None:
        done.append("waits until it is wanted")

    monkeypatch.setattr(forecasting, "is_compiled", lambda: True)
    monkeypatch.setattr(nets, "is_compiled", lambda: lies_there)
    monkeypatch.setattr(forecasting, "_compile_elsewhere", compile_elsewhere)
    monkeypatch.setattr(forecasting, "compile_when_busy", wait_until_busy)
    asyncio.run(compile_behind(settle_seconds=0))
    assert done == ["compiled"] * (not lies_there) + ["waits until it is wanted"]


def test_the_first_thought_brings_compiled_ones_that_lie_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nets, "is_compiled", lambda: True)
    monkeypatch.setattr(forecasting, "_use_what_is_there", lambda: True)
    think(1)
    asyncio.run(asyncio.wait_for(compile_when_busy(), timeout=60))


def test_a_quiet_server_does_without_them() -> None:
    async def run() -> None:
        waiting = asyncio.create_task(compile_when_busy(3, 3, 0.001))
        for _ in range(100):
            await asyncio.sleep(0)
        waiting.cancel()

    look_ahead(2)
    think(2)
    asyncio.run(run())
    assert isinstance(engine(), PlainEngine)
    assert isinstance(weigher(), PlainWeigher)


def test_where_nothing_can_be_compiled_forecasts_stay_plain(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = []

    async def compile_nothing() -> None:
        asked.append("compile")

    monkeypatch.setattr(forecasting, "use_compiled", lambda: False)
    monkeypatch.setattr(nets, "use_compiled", lambda: False)
    monkeypatch.setattr(forecasting, "_compile_elsewhere", compile_nothing)
    asyncio.run(compile_when_busy(0))
    assert asked == ["compile"]
    assert isinstance(engine(), PlainEngine)
    assert "forecasts and thoughts stay plain" in caplog.text


def test_a_compiler_that_is_not_needed_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started, ended = [], []

    class Process:
        returncode = None

        def __init__(self) -> None:
            self.gone = asyncio.Event()

        async def wait(self) -> None:
            await self.gone.wait()

        def kill(self) -> None:
            ended.append(self)
            self.gone.set()

    async def start(*_: object, **__: object) -> Process:
        started.append(Process())
        return started[-1]

    async def run() -> None:
        compiling = asyncio.create_task(compile_when_busy(0))
        while not started:
            await asyncio.sleep(0)
        compiling.cancel()
        await asyncio.gather(compiling, return_exceptions=True)

    monkeypatch.setattr(forecasting, "use_compiled", lambda: False)
    monkeypatch.setattr(nets, "use_compiled", lambda: False)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    asyncio.run(run())
    assert ended == started
