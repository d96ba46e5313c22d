"""A log that keeps no events: what each seat bought, earned and lost in a game is added up.

One source for plain and compiled loops.  Where rules log an event, its kind is a constant: once
handlers are built in there, the compiler leaves an addition or two of them.
"""

from __future__ import annotations

from typing import Any

from machikoro.cards.numbers import CLASSIC, LEGACY, SECOND
from machikoro.rules.layout import (
    ISLANDS,
    ISLANDS_AT,
    KINDS,
    NUMBERS,
    PLAYERS,
    WARES,
    Layout,
    Vector,
)
from machikoro.rules.words import (
    ADDED,
    BOUGHT,
    CONTRIBUTED,
    INCOME,
    PAID,
    PAID_BANK,
    PULLED_DOWN,
    PUT_ASIDE,
    REBUILT,
    ROLLED,
    SHARED_OUT,
    SHIFTED,
    TURN_BEGAN,
)

NAMES = (
    KINDS + ISLANDS_AT + ISLANDS + max(len(family.rules) for family in (CLASSIC, SECOND, LEGACY))
)
"""Everything that brings coins has a name in events: wares, projects, islands, rule cards."""

SEAT = Layout()
"""What is counted of one seat."""
COINS_LEFT = SEAT.block("coins_left")
LANDMARKS_BUILT = SEAT.block("landmarks_built")
HAS_WON = SEAT.block("has_won")
"""These three are as the game ends."""
FIRST_BUILD = SEAT.block("first_build")
"""The first ware that the seat built, counted from 1; 0 where there is none."""
LOST = SEAT.block("lost")
"""Coins to other seats."""
SPENT = SEAT.block("spent")
"""Coins to the bank, for whatever; refunds are taken off."""
BUILDS = SEAT.block("builds", WARES)
"""Copies of each kind that were built; of each landmark the turn in which it was."""
EARNINGS = SEAT.block("earnings", NAMES + 1)
"""Coins by what brought them, first those that no card brought."""
ROLLS = SEAT.block("rolls", NUMBERS)
"""The same coins by the total of the turn; 0 stands for what came before a roll."""
SEAT_SIZE = SEAT.size

COUNTS = Layout()
TURN_NOW = COUNTS.block("turn_now")
ROLL_NOW = COUNTS.block("roll_now")
SEATS = COUNTS.block("seats", PLAYERS * SEAT_SIZE)
COUNTS_SIZE = COUNTS.size

Event = tuple[int, ...]


def count_three(log: Vector, event: Event) -> None:
    if event[0] == PULLED_DOWN:
        log[SEATS + event[1] * SEAT_SIZE + BUILDS + event[2]] = 0


def count_four(log: Vector, event: Event) -> None:
    kind = event[0]
    seat = SEATS + event[1] * SEAT_SIZE
    if kind == INCOME:
        log[seat + EARNINGS + 1 + event[3]] += event[2]
        log[seat + ROLLS + log[ROLL_NOW]] += event[2]
    elif kind == TURN_BEGAN:
        log[TURN_NOW] = event[2]
        log[ROLL_NOW] = 0
    elif kind == BOUGHT:
        ware = event[2]
        log[seat + SPENT] += event[3]
        if log[seat + FIRST_BUILD] == 0:
            log[seat + FIRST_BUILD] = ware + 1
        log[seat + BUILDS + ware] = log[seat + BUILDS + ware] + 1 if ware < KINDS else log[TURN_NOW]
    elif kind == ADDED or kind == SHIFTED:
        log[ROLL_NOW] = event[3]
    elif kind == CONTRIBUTED:
        log[seat + SPENT] += event[3]
    elif kind == REBUILT:
        log[seat + SPENT] -= event[3]


def count_five(log: Vector, event: Event) -> None:
    """Of a share, whoever had more has lost the rest to the others."""
    kind = event[0]
    seat = SEATS + event[1] * SEAT_SIZE
    if kind == ROLLED:
        log[ROLL_NOW] = event[2] + event[3]
    elif kind == PAID_BANK or kind == PUT_ASIDE:
        log[seat + SPENT] += event[2]
    elif kind == SHARED_OUT and event[2] < 0:
        log[seat + LOST] -= event[2]
    elif kind == SHARED_OUT:
        log[seat + EARNINGS + 1 + event[4]] += event[2]
        log[seat + ROLLS + log[ROLL_NOW]] += event[2]


def count_six(log: Vector, event: Event) -> None:
    if event[0] == PAID:
        log[SEATS + event[1] * SEAT_SIZE + LOST] += event[3]
        payee = SEATS + event[2] * SEAT_SIZE
        log[payee + EARNINGS + 1 + event[5]] += event[3]
        log[payee + ROLLS + log[ROLL_NOW]] += event[3]


def count_none(log: Vector, event: Event) -> None:
    """Nothing of this length moves coins, builds, or says what turn and roll it is."""


HANDLERS: dict[int, Any] = {3: count_three, 4: count_four, 5: count_five, 6: count_six}
"""By how many numbers an event has: that is a part of its compiled type, and its kind is not."""


class PlainCounts(list[Event]):
    """The log of plain rules that counts into a vector and stays empty."""

    def __init__(self, counts: Vector) -> None:
        super().__init__()
        self.counts = counts

    def append(self, event: Event) -> None:
        HANDLERS.get(len(event), count_none)(self.counts, event)
