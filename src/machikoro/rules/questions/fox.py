"""`fox`: shall the fox go, so that what was rolled acts once more?"""

from __future__ import annotations

from machikoro.rules.city import has_rule, open_copies
from machikoro.rules.guess import expected_income, income_at
from machikoro.rules.income import pay_from_bank
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    CARDS,
    COLOUR,
    DICE_COUNT,
    KINDS,
    PHASE,
    TOTAL,
    USED,
    Log,
    Vector,
)
from machikoro.rules.questions import CALL_FOX, CALLING, DECLINE, RESOLVING
from machikoro.rules.questions.either import either
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import BLUE, FOX_CALLED, FOX_FRIEND, FOX_USED, GREEN

GOOD_ENOUGH = 13
"""Tenths of what is to be expected, for which the fox is called."""


@rule
def fox_asks(s: Vector, t: Vector) -> int:
    """Once in a game, on one's own turn, if there is a card that would act."""
    if not has_rule(t, FOX_FRIEND) or s[USED + s[ACTIVE]] & FOX_USED or not fox_helps(s, t):
        return 0
    s[PHASE] = CALLING
    return 1


@rule
def listens_to_fox(t: Vector, kind: int) -> int:
    return 1 if t[COLOUR + kind] == BLUE or t[COLOUR + kind] == GREEN else 0


@rare
def fox_helps(s: Vector, t: Vector) -> int:
    for i in range(t[ACT_FIRST + s[TOTAL]], t[ACT_END + s[TOTAL]]):
        kind = t[ACT_KINDS + i]
        if listens_to_fox(t, kind) and open_copies(s, s[ACTIVE], kind) > 0:
            return 1
    return 0


@rule
def fox_choices(out: Vector) -> int:
    return either(CALL_FOX, DECLINE, out)


@rare
def fox_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    """All blue and green cards of this number, as they lie now; nothing for anybody else."""
    s[PHASE] = RESOLVING
    if action == CALL_FOX:
        roller = s[ACTIVE]
        s[USED + roller] |= FOX_USED
        if log is not None:
            log.append((FOX_CALLED, roller))
        for i in range(t[ACT_FIRST + s[TOTAL]], t[ACT_END + s[TOTAL]]):
            kind = t[ACT_KINDS + i]
            if listens_to_fox(t, kind) and s[CARDS + roller * KINDS + kind] > 0:
                pay_from_bank(s, t, roller, kind, log)


@rare
def fox_worth(s: Vector, t: Vector, action: int) -> int:
    if action == DECLINE:
        return 0
    good = GOOD_ENOUGH * expected_income(s, t, s[DICE_COUNT])
    return 360 * income_at(s, t, s[ACTIVE], s[TOTAL]) - good


@rule
def fox_likely() -> int:
    """Once in a game is not the next throw."""
    return DECLINE
