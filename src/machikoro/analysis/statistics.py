"""What decided a game, counted from its events."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.play.reading import read_built, read_turn


@dataclass(frozen=True)
class Statistics:
    coins_over_time: list[list[int]]
    """Of every seat after each turn."""
    landmarks_over_time: list[list[int]]
    income_by_card: list[dict[str, int]]
    """Of every seat; coins from the bank and from others."""
    income_by_roll: list[dict[str, int]]
    dice: dict[str, int]
    """How often each total was rolled."""
    expected: dict[str, float]
    """How often it was to be expected, with as many dice as were taken each time."""
    faces: list[int]
    """How often each face, 1 to 6, came."""


def statistics(game: Game) -> Statistics:
    """Of a game with all of its past."""
    throws = [event for event in game.events if event.kind == "rolled"]
    faces = Counter(face for throw in throws for face in throw.dice or ())
    by_card, by_roll = _incomes(game)
    return Statistics(
        coins_over_time=_coins_over_turns(game),
        landmarks_over_time=_landmarks_over_turns(game),
        income_by_card=[dict(counter) for counter in by_card],
        income_by_roll=[dict(counter) for counter in by_roll],
        dice=_histogram(throws),
        expected=_expected(throws),
        faces=[faces[face] for face in range(1, 7)],
    )


def _coins_over_turns(game: Game) -> list[list[int]]:
    """At the end of every turn, the last one included.

    Told by events: the move that ends a turn also begins the next, so no state lies between them.
    """
    coins = list(game.coins)
    after = [coins[:]]
    for event in reversed(game.events):
        if event.kind == "turn":
            after.append(coins[:])
        for seat, change in event.coins().items():
            coins[seat] -= change
    # Before the first turn nothing had ended.
    return after[-2::-1]


def _landmarks_over_turns(game: Game) -> list[list[int]]:
    states = [past.state for past in game.past] + [game.state]
    ends = [after for before, after in pairwise(states) if read_turn(before) != read_turn(after)]
    return [read_built(game.tables, state) for state in (*ends, game.state)]


def _incomes(game: Game) -> tuple[list[Counter[str]], list[Counter[str]]]:
    """Coins from the bank and from others, by card and by the total that was rolled."""
    by_card: list[Counter[str]] = [Counter() for _ in range(game.players)]
    by_roll: list[Counter[str]] = [Counter() for _ in range(game.players)]
    total: int | None = None
    for event in game.events:
        total = _total_after(event, total)
        if event.kind in ("income", "paid", "shared"):
            _count_income(event, total, by_card, by_roll)
    return by_card, by_roll


def _total_after(event: Event, total: int | None) -> int | None:
    if event.kind == "turn":
        return None
    return event.total if event.kind in ("rolled", "added") else total


def _count_income(
    event: Event, total: int | None, by_card: list[Counter[str]], by_roll: list[Counter[str]]
) -> None:
    for seat, coins in event.coins().items():
        if coins > 0:
            by_card[seat][event.card or ""] += coins
            if total is not None:
                by_roll[seat][str(total)] += coins


def _histogram(throws: list[Event]) -> dict[str, int]:
    return dict(Counter(str(throw.total) for throw in throws))


def _expected(throws: list[Event]) -> dict[str, float]:
    """What the dice that were taken show on average."""
    expected: defaultdict[int, Fraction] = defaultdict(Fraction)
    for count, times in Counter(len(throw.dice or ()) for throw in throws).items():
        ways = Counter(map(sum, product(range(1, 7), repeat=count)))
        for total, cases in ways.items():
            expected[total] += Fraction(times * cases, 6**count)
    return {str(total): round(float(value), 2) for total, value in sorted(expected.items())}
