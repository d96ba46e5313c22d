"""What the cards of a rolled number bring, as far as nobody has to be asked."""

from __future__ import annotations

from machikoro.rules.city import (
    amount_of,
    condition_holds,
    ready_copies,
    send_on_holiday,
    times,
)
from machikoro.rules.coins import bank_pays, pay_bank, pay_player, share_out
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    CARDS,
    COINS,
    COLOUR,
    COUNTED,
    HELD,
    INVESTED,
    KINDS,
    OPERATION,
    PAYS_FROM,
    PLAYER_COUNT,
    RANKED,
    RED_AT,
    THEN_CLOSES,
    TOTAL,
    Log,
    Vector,
)
from machikoro.rules.registry import plainly, rule
from machikoro.rules.words import (
    BLUE,
    FROM_EACH,
    FROM_INVESTED,
    FROM_RICH,
    GREEN,
    HALF,
    ONCE,
    PAY_BANK,
    SHARE,
    TAKE_ALL,
)

CLAIMS_OF_ONE = 16
"""Bits for the restaurants of one creditor: a power of two is quick to divide by."""


@rule
def seat_before(t: Vector, seat: int, steps: int) -> int:
    """Counter-clockwise: the player on the right for one step."""
    players = t[PLAYER_COUNT]
    return seat - steps + (players if seat < steps else 0)


@rule
def seat_after(t: Vector, seat: int, steps: int) -> int:
    """Clockwise: the player on the left for one step."""
    players = t[PLAYER_COUNT]
    return seat + steps - (players if seat + steps >= players else 0)


@rule
def pay_restaurants(s: Vector, t: Vector, log: Log) -> None:
    """Red comes first: the roller pays counter-clockwise, each creditor in full before the next."""
    left = claims(s, t)
    while left:
        first = left & -left
        place = first.bit_length() - 1
        creditor = seat_before(t, s[ACTIVE], place // CLAIMS_OF_ONE + 1)
        claim(s, t, creditor, t[RANKED + place % CLAIMS_OF_ONE], log)
        left ^= first


@rule
def claims(s: Vector, t: Vector) -> int:
    """Bits of the restaurants that the roller owes, of one creditor after the other.

    All in one word: a loop within a loop would keep the processor guessing when each one ends.
    """
    found = 0
    creditor = s[ACTIVE]
    for _others in range(t[PLAYER_COUNT] - 1):
        creditor = seat_after(t, creditor, 1)
        found = found << CLAIMS_OF_ONE | s[HELD + creditor] & t[RED_AT + s[TOTAL]]
    return found


@rule
def claim(s: Vector, t: Vector, creditor: int, kind: int, log: Log) -> None:
    roller = s[ACTIVE]
    copies = ready_copies(s, creditor, kind, log) * condition_holds(s, t, creditor, kind)
    due = copies * amount_of(s, t, creditor, kind)
    if t[OPERATION + kind] == TAKE_ALL and copies > 0:
        due = s[COINS + roller]
    pay_player(s, roller, creditor, due, kind, log)


def pay_owners_only(s: Vector, t: Vector, kind: int, log: Log) -> None:
    for owner in range(t[PLAYER_COUNT]):
        if s[CARDS + owner * KINDS + kind] > 0:
            pay_from_bank(s, t, owner, kind, log)


@plainly(pay_owners_only)
def pay_owners(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """Who has none is paid nothing: compiled, that is faster than to ask."""
    for owner in range(t[PLAYER_COUNT]):
        pay_from_bank(s, t, owner, kind, log)


@rule
def act(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """A blue kind pays everybody, a green or purple one the roller."""
    roller = s[ACTIVE]
    colour = t[COLOUR + kind]
    if colour == BLUE:
        pay_owners(s, t, kind, log)
    elif colour != GREEN:
        for _copy in range(s[CARDS + roller * KINDS + kind]):
            collect(s, t, kind, log)
    elif t[OPERATION + kind] == PAY_BANK:
        pay_off_loan(s, t, kind, log)
    else:
        pay_from_bank(s, t, roller, kind, log)


@rule
def pay_from_bank(s: Vector, t: Vector, owner: int, kind: int, log: Log) -> None:
    copies = ready_copies(s, owner, kind, log)
    each = amount_of(s, t, owner, kind) * condition_holds(s, t, owner, kind)
    if t[COUNTED + kind] != ONCE:
        each *= times(s, t, owner, kind)
    bank_pays(s, owner, copies * each, kind, log)
    if t[THEN_CLOSES + kind]:
        send_on_holiday(s, owner, kind, copies, log)


@rule
def pay_off_loan(s: Vector, t: Vector, kind: int, log: Log) -> None:
    copies = ready_copies(s, s[ACTIVE], kind, log)
    if copies > 0:
        pay_bank(s, s[ACTIVE], copies * t[AMOUNT + kind], kind, log)


@rule
def collect(s: Vector, t: Vector, ware: int, log: Log) -> None:
    """Purple cards, and landmarks on building: coins from all the others."""
    operation = t[OPERATION + ware]
    if operation == SHARE:
        share_out(s, t, ware, log)
    elif takes_from_others(operation):
        for steps in range(1, t[PLAYER_COUNT]):
            payer = seat_before(t, s[ACTIVE], steps)
            due = contribution(s, t, payer, ware)
            pay_player(s, payer, s[ACTIVE], due, ware, log)


@rule
def takes_from_others(operation: int) -> int:
    from_all = operation == FROM_EACH or operation == FROM_RICH
    return 1 if from_all or operation == HALF or operation == FROM_INVESTED else 0


@rule
def contribution(s: Vector, t: Vector, payer: int, ware: int) -> int:
    """What one of the others owes the active player."""
    operation = t[OPERATION + ware]
    if operation == HALF:
        coins = s[COINS + payer]
        return coins // 2 if coins >= t[AMOUNT + ware] else 0
    if operation == FROM_INVESTED:
        return s[INVESTED + s[ACTIVE]]
    if operation == FROM_RICH and s[COINS + payer] < t[PAYS_FROM + ware]:
        return 0
    return t[AMOUNT + ware] * times(s, t, payer, ware)


@rule
def collect_amount(s: Vector, t: Vector, amount: int, ware: int, log: Log) -> None:
    """The same number of coins from every other player."""
    for steps in range(1, t[PLAYER_COUNT]):
        pay_player(s, seat_before(t, s[ACTIVE], steps), s[ACTIVE], amount, ware, log)
