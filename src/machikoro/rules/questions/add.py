"""`add`: shall 2 be added to the throw?"""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.guess import income_at
from machikoro.rules.layout import ACTIVE, PHASE, POWER_AMOUNT, POWER_AT, TOTAL, Log, Vector
from machikoro.rules.questions import ADD, ADDING, DECLINE, RESOLVING
from machikoro.rules.questions.either import either
from machikoro.rules.registry import rule
from machikoro.rules.words import ADD_TO_ROLL, ADDED


@rule
def add_asks(s: Vector, t: Vector) -> None:
    if s[TOTAL] >= t[POWER_AT + ADD_TO_ROLL] and enjoys(s, t, s[ACTIVE], ADD_TO_ROLL):
        s[PHASE] = ADDING
    else:
        s[PHASE] = RESOLVING


@rule
def add_choices(out: Vector) -> int:
    return either(ADD, DECLINE, out)


@rule
def add_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    if action == ADD:
        s[TOTAL] += t[POWER_AMOUNT + ADD_TO_ROLL]
        if log is not None:
            log.append((ADDED, s[ACTIVE], t[POWER_AMOUNT + ADD_TO_ROLL], s[TOTAL]))
    s[PHASE] = RESOLVING


@rule
def add_worth(s: Vector, t: Vector, action: int) -> int:
    """It must bring a coin."""
    if action == DECLINE:
        return 1
    more = s[TOTAL] + t[POWER_AMOUNT + ADD_TO_ROLL]
    return income_at(s, t, s[ACTIVE], more) - income_at(s, t, s[ACTIVE], s[TOTAL])
