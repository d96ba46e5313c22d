"""Which copy of a card: what giving and taking have in common."""

from __future__ import annotations

from machikoro.rules.city import move_card
from machikoro.rules.layout import (
    BUILDABLE,
    CARDS,
    CLOSED,
    KINDS,
    MOVABLE,
    OWNS,
    Log,
    Vector,
)
from machikoro.rules.questions import CLOSED_COPY, OPEN_COPY
from machikoro.rules.registry import rare, rule


@rule
def copy_choices(s: Vector, t: Vector, owner: int, verb: int, out: Vector) -> int:
    """Of a kind with copies open and on holiday one says which."""
    n = 0
    left = s[OWNS + owner] & t[MOVABLE]
    while left:
        cheapest = left & -left
        kind = t[BUILDABLE + cheapest.bit_length() - 1]
        left ^= cheapest
        closed = s[CLOSED + owner * KINDS + kind]
        if 0 < closed < s[CARDS + owner * KINDS + kind]:
            out[n] = verb + OPEN_COPY + kind
            out[n + 1] = verb + CLOSED_COPY + kind
            n += 2
        else:
            out[n] = verb + kind
            n += 1
    return n


@rare
def hand_over(s: Vector, t: Vector, giver: int, taker: int, choice: int, log: Log) -> None:
    """A choice names a kind, or its open copy, or its copy on holiday."""
    kind = choice % KINDS
    closed = 0
    if choice >= CLOSED_COPY or (choice < KINDS and s[CLOSED + giver * KINDS + kind] > 0):
        closed = 1
    move_card(s, t, giver, taker, kind, closed, log)
