"""The build phase: what can be built, at what price, and what building brings."""

from __future__ import annotations

from machikoro.rules.city import condition_holds, enjoys, has_built
from machikoro.rules.coins import bank_pays
from machikoro.rules.income import collect
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    BUILT,
    COINS,
    CONDITIONAL,
    COST,
    DEAREST,
    DOUBTFUL,
    ENOUGH,
    EXTRA_OWED,
    EXTRAS,
    GOAL,
    KIND_BITS,
    KINDS,
    LANDMARK_COUNT,
    LANDMARKS,
    LANDMARKS_PAYABLE,
    LANDMARKS_START,
    MARKET,
    ON_BUILDING,
    ON_SALE,
    OPERATION,
    PAYABLE,
    PHASE,
    PLACE_BIT,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_AT,
    PRICE,
    PROJECT_BITS,
    SHARED,
    START_BUILDS,
    WINNER,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.marks import add_cards, mark_landmark, take_from_market
from machikoro.rules.questions import OVER
from machikoro.rules.registry import rare, rule
from machikoro.rules.rewards import reward_great_work
from machikoro.rules.words import (
    AT_LIMIT,
    AT_ONCE,
    BOUGHT,
    CHEAPER,
    CHEAPER_CARDS,
    CHEAPER_ONE,
    EXTRA,
    EXTRA_TURN_WON,
    IN_START_PHASE,
    MAY_BUILD,
    OWNED,
    SOLD_OUT,
    TOO_DEAR,
    UNFULFILLED,
    WIN,
    WON,
)


@rule
def cost_of(s: Vector, t: Vector, player: int, kind: int) -> int:
    """Of an establishment; a reduction leaves a little to pay."""
    cost = t[COST + kind]
    if t[EXTRAS] and enjoys(s, t, player, CHEAPER_CARDS):
        return min(cost, max(cost - t[POWER_AMOUNT + CHEAPER_CARDS], t[POWER_AT + CHEAPER_CARDS]))
    return cost


@rule
def reach(s: Vector, t: Vector, player: int) -> int:
    """The highest printed cost of an establishment that the player can pay."""
    coins = s[COINS + player]
    if t[EXTRAS] and enjoys(s, t, player, CHEAPER_CARDS) and coins >= t[POWER_AT + CHEAPER_CARDS]:
        return coins + t[POWER_AMOUNT + CHEAPER_CARDS]
    return coins


@rule
def price_of(s: Vector, t: Vector, player: int, landmark: int) -> int:
    """Reductions add up."""
    price = t[PRICE + min(s[LANDMARK_COUNT + player], 2) * LANDMARKS + landmark]
    if enjoys(s, t, player, CHEAPER):
        price -= t[POWER_AMOUNT + CHEAPER]
    if enjoys(s, t, player, CHEAPER_ONE) and t[POWER_AT + CHEAPER_ONE] == landmark:
        price -= t[POWER_AMOUNT + CHEAPER_ONE]
    return price


@rule
def refusal(s: Vector, t: Vector, player: int, ware: int) -> int:
    """What forbids a player to build this, were it to build now: what may be built has none."""
    if ware < KINDS:
        return establishment_refusal(s, t, player, ware)
    return landmark_refusal(s, t, player, ware - KINDS)


@rule
def establishment_refusal(s: Vector, t: Vector, player: int, kind: int) -> int:
    found = withheld(s, t, player, kind)
    if found == MAY_BUILD and not payable(t, reach(s, t, player)) & t[PLACE_BIT + kind]:
        return TOO_DEAR
    return found


@rule
def withheld(s: Vector, t: Vector, player: int, kind: int) -> int:
    """What forbids it, whatever it costs."""
    if not s[ON_SALE] & t[PLACE_BIT + kind]:
        return SOLD_OUT
    return AT_LIMIT if s[ENOUGH + player] & t[PLACE_BIT + kind] else MAY_BUILD


@rule
def payable(t: Vector, coins: int) -> int:
    """Bits of what so many coins pay for."""
    return t[PAYABLE + (coins if coins < DEAREST else DEAREST)]


@rule
def in_reach(s: Vector, t: Vector, player: int) -> int:
    """Bits of all cards that are not refused, and of landmarks that are not, or need a look."""
    return s[ON_SALE] & ~s[ENOUGH + player] & payable(t, reach(s, t, player))


@rule
def wares_for(s: Vector, t: Vector, player: int) -> int:
    """Bits of everything that is not refused."""
    found = in_reach(s, t, player)
    if s[START_BUILDS] > 0:
        return found & t[KIND_BITS]
    if t[DOUBTFUL]:
        found &= t[KIND_BITS] | payable_landmarks(s, t, player)
    if found & t[CONDITIONAL]:
        return found & ~refused_landmarks(s, t, player, found & t[CONDITIONAL])
    return found


@rule
def refused_landmarks(s: Vector, t: Vector, player: int, conditional: int) -> int:
    """Those whose condition is not met, or that are too dear for this player."""
    refused = 0
    left = conditional
    while left:
        cheapest = left & -left
        landmark = t[BUILDABLE + cheapest.bit_length() - 1] - KINDS
        if landmark_refusal(s, t, player, landmark) != MAY_BUILD:
            refused |= cheapest
        left ^= cheapest
    return refused


@rule
def payable_landmarks(s: Vector, t: Vector, player: int) -> int:
    """Bits of the landmarks that a player's coins pay for."""
    saved = t[POWER_AMOUNT + CHEAPER]
    coins = s[COINS + player] + (saved if enjoys(s, t, player, CHEAPER) else 0)
    already = min(s[LANDMARK_COUNT + player], 2)
    return t[LANDMARKS_PAYABLE + already * (DEAREST + 1) + min(coins, DEAREST)]


@rule
def landmark_refusal(s: Vector, t: Vector, player: int, landmark: int) -> int:
    if s[MARKET + KINDS + landmark] == 0:
        return OWNED if has_built(s, player, landmark) else SOLD_OUT
    if has_built(s, player, landmark):
        return OWNED
    if s[START_BUILDS] > 0:
        return IN_START_PHASE
    if price_of(s, t, player, landmark) > s[COINS + player]:
        return TOO_DEAR
    return MAY_BUILD if condition_holds(s, t, player, KINDS + landmark) else UNFULFILLED


@rule
def build_establishment(s: Vector, t: Vector, kind: int, log: Log) -> None:
    player = s[ACTIVE]
    cost = cost_of(s, t, player, kind)
    s[COINS + player] -= cost
    take_card(s, t, kind)
    if log is not None:
        log.append((BOUGHT, player, kind, cost))
    if t[ON_BUILDING + kind]:
        bank_pays(s, player, t[ON_BUILDING + kind], kind, log)


@rule
def take_card(s: Vector, t: Vector, kind: int) -> None:
    take_from_market(s, t, kind)
    add_cards(s, t, s[ACTIVE], kind, 1)


@rare
def build_landmark(s: Vector, t: Vector, landmark: int, log: Log) -> None:
    player = s[ACTIVE]
    price = price_of(s, t, player, landmark)
    s[COINS + player] -= price
    take_from_market(s, t, KINDS + landmark)
    s[BUILT + player] |= 1 << landmark
    mark_landmark(s, t, player, landmark)
    s[LANDMARK_COUNT + player] += 1
    if log is not None:
        log.append((BOUGHT, player, KINDS + landmark, price))
    if t[LANDMARKS_START] == AT_ONCE:
        put_in_force(s, t, landmark)
    if reaches_goal(s, t, player) or t[OPERATION + KINDS + landmark] == WIN:
        win(s, log)
    else:
        act_on_building(s, t, KINDS + landmark, log)
        if t[EXTRAS]:
            reward_great_work(s, t, 1, log)


@rule
def reaches_goal(s: Vector, t: Vector, player: int) -> int:
    """All landmarks that it takes, and the flag on the project where there is one."""
    missing = t[PROJECT_BITS] & ~s[BUILT + player]
    return 1 if s[LANDMARK_COUNT + player] >= t[GOAL] and missing == 0 else 0


@rule
def put_in_force(s: Vector, t: Vector, landmark: int) -> None:
    s[WORKS + s[ACTIVE]] |= 1 << landmark
    if t[SHARED] >> landmark & 1:
        for player in range(t[PLAYER_COUNT]):
            s[WORKS + player] |= 1 << landmark


@rule
def act_on_building(s: Vector, t: Vector, ware: int, log: Log) -> None:
    if t[OPERATION + ware] == EXTRA:
        owe_extra_turn(s, log)
    else:
        collect(s, t, ware, log)


@rule
def owe_extra_turn(s: Vector, log: Log) -> None:
    """At most one extra turn arises from a turn."""
    if log is not None and not s[EXTRA_OWED]:
        log.append((EXTRA_TURN_WON, s[ACTIVE]))
    s[EXTRA_OWED] = 1


@rule
def win(s: Vector, log: Log) -> None:
    """The game is over at once."""
    if log is not None:
        log.append((WON, s[ACTIVE]))
    s[WINNER] = s[ACTIVE]
    s[PHASE] = OVER
