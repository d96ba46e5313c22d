"""Simulated games, counted: shares and means, each with between what it may well be."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy
from numpy.typing import NDArray

from machikoro.study.intervals import NINETEEN_OF_TWENTY, wilson
from machikoro.study.sheets import BOUGHT, INCOME, ROLL
from machikoro.study.tables import Games

Whole = NDArray[numpy.int64]
LEAST = 30
"""Seats of which a share is told; fewer say nothing."""
NOTICED = 0.05
"""Mean coins that are told."""


@dataclass(frozen=True)
class Share:
    """How many of some seats won."""

    what: str
    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Income:
    """Mean coins of a seat in a game."""

    what: str
    winners: float
    winners_error: float
    others: float
    others_error: float
    """How far the truth may well lie to each side."""

    @property
    def most(self) -> float:
        return max(self.winners, self.others)


@dataclass(frozen=True)
class Length:
    """Of games, in turns."""

    mean: float
    low: float
    high: float
    short: int
    long: int
    """Nine of ten games lie between."""
    edges: list[int]
    counts: list[int]
    """Games from each edge to the next."""


def by_seat(games: Games) -> list[Share]:
    order = games.seats["order"]
    shares = [_share(str(place), games, order == place) for place in range(games.terms.players)]
    return [share for share in shares if share]


def by_card(games: Games) -> list[Share]:
    """Of seats that bought at least one, the most successful first."""
    bought = _named(games, BOUGHT)
    return _sorted([_share(card, games, copies > 0) for card, copies in bought.items()])


def by_first_build(games: Games) -> list[Share]:
    first = games.seats["first_build"]
    names, places = numpy.unique(first.astype(str), return_inverse=True)
    shares = [_share(str(name), games, places == i) for i, name in enumerate(names) if name]
    return _sorted(shares)


def by_source(games: Games) -> list[Income]:
    """What brings coins at all, most of it first."""
    found = [_income(card, games, coins) for card, coins in _named(games, INCOME).items()]
    return sorted((one for one in found if one.most >= NOTICED), key=lambda one: -one.most)


def by_roll(games: Games) -> list[Income]:
    found = [_income(total, games, coins) for total, coins in _named(games, ROLL).items()]
    return [one for one in found if one.most >= NOTICED]


def length(games: Games, bins: int = 30) -> Length:
    turns = games.games["turns"]
    mean, error = _mean(turns)
    short, long = (int(end) for end in numpy.quantile(turns, [0.05, 0.95]))
    first, last = int(turns.min()), int(numpy.quantile(turns, 0.995))
    step = _step(last - first + 1, games.terms.players, bins)
    edges = list(range(first - (first - 1) % step, last + step + 1, step))
    counts = numpy.histogram(turns, edges)[0].tolist()
    return Length(mean, mean - error, mean + error, short, long, edges, counts)


def _step(span: int, players: int, bins: int) -> int:
    """Whole rounds, unless that leaves too little to see: winners come seat after seat."""
    if span < 8 * players:
        return max(1, -(-span // bins))
    return players * max(1, -(-span // (players * bins)))


def as_dict(games: Games) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        "run": games.terms.told(),
        "games": games.count,
        "seats": [asdict(one) for one in by_seat(games)],
        "cards": [asdict(one) for one in by_card(games)],
        "first": [asdict(one) for one in by_first_build(games)],
        "income": [asdict(one) for one in by_source(games)],
        "rolls": [asdict(one) for one in by_roll(games)],
        "length": asdict(length(games)),
    }


def _named(games: Games, start: str) -> dict[str, Whole]:
    return {
        name.removeprefix(start): column
        for name, column in games.seats.items()
        if name.startswith(start)
    }


def _share(what: str, games: Games, among: NDArray[numpy.bool_]) -> Share | None:
    count = int(among.sum())
    if count < LEAST:
        return None
    wins = int(games.seats["won"][among].sum())
    return Share(what, count, wins / count, *wilson(wins, count))


def _sorted(shares: list[Share | None]) -> list[Share]:
    return sorted((share for share in shares if share), key=lambda share: -share.share)


def _income(what: str, games: Games, coins: Whole) -> Income:
    won = games.seats["won"] == 1
    return Income(what, *_mean(coins[won]), *_mean(coins[~won]))


def _mean(numbers: Whole) -> tuple[float, float]:
    """And how far the truth may well lie to each side."""
    if len(numbers) == 0:
        return 0.0, 0.0
    error = NINETEEN_OF_TWENTY * float(numbers.std()) / sqrt(len(numbers))
    return float(numbers.mean()), error
