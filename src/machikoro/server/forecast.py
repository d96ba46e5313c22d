"""What rolls would bring, found by running the rules on copies of the state."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from machikoro.play.game import Game
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.options import Options
from machikoro.rules.step import flow_on, step
from machikoro.rules.tables import Tables, compile_tables
from machikoro.rules.turn import start_benefits

Raw = list[tuple[int, ...]]
AVERAGE_CATCH = at.TUNA + 2 * 6 + 3
"""A tuna throw of seven, the average."""
ONE_DIE = [(total, 1 / 6) for total in range(1, 7)]
TWO_DICE = [(total, (6 - abs(total - 7)) / 36) for total in range(2, 13)]


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
        self._chances: dict[int, list[tuple[int, float]]] = {}

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
        if roller not in self._chances:
            self._chances[roller] = self._best_chances(roller)
        return self._chances[roller]

    def _best_chances(self, roller: int) -> list[tuple[int, float]]:
        totals = self.totals(roller)
        if len(totals) == 6:
            return ONE_DIE
        two = TWO_DICE
        if len(totals) == 14:
            two = [(self._with_addition(roller, total), chance) for total, chance in TWO_DICE]
        own = {total: self.outlook(roller, total).coins[roller] for total in totals}
        return max(ONE_DIE, two, key=lambda dice: sum(p * own[total] for total, p in dice))

    def _with_addition(self, roller: int, total: int) -> int:
        if total < self.t[at.POWER_AT + words.ADD_TO_ROLL]:
            return total
        more = total + self.t[at.POWER_AMOUNT + words.ADD_TO_ROLL]
        return max(total, more, key=lambda n: self.outlook(roller, n).coins[roller])

    def income(self, roller: int, seat: int) -> float:
        """Of a seat, on average, when another or itself rolls."""
        outlook = self.outlook
        return sum(p * outlook(roller, total).coins[seat] for total, p in self.chances(roller))

    def averages(self) -> list[float]:
        """Coins of each seat in a round in which everybody rolls once."""
        seats = range(self.players)
        return [sum(self.income(roller, seat) for roller in seats) for seat in seats]


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
    """What each ware would add to a seat's income per round.

    The others roll as they do now; the seat itself rolls what then pays best.
    """

    def __init__(self, game: Game, forecast: Forecast, seat: int) -> None:
        self.game = game
        self.now = forecast
        self.seat = seat
        self.others = [
            (roller, dict(forecast.chances(roller)))
            for roller in range(forecast.players)
            if roller != seat
        ]
        self.own = forecast.income(seat, seat)

    def of(self, ware: int) -> float:
        then = Forecast(self.game.tables, with_ware(self.game, self.seat, ware))
        if ware >= at.KINDS:
            return sum(then.income(r, self.seat) for r in range(then.players)) - sum(
                self.now.income(r, self.seat) for r in range(then.players)
            )
        tables = self.game.tables
        touched = touched_totals(tables.ruleset.id, tables.options, tables.players, ware)
        # Totals that the card has no part in stay as they are.
        then.known = {
            key: outlook
            for key, outlook in self.now.known.items()
            if key[0] == self.seat and key[1] not in touched.own
        }
        return (
            then.income(self.seat, self.seat) - self.own + self._from_others(then, touched.others)
        )

    def _from_others(self, then: Forecast, totals: frozenset[int]) -> float:
        return sum(
            chances[total]
            * (self._coins(then, roller, total) - self._coins(self.now, roller, total))
            for roller, chances in self.others
            for total in totals & chances.keys()
        )

    def _coins(self, forecast: Forecast, roller: int, total: int) -> int:
        return forecast.outlook(roller, total).coins[self.seat]


class Touched(NamedTuple):
    """Totals at which a card acts, or a card acts that counts it."""

    own: frozenset[int]
    """On rolls of its owner."""
    others: frozenset[int]


@lru_cache(maxsize=4096)
def touched_totals(ruleset: str, options: Options, players: int, kind: int) -> Touched:
    tables = compile_tables(ruleset, options, players)
    t = tables.t
    acting = [kind] + [
        other
        for other in tables.in_game()
        if kind in t[at.PER_KINDS + t[at.PER_FIRST + other] : at.PER_KINDS + t[at.PER_END + other]]
    ]
    cards = [tables.kinds[number] for number in acting]
    return Touched(
        own=frozenset(n for card in cards if card.colour != "red" for n in card.numbers),
        others=frozenset(n for c in cards if c.colour in ("blue", "red") for n in c.numbers),
    )
