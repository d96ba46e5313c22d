"""`close`: which kind goes on holiday everywhere?"""

from __future__ import annotations

from machikoro.rules.city import open_copies, send_on_holiday
from machikoro.rules.coins import bank_pays, pay_player
from machikoro.rules.income import seat_before
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    BUILDABLE,
    BUILDABLE_COUNT,
    CARDS,
    CLOSABLE,
    KINDS,
    OWNERS_PAY_FOR_CLOSING,
    PHASE,
    PLAYER_COUNT,
    Log,
    Vector,
)
from machikoro.rules.questions import CLOSE, CLOSING
from machikoro.rules.registry import rare, rule


@rule
def close_asks(s: Vector, t: Vector) -> int:
    s[PHASE] = CLOSING
    return anything_is_open(s, t)


@rare
def anything_is_open(s: Vector, t: Vector) -> int:
    for i in range(t[BUILDABLE_COUNT]):
        if can_close(s, t, t[BUILDABLE + i]):
            return 1
    return 0


@rare
def can_close(s: Vector, t: Vector, kind: int) -> int:
    """A kind that at least one player has open, and no purple one."""
    if t[CLOSABLE + kind]:
        for player in range(t[PLAYER_COUNT]):
            if s[CARDS + player * KINDS + kind] > 0 and open_copies(s, player, kind) > 0:
                return 1
    return 0


@rule
def close_choices(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if can_close(s, t, kind):
            out[n] = CLOSE + kind
            n += 1
    return n


@rare
def close_answer(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """Paid are only the cards turned now: by the bank for all, or by the other owners."""
    namer = s[ACTIVE]
    each = t[AMOUNT + s[ASKING]]
    turned = 0
    for steps in range(t[PLAYER_COUNT]):
        owner = seat_before(t, namer, steps)
        copies = open_copies(s, owner, kind)
        turned += copies
        send_on_holiday(s, owner, kind, copies, log)
        if t[OWNERS_PAY_FOR_CLOSING] and owner != namer:
            pay_player(s, owner, namer, each * copies, s[ASKING], log)
    if not t[OWNERS_PAY_FOR_CLOSING]:
        bank_pays(s, namer, each * turned, s[ASKING], log)


@rule
def close_worth(s: Vector, t: Vector, kind: int) -> int:
    """Cards of the others that go on holiday, and fewer of one's own."""
    count = -3 * open_copies(s, s[ACTIVE], kind)
    for player in range(t[PLAYER_COUNT]):
        count += open_copies(s, player, kind)
    return count
