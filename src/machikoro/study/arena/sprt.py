"""A test that stops when it knows: is the bot better than the others by so many points, or not?

Wald's sequential test on the means of rotation sets, as if these were normal with the spread that
was seen (the generalised test that chess engines are tested with).  It looks at fixed numbers of
sets, so it stops at the same game however many workers play.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy

from machikoro.study.arena.estimate import Real, adjust, cross_fit

ERROR = 0.05
"""How often each of both answers may be wrong."""
FIRST_LOOK = 25
STRIDE = 0.05
"""The next look is so much of the sets later."""


@dataclass(frozen=True)
class Hypotheses:
    """Ratings above the others' between which the test decides."""

    weaker: float = 0.0
    stronger: float = 10.0


@dataclass(frozen=True)
class Verdict:
    """`stronger` or `weaker`: nearer to that hypothesis; `open`: games ran out."""

    answer: str
    evidence: float
    """Logarithm of how much likelier the results are if the bot is stronger."""
    low: float
    high: float
    """Where the evidence decides."""
    sets: int


def share_at(rating: float, players: int) -> float:
    """The share of wins of one bot that is so much above all others at its table."""
    return float(1 / (1 + (players - 1) * 10 ** (-rating / 400)))


def bounds(error: float = ERROR) -> tuple[float, float]:
    return log(error / (1 - error)), log((1 - error) / error)


def evidence(values: Real, players: int, test: Hypotheses) -> float:
    less, more = share_at(test.weaker, players), share_at(test.stronger, players)
    # One win and one loss more: sets that all agree do not mean certainty.
    spread = float(numpy.append(values, [0.0, 1.0]).var())
    gap = float(values.mean()) - (less + more) / 2
    return len(values) * (more - less) * gap / spread


def weigh(wins: Real, luck: Real | None, players: int, test: Hypotheses) -> Verdict:
    """What the sets so far say; luck is taken off first where it is known."""
    low, high = bounds()
    found = evidence(without_luck(wins, luck), players, test) if len(wins) else 0.0
    answer = "stronger" if found >= high else "weaker" if found <= low else "open"
    return Verdict(answer, found, low, high, len(wins))


def without_luck(wins: Real, luck: Real | None) -> Real:
    if luck is None or adjust(wins, luck) is None:
        return wins
    return wins - cross_fit(wins, luck) * luck


def looks(sets: int) -> list[int]:
    """After how many sets the test is made."""
    found, look = [], FIRST_LOOK
    while look < sets:
        found.append(look)
        look += max(FIRST_LOOK, int(look * STRIDE))
    return [*found, sets]
