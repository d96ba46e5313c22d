"""`normal`: whoever needs the fewest rounds to go is ahead.

It asks of everything it could do how many rounds it would still need then: the coins that are
missing to the last landmark, divided by what its city should earn in a round.  As people do it
judges that by eye, looks at its own city only, and saves for nothing.
"""

from __future__ import annotations

from machikoro.bots.earning import (
    ANY_THROW,
    best_roll,
    earnings,
    habits_of,
    number_brings,
    own_gain,
    roll_brings,
    throw_brings,
)
from machikoro.rules.build import price_of
from machikoro.rules.chance import below
from machikoro.rules.city import condition_holds, enjoys, has_built
from machikoro.rules.income import contribution, seat_before
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    BUILDABLE_COUNT,
    BUILT,
    CARDS,
    COINS,
    COST,
    DICE_COUNT,
    GOAL,
    INVESTED,
    KINDS,
    LANDMARK_COUNT,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    MARKET,
    MOVABLE,
    NONE,
    ON_BUILDING,
    OPERATION,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    SHARED,
    TOTAL,
    WORKS,
    Vector,
)
from machikoro.rules.questions import (
    ADD,
    ADDING,
    BUILD,
    BUILDING,
    DECLINE,
    GIVE,
    GIVING,
    INVEST,
    INVESTING,
    KEEP,
    PASS,
    REROLL,
    REROLLING,
    ROLL,
    ROLLING,
    SWAPPING,
    TAKE,
    TAKING,
    TARGET,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import ADD_TO_ROLL, EXTRA, FROM_EACH, HALF, IDLE, SHARE, WIN

FINELY = 1_000
"""Rounds are counted in thousandths."""
ERROR = 100
"""By so many thousandths it may take something for longer than it is."""
LUCK = 12
"""What comes in a round without a card for it, in 36ths of a coin: nobody waits forever."""
FOREVER = 1_000_000_000
USUAL_PRICE = 22
"""Of a landmark, where none lies open."""
TURN_TO_BUILD = 300
"""What a landmark costs beside its price: a turn in which nothing else is built."""


@rare
def choose_normal(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """What it decides in its own way; none where it does as `easy`."""
    phase = s[PHASE]
    player = s[ACTIVE]
    if n == 1:
        return out[0]
    if phase == BUILDING or phase == GIVING or phase == TAKING or phase == INVESTING:
        return best_of(s, t, out, n, r)
    if phase == ROLLING:
        two = roll_brings(s, t, player, 2) > roll_brings(s, t, player, 1)
        return ROLL + 1 if two else ROLL
    if phase == REROLLING:
        mean = throw_brings(s, t, player, s[DICE_COUNT], ANY_THROW)
        return REROLL if 36 * number_brings(s, t, player, s[TOTAL]) < mean else KEEP
    if phase == ADDING:
        more = own_gain(s, t, player, s[TOTAL] + t[POWER_AMOUNT + ADD_TO_ROLL])
        return ADD if more > own_gain(s, t, player, s[TOTAL]) else DECLINE
    if phase == SWAPPING:
        return best_partner(s, t, out, n)
    return NONE


@rare
def best_of(s: Vector, t: Vector, out: Vector, n: int, r: Vector) -> int:
    """What leads to the fewest rounds, as far as it can tell."""
    habits = habits_of(s, t)
    best = PASS
    fewest = FOREVER
    for i in range(n):
        rounds = misjudged(rounds_after(s, t, out[i], habits), r)
        if rounds < fewest:
            fewest = rounds
            best = out[i]
    return best


@rule
def misjudged(rounds: int, r: Vector) -> int:
    return rounds + rounds * below(r, ERROR) // FINELY


@rule
def rounds_after(s: Vector, t: Vector, action: int, habits: int) -> int:
    """Try it, look, and put everything back."""
    player = s[ACTIVE]
    if action >= TAKE:
        return rounds_with(s, t, player, (action - TAKE) % KINDS, 1, 0, habits)
    if action >= GIVE:
        return rounds_with(s, t, player, (action - GIVE) % KINDS, -1, 0, habits)
    if action >= BUILD + KINDS:
        return rounds_with_landmark(s, t, player, action - BUILD - KINDS, habits)
    if action >= BUILD:
        kind = action - BUILD
        return rounds_with(s, t, player, kind, 1, t[ON_BUILDING + kind] - t[COST + kind], habits)
    if action == INVEST:
        s[INVESTED + player] += 1
        rounds = rounds_to_go(s, t, player, -1, habits)
        s[INVESTED + player] -= 1
        return rounds
    idle = action == PASS and enjoys(s, t, player, IDLE)
    return rounds_to_go(s, t, player, t[POWER_AMOUNT + IDLE] if idle else 0, habits)


@rare
def rounds_with(
    s: Vector, t: Vector, player: int, kind: int, copies: int, coins: int, habits: int
) -> int:
    s[CARDS + player * KINDS + kind] += copies
    rounds = rounds_to_go(s, t, player, coins, habits)
    s[CARDS + player * KINDS + kind] -= copies
    return rounds


@rare
def rounds_with_landmark(s: Vector, t: Vector, player: int, landmark: int, habits: int) -> int:
    bit = 1 << landmark
    coins = at_once(s, t, player, KINDS + landmark) - price_of(s, t, player, landmark)
    if t[OPERATION + KINDS + landmark] == WIN or s[LANDMARK_COUNT + player] + 1 == t[GOAL]:
        return -1
    s[BUILT + player] |= bit
    s[LANDMARK_COUNT + player] += 1
    let_work(s, t, player, bit, 1)
    rounds = rounds_to_go(s, t, player, coins, habits)
    let_work(s, t, player, bit, 0)
    s[LANDMARK_COUNT + player] -= 1
    s[BUILT + player] &= ~bit
    return rounds


@rule
def let_work(s: Vector, t: Vector, player: int, bit: int, works: int) -> None:
    for other in range(t[PLAYER_COUNT]):
        if other == player or t[SHARED] & bit:
            s[WORKS + other] = s[WORKS + other] | bit if works else s[WORKS + other] & ~bit


@rare
def at_once(s: Vector, t: Vector, player: int, ware: int) -> int:
    """Coins that come with building it."""
    operation = t[OPERATION + ware]
    if operation == EXTRA:
        return best_roll(s, t, player) // 36
    coins = 0
    for steps in range(1, t[PLAYER_COUNT]):
        other = seat_before(t, player, steps)
        if operation == FROM_EACH or operation == HALF:
            coins += min(contribution(s, t, other, ware), s[COINS + other])
        if operation == SHARE:
            coins += (s[COINS + other] - s[COINS + player]) // t[PLAYER_COUNT]
    return coins


@rare
def rounds_to_go(s: Vector, t: Vector, player: int, coins: int, habits: int) -> int:
    """In thousandths, with so many coins more in hand."""
    need = max(price_left(s, t, player) - s[COINS + player] - coins, 0)
    turns = TURN_TO_BUILD * (t[GOAL] - s[LANDMARK_COUNT + player])
    return need * 36 * FINELY // (max(earnings(s, t, player, habits), 0) + LUCK) + turns


@rare
def price_left(s: Vector, t: Vector, player: int) -> int:
    """Of all landmarks that are missing; where there is a choice, of the cheapest in sight."""
    built = s[LANDMARK_COUNT + player]
    if t[GOAL] == t[LANDMARKS_IN_GAME_COUNT]:
        return cheapest_in_sight(s, t, player, 1)
    total = 0
    for already in range(built, t[GOAL]):
        s[LANDMARK_COUNT + player] = already
        total += cheapest_in_sight(s, t, player, 0)
    s[LANDMARK_COUNT + player] = built
    return total


@rare
def cheapest_in_sight(s: Vector, t: Vector, player: int, all_of_them: int) -> int:
    """The price of one landmark that the player has not built, or of all of them together."""
    whole = 0
    cheapest = USUAL_PRICE
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if has_built(s, player, landmark) == 0 and s[MARKET + KINDS + landmark] > 0:
            price = price_of(s, t, player, landmark)
            whole += price
            if condition_holds(s, t, player, KINDS + landmark):
                cheapest = min(cheapest, price)
    return whole if all_of_them else cheapest


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
        if t[MOVABLE + kind]:
            if s[CARDS + player * KINDS + kind] > 0:
                given = min(given, rounds_with(s, t, player, kind, -1, 0, habits))
            if s[CARDS + other * KINDS + kind] > 0:
                taken = min(taken, rounds_with(s, t, player, kind, 1, 0, habits))
    return given + taken - rounds_to_go(s, t, player, 0, habits)
