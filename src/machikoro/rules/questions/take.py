"""`take`: which card of the other player, for the one that was picked to be given?"""

from __future__ import annotations

from machikoro.rules.layout import ACTIVE, CLOSED, COST, GIVEN, KINDS, TARGETED, Log, Vector
from machikoro.rules.questions import CLOSED_COPY, OPEN_COPY, TAKE
from machikoro.rules.questions.copies import copy_choices, hand_over
from machikoro.rules.registry import rare, rule


@rule
def take_choices(s: Vector, t: Vector, out: Vector) -> int:
    return copy_choices(s, t, s[TARGETED], TAKE, out)


@rare
def take_answer(s: Vector, t: Vector, choice: int, log: Log) -> None:
    """Both cards are picked before either changes hands."""
    owner = s[ACTIVE]
    other = s[TARGETED]
    if choice < KINDS:
        choice += CLOSED_COPY if s[CLOSED + other * KINDS + choice] > 0 else OPEN_COPY
    hand_over(s, t, owner, other, s[GIVEN], log)
    hand_over(s, t, other, owner, choice, log)


@rule
def take_worth(t: Vector, choice: int) -> int:
    """Dear cards first."""
    return t[COST + choice % KINDS]
