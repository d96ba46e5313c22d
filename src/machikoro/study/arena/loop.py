"""Games of a match between bots that are rules, compiled or plain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy

from machikoro.bots.bot import seating
from machikoro.bots.loop import next_action
from machikoro.play.game import BUFFER, Game
from machikoro.play.setup import player_names, tables_for
from machikoro.rules.chance import (
    GENERATOR_SIZE,
    next_word,
    random_outcome,
    seed_generator,
    seed_turn,
)
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import NONE, PHASE, TURN, WINNER, Vector
from machikoro.rules.questions import FIRST_CHANCE, OVER
from machikoro.rules.registry import compiled, entry, rule, vector
from machikoro.rules.step import step, take_only_choices
from machikoro.study.arena.referee import Games, Terms
from machikoro.study.simulate import opening, rule_bot

ENTRY = "play_match"
NUMBER, WON_BY, TOOK = range(3)
"""Of each game: its number in, who won and after how many turns out."""
NOTE = 3


@rule
def long_word(r: Vector) -> int:
    """A seed for somebody else."""
    low = next_word(r)
    return low | (next_word(r) >> 1) << 32


@rule
def bots_seed(r: Vector, seed: int, number: int) -> int:
    """What bots draw in a game has nothing to do with its dice."""
    seed_generator(r, seed, number)
    return long_word(r)


@rule
def move_seed(r: Vector, own: int, moves: int) -> int:
    """A new one for every move of a game."""
    seed_generator(r, own, moves)
    return long_word(r)


@rule
def play_one(
    s: Vector, t: Vector, bots: Vector, out: Vector, dice: Vector, own: Vector, seed: int,
    number: int, turns: int,
) -> None:  # fmt: skip
    """Just as `Game` and its bots would, where a bot that is a rule draws by the move."""
    bots_own = bots_seed(own, seed, number)
    turn = NONE
    moves = 0
    while s[PHASE] != OVER and s[TURN] <= turns:
        if s[PHASE] < FIRST_CHANCE:
            seed_generator(own, move_seed(own, bots_own, moves), moves)
            action = next_action(s, t, bots, out, own)
        else:
            if s[TURN] != turn:
                turn = s[TURN]
                seed_turn(dice, seed, number, turn)
            action = random_outcome(s, t, dice)
        # The one place: every further one would be compiled once more.
        step(s, t, action, None)
        take_only_choices(s, t, out, None)
        moves += 1


@entry
def play_match(
    opening: Vector, state: Vector, tables: Vector, bots: Vector, choices: Vector, dice: Vector,
    own: Vector, notes: Vector, games: int, seed: int, turns: int,
) -> None:  # fmt: skip
    s, n = vector(state), vector(notes)
    for game in range(games):
        at = game * NOTE
        copy_state(vector(opening), s)
        play_one(
            s, vector(tables), vector(bots), vector(choices), vector(dice), vector(own), seed,
            n[at + NUMBER], turns,
        )  # fmt: skip
        n[at + WON_BY] = s[WINNER] if s[PHASE] == OVER else NONE
        n[at + TOOK] = min(s[TURN], turns)


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
