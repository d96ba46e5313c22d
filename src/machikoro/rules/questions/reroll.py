"""`reroll`: shall the dice be thrown again?"""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.layout import (
    ACTIVE,
    EXTRAS,
    PHASE,
    REROLL_ANY_DICE,
    REROLLED,
    USED,
    Vector,
)
from machikoro.rules.questions import ACCEPTING, KEEP, REROLL, REROLLING, ROLLING, THROWING
from machikoro.rules.questions.either import either
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import REROLL_ONCE, REROLL_ONCE_A_GAME, REROLL_USED


@rule
def reroll_asks(s: Vector, t: Vector) -> None:
    again = enjoys(s, t, s[ACTIVE], REROLL_ONCE) and not s[REROLLED]
    if again or (t[EXTRAS] and has_saved_reroll(s, t, s[ACTIVE])):
        s[PHASE] = REROLLING
    else:
        s[PHASE] = ACCEPTING


@rare
def has_saved_reroll(s: Vector, t: Vector, player: int) -> int:
    """One that is there once for the whole game."""
    if s[USED + player] & REROLL_USED:
        return 0
    return enjoys(s, t, player, REROLL_ONCE_A_GAME)


@rare
def spend_saved_reroll(s: Vector, t: Vector) -> None:
    """What comes back every turn is used up first."""
    if s[REROLLED] or enjoys(s, t, s[ACTIVE], REROLL_ONCE) == 0:
        s[USED + s[ACTIVE]] |= REROLL_USED


@rule
def reroll_choices(out: Vector) -> int:
    return either(REROLL, KEEP, out)


@rule
def reroll_answer(s: Vector, t: Vector, action: int) -> None:
    """The same number of dice again, unless an option leaves it open."""
    if action == REROLL:
        if t[EXTRAS]:
            spend_saved_reroll(s, t)
        s[REROLLED] = 1
        s[PHASE] = ROLLING if t[REROLL_ANY_DICE] else THROWING
    else:
        s[PHASE] = ACCEPTING
