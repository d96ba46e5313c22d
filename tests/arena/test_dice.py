"""Dice of a match: the same for every seating, as even as any."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from machikoro.rules.chance import GENERATOR_SIZE, below, seed_turn


def throws(seed: int, game: int, turn: int, count: int = 1) -> list[int]:
    generator = [0] * GENERATOR_SIZE
    seed_turn(generator, seed, game, turn)
    return [below(generator, 6) for _ in range(count)]


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_a_turn_has_its_dice_whatever_was_drawn_before() -> None:
    assert throws(5, 7, 3, 4) == throws(5, 7, 3, 4)
    assert throws(5, 7, 3, 4)[:2] == throws(5, 7, 3, 2)
    assert len({tuple(throws(*place, 12)) for place in [(5, 7, 3), (5, 7, 4), (5, 8, 3)]}) == 3


def test_first_throws_of_turns_are_even_and_know_nothing_of_the_turn_or_game_before() -> None:
    first = [[throws(1, game, turn)[0] for turn in range(60)] for game in range(200)]
    single = Counter(die for game in first for die in game)
    by_turn = Counter(6 * a + b for game in first for a, b in pairwise(game))
    by_game = Counter(
        6 * a + b for one, other in pairwise(first) for a, b in zip(one, other, strict=True)
    )
    # One in a thousand fair dice would go beyond these.
    assert chi_square(single, 6) < 20.5
    assert chi_square(by_turn, 36) < 66.6
    assert chi_square(by_game, 36) < 66.6
