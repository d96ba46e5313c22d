"""`normal`: whoever needs the fewest rounds to go is ahead.

It asks of everything it could do how many rounds it would still need then: the coins that are
missing to the last landmark, divided by what its city should earn in a round.  As people do it
judges that by eye, looks at its own city only, and saves for nothing.
"""

from __future__ import annotations

from machikoro.bots.earning import (
    ANY_THROW,
    habits_of,
    number_brings,
    own_gain,
    roll_brings,
    throw_brings,
)
from machikoro.bots.rounds import FINELY, rounds_to_go, rounds_with, rounds_with_landmark
from machikoro.bots.ventures import (
    answer_rule_question,
    rounds_after_rebuilding,
    rounds_after_venture,
    rounds_by_plan,
)
from machikoro.rules.build import cost_of
from machikoro.rules.chance import below
from machikoro.rules.city import enjoys
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    BUILDABLE_COUNT,
    CARDS,
    DICE_COUNT,
    EXTRAS,
    INVESTED,
    KINDS,
    MOVABLE,
    NONE,
    ON_BUILDING,
    PHASE,
    PLACE_BIT,
    POWER_AMOUNT,
    REROLLED,
    TOTAL,
    Vector,
)
from machikoro.rules.questions import (
    ADD,
    ADDING,
    BUILD,
    BUILDING,
    BUILDING_ANEW,
    CHOOSING_FREE,
    DECLINE,
    END_OF_OUTCOMES,
    FIRST_BY_RULE_CARD,
    GIVE,
    GIVING,
    INVEST,
    INVESTING,
    KEEP,
    PASS,
    REBUILD,
    REROLL,
    REROLLING,
    ROLL,
    ROLLING,
    SAILING,
    SWAPPING,
    TAKE,
    TAKING,
    TARGET,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import ADD_TO_ROLL, IDLE, REROLL_ONCE

POOR = 3
"""Tenths of the expectation below which a second throw is used that there is once in a game."""
ERROR = 100
"""By so many thousandths it may take something for longer than it is."""
FOREVER = 1_000_000_000


@rare
def choose_normal(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """What it decides in its own way; none where it does as `easy`."""
    phase = s[PHASE]
    player = s[ACTIVE]
    if n == 1:
        return out[0]
    if is_judged_by_rounds(phase):
        return best_of(s, t, out, n, r)
    if phase >= FIRST_BY_RULE_CARD:
        return answer_rule_question(s, t, out, n, habits_of(s, t))
    if phase == ROLLING:
        two = roll_brings(s, t, player, 2) > roll_brings(s, t, player, 1)
        return ROLL + 1 if two else ROLL
    if phase == REROLLING:
        return second_throw(s, t, player)
    if phase == ADDING:
        more = own_gain(s, t, player, s[TOTAL] + t[POWER_AMOUNT + ADD_TO_ROLL])
        return ADD if more > own_gain(s, t, player, s[TOTAL]) else DECLINE
    if phase == SWAPPING:
        return best_partner(s, t, out, n)
    return NONE


@rule
def is_judged_by_rounds(phase: int) -> int:
    if phase == BUILDING or phase == GIVING or phase == TAKING or phase == INVESTING:
        return 1
    return 1 if phase == SAILING or phase == CHOOSING_FREE or phase == BUILDING_ANEW else 0


@rule
def second_throw(s: Vector, t: Vector, player: int) -> int:
    """What there is once in a game is saved for poor throws."""
    mean = throw_brings(s, t, player, s[DICE_COUNT], ANY_THROW)
    if s[REROLLED] or enjoys(s, t, player, REROLL_ONCE) == 0:
        mean = mean * POOR // 10
    return REROLL if 36 * number_brings(s, t, player, s[TOTAL]) < mean else KEEP


@rare
def best_of(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """What leads to the fewest rounds, as far as it can tell."""
    habits = habits_of(s, t)
    now = rounds_to_go(s, t, s[ACTIVE], 0, habits) if t[EXTRAS] else NONE
    best = PASS
    fewest = FOREVER
    card = NONE
    for i in range(n):
        if out[i] >= REBUILD:
            rounds = rounds_after_rebuilding(s, t, out[i] - REBUILD, card, habits)
        else:
            rounds = rounds_after(s, t, out[i], now, habits)
        rounds = misjudged(rounds, r)
        if rounds < fewest:
            fewest = rounds
            best = out[i]
            card = card_of(best, card)
    return best


@rule
def card_of(action: int, card: int) -> int:
    """The establishment that an action builds, or else the one before."""
    return action - BUILD if BUILD <= action < BUILD + KINDS else card


@rule
def misjudged(rounds: int, r: Vector) -> int:
    return rounds + rounds * below(r, ERROR) // FINELY


@rule
def rounds_after(s: Vector, t: Vector, action: int, now: int, habits: int) -> int:
    """Try it, look, and put everything back; `now` it takes where rule cards are."""
    player = s[ACTIVE]
    if action >= END_OF_OUTCOMES:
        return rounds_after_venture(s, t, action, now, habits)
    if action >= TAKE:
        return rounds_with(s, t, player, (action - TAKE) % KINDS, 1, 0, habits)
    if action >= GIVE:
        return rounds_with(s, t, player, (action - GIVE) % KINDS, -1, 0, habits)
    if action >= BUILD + KINDS:
        return rounds_with_landmark(s, t, player, action - BUILD - KINDS, habits)
    if action >= BUILD:
        kind = action - BUILD
        cost = 0 if s[PHASE] == CHOOSING_FREE else cost_of(s, t, player, kind)
        coins = t[ON_BUILDING + kind] - cost
        rounds = rounds_with(s, t, player, kind, 1, coins, habits)
        return min(rounds, rounds_by_plan(s, t, kind, coins, now, habits)) if t[EXTRAS] else rounds
    if action == INVEST:
        s[INVESTED + player] += 1
        rounds = rounds_to_go(s, t, player, -1, habits)
        s[INVESTED + player] -= 1
        return rounds
    idle = action == PASS and enjoys(s, t, player, IDLE)
    return rounds_to_go(s, t, player, t[POWER_AMOUNT + IDLE] if idle else 0, habits)


@rare
def best_partner(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """Swap if what is best to take is worth more than what hurts least to give."""
    player = s[ACTIVE]
    habits = habits_of(s, t)
    best = DECLINE
    fewest = rounds_to_go(s, t, player, 0, habits)
    for i in range(n):
        if out[i] != DECLINE:
            rounds = rounds_after_swap(s, t, player, out[i] - TARGET, habits)
            if rounds < fewest:
                fewest = rounds
                best = out[i]
    return best


@rule
def rounds_after_swap(s: Vector, t: Vector, player: int, other: int, habits: int) -> int:
    """Each card judged on its own, as it will be when it is asked for."""
    given = FOREVER
    taken = FOREVER
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[MOVABLE] & t[PLACE_BIT + kind]:
            if s[CARDS + player * KINDS + kind] > 0:
                given = min(given, rounds_with(s, t, player, kind, -1, 0, habits))
            if s[CARDS + other * KINDS + kind] > 0:
                taken = min(taken, rounds_with(s, t, player, kind, 1, 0, habits))
    return given + taken - rounds_to_go(s, t, player, 0, habits)
