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
    BOAT,
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
    RING,
    TOTAL,
    Vector,
)
from machikoro.rules.project import contribution_price
from machikoro.rules.questions import (
    ADD,
    ADDING,
    BUILD,
    BUILDING,
    BUILDING_ANEW,
    CALL_FOX,
    CALLING,
    CHOOSING_FREE,
    CONTRIBUTE,
    DECLINE,
    END_OF_OUTCOMES,
    FIRST_BY_RULE_CARD,
    FIRST_CHANCE,
    FROM_ONE,
    INVESTING,
    KEEP,
    PASS,
    QUESTIONS,
    REBUILD,
    REROLL,
    REROLLING,
    ROLL,
    ROLLING,
    SAIL,
    SHIFTING,
    SWAPPING,
    TRACK,
)
from machikoro.rules.questions.asked import WEIGHED, worth_of_answer
from machikoro.rules.questions.sail import fields_to_island
from machikoro.rules.questions.shift import DOWN, UP
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import ADD_TO_ROLL, BANK, BLUE, FROM_EACH, FROM_RICH, RED

A_FORTUNE = 1_000_000
A_TRACK, AN_ISLAND = 1, 2
"""Better than nothing, but no more."""
GOOD_ENOUGH = 13
"""Tenths of what is to be expected, for which the fox is called."""

PLANNED = {"roll", "reroll", "add", "build", "shift", "fox", "free", "rebuild"}
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
    if phase >= FIRST_BY_RULE_CARD:
        return best_by_rule_card(s, t, out, n, r)
    if phase == ADDING:
        more = s[TOTAL] + t[POWER_AMOUNT + ADD_TO_ROLL]
        better = income_at(s, t, s[ACTIVE], more) > income_at(s, t, s[ACTIVE], s[TOTAL])
        return ADD if better else DECLINE
    return best_answer(s, t, out, n, r)


@rare
def best_by_rule_card(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """What rules ask that have joined the game by cards."""
    phase = s[PHASE]
    if phase == CHOOSING_FREE or phase == BUILDING_ANEW:
        return best_build(s, t, out, n)
    if phase == SHIFTING:
        return best_shift(s, t, out, n)
    if phase == CALLING:
        good = GOOD_ENOUGH * expected_income(s, t, s[DICE_COUNT])
        return CALL_FOX if 360 * income_at(s, t, s[ACTIVE], s[TOTAL]) >= good else DECLINE
    return best_answer(s, t, out, n, r)


@rule
def best_shift(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """To a neighbour that brings more than the coin for it."""
    best = KEEP
    most = income_at(s, t, s[ACTIVE], s[TOTAL]) + 1
    for i in range(n):
        if out[i] == UP or out[i] == DOWN:
            total = s[TOTAL] + 1 if out[i] == UP else s[TOTAL] - 1
            if income_at(s, t, s[ACTIVE], total) > most:
                most = income_at(s, t, s[ACTIVE], total)
                best = out[i]
    return best


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
    """The dearest landmark; else what earns most; nothing if nothing earns and one may pass."""
    best = PASS if s[PHASE] == BUILDING else out[0]
    best_worth = 0 if s[PHASE] == BUILDING else -A_FORTUNE
    for i in range(n):
        if out[i] == PASS:
            continue
        worth = worth_of_action(s, t, out[i])
        if worth > best_worth:
            best_worth = worth
            best = out[i]
    return best


@rule
def worth_of_action(s: Vector, t: Vector, action: int) -> int:
    if action >= END_OF_OUTCOMES:
        return worth_of_further_action(s, t, action)
    ware = action - BUILD
    return worth_of(s, t, ware) if ware < KINDS else A_FORTUNE + t[PRICE + ware - KINDS]


@rare
def worth_of_further_action(s: Vector, t: Vector, action: int) -> int:
    """A contribution is as good as a landmark; an island or some track is what is left to do."""
    if action == CONTRIBUTE:
        return A_FORTUNE + contribution_price(s, t)
    if action == TRACK:
        return A_TRACK
    if action < REBUILD and fields_to_island(s, t, boat_after(s, t, action)) == 0:
        return AN_ISLAND
    return 0


@rule
def boat_after(s: Vector, t: Vector, action: int) -> int:
    """The field that a boat reaches."""
    return (s[BOAT + s[ACTIVE]] + action - SAIL + 1) % t[RING]


@rare
def worth_of(s: Vector, t: Vector, kind: int) -> int:
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
