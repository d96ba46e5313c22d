"""`free`: which establishment is taken for nothing, if any?"""

from __future__ import annotations

from machikoro.rules.build import take_card, withheld
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    BUILDABLE,
    BUILDABLE_COUNT,
    COST,
    PHASE,
    PROJECT,
    PROJECT_SOURCE,
    Log,
    Vector,
)
from machikoro.rules.questions import BUILD, CHOOSING_FREE, PASS, REFILLING
from machikoro.rules.registry import rare, rule
from machikoro.rules.rewards import reward_great_work
from machikoro.rules.words import BOUGHT, MAY_BUILD


@rule
def is_free(s: Vector, t: Vector, kind: int) -> int:
    """By its printed cost; limits hold."""
    if t[COST + kind] > t[AMOUNT + PROJECT]:
        return 0
    return 1 if withheld(s, t, s[ACTIVE], kind) == MAY_BUILD else 0


@rare
def free_asks(s: Vector, t: Vector) -> int:
    s[ASKING] = t[PROJECT_SOURCE]
    for i in range(t[BUILDABLE_COUNT]):
        if is_free(s, t, t[BUILDABLE + i]):
            s[PHASE] = CHOOSING_FREE
            return 1
    return 0


@rule
def free_choices(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if is_free(s, t, kind):
            out[n] = BUILD + kind
            n += 1
    out[n] = PASS
    return n + 1


@rare
def free_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    """It is part of the contribution, and no building."""
    if action != PASS:
        take_card(s, t, action - BUILD)
        if log is not None:
            log.append((BOUGHT, s[ACTIVE], action - BUILD, 0))
    reward_great_work(s, t, 0, log)
    s[PHASE] = REFILLING
