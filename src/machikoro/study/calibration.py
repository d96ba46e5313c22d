"""Does who is given 70 % win 70 times in 100?  Chances that a judge gives, against what came.

One position of each game, at the beginning of a random turn, and one random seat: so all of them
are independent.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy

from machikoro.study.arena.estimate import Real
from machikoro.study.arena.judges import find_judge
from machikoro.study.arena.matchups import Matchup
from machikoro.study.arena.referee import NOBODY, Terms
from machikoro.study.arena.run import Progress, is_learned, is_quick, referee_of
from machikoro.study.intervals import NINETEEN_OF_TWENTY, wilson
from machikoro.study.workers import STOPPED, in_order

BINS = 10
REPEATS = 200
"""Of what is drawn again to see how sure a number is."""
QUICK, SLOW = 250, 2
"""Games that one worker plays in one go."""


@dataclass(frozen=True)
class Bin:
    """Positions with nearly the same prediction."""

    positions: int
    predicted: float
    happened: float
    low: float
    high: float
    """Between what the truth may well lie, by Wilson."""


@dataclass(frozen=True)
class Calibration:
    """How far predictions are from what happens, in chances to win."""

    error: float
    """Mean distance of the bins, each weighted by its positions."""
    low: float
    high: float
    chance_error: float
    """What it would be for perfect predictions, by chance alone;"""
    chance_high: float
    """and what it would exceed once in twenty."""
    bins: list[Bin]

    @property
    def positions(self) -> int:
        return sum(one.positions for one in self.bins)

    def as_dict(self) -> dict[str, Any]:
        return {"positions": self.positions, **asdict(self)}


class Seen(NamedTuple):
    """Predictions, and whether the seat won."""

    predicted: Real
    won: Real


def calibration_of(seen: Seen, bins: int = BINS, seed: int = 0) -> Calibration:
    """Bins of equal size; intervals by drawing positions and outcomes again."""
    order = numpy.argsort(seen.predicted, kind="stable")
    predicted, won = seen.predicted[order], seen.won[order]
    error = error_of(predicted, won, bins)
    dice = numpy.random.default_rng(seed)
    again = [_drawn_again(predicted, won, bins, dice) for _ in range(REPEATS)]
    perfect = [_by_chance(predicted, bins, dice) for _ in range(REPEATS)]
    reach = NINETEEN_OF_TWENTY * float(numpy.std(again))
    parts = zip(numpy.array_split(predicted, bins), numpy.array_split(won, bins), strict=True)
    return Calibration(
        error, max(error - reach, 0.0), error + reach, float(numpy.mean(perfect)),
        float(numpy.quantile(perfect, 0.95)), [_bin(p, w) for p, w in parts if len(p)],
    )  # fmt: skip


def error_of(predicted: Real, won: Real, bins: int) -> float:
    """Of positions in the order of their predictions."""
    sizes = [len(part) for part in numpy.array_split(predicted, min(bins, len(predicted)))]
    starts = numpy.cumsum([0, *sizes[:-1]])
    return float(abs(numpy.add.reduceat(predicted - won, starts)).sum() / len(predicted))


def _drawn_again(predicted: Real, won: Real, bins: int, dice: numpy.random.Generator) -> float:
    chosen = numpy.sort(dice.integers(len(predicted), size=len(predicted)))
    return error_of(predicted[chosen], won[chosen], bins)


def _by_chance(predicted: Real, bins: int, dice: numpy.random.Generator) -> float:
    won = (dice.random(len(predicted)) < predicted).astype(numpy.float64)
    return error_of(predicted, won, bins)


def _bin(predicted: Real, won: Real) -> Bin:
    count, wins = len(won), int(won.sum())
    return Bin(count, float(predicted.mean()), wins / count, *wilson(wins, count))


class Games(NamedTuple):
    """Numbers of games that one worker plays in one go."""

    first: int
    end: int


def calibrate(
    terms: Terms,
    seats: tuple[str, ...],
    judge: str,
    positions: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> tuple[Seen, bool]:
    """What a judge says of games between these bots, and whether all were played."""
    matchup = _matchup(seats)
    quick = is_quick(None, matchup) or is_learned(None, matchup, terms.plain)
    size = QUICK if quick and not terms.plain else SLOW
    pieces = (Games(at, min(at + size, positions)) for at in range(0, positions, size))
    found: list[Seen] = []
    complete = True
    workers = min(workers, -(-positions // size))
    try:
        for games, seen in in_order(partial(_look, terms, seats, judge), pieces, workers):
            found.append(seen)
            if progress:
                progress(games.end, positions)
    except STOPPED:
        complete = False
    both = [numpy.concatenate([*(seen[i] for seen in found), numpy.zeros(0)]) for i in (0, 1)]
    return Seen(*both), complete


def _matchup(seats: tuple[str, ...]) -> Matchup:
    return Matchup(seats[0], seats[1:])


def _look(terms: Terms, seats: tuple[str, ...], judge: str, games: Games) -> Seen:
    """A game whose end nobody saw tells nothing and is left out."""
    referee, judged_by = referee_of(terms, _matchup(seats)), find_judge(judge)
    numbers = range(games.first, games.end)
    played = referee.play(seats, numbers)
    predicted, won = [], []
    for number, winner, turns in zip(numbers, played.winners, played.turns, strict=True):
        if winner != NOBODY and turns > 1:
            dice = numpy.random.default_rng([abs(terms.seed), number])
            turn, seat = int(dice.integers(1, turns)), int(dice.integers(len(seats)))
            game = referee.position(seats, number, turn)
            predicted.append(judged_by.chances(game)[seat])
            won.append(float(winner == seat))
    return Seen(numpy.array(predicted), numpy.array(won))
