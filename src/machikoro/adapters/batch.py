"""Thousands of games in one call, as arrays.

>>> import numpy
>>> from machikoro.adapters.batch import Env
>>> env = Env("base", players=2, size=4, seed=1)
>>> batch = env.reset()
>>> batch.observations.shape, batch.masks.shape
((4, 216), (4, 373))
>>> batch = env.step(batch.masks.argmax(axis=1))  # in each game the first legal move
>>> batch.terminated
array([False, False, False, False])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy
from numpy.typing import ArrayLike, NDArray

from machikoro.adapters.loop import IN_TURN, LEARNER
from machikoro.adapters.space import Space, space_of
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.net.vectors import wholes
from machikoro.errors import IllegalMove, InvalidOption
from machikoro.play.game import BUFFER, Game
from machikoro.play.setup import (
    pick_first,
    pick_seed,
    player_names,
    prepare,
    seed_word,
)
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.registry import compiled
from machikoro.sentences import Phrase, shown
from machikoro.study.simulate import opening, rule_bot

MAX_TURNS = 1_000
NONE = -1
MOST_GAMES = 1_000_000

Whole = NDArray[numpy.int64]
Real = NDArray[numpy.float32]
Flag = NDArray[numpy.bool_]


class Batch(NamedTuple):
    """How all games of an `Env` stand.  The arrays are the same ones after every step."""

    observations: Real
    """(size, space.size): the table as whoever decides sees it; `Env.space.fields` names it."""
    masks: Flag
    """(size, space.moves): which moves are legal; there are always at least two."""
    seats: Whole
    """(size,): who decides."""
    rewards: Real
    """(size, players): 1 for who won, -1 shared by the others; 0 while games go on."""
    terminated: Flag
    """(size,): games that this step has won; a new one stands in its place already."""
    truncated: Flag
    """(size,): games that this step has cut short; a new one stands in its place already."""


class Env:
    """So many games side by side, compiled; decisions that leave no choice are not asked.

    `bots` names who plays each seat by rule ("easy", "plan:cheese"); None is a learner, whose
    moves come from outside.  Without `bots` all seats are.  With `first="draw"` each seat starts in
    its turn.  The dice of a game depend on the seed and its number alone.
    """

    def __init__(
        self,
        ruleset: str = "base",
        players: int = 2,
        size: int = 1_024,
        *,
        bots: Sequence[str | None] | None = None,
        seed: int | None = None,
        first: int | str = "draw",
        max_turns: int = MAX_TURNS,
        observe: bool = True,
        **options: Any,
    ) -> None:
        for name, value, most in (("size", size, MOST_GAMES), ("max_turns", max_turns, 2**31)):
            _check_count(name, value, most)
        self.seed = pick_seed(seed)
        self.tables, self.options = prepare(ruleset, players, options, self.seed)
        self.space: Space = space_of(ruleset, players)
        self.size, self.players, self.max_turns = size, players, max_turns
        self._first = IN_TURN if first == "draw" else pick_first(first, self.seed, players)
        self._bots = wholes(seating(_seated(bots, players), self.tables))
        self._tables, self._guide = wholes(self.tables.t), wholes(self.space.form.guide())
        openings = [opening(self.tables, seat) for seat in range(players)]
        self._openings = wholes([number for state in openings for number in state])
        self._choices = wholes(BUFFER)
        self._generators = wholes(size * GENERATOR_SIZE)
        self._numbers = wholes(size)
        self._rows = numpy.arange(size)
        self.states: Whole = numpy.zeros((size, STATE_SIZE), dtype=numpy.int64)
        """The games themselves, as the rules know them: copy them to come back to a position."""
        width = self.space.size if observe else 0
        self._ends = numpy.zeros((2, size), dtype=numpy.bool_)
        self.batch = Batch(
            numpy.zeros((size, width), dtype=numpy.float32),
            numpy.zeros((size, self.space.moves), dtype=numpy.bool_),
            wholes(size),
            numpy.zeros((size, players), dtype=numpy.float32),
            self._ends[0],
            self._ends[1],
        )
        """How the games stand."""

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games anew, with the same dice unless another seed is given."""
        if seed is not None:
            self.seed = pick_seed(seed)
        self._numbers[:] = self._rows
        self._advance(numpy.full(self.size, NONE, dtype=numpy.int64))
        return self.batch

    def step(self, actions: ArrayLike) -> Batch:
        """Make a move in each game; an illegal one is refused, and nothing has changed then."""
        moves = numpy.ascontiguousarray(actions, dtype=numpy.int64)
        self._check(moves)
        self._advance(moves)
        return self.batch

    def game(self, place: int) -> Game:
        """One of the games, to look at: a copy that stands where it does."""
        names = player_names(self.players)
        state = self.states[place].tolist()
        return Game(self.tables, state, names, 0, self.options)

    @property
    def numbers(self) -> Whole:
        """The number of the game that stands in each place: with the seed it names its dice."""
        return self._numbers.copy()

    def _check(self, moves: Whole) -> None:
        if moves.shape != (self.size,):
            raise InvalidOption(
                f"a step takes one move for each of {self.size} games, not {moves.shape}"
            )
        if not self.batch.masks[0].any():
            raise InvalidOption("no game stands here yet: reset() deals them")
        legal = (moves >= 0) & (moves < self.space.moves)
        legal &= self.batch.masks[self._rows, numpy.where(legal, moves, 0)]
        if not legal.all():
            place = int(numpy.flatnonzero(~legal)[0])
            wanted = [self.space.word(int(n)) for n in numpy.flatnonzero(self.batch.masks[place])]
            raise IllegalMove(
                f"move {moves[place]} is not legal in game {place}; legal are {', '.join(wanted)}",
                wanted,
            )

    def _advance(self, moves: Whole) -> None:
        batch, space = self.batch, self.space
        terms = [
            seed_word(self.seed), self._first, self.max_turns, self.size,
            batch.observations.shape[1], space.moves, int(space.boards),
        ]  # fmt: skip
        compiled().step_games(
            self.states.reshape(-1), self._openings, self._tables, self._bots, self._guide,
            self._choices, self._generators, self._numbers, moves, batch.seats,
            batch.observations.reshape(-1), batch.rewards.reshape(-1), _bytes(batch.masks),
            _bytes(self._ends), wholes(terms),
        )  # fmt: skip


def _bytes(flags: Flag) -> NDArray[numpy.int8]:
    """The same memory, as compiled code knows it."""
    return flags.reshape(-1).view(numpy.int8)


def _seated(bots: Sequence[str | None] | None, players: int) -> list[RuleBot]:
    learner = RuleBot("learner", LEARNER)
    named = [None] * players if bots is None else list(bots)
    if len(named) != players:
        raise InvalidOption(Phrase("invalid.bots", count=len(named), players=players))
    if None not in named:
        raise InvalidOption("bots play all seats; None stands for a seat that learns")
    return [learner if name is None else rule_bot(name) for name in named]


def _check_count(name: str, value: object, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidOption(Phrase("invalid.count", option=name, least=1, value=shown(value)))
