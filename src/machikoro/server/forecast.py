"""What rolls would bring, found by running the rules on copies of the state."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machikoro.game import Game
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.options import Options
from machikoro.rules.step import flow_on, step
from machikoro.rules.tables import Tables, compile_tables
from machikoro.rules.turn import start_benefits

Raw = list[tuple[int, ...]]
AVERAGE_CATCH = at.TUNA + 2 * 6 + 3
"""A tuna throw of seven, the average."""


class Outlook(NamedTuple):
    """What one total brings to all seats."""

    total: int
    coins: list[int]
    log: Raw
    asks: int
    """The ware that asks the roller something, or none."""


class Forecast:
    """Rolls of all seats at one state of the cities."""

    def __init__(self, tables: Tables, state: list[int]) -> None:
        self.t = tables.t
        self.players = tables.players
        self.state = state
        self.known: dict[tuple[int, int], Outlook] = {}
        self._averages: list[float] = []

    def totals(self, roller: int) -> range:
        """The totals that a seat can make count."""
        works = self.state[at.WORKS + roller] | self.state[at.BUILT + roller]
        if works & self.t[at.POWER_BITS + words.ADD_TO_ROLL]:
            return range(1, 15)
        return range(1, 13 if works & self.t[at.POWER_BITS + words.TWO_DICE] else 7)

    def outlook(self, roller: int, total: int) -> Outlook:
        key = (roller, total)
        if key not in self.known:
            self.known[key] = self._roll(roller, total)
        return self.known[key]

    def _roll(self, roller: int, total: int) -> Outlook:
        s = self.state[:]
        before = s[at.COINS : at.COINS + self.players]
        put_roll(s, self.t, roller, total)
        log: Raw = []
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
        return Outlook(total, [a - b for a, b in zip(after, before, strict=True)], log, asks)

    def _likely_answer(self, s: list[int]) -> int:
        """Of the others the richest; of the tuna throws the average one."""
        if s[at.PHASE] == words.FISHING:
            return AVERAGE_CATCH
        others = [seat for seat in range(self.players) if seat != s[at.ACTIVE]]
        return at.TARGET + max(others, key=lambda seat: s[at.COINS + seat])

    def chances(self, roller: int) -> list[tuple[int, float]]:
        """Totals and how likely they count, if the roller rolls what pays best."""
        one = [(total, 1 / 6) for total in range(1, 7)]
        if len(self.totals(roller)) == 6:
            return one
        two = [(self._with_addition(roller, a + b), n / 36) for a, b, n in throws()]
        return max(one, two, key=lambda chances: self._own_income(roller, chances))

    def _with_addition(self, roller: int, total: int) -> int:
        if len(self.totals(roller)) < 14 or total < self.t[at.POWER_AT + words.ADD_TO_ROLL]:
            return total
        more = total + self.t[at.POWER_AMOUNT + words.ADD_TO_ROLL]
        return max(total, more, key=lambda n: self.outlook(roller, n).coins[roller])

    def _own_income(self, roller: int, chances: list[tuple[int, float]]) -> float:
        return sum(chance * self.outlook(roller, total).coins[roller] for total, chance in chances)

    def averages(self) -> list[float]:
        """Coins of each seat in a round in which everybody rolls once."""
        if not self._averages:
            self._averages = self._sum_up()
        return self._averages

    def _sum_up(self) -> list[float]:
        sums = [0.0] * self.players
        for roller in range(self.players):
            for total, chance in self.chances(roller):
                for seat, coins in enumerate(self.outlook(roller, total).coins):
                    sums[seat] += chance * coins
        return sums


@lru_cache
def throws() -> list[tuple[int, int, int]]:
    """A throw of two dice for each total, and how many throws make it."""
    return [(total - total // 2, total // 2, 6 - abs(total - 7)) for total in range(2, 13)]


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


def with_ware(game: Game, seat: int, ware: int) -> list[int]:
    """The state as if a seat had a card or landmark more."""
    s, t = game.state[:], game.tables.t
    if ware < at.KINDS:
        s[at.CARDS + seat * at.KINDS + ware] += 1
        return s
    bit = 1 << (ware - at.KINDS)
    s[at.BUILT + seat] |= bit
    s[at.LANDMARK_COUNT + seat] += 1
    owners = range(game.players) if t[at.SHARED] & bit else [seat]
    for owner in owners:
        s[at.WORKS + owner] |= bit
    return s


class Worth:
    """What each ware would add to a seat's income per round."""

    def __init__(self, game: Game, forecast: Forecast, seat: int) -> None:
        self.game = game
        self.now = forecast
        self.seat = seat
        self.income = forecast.averages()[seat]

    def of(self, ware: int) -> float:
        then = Forecast(self.game.tables, with_ware(self.game, self.seat, ware))
        if ware < at.KINDS:
            tables = self.game.tables
            touched = touched_totals(tables.ruleset.id, tables.options, tables.players, ware)
            # Totals that the card has no part in stay as they are.
            then.known = {k: v for k, v in self.now.known.items() if k[1] not in touched}
        return then.averages()[self.seat] - self.income


@lru_cache(maxsize=4096)
def touched_totals(ruleset: str, options: Options, players: int, kind: int) -> frozenset[int]:
    """Totals at which a card acts, or a card acts that counts it."""
    tables = compile_tables(ruleset, options, players)
    t = tables.t
    counting = {
        other
        for other in tables.in_game()
        if kind in t[at.PER_KINDS + t[at.PER_FIRST + other] : at.PER_KINDS + t[at.PER_END + other]]
    }
    return frozenset(n for k in {kind, *counting} for n in tables.kinds[k].numbers)
