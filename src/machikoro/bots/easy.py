"""`easy`: a short greedy rule.

It builds a landmark when it can, else the establishment that should bring most per round for its
price; it rolls the number of dice that should pay it more and re-rolls what pays too little.
"""

from __future__ import annotations

from machikoro.bots.uniform import choose_uniform
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
    DICE_COUNT,
    KINDS,
    OPERATION,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    PRICE,
    RED_END,
    RED_FIRST,
    RED_KINDS,
    TOTAL,
    Vector,
)
from machikoro.rules.questions import (
    ADD,
    ADDING,
    BUILD,
    BUILDING,
    DECLINE,
    FIRST_CHANCE,
    FROM_ONE,
    INVESTING,
    KEEP,
    PASS,
    QUESTIONS,
    REROLL,
    REROLLING,
    ROLL,
    ROLLING,
    SWAPPING,
)
from machikoro.rules.questions.asked import WEIGHED, worth_of_answer
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import ADD_TO_ROLL, BANK, BLUE, FROM_EACH, RED

A_FORTUNE = 1_000_000

PLANNED = {"roll", "reroll", "add", "build"}
THROWN = {"swap", "invest"}
# A question that nobody thought of would be answered by the worth of nothing.
for known in QUESTIONS[:FIRST_CHANCE]:
    assert known.name in PLANNED | THROWN | WEIGHED, f"easy has no answer to {known.name!r}"


@rare
def choose_easy(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    phase = s[PHASE]
    if n == 1:
        return out[0]
    if phase == BUILDING:
        return best_build(s, t, out, n)
    if phase == ROLLING:
        return ROLL + 1 if expected_income(s, t, 2) > expected_income(s, t, 1) else ROLL
    if phase == REROLLING:
        dice = s[DICE_COUNT]
        poor = income_at(s, t, s[ACTIVE], s[TOTAL]) * 36 < expected_income(s, t, dice)
        return REROLL if poor else KEEP
    if phase == ADDING:
        more = s[TOTAL] + t[POWER_AMOUNT + ADD_TO_ROLL]
        better = income_at(s, t, s[ACTIVE], more) > income_at(s, t, s[ACTIVE], s[TOTAL])
        return ADD if better else DECLINE
    return best_answer(s, t, out, n, r)


@rare
def best_answer(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """Of cards and players the one of highest worth; whether to swap or invest, a throw."""
    phase = s[PHASE]
    if phase == SWAPPING or phase == INVESTING:
        return choose_uniform(out, n, r)
    best = 0
    for i in range(1, n):
        if worth_of_answer(s, t, phase, out[i]) > worth_of_answer(s, t, phase, out[best]):
            best = i
    return out[best]


@rare
def best_build(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """The dearest landmark; else what earns most; nothing if nothing earns."""
    best = PASS
    best_worth = 0
    for i in range(n):
        ware = out[i] - BUILD
        if out[i] == PASS:
            continue
        worth = worth_of(s, t, ware) if ware < KINDS else A_FORTUNE + t[PRICE + ware - KINDS]
        if worth > best_worth:
            best_worth = worth
            best = out[i]
    return best


@rare
def worth_of(s: Vector, t: Vector, kind: int) -> int:
    """Expected coins of a further copy per round, times 36, less its cost."""
    player = s[ACTIVE]
    colour = t[COLOUR + kind]
    each = t[AMOUNT + kind]
    others = t[PLAYER_COUNT] - 1
    if t[OPERATION + kind] == BANK:
        each = amount_of(s, t, player, kind) * times(s, t, player, kind)
    elif t[OPERATION + kind] == FROM_EACH:
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
    dice = 2 if expected_income(s, t, 2) > expected_income(s, t, 1) else 1
    total = 0
    for number in range(1, 13):
        if acts_at(t, kind, number):
            total += ways(number, dice)
    return total


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
