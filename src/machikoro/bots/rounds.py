"""How many rounds somebody still needs: the coins that are missing, by what a round brings.

In thousandths.  `normal` tries what it could do, asks this, and puts everything back.
"""

from __future__ import annotations

from machikoro.bots.earning import best_roll, earnings
from machikoro.rules.build import price_of, reaches_goal
from machikoro.rules.city import condition_holds, has_built
from machikoro.rules.income import contribution, seat_before
from machikoro.rules.layout import (
    BUILT,
    COINS,
    EXTRAS,
    FLOORS,
    GOAL,
    KINDS,
    LANDMARK_COUNT,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    MARKET,
    OPERATION,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_BITS,
    PROJECT_BITS,
    PROJECT_FLOORS,
    SHARED,
    WORKS,
    Vector,
)
from machikoro.rules.marks import add_cards
from machikoro.rules.project import contribution_price
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import EXTRA, FROM_EACH, HALF, REBATE, REBATE_LANDMARK, SHARE, WIN

FINELY = 1_000
"""Rounds are counted in thousandths."""
LUCK = 12
"""What comes in a round without a card for it, in 36ths of a coin: nobody waits forever."""
USUAL_PRICE = 22
"""Of a landmark, where none lies open."""
TURN_TO_BUILD = 300
"""What a landmark costs beside its price: a turn in which nothing else is built."""


@rare
def rounds_with(
    s: Vector, t: Vector, player: int, kind: int, copies: int, coins: int, habits: int
) -> int:
    add_cards(s, t, player, kind, copies)
    rounds = rounds_to_go(s, t, player, coins, habits)
    add_cards(s, t, player, kind, -copies)
    return rounds


@rule
def let_work(s: Vector, t: Vector, player: int, bit: int, works: int) -> None:
    for other in range(t[PLAYER_COUNT]):
        if other == player or t[SHARED] & bit:
            s[WORKS + other] = s[WORKS + other] | bit if works else s[WORKS + other] & ~bit


@rare
def rounds_to_go(s: Vector, t: Vector, player: int, coins: int, habits: int) -> int:
    """In thousandths, with so many coins more in hand."""
    need = price_left(s, t, player) - s[COINS + player] - coins
    turns = TURN_TO_BUILD * (t[GOAL] - s[LANDMARK_COUNT + player])
    if t[EXTRAS]:
        need += project_price_left(s, t, player)
        turns += TURN_TO_BUILD * contributions_left(s, t, player)
    return max(need, 0) * 36 * FINELY // (max(earnings(s, t, player, habits), 0) + LUCK) + turns


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


@rule
def contributions_left(s: Vector, t: Vector, player: int) -> int:
    if (s[BUILT + player] & t[PROJECT_BITS]) == t[PROJECT_BITS]:
        return 0
    return t[PROJECT_FLOORS] - s[FLOORS + player]


@rare
def project_price_left(s: Vector, t: Vector, player: int) -> int:
    """Less what will come back for great works, this one and the landmarks."""
    contributions = contributions_left(s, t, player)
    landmarks = t[GOAL] - s[LANDMARK_COUNT + player]
    price = contributions * contribution_price(s, t)
    if s[BUILT + player] & t[POWER_BITS + REBATE]:
        price -= t[POWER_AMOUNT + REBATE] * (contributions + landmarks)
    if s[BUILT + player] & t[POWER_BITS + REBATE_LANDMARK]:
        price -= t[POWER_AMOUNT + REBATE_LANDMARK] * landmarks
    return price


@rare
def rounds_with_landmark(s: Vector, t: Vector, player: int, landmark: int, habits: int) -> int:
    bit = 1 << landmark
    coins = at_once(s, t, player, KINDS + landmark) - price_of(s, t, player, landmark)
    s[BUILT + player] |= bit
    s[LANDMARK_COUNT + player] += 1
    let_work(s, t, player, bit, 1)
    rounds = -1
    if t[OPERATION + KINDS + landmark] != WIN and not reaches_goal(s, t, player):
        rounds = rounds_to_go(s, t, player, coins, habits)
    let_work(s, t, player, bit, 0)
    s[LANDMARK_COUNT + player] -= 1
    s[BUILT + player] &= ~bit
    return rounds


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
