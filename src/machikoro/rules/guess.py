"""What rolls and wares should bring, by a short rule: the worth of answers is made of it."""

from __future__ import annotations

from machikoro.rules.chance import ways
from machikoro.rules.city import amount_of, condition_holds, times
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    AMOUNT,
    CARDS,
    COLOUR,
    COST,
    KINDS,
    OPERATION,
    PLAYER_COUNT,
    PRICE,
    RED_END,
    RED_FIRST,
    RED_KINDS,
    Vector,
)
from machikoro.rules.questions import FROM_ONE
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import BANK, BLUE, FROM_EACH, FROM_RICH, RED

A_FORTUNE = 1_000_000
"""More than any establishment is worth."""


@rule
def worth_of_ware(s: Vector, t: Vector, ware: int) -> int:
    """Landmarks before all else, the dearest first."""
    return worth_of_card(s, t, ware) if ware < KINDS else A_FORTUNE + t[PRICE + ware - KINDS]


@rare
def worth_of_card(s: Vector, t: Vector, kind: int) -> int:
    """Expected coins of a further copy per round, times 36, less its cost."""
    player = s[ACTIVE]
    colour = t[COLOUR + kind]
    each = t[AMOUNT + kind]
    others = t[PLAYER_COUNT] - 1
    if t[OPERATION + kind] == BANK:
        each = amount_of(s, t, player, kind) * times(s, t, player, kind)
    elif t[OPERATION + kind] == FROM_EACH or t[OPERATION + kind] == FROM_RICH:
        each *= others
    elif colour != RED and t[OPERATION + kind] != FROM_ONE:
        each = 0
    if colour == BLUE:
        each *= others + 1
    elif colour == RED:
        each *= others
    return each * likelihood(s, t, kind) - t[COST + kind]


@rare
def likelihood(s: Vector, t: Vector, kind: int) -> int:
    """Chance of the card's numbers in 36, with the dice that its owner would choose."""
    dice = 2 if two_dice_promise_more(s, t) else 1
    total = 0
    for number in range(1, 13):
        if acts_at(t, kind, number):
            total += ways(number, dice)
    return total


@rare
def two_dice_promise_more(s: Vector, t: Vector) -> int:
    gain = 0
    for number in range(1, 13):
        gain += (ways(number, 2) - ways(number, 1)) * income_at(s, t, s[ACTIVE], number)
    return 1 if gain > 0 else 0


@rule
def acts_at(t: Vector, kind: int, number: int) -> int:
    for i in range(t[ACT_FIRST + number], t[ACT_END + number]):
        if t[ACT_KINDS + i] == kind:
            return 1
    for i in range(t[RED_FIRST + number], t[RED_END + number]):
        if t[RED_KINDS + i] == kind:
            return 1
    return 0


@rare
def expected_income(s: Vector, t: Vector, dice: int) -> int:
    """Of one own roll, times 36."""
    total = 0
    for number in range(1, 13):
        if ways(number, dice) > 0:
            total += ways(number, dice) * income_at(s, t, s[ACTIVE], number)
    return total


@rule
def income_at(s: Vector, t: Vector, player: int, number: int) -> int:
    """What the bank would pay for this number on the player's own roll."""
    total = 0
    for i in range(t[ACT_FIRST + number], t[ACT_END + number]):
        kind = t[ACT_KINDS + i]
        copies = s[CARDS + player * KINDS + kind]
        if copies > 0 and t[OPERATION + kind] == BANK and condition_holds(s, t, player, kind):
            total += copies * amount_of(s, t, player, kind) * times(s, t, player, kind)
    return total
