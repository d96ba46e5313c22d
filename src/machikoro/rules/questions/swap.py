"""`swap`: with whom, if at all, is a card swapped?  What is given and taken is asked then."""

from __future__ import annotations

from machikoro.rules.city import has_movable_card
from machikoro.rules.layout import ACTIVE, PHASE, PLAYER_COUNT, TARGETED, Vector
from machikoro.rules.questions import DECLINE, GIVING, SWAPPING, TARGET
from machikoro.rules.registry import rare, rule


@rule
def swap_asks(s: Vector, t: Vector) -> int:
    s[PHASE] = SWAPPING
    return has_movable_card(s, t, s[ACTIVE]) and somebody_else_can_swap(s, t)


@rare
def somebody_else_can_swap(s: Vector, t: Vector) -> int:
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE] and has_movable_card(s, t, player):
            return 1
    return 0


@rule
def swap_choices(s: Vector, t: Vector, out: Vector) -> int:
    out[0] = DECLINE
    n = 1
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE] and has_movable_card(s, t, player):
            out[n] = TARGET + player
            n += 1
    return n


@rule
def swap_answer(s: Vector, action: int) -> None:
    if action != DECLINE:
        s[TARGETED] = action - TARGET
        s[PHASE] = GIVING
