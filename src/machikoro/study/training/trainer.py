"""One round of training: games are played and noted, then learned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy

from machikoro.bots.net import selfplay
from machikoro.bots.net.form import Form, notes_size
from machikoro.bots.net.learn import Learner
from machikoro.bots.net.vectors import Desk, Real, reals, wholes
from machikoro.cards.room import PLAYERS
from machikoro.rules.registry import compiled
from machikoro.study.training.course import Course
from machikoro.study.training.starts import Start

ENTRY = "play_and_note"
Lead = Callable[[Start, int, Random], Sequence[int]]
"""Who plays the first turns of a game, by its number."""
GAMES = 128
POSITIONS = 200
"""That are noted of a game, on average: what is beyond is not learned from."""
LONGEST = 60
"""Turns of each player after which a game is cut short; the first games of a net are endless."""
WIDTH = 1
"""Of nested questions: in training a rough look must do."""


class Trainer:
    """The vectors of all rounds, made once."""

    def __init__(self, form: Form, learner: Learner, seed: int) -> None:
        self.form = form
        self.learner = learner
        self.seed = seed
        self.guide = wholes(form.guide())
        self.room = GAMES * POSITIONS
        self.seen = reals(self.room * form.inputs)
        self.wanted = reals(self.room * form.seats)
        self.desk = Desk(notes_size(form))
        self.builds = wholes(selfplay.BUILDS * selfplay.NOTE)
        self.judged = reals(selfplay.BUILDS * PLAYERS)

    def round(
        self,
        start: Start,
        first: int,
        former: Real | None,
        course: Course,
        done: float,
        lead: Lead,
    ) -> tuple[float, int]:
        """Games from number `first` on; says the mean loss and how many games were cut short."""
        # What is drawn depends on the seed and on where training stands: it can be taken up again.
        luck = Random(f"{self.seed}/{first}")
        knobs = wholes(selfplay.KNOBS)
        players = start.tables.players
        knobs[selfplay.SEED] = self.seed
        knobs[selfplay.ODD] = course.odd_at(done)
        knobs[selfplay.TRUST] = course.trust_at(done)
        knobs[selfplay.TURNS] = LONGEST * players
        knobs[selfplay.WIDTH] = WIDTH
        knobs[selfplay.ROOM] = self.room
        games = range(first, first + GAMES)
        states = _joined([start.state(game, luck) for game in games])
        leads = _joined([lead(start, game, luck) for game in games])
        tables = wholes(start.tables.t)
        weights = self.learner.weights
        desk = self.desk
        compiled().play_and_note(
            states, leads, first, GAMES, tables, self.guide, weights,
            weights if former is None else former, desk.notes, desk.book, desk.twin, desk.choices,
            desk.out, desk.q, desk.generator, self.builds, self.judged, self.seen, self.wanted,
            knobs, desk.state,
        )  # fmt: skip
        loss = self._learn(int(knobs[selfplay.SAMPLES]), players, course.rate_at(done), luck)
        return loss, int(knobs[selfplay.UNFINISHED])

    def _learn(self, count: int, players: int, rate: float, luck: Random) -> float:
        order = numpy.random.default_rng(luck.getrandbits(64)).permutation(count)
        seen = self.seen[: count * self.form.inputs].reshape(count, -1)
        wanted = self.wanted[: count * self.form.seats].reshape(count, -1)
        return self.learner.learn(seen, wanted, players, rate, order)


def _joined(lists: Sequence[Sequence[int]]) -> Any:
    return numpy.array(lists, dtype=numpy.int64).ravel()
