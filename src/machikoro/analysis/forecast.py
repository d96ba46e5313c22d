"""What rolls would bring, found by running the rules on copies of the state."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

from machikoro.analysis.engine import Engine, engine
from machikoro.analysis.rolls import ASKS, INCOMES, WEIGHTS, WHOLE, change_at, highest_total
from machikoro.cards.room import NUMBERS, PLAYERS
from machikoro.play.events import Event, read_event
from machikoro.play.notation import vocabulary
from machikoro.rules.tables import Tables

EVENTS_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one total brings if it counts."""

    total: int
    coins: tuple[int, ...]
    """The change for every seat."""
    events: tuple[Event, ...]
    asks: str | None
    """A card that asks the roller something, so that more may follow."""


class Forecast:
    """Rolls of all seats at one state of the cities.

    Questions on the way are answered by the richest target and an average tuna throw.
    """

    def __init__(self, tables: Tables, state: list[int], by: Engine | None = None) -> None:
        self.tables = tables
        self.players = tables.players
        self.state = state[:]
        self.engine = by or engine()
        self.rolls = self.engine.look_ahead(tables, self.state)

    def totals(self, roller: int) -> range:
        """The totals that a seat can make count."""
        return range(1, highest_total(self.state, self.tables.t, roller) + 1)

    def outlook(self, roller: int, total: int) -> Outlook:
        """What a total of somebody's throw brings to everybody."""
        names = vocabulary(self.tables.ruleset.id)
        asks = self.rolls.numbers[ASKS + roller * NUMBERS + total]
        return Outlook(
            total,
            self.coins(roller, total),
            tuple(_event(self.tables.ruleset.id, raw) for raw in self.rolls.log(roller, total)),
            names.names[asks] if asks >= 0 else None,
        )

    def keys(self, roller: int) -> list[Hashable]:
        """Of all that the outlook on each total tells: it can be kept as long as its key stays."""
        return self.rolls.keys(roller, self.totals(roller))

    def coins(self, roller: int, total: int) -> tuple[int, ...]:
        """What a total changes for every seat."""
        first, step = change_at(0, roller, total), PLAYERS * NUMBERS
        return tuple(self.rolls.numbers[first : first + self.players * step : step])

    def chances(self, roller: int) -> dict[int, float]:
        """Totals and how likely they count, if the roller rolls what pays best."""
        at = WEIGHTS + roller * NUMBERS
        weights = self.rolls.numbers[at : at + NUMBERS]
        return {total: weight / WHOLE for total, weight in enumerate(weights) if weight}

    def income(self, roller: int, seat: int) -> float:
        """Of a seat, on average, when another or itself rolls."""
        return self.rolls.numbers[INCOMES + seat * PLAYERS + roller] / WHOLE

    def averages(self) -> list[float]:
        """Coins of each seat in a round in which everybody rolls once."""
        numbers = self.rolls.numbers
        firsts = [INCOMES + seat * PLAYERS for seat in range(self.players)]
        return [sum(numbers[first : first + self.players]) / WHOLE for first in firsts]


@lru_cache(maxsize=EVENTS_KEPT)
def _event(ruleset: str, raw: tuple[int, ...]) -> Event:
    """The same few coins are paid again and again."""
    return read_event(vocabulary(ruleset), raw)
