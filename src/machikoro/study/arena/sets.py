"""Rotation sets: the same dice once for every seat that the bot can have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from machikoro.study.arena.estimate import Real
from machikoro.study.arena.matchups import Matchup
from machikoro.study.arena.ratings import Record
from machikoro.study.arena.referee import NOBODY, Games, Referee

Whole = NDArray[numpy.int64]


class Breakdown(NamedTuple):
    """A game that a bot lost because it could not play on."""

    bot: str
    set: int
    rotation: int
    problem: str


@dataclass(frozen=True)
class Sets:
    """What came of some sets of a match-up: a row for each set, a column for each rotation."""

    numbers: Whole
    winners: Whole
    turns: Whole
    luck: Real | None
    """By set, rotation and seat."""
    breakdowns: list[Breakdown]

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def players(self) -> int:
        return int(self.winners.shape[1])

    def first(self, count: int) -> Sets:
        """As if only so many had been played."""
        kept = set(self.numbers[:count].tolist())
        luck = None if self.luck is None else self.luck[:count]
        broken = [one for one in self.breakdowns if one.set in kept]
        return Sets(self.numbers[:count], self.winners[:count], self.turns[:count], luck, broken)

    def wins(self, shift: int = 0) -> Real:
        """Of the bot, or of whoever sits so many seats after it: the mean of each set."""
        return numpy.asarray((self.winners == self._seats(shift)).mean(axis=1))

    def luck_of(self, shift: int = 0) -> Real | None:
        if self.luck is None:
            return None
        own = self.luck[:, numpy.arange(self.players), self._seats(shift)]
        return numpy.asarray(own.mean(axis=1))

    def _seats(self, shift: int) -> Whole:
        """In rotation r the bot has seat r."""
        return (numpy.arange(self.players) + shift) % self.players


def join(parts: Sequence[Sets]) -> Sets:
    """In the order of their numbers, whoever was ready first."""
    parts = sorted(parts, key=lambda part: int(part.numbers[0]))
    luck = [part.luck for part in parts if part.luck is not None]
    return Sets(
        numpy.concatenate([part.numbers for part in parts]),
        numpy.concatenate([part.winners for part in parts]),
        numpy.concatenate([part.turns for part in parts]),
        numpy.concatenate(luck) if luck else None,
        [one for part in parts for one in part.breakdowns],
    )


def play_sets(referee: Referee, matchup: Matchup, first: int, end: int) -> Sets:
    """Sets number `first` to `end - 1`; the others sit in the order that a set's number says."""
    found = []
    for order in range(len(matchup.orders)):
        numbers = [number for number in range(first, end) if number % len(matchup.orders) == order]
        if numbers:
            found.append(_play_order(referee, matchup, order, numbers))
    return _sorted(join(found))


def _play_order(referee: Referee, matchup: Matchup, order: int, numbers: Sequence[int]) -> Sets:
    tables = [matchup.seats(order, rotation) for rotation in range(matchup.players)]
    games = [referee.play(table, numbers) for table in tables]
    luck = [game.luck for game in games if game.luck is not None]
    return Sets(
        numpy.array(numbers, dtype=numpy.int64),
        numpy.stack([game.winners for game in games], axis=1),
        numpy.stack([game.turns for game in games], axis=1),
        numpy.stack(luck, axis=1) if luck else None,
        [one for turn, game in enumerate(games) for one in _breakdowns(tables[turn], turn, game)],
    )


def _breakdowns(table: Sequence[str], rotation: int, games: Games) -> list[Breakdown]:
    return [
        Breakdown(table[failure.seat], failure.game, rotation, failure.problem)
        for failure in games.failures
    ]


def _sorted(sets: Sets) -> Sets:
    order = numpy.argsort(sets.numbers, kind="stable")
    luck = None if sets.luck is None else sets.luck[order]
    broken = sorted(sets.breakdowns, key=lambda one: (one.set, one.rotation))
    return Sets(sets.numbers[order], sets.winners[order], sets.turns[order], luck, broken)


def record_of(played: Sequence[tuple[Matchup, Sets]]) -> Record:
    """All games that somebody won, for ratings; sets with one number share their dice."""
    tables: dict[tuple[str, ...], int] = {}
    columns: list[Whole] = []
    for matchup, sets in played:
        for rotation in range(matchup.players):
            order = sets.numbers % len(matchup.orders)
            known = [
                tables.setdefault(matchup.seats(i, rotation), len(tables))
                for i in range(len(matchup.orders))
            ]
            table = numpy.array(known, dtype=numpy.int64)[order]
            columns.append(numpy.stack([table, sets.winners[:, rotation], sets.numbers]))
    games = numpy.concatenate(columns, axis=1)
    won = games[:, games[1] != NOBODY]
    return Record(list(tables), won[0], won[1], won[2])
