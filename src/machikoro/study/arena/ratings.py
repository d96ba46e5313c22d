"""Ratings by maximum likelihood: how strong must all bots be for these results?

The chance of a seat to win is its share of the strengths at its table (Bradley, Terry, Luce),
times a factor of the seat itself, because seats are not equal.  400 points are ten times the
strength.  The first bot stands at zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy
from numpy.typing import NDArray

from machikoro.study.arena.estimate import Interval, Real
from machikoro.study.intervals import NINETEEN_OF_TWENTY

POINTS = 400 / log(10)
"""Of rating for a strength that is e times as much."""
PRIOR = 1 / 6.0**2
"""So little is taken for granted: strengths differ by a factor of e^6 or less.  It keeps the rating
of a bot that never lost finite, and changes that of no other by a tenth of its interval."""
STEPS = 100


@dataclass(frozen=True)
class Record:
    """Games that were won, one line each: at which table, by which seat, in which set."""

    tables: list[tuple[str, ...]]
    """Who sat where."""
    table: NDArray[numpy.int64]
    winner: NDArray[numpy.int64]
    cluster: NDArray[numpy.int64]
    """Games that share their dice."""


def rate(record: Record, bots: Sequence[str]) -> dict[str, Interval]:
    """Each bot's rating above the first; all tables have equally many seats."""
    if not len(record.table):
        return {}
    terms = _terms(record.tables, bots)
    strengths, information = _fit(terms, _counts(record))
    errors = _errors(terms, record, strengths, information)
    found = {bots[0]: Interval(0.0, 0.0, 0.0)}
    for bot, strength, error in zip(bots[1:], strengths, errors, strict=False):
        reach = NINETEEN_OF_TWENTY * error
        found[bot] = Interval(
            *(float(POINTS * x) for x in (strength, strength - reach, strength + reach))
        )
    return found


def _terms(tables: Sequence[tuple[str, ...]], bots: Sequence[str]) -> Real:
    """Which unknowns the strength of each seat is made of: its bot's and its place's."""
    seats = len(tables[0])
    terms = numpy.zeros((len(tables), seats, len(bots) - 1 + seats - 1))
    for row, table in enumerate(tables):
        for seat, bot in enumerate(table):
            if bot != bots[0]:
                terms[row, seat, bots.index(bot) - 1] = 1.0
            if seat:
                terms[row, seat, len(bots) - 2 + seat] = 1.0
    return terms


def _counts(record: Record) -> Real:
    counts = numpy.zeros((len(record.tables), len(record.tables[0])))
    numpy.add.at(counts, (record.table, record.winner), 1.0)
    return counts


def _shares(terms: Real, strengths: Real) -> Real:
    """The chance of every seat at every table."""
    weights = terms @ strengths
    weights = numpy.exp(weights - weights.max(axis=1, keepdims=True))
    return numpy.asarray(weights / weights.sum(axis=1, keepdims=True))


def _scores(terms: Real, shares: Real) -> Real:
    """How a win of each seat pulls at the unknowns."""
    expected = numpy.einsum("ts,tsu->tu", shares, terms)
    return numpy.asarray(terms - expected[:, None, :])


def _fit(terms: Real, counts: Real) -> tuple[Real, Real]:
    """Newton's method: the likelihood has one summit."""
    strengths = numpy.zeros(terms.shape[2])
    information = numpy.eye(terms.shape[2])
    for _ in range(STEPS):
        shares = _shares(terms, strengths)
        scores = _scores(terms, shares)
        pull = numpy.einsum("ts,tsu->u", counts, scores) - PRIOR * strengths
        games = counts.sum(axis=1)[:, None] * shares
        information = numpy.einsum("ts,tsu,tsv->uv", games, scores, scores)
        information += PRIOR * numpy.eye(len(strengths))
        step = numpy.linalg.solve(information, pull)
        # From a far start a whole step may overshoot.
        strengths += numpy.clip(step, -1.0, 1.0)
        if abs(step).max() < 1e-9:
            break
    return strengths, information


def _errors(terms: Real, record: Record, strengths: Real, information: Real) -> Real:
    """From the likelihood, or from how much sets differ where that says more."""
    inverse = numpy.linalg.inv(information)
    scores = _scores(terms, _shares(terms, strengths))
    clusters, place = numpy.unique(record.cluster, return_inverse=True)
    pulls = numpy.zeros((len(clusters), len(strengths)))
    numpy.add.at(pulls, place, scores[record.table, record.winner])
    by_sets = inverse @ (pulls.T @ pulls) @ inverse
    return numpy.asarray(numpy.sqrt(numpy.maximum(inverse.diagonal(), by_sets.diagonal())))
