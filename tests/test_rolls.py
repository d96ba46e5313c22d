"""Forecasts, plain and compiled: the same rules, so the same numbers and the same events."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

import machikoro
from machikoro.analysis import Forecast, worth
from machikoro.analysis.engine import CompiledEngine, PlainEngine
from machikoro.analysis.rolls import ROLLS
from tests.strategies import bounded, games, play_on
from tests.test_worth import CASES, wares_on_the_market

WRITTEN = [name for name in ROLLS.blocks if name in ("changes", "weights", "incomes", "asks")]


def compare(game: machikoro.Game) -> None:
    plain = Forecast(game.tables, game.state, PlainEngine())
    fast = Forecast(game.tables, game.state, CompiledEngine())
    for name in WRITTEN:
        first, size = ROLLS.blocks[name]
        block = slice(first, first + size)
        assert fast.rolls.numbers[block] == plain.rolls.numbers[block], (name, game)
    for roller in range(game.players):
        for total in plain.totals(roller):
            assert fast.outlook(roller, total) == plain.outlook(roller, total)
    for seat in range(game.players):
        wares = wares_on_the_market(game)
        assert worth(fast, seat, wares) == worth(plain, seat, wares)


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
