"""`roll`: with how many dice?"""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.guess import expected_income
from machikoro.rules.layout import ACTIVE, DICE_COUNT, PHASE, Vector
from machikoro.rules.questions import ROLL, THROWING
from machikoro.rules.registry import rule
from machikoro.rules.words import TWO_DICE


@rule
def roll_choices(s: Vector, t: Vector, out: Vector) -> int:
    out[0] = ROLL
    if enjoys(s, t, s[ACTIVE], TWO_DICE):
        out[1] = ROLL + 1
        return 2
    return 1


@rule
def roll_answer(s: Vector, action: int) -> None:
    s[DICE_COUNT] = action - ROLL + 1
    s[PHASE] = THROWING


@rule
def roll_worth(s: Vector, t: Vector, action: int) -> int:
    return expected_income(s, t, action - ROLL + 1)
