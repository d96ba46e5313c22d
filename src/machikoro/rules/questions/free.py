"""`free`: which establishment is taken for nothing, if any?"""

from __future__ import annotations

from machikoro.rules.build import payable, take_card
from machikoro.rules.guess import A_FORTUNE, worth_of_ware
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    ENOUGH,
    KIND_BITS,
    ON_SALE,
    PHASE,
    PROJECT,
    PROJECT_SOURCE,
    Log,
    Vector,
)
from machikoro.rules.questions import BUILD, CHOOSING_FREE, PASS, REFILLING
from machikoro.rules.questions.wares import list_wares
from machikoro.rules.registry import rare, rule
from machikoro.rules.rewards import reward_great_work
from machikoro.rules.words import BOUGHT


@rule
def free_kinds(s: Vector, t: Vector) -> int:
    """Bits of them, by their printed cost; limits hold."""
    left = s[ON_SALE] & ~s[ENOUGH + s[ACTIVE]] & t[KIND_BITS]
    return left & payable(t, t[AMOUNT + PROJECT])


@rare
def free_asks(s: Vector, t: Vector) -> int:
    s[ASKING] = t[PROJECT_SOURCE]
    if free_kinds(s, t) == 0:
        return 0
    s[PHASE] = CHOOSING_FREE
    return 1


@rule
def free_choices(s: Vector, t: Vector, out: Vector) -> int:
    n = list_wares(t, free_kinds(s, t), out, 0)
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


@rule
def free_worth(s: Vector, t: Vector, action: int) -> int:
    """Whatever costs nothing is taken."""
    return -A_FORTUNE if action == PASS else worth_of_ware(s, t, action - BUILD)
