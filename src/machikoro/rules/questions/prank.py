"""`prank`: which open establishment of the visited player is turned face down?"""

from __future__ import annotations

from machikoro.rules.city import enjoys, open_copies, send_on_holiday
from machikoro.rules.layout import (
    ACTIVE,
    ASKING,
    BUILDABLE,
    BUILDABLE_COUNT,
    COST,
    PHASE,
    RULE_SOURCE,
    TARGETED,
    Log,
    Vector,
)
from machikoro.rules.questions import CLOSE, PRANKING, RESOLVING
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import PRANKS, WARD


@rule
def prank_asks(s: Vector, t: Vector, visited: int) -> int:
    """The roller chooses; a ward protects, and nobody else is visited instead."""
    if enjoys(s, t, visited, WARD) or not has_open_card(s, t, visited):
        return 0
    s[TARGETED] = visited
    s[ASKING] = t[RULE_SOURCE + PRANKS]
    s[PHASE] = PRANKING
    return 1


@rare
def has_open_card(s: Vector, t: Vector, player: int) -> int:
    for i in range(t[BUILDABLE_COUNT]):
        if open_copies(s, player, t[BUILDABLE + i]) > 0:
            return 1
    return 0


@rule
def prank_choices(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if open_copies(s, s[TARGETED], kind) > 0:
            out[n] = CLOSE + kind
            n += 1
    return n


@rule
def prank_answer(s: Vector, kind: int, log: Log) -> None:
    s[PHASE] = RESOLVING
    send_on_holiday(s, s[TARGETED], kind, 1, log)


@rule
def prank_worth(s: Vector, t: Vector, kind: int) -> int:
    """Of others the dearest card, of one's own the cheapest."""
    return -t[COST + kind] if s[TARGETED] == s[ACTIVE] else t[COST + kind]
