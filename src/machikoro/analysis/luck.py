"""How much luck an outcome of chance was: what it is worth, less what chance was worth before.

The mean is exact, over all outcomes with their chances.  So the luck of a game has mean zero
whatever the judge knows, and what it explains can be taken off a result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from machikoro.bots.net.branches import roads
from machikoro.bots.net.workspace import CHOICES
from machikoro.play.game import BUFFER, Game
from machikoro.rules.step import step, take_only_choices

Judge = Callable[[Game], Sequence[float]]
"""Chances of every seat to win, if whoever is asked answers best."""
THROWS = ("dice", "tuna")


class Fallen(NamedTuple):
    """What chance was worth to every seat before and after it had its say."""

    mean: list[float]
    came: Sequence[float]


def fallen(game: Game, outcome: str, judge: Judge) -> Fallen:
    """Where chance has its say and brings this outcome."""
    mean = [0.0] * game.players
    for code, chance in _outcomes(game):
        worth = _after(game, code, judge)
        mean = [m + w * chance for m, w in zip(mean, worth, strict=True)]
    return Fallen(mean, _after(game, game.read(outcome).code, judge))


def luck_of(game: Game, outcome: str, judge: Judge) -> list[float]:
    """For every seat; an outcome without another is none."""
    if len(game.chance()) == 1:
        return [0.0] * game.players
    mean, came = fallen(game, outcome, judge)
    return [c - m for c, m in zip(came, mean, strict=True)]


def _outcomes(game: Game) -> list[tuple[int, float]]:
    """With their chances; throws that mean the same are taken together."""
    if game.decision not in THROWS or game.tables.ruleset.chapters:
        return [(action.code, float(chance)) for action, chance in game.chance()]
    found = [0] * (2 * CHOICES)
    count = roads(game.state, game.tables.t, found, [0] * CHOICES, 0, 0)
    ways = found[CHOICES : CHOICES + count]
    return [(code, n / sum(ways)) for code, n in zip(found[:count], ways, strict=True)]


def _after(game: Game, code: int, judge: Judge) -> Sequence[float]:
    state = game.state[:]
    step(state, game.tables.t, code, None)
    take_only_choices(state, game.tables.t, [0] * BUFFER, None)
    return judge(Game(game.tables, state, game.names, 0, game.options))
