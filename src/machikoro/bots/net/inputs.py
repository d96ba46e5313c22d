"""What a net sees of a game: numbers read off the state by the card tables alone."""

from __future__ import annotations

from machikoro.bots.net.guide import (
    CLOSING,
    DRAWN,
    INPUTS,
    KIND_AT,
    KIND_COUNT,
    LANDMARK_AT,
    SCALARS,
    SEAT_INPUTS,
    SEATS,
    TABLE_SCALARS,
    WAYS_MORE,
    WAYS_ONE,
    WAYS_TWO,
)
from machikoro.bots.net.guide import LANDMARK_COUNT as LANDMARKS_SEEN
from machikoro.bots.net.workspace import INPUT_AT
from machikoro.rules.build import price_of
from machikoro.rules.city import amount_of, condition_holds, enjoys, times
from machikoro.rules.layout import (
    ACTIVE,
    BUILT,
    CARDS,
    CHAIN_EXTRA_TURNS,
    CLOSED,
    COINS,
    COLOUR,
    DECK,
    DRAWING_ROW,
    EXTRA_OWED,
    EXTRA_TURN,
    GOAL,
    INVESTED,
    KINDS,
    LANDMARK_COUNT,
    LANDMARKS,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    LANDMARKS_START,
    LIMIT,
    MARKET,
    OPERATION,
    OWNERS_PAY_FOR_CLOSING,
    PHASE,
    PLAYER_COUNT,
    PRICE,
    REROLL_ANY_DICE,
    ROW_COUNT,
    ROW_KINDS,
    START_BUILDS,
    Floats,
    Vector,
)
from machikoro.rules.questions import BUILDING, DRAWING, FISH_TUNA, ROLLING, SEND_ON_HOLIDAY, SWAP
from machikoro.rules.registry import rule
from machikoro.rules.words import (
    ADD_TO_ROLL,
    AID,
    BANK,
    BLUE,
    FROM_EACH,
    FROM_INVESTED,
    HALF,
    PAY_BANK,
    RED,
    SHARE,
    TAKE_ALL,
    TWO_DICE,
    WIN,
)

RICH = 1_000
AVERAGE_CATCH, AVERAGE_PURSE = 7, 4
OWN_ONE, OWN_TWO, AWAY_ONE, AWAY_TWO, RED_ONE, RED_TWO, BEST = range(6, 13)
"""Scalars of a seat: what comes in on own throws of one die and of two, on throws of others, from
restaurants, and on own throws with the better number of dice."""


@rule
def viewer_of(s: Vector, t: Vector) -> int:
    """From whose place the table is seen: whoever builds now, or else rolls next."""
    if s[PHASE] == BUILDING or s[PHASE] == ROLLING or s[EXTRA_OWED]:
        return s[ACTIVE]
    return s[ACTIVE] + 1 if s[ACTIVE] + 1 < t[PLAYER_COUNT] else 0


@rule
def see(s: Vector, t: Vector, g: Vector, viewer: int, f: Floats) -> None:
    """Fill the inputs where a search keeps them."""
    see_at(s, t, g, viewer, f, INPUT_AT)


@rule
def see_at(s: Vector, t: Vector, g: Vector, viewer: int, f: Floats, at: int) -> None:
    """Fill the inputs from a place on: seats in turn order, then the market, then the table."""
    for i in range(g[INPUTS]):
        f[at + i] = 0.0
    players = t[PLAYER_COUNT]
    for place in range(players):
        seat = viewer + place
        seat = seat - players if seat >= players else seat
        see_seat(s, t, g, seat, f, at + place * g[SEAT_INPUTS])
    see_market(s, t, g, f, at + g[SEATS] * g[SEAT_INPUTS])
    see_table(s, t, g, f, at + g[INPUTS] - TABLE_SCALARS)


@rule
def see_seat(s: Vector, t: Vector, g: Vector, seat: int, f: Floats, at: int) -> None:
    """Cards, landmarks, what comes in, the purse and what is missing."""
    landmarks = at + g[KIND_COUNT] * (2 if g[CLOSING] else 1)
    scalars = landmarks + g[LANDMARKS_SEEN]
    see_cards(s, t, g, seat, f, at, scalars)
    for i in range(g[LANDMARKS_SEEN]):
        f[landmarks + i] = s[BUILT + seat] >> g[LANDMARK_AT + i] & 1
    see_purse(s, t, seat, f, scalars)


@rule
def see_cards(s: Vector, t: Vector, g: Vector, seat: int, f: Floats, at: int, scalars: int) -> None:
    """Copies of each kind; what they bring in 36 throws is added up among the scalars."""
    two_dice = WAYS_MORE if enjoys(s, t, seat, ADD_TO_ROLL) else WAYS_TWO
    for i in range(g[KIND_COUNT]):
        kind = g[KIND_AT + i]
        copies = s[CARDS + seat * KINDS + kind]
        if copies > 0:
            shut = s[CLOSED + seat * KINDS + kind]
            f[at + i] = (copies - shut) * 0.25
            if g[CLOSING]:
                f[at + g[KIND_COUNT] + i] = shut * 0.25
            gain = about_gain(s, t, seat, kind, copies - shut)
            one = gain * g[WAYS_ONE + kind]
            two = gain * g[two_dice + kind]
            if t[COLOUR + kind] == RED:
                f[scalars + RED_ONE] += one
                f[scalars + RED_TWO] += two
            else:
                f[scalars + OWN_ONE] += one
                f[scalars + OWN_TWO] += two
            if t[COLOUR + kind] == BLUE:
                f[scalars + AWAY_ONE] += one
                f[scalars + AWAY_TWO] += two


@rule
def see_purse(s: Vector, t: Vector, seat: int, f: Floats, at: int) -> None:
    """Coins on several scales, and how many turns it may be to the goal."""
    two = enjoys(s, t, seat, TWO_DICE)
    best = max(f[at + OWN_ONE], f[at + OWN_TWO]) if two else f[at + OWN_ONE]
    away = f[at + AWAY_ONE] + f[at + AWAY_TWO] + f[at + RED_ONE] + f[at + RED_TWO]
    coins = s[COINS + seat]
    need = coins_to_goal(s, t, seat)
    missing = max(0, need - coins)
    turns = missing / ((best + away * 0.5 * (t[PLAYER_COUNT] - 1)) / 36.0 + 0.4)
    f[at] = min(coins, 5) * 0.2
    f[at + 1] = min(coins, 20) * 0.05
    f[at + 2] = min(coins, 60) * 0.016
    f[at + 3] = min(need, 100) * 0.02
    f[at + 4] = min(missing, 60) * 0.03
    f[at + 5] = min(missing, 10) * 0.1
    for i in range(OWN_ONE, RED_TWO + 1):
        f[at + i] = f[at + i] * 0.01
    f[at + BEST] = best * 0.01
    f[at + 13] = s[INVESTED + seat] * 0.2
    f[at + 14] = 1.0 if missing == 0 else 0.0
    f[at + 15] = min(turns, 20.0) * 0.1
    f[at + 16] = 1.0 / (1.0 + turns)
    f[at + 17] = (t[GOAL] - s[LANDMARK_COUNT + seat]) * 0.25
    f[at + 18] = 1.0 if two else 0.0
    f[at + 19] = 1.0


@rule
def about_gain(s: Vector, t: Vector, owner: int, kind: int, copies: int) -> int:
    """About what its open copies bring when their number falls; a guide for the net alone."""
    if copies == 0 or not condition_holds(s, t, owner, kind):
        return 0
    operation = t[OPERATION + kind]
    each = amount_of(s, t, owner, kind)
    if operation == BANK:
        return copies * each * times(s, t, owner, kind)
    if operation == PAY_BANK:
        return -copies * each
    if operation == FISH_TUNA:
        return copies * AVERAGE_CATCH
    if operation == TAKE_ALL or operation == HALF or operation == SHARE:
        return copies * AVERAGE_PURSE
    if operation == FROM_EACH or operation == FROM_INVESTED:
        each = s[INVESTED + owner] if operation == FROM_INVESTED else each
        return copies * each * (t[PLAYER_COUNT] - 1)
    return 0 if operation == SWAP or operation == SEND_ON_HOLIDAY else copies * each


@rule
def coins_to_goal(s: Vector, t: Vector, seat: int) -> int:
    """Coins to the goal, at the prices of now: the cheapest that can be had, one after another."""
    missing = t[GOAL] - s[LANDMARK_COUNT + seat]
    left = 0
    unbuilt = 0
    total = 0
    cheapest = RICH
    winning = RICH
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if s[BUILT + seat] >> landmark & 1:
            continue
        unbuilt += 1
        price = price_of(s, t, seat, landmark)
        total += price
        if s[MARKET + KINDS + landmark] > 0 and price < cheapest:
            cheapest = price
        if s[MARKET + KINDS + landmark] > 0 and t[OPERATION + KINDS + landmark] == WIN:
            winning = min(winning, price)
    if unbuilt == missing:
        return total
    # Where there are more than needed, each further one is as dear as the prices of its step.
    if cheapest == RICH:
        cheapest = 12
    have = s[LANDMARK_COUNT + seat]
    for step in range(have, t[GOAL]):
        left += cheapest + step_up(t, have, step)
    return min(left, winning)


@rule
def step_up(t: Vector, have: int, step: int) -> int:
    """How much dearer landmarks get with every one that stands."""
    landmark = t[LANDMARKS_IN_GAME]
    low = t[PRICE + min(have, 2) * LANDMARKS + landmark]
    return t[PRICE + min(step, 2) * LANDMARKS + landmark] - low


@rule
def see_market(s: Vector, t: Vector, g: Vector, f: Floats, at: int) -> None:
    """What can be bought, how much of it is left, and what is still in the decks."""
    wares = g[KIND_COUNT] + g[LANDMARKS_SEEN]
    for i in range(wares):
        ware = g[KIND_AT + i] if i < g[KIND_COUNT] else KINDS + g[LANDMARK_AT + i - g[KIND_COUNT]]
        f[at + i] = 1.0 if s[MARKET + ware] > 0 else 0.0
        f[at + wares + i] = s[MARKET + ware] * 0.2
        if g[DRAWN]:
            f[at + 2 * wares + i] = s[DECK + ware] * 0.2


@rule
def see_table(s: Vector, t: Vector, g: Vector, f: Floats, at: int) -> None:
    """Where in the turn it stands, how many play, and by which options."""
    if s[PHASE] == DRAWING:
        f[at] = 1.0
        f[at + 1] = s[DRAWING_ROW] * 0.5
    f[at + 2] = 1.0 if s[PHASE] == BUILDING else 0.0
    f[at + 3] = min(s[START_BUILDS], 15) * (1.0 / 15.0)
    f[at + 4] = s[EXTRA_OWED]
    f[at + 5] = s[EXTRA_TURN] if s[PHASE] != DRAWING else 0.0
    f[at + 6] = t[CHAIN_EXTRA_TURNS]
    f[at + 7] = t[REROLL_ANY_DICE]
    f[at + 8] = t[LANDMARKS_START] * 0.5
    f[at + 9] = t[OWNERS_PAY_FOR_CLOSING]
    f[at + 10] = t[ROW_COUNT] * (1.0 / 3.0)
    f[at + 11] = t[ROW_KINDS] * 0.1
    players = t[PLAYER_COUNT]
    if players > 2:
        f[at + 10 + players - 1] = 1.0
    f[at + 15] = 1.0
    f[at + 16] = 1.0 if enjoys(s, t, 0, AID) else 0.0
    f[at + 17] = min(t[LIMIT + g[KIND_AT]], 10) * 0.1


assert (SCALARS, TABLE_SCALARS) == (20, 18)
