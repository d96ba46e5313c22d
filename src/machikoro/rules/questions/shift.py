"""`shift`: shall the throw count as one more or one less?"""

from __future__ import annotations

from machikoro.rules.coins import pay_bank
from machikoro.rules.guess import income_at
from machikoro.rules.layout import (
    ACTIVE,
    COINS,
    PHASE,
    RULE_SOURCE,
    SHIFT_COST,
    TOTAL,
    Log,
    Vector,
)
from machikoro.rules.questions import KEEP, RESOLVING, SHIFT, SHIFTING
from machikoro.rules.railway import at_summit
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import RAILWAY, SHIFTED

UP, DOWN = SHIFT, SHIFT + 1
LEAST_TOTAL, MOST_TOTAL = 1, 12


@rare
def shift_asks(s: Vector, t: Vector) -> int:
    """At the summit, of whoever can pay for it."""
    if not at_summit(s, t, s[ACTIVE]) or s[COINS + s[ACTIVE]] < t[SHIFT_COST]:
        return 0
    s[PHASE] = SHIFTING
    return 1


@rule
def shift_choices(s: Vector, out: Vector) -> int:
    n = 0
    if s[TOTAL] < MOST_TOTAL:
        out[n] = UP
        n += 1
    if s[TOTAL] > LEAST_TOTAL:
        out[n] = DOWN
        n += 1
    out[n] = KEEP
    return n + 1


@rare
def shift_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    """The result changes, the faces do not."""
    s[PHASE] = RESOLVING
    if action != KEEP:
        change = 1 if action == UP else -1
        pay_bank(s, s[ACTIVE], t[SHIFT_COST], t[RULE_SOURCE + RAILWAY], log)
        s[TOTAL] += change
        if log is not None:
            log.append((SHIFTED, s[ACTIVE], change, s[TOTAL]))


@rule
def shift_worth(s: Vector, t: Vector, action: int) -> int:
    """A neighbour must bring more than is paid for it."""
    if action == KEEP:
        return income_at(s, t, s[ACTIVE], s[TOTAL]) + t[SHIFT_COST] + 1
    return income_at(s, t, s[ACTIVE], s[TOTAL] + (1 if action == UP else -1))
