"""`demolish`: which landmark of one's own is pulled down?"""

from __future__ import annotations

from machikoro.rules.coins import bank_pays
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    BUILT,
    DEMOLISHABLE,
    KINDS,
    LANDMARK_COUNT,
    LANDMARKS,
    PHASE,
    PRICE,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.marks import mark_landmark, put_on_market
from machikoro.rules.questions import DEMOLISH, DEMOLISHING
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import PULLED_DOWN


@rule
def demolish_asks(s: Vector, t: Vector) -> int:
    s[PHASE] = DEMOLISHING
    return s[BUILT + s[ACTIVE]] & t[DEMOLISHABLE]


@rule
def demolish_choices(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    standing = s[BUILT + s[ACTIVE]] & t[DEMOLISHABLE]
    for landmark in range(LANDMARKS):
        if standing >> landmark & 1:
            out[n] = DEMOLISH + landmark
            n += 1
    return n


@rule
def demolish_answer(s: Vector, t: Vector, landmark: int, log: Log) -> None:
    pull_down(s, t, landmark, log)
    bank_pays(s, s[ACTIVE], t[AMOUNT + s[ASKING]], s[ASKING], log)


@rare
def pull_down(s: Vector, t: Vector, landmark: int, log: Log) -> None:
    """Its benefit ends at once."""
    player = s[ACTIVE]
    s[BUILT + player] &= ~(1 << landmark)
    s[WORKS + player] &= ~(1 << landmark)
    s[LANDMARK_COUNT + player] -= 1
    mark_landmark(s, t, player, landmark)
    put_on_market(s, t, KINDS + landmark)
    if log is not None:
        log.append((PULLED_DOWN, player, KINDS + landmark))


@rule
def demolish_worth(t: Vector, landmark: int) -> int:
    """Cheap ones first."""
    return -t[PRICE + landmark]
