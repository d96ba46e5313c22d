"""Whoever referees matches between bots that are rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy

from machikoro.bots.bot import seating
from machikoro.play.game import BUFFER, Game
from machikoro.play.setup import player_names, tables_for
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.registry import compiled
from machikoro.study.arena.loop import NOTE, NUMBER, TOOK, WON_BY, play_match
from machikoro.study.arena.referee import Games, Terms
from machikoro.study.simulate import opening, rule_bot


class RuleReferee:
    """Thousands of games a second; it knows bots by their numbers and tells no luck."""

    def __init__(self, terms: Terms, players: int) -> None:
        self.terms = terms
        self.tables, self.given = tables_for(terms.ruleset, players, terms.options)

    def play(self, seats: Sequence[str], numbers: Sequence[int]) -> Games:
        return self._play(seats, numbers, self.terms.max_turns)

    def position(self, seats: Sequence[str], number: int, turn: int) -> Game:
        self._play(seats, [number], turn)
        state = [int(place) for place in self._vectors[0]]
        return Game(self.tables, state, player_names(len(seats)), 0, self.given)

    def _play(self, seats: Sequence[str], numbers: Sequence[int], turns: int) -> Games:
        notes = numpy.zeros((len(numbers), NOTE), dtype=numpy.int64)
        notes[:, NUMBER] = numbers
        given = self._vector(notes.ravel().tolist())
        play: Any = play_match if self.terms.plain else compiled().play_match
        play(
            self._vector(self._opening), *self._vectors, self._seated(seats), *self._scratch,
            given, len(numbers), self.terms.word, turns,
        )  # fmt: skip
        notes = numpy.array(given, dtype=numpy.int64).reshape(-1, NOTE)
        return Games(notes[:, WON_BY], notes[:, TOOK])

    @cached_property
    def _opening(self) -> list[int]:
        return opening(self.tables, 0)

    @cached_property
    def _vectors(self) -> tuple[Any, Any]:
        """State and tables."""
        return self._vector(self._opening), self._vector(self.tables.t)

    @cached_property
    def _scratch(self) -> list[Any]:
        return [self._vector([0] * size) for size in (BUFFER, GENERATOR_SIZE, GENERATOR_SIZE)]

    def _seated(self, seats: Sequence[str]) -> Any:
        return self._vector(seating([rule_bot(name) for name in seats], self.tables))

    def _vector(self, numbers: list[int]) -> Any:
        return numbers[:] if self.terms.plain else numpy.array(numbers, dtype=numpy.int64)
