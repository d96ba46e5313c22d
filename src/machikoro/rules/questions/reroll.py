"""`reroll`: shall the dice be thrown again?"""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.layout import ACTIVE, PHASE, REROLL_ANY_DICE, REROLLED, Vector
from machikoro.rules.questions import ACCEPTING, KEEP, REROLL, REROLLING, ROLLING, THROWING
from machikoro.rules.questions.either import either
from machikoro.rules.registry import rule
from machikoro.rules.words import REROLL_ONCE


@rule
def reroll_asks(s: Vector, t: Vector) -> None:
    if enjoys(s, t, s[ACTIVE], REROLL_ONCE) and not s[REROLLED]:
        s[PHASE] = REROLLING
    else:
        s[PHASE] = ACCEPTING


@rule
def reroll_choices(out: Vector) -> int:
    return either(REROLL, KEEP, out)


@rule
def reroll_answer(s: Vector, t: Vector, action: int) -> None:
    """The same number of dice again, unless an option leaves it open."""
    if action == REROLL:
        s[REROLLED] = 1
        s[PHASE] = ROLLING if t[REROLL_ANY_DICE] else THROWING
    else:
        s[PHASE] = ACCEPTING
