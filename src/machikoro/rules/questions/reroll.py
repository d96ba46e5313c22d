"""`reroll`: shall the dice be thrown again?"""

from __future__ import annotations

from machikoro.rules.city import enjoys
from machikoro.rules.guess import expected_income, income_at
from machikoro.rules.layout import (
    ACTIVE,
    DICE_COUNT,
    EXTRAS,
    PHASE,
    REROLL_ANY_DICE,
    REROLLED,
    TOTAL,
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
    if again or has_saved_reroll(s, t, s[ACTIVE]):
        s[PHASE] = REROLLING
    else:
        s[PHASE] = ACCEPTING


@rule
def has_saved_reroll(s: Vector, t: Vector, player: int) -> int:
    """One that is there once for the whole game."""
    saved = enjoys(s, t, player, REROLL_ONCE_A_GAME)
    return 1 if saved and not s[USED + player] & REROLL_USED else 0


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


@rule
def reroll_worth(s: Vector, t: Vector, action: int) -> int:
    """A second throw must promise more than the first brings."""
    if action == KEEP:
        return 1
    return expected_income(s, t, s[DICE_COUNT]) - 36 * income_at(s, t, s[ACTIVE], s[TOTAL])
