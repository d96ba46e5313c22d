"""From rotation sets to shares of wins with their intervals.

The games of a set share their dice, so sets are the unit of everything here: what is averaged,
what is left out together when a coefficient is fitted, what an interval counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from machikoro.study.intervals import NINETEEN_OF_TWENTY

Real = NDArray[numpy.float64]

FOLDS = 10
FEWEST = 2 * FOLDS
"""Sets below which a coefficient says nothing."""


class Interval(NamedTuple):
    """A value, and between what the truth may well lie."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    def within(self, least: float, most: float) -> Interval:
        return Interval(*(min(max(number, least), most) for number in self))


@dataclass(frozen=True)
class Adjusted:
    """A share of wins from which luck was taken."""

    share: Interval
    coefficient: float
    """How much of a point of luck comes out as wins, on average over the folds."""
    luck: Interval
    """Mean luck of a game: zero, as far as the interval can tell."""


def mean_of(values: Real) -> Interval | None:
    """The mean of independent values; of fewer than two nobody knows how sure it is."""
    if len(values) < 2:
        return None
    reach = _errors(len(values) - 1) * float(values.std(ddof=1)) / sqrt(len(values))
    middle = float(values.mean())
    return Interval(middle, middle - reach, middle + reach)


def _errors(freedom: int) -> float:
    """Student's quantile by its expansion around the normal one, good from five sets on."""
    z = NINETEEN_OF_TWENTY
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def adjust(wins: Real, luck: Real) -> Adjusted | None:
    """Share of wins without luck: wins - b x luck, with b fitted on other sets than it is used on.

    None where there are too few sets, or where luck changed nothing because all results agree.
    """
    if len(wins) < FEWEST or wins.std() == 0.0 or luck.std() == 0.0:
        return None
    coefficients = cross_fit(wins, luck)
    share, mean_luck = mean_of(wins - coefficients * luck), mean_of(luck)
    assert share is not None
    assert mean_luck is not None
    return Adjusted(share, float(coefficients.mean()), mean_luck)


def cross_fit(wins: Real, luck: Real) -> Real:
    """For each set the coefficient that all other folds want."""
    fold = numpy.arange(len(wins)) % FOLDS
    parts = numpy.stack([numpy.ones(len(wins)), wins, luck, wins * luck, luck * luck])
    in_fold = numpy.stack([parts[:, fold == f].sum(axis=1) for f in range(FOLDS)], axis=1)
    count, w, k, wk, kk = parts.sum(axis=1)[:, None] - in_fold
    spread = kk - k * k / count
    together = wk - w * k / count
    slopes = numpy.divide(together, spread, out=numpy.zeros(FOLDS), where=spread > 0)
    return numpy.asarray(slopes[fold], dtype=numpy.float64)
