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
from machikoro.server.forecasting import compile_when_busy


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
