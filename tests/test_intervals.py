"""How sure a count is."""

from __future__ import annotations

import pytest

from machikoro.study.intervals import wilson

TINY = 1e-12
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]
"""Newcombe 1998, Statistics in Medicine 17, table I, method 3."""


@pytest.mark.parametrize(("wins", "games", "low", "high"), NEWCOMBE)
def test_intervals_are_those_of_the_literature(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)


def test_one_game_of_one_is_no_certainty() -> None:
    low, high = wilson(1, 1)
    assert low == pytest.approx(0.2065, abs=0.00005)
    assert high == pytest.approx(1)


@pytest.mark.parametrize("games", [1, 7, 1000])
def test_whoever_counts_losses_is_as_sure_as_whoever_counts_wins(games: int) -> None:
    for wins in range(0, games + 1, max(1, games // 7)):
        low, high = wilson(wins, games)
        assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))
        assert 0 <= low <= high <= 1
        assert low - TINY <= wins / games <= high + TINY
