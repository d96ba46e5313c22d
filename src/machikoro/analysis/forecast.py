"""What rolls would bring, found by running the rules on copies of the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from machikoro.play.events import Event, read_event
from machikoro.play.notation import vocabulary
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.step import flow_on, step
from machikoro.rules.tables import Tables
from machikoro.rules.turn import start_benefits

AVERAGE_CATCH = at.TUNA + 2 * 6 + 3
"""A tuna throw of seven, the average."""
Chances = tuple[tuple[int, float], ...]
"""Totals and how likely they count, every total once."""
ONE_DIE: Chances = tuple((total, 1 / 6) for total in range(1, 7))
TWO_DICE: Chances = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one total brings if it counts."""

    total: int
    coins: tuple[int, ...]
    """The change for every seat."""
    events: tuple[Event, ...]
    asks: str | None
    """A card that asks the roller something, so that more may follow."""


class Roll(NamedTuple):
    """What the rules did when a total counted."""

    coins: tuple[int, ...]
    log: list[tuple[int, ...]]
    asks: int


class Forecast:
    """Rolls of all seats at one state of the cities."""

    def __init__(self, tables: Tables, state: list[int]) -> None:
        self.tables = tables
        self.t = tables.t
        self.players = tables.players
        self.state = state
        self.known: dict[tuple[int, int], Roll] = {}
        self._chances: dict[int, Chances] = {}

    def totals(self, roller: int) -> range:
        """The totals that a seat can make count."""
        works = self.state[at.WORKS + roller] | self.state[at.BUILT + roller]
        if works & self.t[at.POWER_BITS + words.ADD_TO_ROLL]:
            return range(1, 15)
        return range(1, 13 if works & self.t[at.POWER_BITS + words.TWO_DICE] else 7)

    def outlook(self, roller: int, total: int) -> Outlook:
        names = vocabulary(self.tables.ruleset.id)
        coins, log, asks = self.roll(roller, total)
        events = tuple(read_event(names, raw) for raw in log)
        return Outlook(total, coins, events, names.wares[asks] if asks >= 0 else None)

    def coins(self, roller: int, total: int) -> tuple[int, ...]:
        """What a total changes for every seat."""
        return self.roll(roller, total).coins

    def roll(self, roller: int, total: int) -> Roll:
        key = (roller, total)
        if key not in self.known:
            self.known[key] = self._roll(roller, total)
        return self.known[key]

    def _roll(self, roller: int, total: int) -> Roll:
        s = self.state[:]
        before = s[at.COINS : at.COINS + self.players]
        put_roll(s, self.t, roller, total)
        log: list[tuple[int, ...]] = []
        asks = at.NONE
        flow_on(s, self.t, log)
        while s[at.PHASE] in (words.TARGETING, words.FISHING):
            asks = s[at.ASKING]
            if s[at.PHASE] == words.TARGETING and self.t[at.OPERATION + asks] != words.FROM_ONE:
                break
            step(s, self.t, self._likely_answer(s), log)
        if s[at.PHASE] < words.BUILDING:
            asks = s[at.ASKING]
        after = s[at.COINS : at.COINS + self.players]
        return Roll(tuple(a - b for a, b in zip(after, before, strict=True)), log, asks)

    def _likely_answer(self, s: list[int]) -> int:
        """Of the others the richest; of the tuna throws the average one."""
        if s[at.PHASE] == words.FISHING:
            return AVERAGE_CATCH
        others = [seat for seat in range(self.players) if seat != s[at.ACTIVE]]
        return at.TARGET + max(others, key=lambda seat: s[at.COINS + seat])

    def chances(self, roller: int) -> Chances:
        """Totals and how likely they count, if the roller rolls what pays best."""
        if roller not in self._chances:
            self._chances[roller] = self._best_chances(roller)
        return self._chances[roller]

    def _best_chances(self, roller: int) -> Chances:
        totals = self.totals(roller)
        if len(totals) == 6:
            return ONE_DIE
        two = TWO_DICE
        if len(totals) == 14:
            two = added_up((self._with_addition(roller, total), p) for total, p in TWO_DICE)
        own = {total: self.coins(roller, total)[roller] for total in totals}
        return max(ONE_DIE, two, key=lambda dice: sum(p * own[total] for total, p in dice))

    def _with_addition(self, roller: int, total: int) -> int:
        if total < self.t[at.POWER_AT + words.ADD_TO_ROLL]:
            return total
        more = total + self.t[at.POWER_AMOUNT + words.ADD_TO_ROLL]
        return max(total, more, key=lambda n: self.coins(roller, n)[roller])

    def income(self, roller: int, seat: int) -> float:
        """Of a seat, on average, when another or itself rolls."""
        return sum(p * self.coins(roller, total)[seat] for total, p in self.chances(roller))

    def averages(self) -> list[float]:
        """Coins of each seat in a round in which everybody rolls once."""
        seats = range(self.players)
        return [sum(self.income(roller, seat) for roller in seats) for seat in seats]


def added_up(chances: Iterable[tuple[int, float]]) -> Chances:
    """Two throws may count as one total."""
    whole: dict[int, float] = {}
    for total, chance in chances:
        whole[total] = whole.get(total, 0) + chance
    return tuple(whole.items())


def put_roll(s: list[int], t: list[int], roller: int, total: int) -> None:
    """The state in which a total is about to count; no doubles where they can be avoided."""
    s[at.ACTIVE] = roller
    start_benefits(s, t)
    s[at.DICE_COUNT] = 1 if total <= 6 else 2
    s[at.FIRST_DIE] = total if total <= 6 else 6
    s[at.SECOND_DIE] = 0 if total <= 6 else min(total - 6, 6)
    s[at.TOTAL] = total
    s[at.CURSOR] = s[at.PENDING] = s[at.ASKING] = at.NONE
    s[at.EARNED] = s[at.EXTRA_OWED] = 0
    s[at.PHASE] = words.RESOLVING
