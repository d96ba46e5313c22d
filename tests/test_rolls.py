"""Forecasts, plain and compiled: the same rules, so the same numbers and the same events."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given

import machikoro
from machikoro.analysis import Forecast, worth
from machikoro.analysis.engine import CompiledEngine, PlainEngine
from tests.strategies import bounded, games, play_on
from tests.test_worth import CASES, wares_on_the_market

pytestmark = pytest.mark.usefixtures("uncounted_lines")


@cache
def compiled_engine() -> CompiledEngine:
    """One for all tables, as on a server."""
    return CompiledEngine()


def compare(game: machikoro.Game) -> None:
    plain = Forecast(game.tables, game.state, PlainEngine())
    fast = Forecast(game.tables, game.state, compiled_engine())
    for roller in range(game.players):
        assert fast.chances(roller) == plain.chances(roller)
        for total in plain.totals(roller):
            assert fast.outlook(roller, total) == plain.outlook(roller, total)
    assert fast.averages() == plain.averages()
    seats = random.Random(game.turn).sample(range(game.players), game.players)
    for seat in seats:
        wares = wares_on_the_market(game)
        assert worth(fast, seat, wares) == worth(plain, seat, wares)


def test_a_forecast_can_be_asked_after_another_was_made() -> None:
    first, second = (machikoro.new_game("mk2", 3, seed=seed) for seed in (1, 2))
    second.play("pass")
    forecast = Forecast(first.tables, first.state, compiled_engine())
    wares = wares_on_the_market(first)
    before = worth(forecast, 0, wares)
    other = Forecast(second.tables, second.state, compiled_engine())
    compare(second)
    assert worth(forecast, 0, wares) == before
    shown = wares_on_the_market(second)
    plain = Forecast(second.tables, second.state, PlainEngine())
    assert worth(other, 1, shown) == worth(plain, 1, shown)


@pytest.mark.parametrize(("ruleset", "players", "options"), CASES)
def test_plain_and_compiled_forecasts_agree(
    ruleset: str, players: int, options: dict[str, bool]
) -> None:
    for seed in range(2):
        game = machikoro.new_game(ruleset, players, seed=seed, **options)
        for step, _ in enumerate(play_on(game, random.Random(seed), 300)):
            if step % 60 == 0:
                compare(game)


@given(games())
@bounded
def test_plain_and_compiled_forecasts_agree_in_any_position(game: machikoro.Game) -> None:
    compare(game)
