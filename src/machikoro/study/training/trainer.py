"""One round of training: games are played and noted, then learned from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy
from numpy.typing import NDArray

from machikoro.bots.net import selfplay
from machikoro.bots.net.form import Form, notes_size
from machikoro.bots.net.learn import Array, Learner
from machikoro.bots.net.workspace import BOOK_SIZE, CHOICES
from machikoro.rules import layout as at
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.registry import compiled
from machikoro.study.training.course import Course
from machikoro.study.training.starts import Start

ENTRY = "play_and_note"
GAMES = 128
POSITIONS = 200
"""That are noted of a game, on average: what is beyond is not learned from."""
LONGEST = 60
"""Turns of each player after which a game is cut short; the first games of a net are endless."""
WIDTH = 1
"""Of nested questions: in training a rough look must do."""
Whole = NDArray[numpy.int64]


class Trainer:
    """The vectors of all rounds, made once."""

    def __init__(self, form: Form, learner: Learner, seed: int) -> None:
        self.form = form
        self.learner = learner
        self.seed = seed
        self.guide = numpy.array(form.guide(), dtype=numpy.int64)
        self.room = GAMES * POSITIONS
        self.seen = _reals(self.room * form.inputs)
        self.wanted = _reals(self.room * form.seats)
        self.vectors = _Vectors(form)

    def round(
        self,
        start: Start,
        first: int,
        former: Array | None,
        course: Course,
        done: float,
        duel: bool,
    ) -> tuple[float, int]:
        """Games from number `first` on; says the mean loss and how many games were cut short."""
        # What is drawn depends on the seed and on where training stands: it can be taken up again.
        luck = Random(f"{self.seed}/{first}")
        knobs = numpy.zeros(selfplay.KNOBS, dtype=numpy.int64)
        players = start.tables.players
        knobs[selfplay.SEED] = self.seed
        knobs[selfplay.ODD] = course.odd_at(done)
        knobs[selfplay.TRUST] = course.trust_at(done)
        knobs[selfplay.TURNS] = LONGEST * players
        knobs[selfplay.WIDTH] = WIDTH
        knobs[selfplay.ROOM] = self.room
        games = range(first, first + GAMES)
        states = _joined([start.state(game, luck) for game in games])
        leads = _joined([start.duel(game) if duel else start.lead(luck) for game in games])
        tables = numpy.array(start.tables.t, dtype=numpy.int64)
        weights = self.learner.weights
        v = self.vectors
        compiled().play_and_note(
            states, leads, first, GAMES, tables, self.guide, weights,
            weights if former is None else former, v.notes, v.book, v.twin, v.choices, v.out, v.q,
            v.generator, v.builds, v.judged, self.seen, self.wanted, knobs, v.state,
        )  # fmt: skip
        loss = self._learn(int(knobs[selfplay.SAMPLES]), players, course.rate_at(done), luck)
        return loss, int(knobs[selfplay.UNFINISHED])

    def _learn(self, count: int, players: int, rate: float, luck: Random) -> float:
        order = numpy.random.default_rng(luck.getrandbits(64)).permutation(count)
        seen = self.seen[: count * self.form.inputs].reshape(count, -1)
        wanted = self.wanted[: count * self.form.seats].reshape(count, -1)
        return self.learner.learn(seen, wanted, players, rate, order)


class _Vectors:
    """What the loop writes on."""

    def __init__(self, form: Form) -> None:
        self.notes = _reals(notes_size(form))
        self.book = _wholes(BOOK_SIZE)
        self.twin = _wholes(STATE_SIZE)
        self.state = _wholes(STATE_SIZE)
        self.choices = _wholes(CHOICES)
        self.out = _wholes(CHOICES)
        self.q = _reals(CHOICES * at.PLAYERS)
        self.generator = _wholes(GENERATOR_SIZE)
        self.builds = _wholes(selfplay.BUILDS * selfplay.NOTE)
        self.judged = _reals(selfplay.BUILDS * at.PLAYERS)


def _reals(size: int) -> Array:
    return numpy.zeros(size, dtype=numpy.float32)


def _wholes(size: int) -> Whole:
    return numpy.zeros(size, dtype=numpy.int64)


def _joined(lists: Sequence[Sequence[int]]) -> Any:
    return numpy.array(lists, dtype=numpy.int64).ravel()
