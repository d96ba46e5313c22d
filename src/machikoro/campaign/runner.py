"""The games of a campaign in single calls, for whoever plays many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from machikoro.bots.bot import RuleBot, seating
from machikoro.play.game import BUFFER, Game
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.registry import compiled
from machikoro.study.written import MOST_ACTIONS, write_game


def actions_of(
    game: Game, bots: Sequence[RuleBot], seed: int, turns: int, *, plain: bool
) -> list[int]:
    """What bots do in a game from where it stands, as numbers."""
    lists = [game.state, game.tables.t, seating(bots, game.tables), [0] * BUFFER]
    vectors = [_vector(numbers, plain) for numbers in [*lists, [0] * GENERATOR_SIZE]]
    actions = _vector([0] * MOST_ACTIONS, plain)
    write: Any = write_game if plain else compiled().write_game
    count = write(*vectors, actions, seed, turns)
    return [int(action) for action in actions[:count]]


def _vector(numbers: list[int], plain: bool) -> Any:
    if plain:
        return numbers[:]
    import numpy

    return numpy.array(numbers, dtype=numpy.int64)
