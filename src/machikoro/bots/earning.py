"""What a city should earn, as somebody reckons who knows the cards: in 36ths of a coin.

Coins that others must give are counted up to what people usually have in hand, and what cards ask
first (a swap, a gift) as what it is usually worth.
"""

from __future__ import annotations

from machikoro.rules.chance import ways
from machikoro.rules.city import amount_of, condition_holds, enjoys, has_rule, times
from machikoro.rules.income import contribution, seat_before, takes_from_others
from machikoro.rules.layout import (
    ACT_END,
    ACT_FIRST,
    ACT_KINDS,
    ACTIVE,
    AMOUNT,
    BUILDABLE,
    BUILDABLE_COUNT,
    CARDS,
    COLOUR,
    EXTRAS,
    KINDS,
    LANDMARK_COUNT,
    MOVABLE,
    OPERATION,
    PLACE_BIT,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_AT,
    RED_END,
    RED_FIRST,
    RED_KINDS,
    SHIFT_COST,
    THEN_CLOSES,
    Vector,
)
from machikoro.rules.questions import FISH_TUNA, FROM_ONE, GIVE_AWAY, SWAP
from machikoro.rules.questions.shift import LEAST_TOTAL, MOST_TOTAL
from machikoro.rules.railway import at_summit
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    ADD_TO_ROLL,
    AID_LOW,
    BANK,
    BLUE,
    COINS_PER_LANDMARK,
    DOUBLES_BANK,
    DOUBLES_EXTRA_TURN,
    FREE_SAIL,
    FROM_RICH,
    GIFTS,
    LUCKY_TOTAL,
    LUCKY_TOTALS,
    OFF_TURN,
    PAY_BANK,
    PRANKS,
    REROLL_ONCE,
    TAKE_ALL,
    TWO_DICE,
    WARD,
)

ANY_THROW = -10_000
"""Less than any throw brings: all are taken as they come."""
PURSE = 6
"""Coins that somebody usually has when a card asks for them."""
CATCH = 7
"""Of an average tuna throw."""


@rare
def habits_of(s: Vector, t: Vector) -> int:
    """A bit for each player who does better with two dice and may roll them."""
    active = s[ACTIVE]
    found = 0
    for player in range(t[PLAYER_COUNT]):
        s[ACTIVE] = player
        if enjoys(s, t, player, TWO_DICE):
            if roll_brings(s, t, player, 2) > roll_brings(s, t, player, 1):
                found |= 1 << player
    s[ACTIVE] = active
    return found


@rare
def earnings(s: Vector, t: Vector, player: int, habits: int) -> int:
    """Of a whole round: the player's own roll, and everybody else's as they use to roll."""
    active = s[ACTIVE]
    total = best_roll(s, t, player)
    for steps in range(1, t[PLAYER_COUNT]):
        s[ACTIVE] = seat_before(t, player, steps)
        total += as_guest(s, t, player, 1 + (habits >> s[ACTIVE] & 1))
    s[ACTIVE] = active
    return total + standing_earnings(s, t, player) if t[EXTRAS] else total


@rare
def as_guest(s: Vector, t: Vector, player: int, dice: int) -> int:
    """On somebody else's roll.  Where rule cards change every game a habit may change too."""
    total = 0
    changing = t[EXTRAS] != 0 and enjoys(s, t, s[ACTIVE], TWO_DICE)
    for number in range(1, 13):
        chances = 4 * ways(number, dice)
        if changing:
            chances = 3 * ways(number, dice) + ways(number, 3 - dice)
        if chances > 0:
            total += chances * guest_gain(s, t, player, number)
    return total // 4


@rare
def standing_earnings(s: Vector, t: Vector, player: int) -> int:
    """Of what pays whatever is rolled; somebody rolls a double in every sixth turn or so."""
    total = 0
    if enjoys(s, t, player, COINS_PER_LANDMARK):
        total += 36 * t[POWER_AMOUNT + COINS_PER_LANDMARK] * s[LANDMARK_COUNT + player]
    if enjoys(s, t, player, WARD) and (has_rule(t, PRANKS) or has_rule(t, GIFTS)):
        total += 6 * t[POWER_AMOUNT + WARD] * t[PLAYER_COUNT]
    if enjoys(s, t, player, DOUBLES_BANK):
        total += 6 * t[POWER_AMOUNT + DOUBLES_BANK]
    if enjoys(s, t, player, AID_LOW):
        total += 12 * t[POWER_AMOUNT + AID_LOW]
    if enjoys(s, t, player, FREE_SAIL):
        total += 36 * t[POWER_AMOUNT + FREE_SAIL]
    return total


@rule
def best_roll(s: Vector, t: Vector, player: int) -> int:
    """Of an own roll with the dice that bring more."""
    s[ACTIVE] = player
    one = roll_brings(s, t, player, 1)
    if enjoys(s, t, player, TWO_DICE) == 0:
        return one
    return max(one, roll_brings(s, t, player, 2))


@rare
def roll_brings(s: Vector, t: Vector, player: int, dice: int) -> int:
    """With the throw repeated, raised and followed by another turn where landmarks allow."""
    mean = throw_brings(s, t, player, dice, ANY_THROW)
    if enjoys(s, t, player, REROLL_ONCE):
        mean = throw_brings(s, t, player, dice, mean)
    if dice == 2 and enjoys(s, t, player, DOUBLES_EXTRA_TURN):
        mean += mean // 6
    return mean


@rare
def throw_brings(s: Vector, t: Vector, player: int, dice: int, otherwise: int) -> int:
    """The mean, where what is worse than `otherwise` need not be taken."""
    total = 0
    for number in range(1, 13):
        if ways(number, dice) > 0:
            total += ways(number, dice) * max(36 * number_brings(s, t, player, number), otherwise)
    return total // 36


@rule
def number_brings(s: Vector, t: Vector, player: int, number: int) -> int:
    """In coins, on the player's own roll; something is added to it if that pays."""
    gain = own_gain(s, t, player, number)
    if number >= t[POWER_AT + ADD_TO_ROLL] and enjoys(s, t, player, ADD_TO_ROLL):
        gain = max(gain, own_gain(s, t, player, number + t[POWER_AMOUNT + ADD_TO_ROLL]))
    if t[EXTRAS] and at_summit(s, t, player):
        gain = max(gain, shifted_gain(s, t, player, number))
    return gain


@rare
def shifted_gain(s: Vector, t: Vector, player: int, number: int) -> int:
    """Of the better neighbour, less what changing the throw costs."""
    up = own_gain(s, t, player, number + 1) if number < MOST_TOTAL else 0
    down = own_gain(s, t, player, number - 1) if number > LEAST_TOTAL else 0
    return max(up, down) - t[SHIFT_COST]


@rare
def own_gain(s: Vector, t: Vector, player: int, number: int) -> int:
    """Cards of one's own, less what others' restaurants take."""
    total = 0
    for i in range(t[ACT_FIRST + number], t[ACT_END + number]):
        kind = t[ACT_KINDS + i]
        copies = s[CARDS + player * KINDS + kind]
        if copies > 0:
            total += copies * copy_brings(s, t, player, kind)
    for i in range(t[RED_FIRST + number], t[RED_END + number]):
        for steps in range(1, t[PLAYER_COUNT]):
            total -= restaurant_takes(s, t, seat_before(t, player, steps), t[RED_KINDS + i])
    return total + bonus_at(s, t, player, number) if t[EXTRAS] else total


@rare
def bonus_at(s: Vector, t: Vector, player: int, number: int) -> int:
    """Of what answers to the number itself."""
    total = 0
    if enjoys(s, t, player, LUCKY_TOTAL) and number == t[POWER_AT + LUCKY_TOTAL]:
        total += t[POWER_AMOUNT + LUCKY_TOTAL]
    if enjoys(s, t, player, LUCKY_TOTALS) and t[POWER_AT + LUCKY_TOTALS] >> number & 1:
        total += t[POWER_AMOUNT + LUCKY_TOTALS]
    return total


@rare
def guest_gain(s: Vector, t: Vector, player: int, number: int) -> int:
    """On somebody else's roll: blue cards and restaurants."""
    total = 0
    for i in range(t[ACT_FIRST + number], t[ACT_END + number]):
        kind = t[ACT_KINDS + i]
        copies = s[CARDS + player * KINDS + kind]
        if copies > 0 and t[COLOUR + kind] == BLUE:
            total += copies * copy_brings(s, t, player, kind)
    if t[EXTRAS] and total > 0 and enjoys(s, t, player, OFF_TURN):
        total += t[POWER_AMOUNT + OFF_TURN]
    for i in range(t[RED_FIRST + number], t[RED_END + number]):
        total += taken(t, restaurant_takes(s, t, player, t[RED_KINDS + i]))
    return total


@rare
def restaurant_takes(s: Vector, t: Vector, owner: int, kind: int) -> int:
    """From whoever's turn it is."""
    copies = s[CARDS + owner * KINDS + kind]
    if copies == 0 or condition_holds(s, t, owner, kind) == 0:
        return 0
    if t[OPERATION + kind] == TAKE_ALL:
        return PURSE
    return min(copies * amount_of(s, t, owner, kind), PURSE)


@rare
def copy_brings(s: Vector, t: Vector, player: int, kind: int) -> int:
    operation = t[OPERATION + kind]
    if condition_holds(s, t, player, kind) == 0:
        return 0
    if operation == BANK:
        each = amount_of(s, t, player, kind) * times(s, t, player, kind)
        return each // 2 if t[THEN_CLOSES + kind] else each
    if operation == PAY_BANK:
        return -t[AMOUNT + kind]
    if operation == FISH_TUNA:
        return CATCH
    if operation == FROM_ONE:
        return taken(t, min(t[AMOUNT + kind], PURSE))
    if operation == GIVE_AWAY:
        return t[AMOUNT + kind] // 2
    return others_bring(s, t, player, kind)


@rare
def others_bring(s: Vector, t: Vector, player: int, kind: int) -> int:
    """Coins and cards of everybody else."""
    operation = t[OPERATION + kind]
    if operation == FROM_RICH:
        # Who saves for something great is rich about half of the time.
        return taken(t, t[AMOUNT + kind] * (t[PLAYER_COUNT] - 1) // 2)
    if operation == SWAP and t[EXTRAS]:
        return swap_brings(s, t, player)
    total = 0
    if takes_from_others(operation):
        for steps in range(1, t[PLAYER_COUNT]):
            total += min(contribution(s, t, seat_before(t, player, steps), kind), PURSE)
    return taken(t, total)


@rule
def taken(t: Vector, coins: int) -> int:
    """What one takes is missing elsewhere: the fewer rivals, the more that is worth."""
    return coins + coins // (t[PLAYER_COUNT] - 1) if t[EXTRAS] else coins


@rare
def swap_brings(s: Vector, t: Vector, player: int) -> int:
    """What the best card of the others brings more than one's own worst, acting once."""
    best = 0
    worst = PURSE
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[MOVABLE] & t[PLACE_BIT + kind]:
            for owner in range(t[PLAYER_COUNT]):
                if s[CARDS + owner * KINDS + kind] > 0:
                    if owner == player:
                        worst = min(worst, face_value(s, t, player, kind))
                    else:
                        best = max(best, face_value(s, t, player, kind))
    return max(best - worst, 0)


@rule
def face_value(s: Vector, t: Vector, player: int, kind: int) -> int:
    """Of a card in this player's city, whoever has it now."""
    each = amount_of(s, t, player, kind)
    return each * times(s, t, player, kind) if t[OPERATION + kind] == BANK else each
