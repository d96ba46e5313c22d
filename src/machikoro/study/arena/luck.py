"""How much luck an outcome of chance was: what it is worth, less what chance was worth before.

The mean is exact, over all outcomes with their chances.  So the luck of a game has mean zero
whatever the judge knows, and what it explains can be taken off a result.
"""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.play.game import BUFFER, Game
from machikoro.rules.step import step, take_only_choices
from machikoro.study.arena.judges import Judge


def luck_of(game: Game, outcome: str, judge: Judge) -> list[float]:
    """For every seat, where chance has its say and brings this outcome."""
    chances = game.chance()
    if len(chances) == 1:
        return [0.0] * game.players
    judged = _Judged(game, judge)
    came, mean = judged.after(game.read(outcome).code), [0.0] * game.players
    for action, chance in chances:
        worth = judged.after(action.code)
        mean = [m + float(chance) * w for m, w in zip(mean, worth, strict=True)]
    return [c - m for c, m in zip(came, mean, strict=True)]


class _Judged:
    """Two dice bring many a state twice: each is judged once."""

    def __init__(self, game: Game, judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self.known: dict[tuple[int, ...], Sequence[float]] = {}

    def after(self, code: int) -> Sequence[float]:
        state = self.game.state[:]
        step(state, self.game.tables.t, code, None)
        take_only_choices(state, self.game.tables.t, [0] * BUFFER, None)
        key = tuple(state)
        if key not in self.known:
            self.known[key] = self.judge.chances(self._at(state))
        return self.known[key]

    def _at(self, state: list[int]) -> Game:
        game = self.game
        return Game(game.tables, state, game.names, 0, game.options)
