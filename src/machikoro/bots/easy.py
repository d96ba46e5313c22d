"""`easy`: a short greedy rule.

It builds a landmark when it can, else the establishment that should bring most per round for its
price; it rolls the number of dice that should pay it more and re-rolls what pays too little.
"""

from __future__ import annotations

from machikoro.bots.uniform import choose_uniform
from machikoro.rules.chance import ways
from machikoro.rules.city import amount_of, condition_holds, open_copies, times
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    ADD,
    AMOUNT,
    ASKING,
    BUILD,
    CARDS,
    CLOSE,
    COINS,
    COLOUR,
    COST,
    DECLINE,
    DEMOLISH,
    DICE_COUNT,
    GIVE,
    KEEP,
    KINDS,
    OPERATION,
    PASS,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    PRICE,
    RED_END,
    RED_FIRST,
    RED_KINDS,
    REROLL,
    ROLL,
    TAKE,
    TARGET,
    TOTAL,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    ADD_TO_ROLL,
    ADDING,
    BANK,
    BLUE,
    BUILDING,
    DEMOLISHING,
    FROM_EACH,
    FROM_ONE,
    GIVE_AWAY,
    GIVING,
    INVESTING,
    RED,
    REROLLING,
    ROLLING,
    SWAPPING,
    TAKING,
    TARGETING,
)

A_FORTUNE = 1_000_000


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
    """Of cards and players the one with the highest score; whether to swap or invest, a throw."""
    phase = s[PHASE]
    if phase == SWAPPING or phase == INVESTING:
        return choose_uniform(out, n, r)
    best = 0
    for i in range(1, n):
        if score(s, t, phase, out[i]) > score(s, t, phase, out[best]):
            best = i
    return out[best]


@rule
def score(s: Vector, t: Vector, phase: int, action: int) -> int:
    """Take from the rich, give to the poor; take dear cards, give cheap ones."""
    if phase == TARGETING:
        coins = s[COINS + action - TARGET]
        return -coins if t[OPERATION + s[ASKING]] == GIVE_AWAY else coins
    if phase == GIVING:
        return -t[COST + (action - GIVE) % KINDS]
    if phase == TAKING:
        return t[COST + (action - TAKE) % KINDS]
    if phase == DEMOLISHING:
        return -t[PRICE + action - DEMOLISH]
    return harm(s, t, action - CLOSE)


@rule
def harm(s: Vector, t: Vector, kind: int) -> int:
    """Cards of the others that go on holiday, and fewer of one's own."""
    count = -3 * open_copies(s, s[ACTIVE], kind)
    for player in range(t[PLAYER_COUNT]):
        count += open_copies(s, player, kind)
    return count


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
