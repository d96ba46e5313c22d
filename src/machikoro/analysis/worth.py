"""What a card or a landmark would add to a seat's income."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machikoro.analysis.forecast import Forecast
from machikoro.rules import layout as at
from machikoro.rules.options import Options
from machikoro.rules.tables import Tables, compile_tables

ALL_TOTALS = frozenset(range(1, at.NUMBERS))


class Worth:
    """What each ware would add to a seat's income per round.

    The others roll as they do now; the seat itself rolls what then pays best.
    """

    def __init__(self, forecast: Forecast, seat: int) -> None:
        self.now = forecast
        self.seat = seat
        self.others = [roller for roller in range(forecast.players) if roller != seat]
        self.own = forecast.income(seat, seat)

    def of(self, ware: int) -> float:
        tables = self.now.tables
        then = Forecast(tables, with_ware(tables, self.now.state, self.seat, ware))
        touched = touched_totals(tables.ruleset.id, tables.options, tables.players, ware)
        # Totals that the ware has no part in stay as they are.
        then.known = {
            (roller, total): roll
            for (roller, total), roll in self.now.known.items()
            if total not in (touched.own if roller == self.seat else touched.others)
        }
        return (
            then.income(self.seat, self.seat) - self.own + self._from_others(then, touched.others)
        )

    def _from_others(self, then: Forecast, totals: frozenset[int]) -> float:
        return sum(
            chance * (self._coins(then, roller, total) - self._coins(self.now, roller, total))
            for roller in self.others
            for total, chance in self.now.chances(roller)
            if total in totals
        )

    def _coins(self, forecast: Forecast, roller: int, total: int) -> int:
        return forecast.coins(roller, total)[self.seat]


def with_ware(tables: Tables, state: list[int], seat: int, ware: int) -> list[int]:
    """The state as if a seat had a card or landmark more."""
    s = state[:]
    if ware < at.KINDS:
        s[at.CARDS + seat * at.KINDS + ware] += 1
        return s
    bit = 1 << (ware - at.KINDS)
    s[at.BUILT + seat] |= bit
    s[at.LANDMARK_COUNT + seat] += 1
    owners = range(tables.players) if tables.t[at.SHARED] & bit else [seat]
    for owner in owners:
        s[at.WORKS + owner] |= bit
    return s


class Touched(NamedTuple):
    """Totals at which a ware acts, or a card acts that counts it."""

    own: frozenset[int]
    """On rolls of its owner."""
    others: frozenset[int]


@lru_cache(maxsize=4096)
def touched_totals(ruleset: str, options: Options, players: int, ware: int) -> Touched:
    if ware >= at.KINDS:
        return Touched(ALL_TOTALS, ALL_TOTALS)
    tables = compile_tables(ruleset, options, players)
    counting = {
        n
        for kind in tables.in_game()
        if counts(tables.t, kind, ware)
        for n in tables.kinds[kind].numbers
    }
    card = tables.kinds[ware]
    acting = set(card.numbers)
    return Touched(
        own=frozenset(counting | (acting if card.colour != "red" else set())),
        others=frozenset(counting | (acting if card.colour in ("blue", "red") else set())),
    )


def counts(t: list[int], kind: int, other: int) -> bool:
    """Whether a card's amount is multiplied by how many there are of another kind."""
    return other in t[at.PER_KINDS + t[at.PER_FIRST + kind] : at.PER_KINDS + t[at.PER_END + kind]]
