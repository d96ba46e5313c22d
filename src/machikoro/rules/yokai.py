"""The visitor that a double calls."""

from __future__ import annotations

from machikoro.rules.city import enjoys, has_rule
from machikoro.rules.coins import bank_pays
from machikoro.rules.income import seat_after
from machikoro.rules.layout import (
    ACTIVE,
    COINS,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_WARE,
    RULE_AMOUNT,
    RULE_SOURCE,
    Log,
    Vector,
)
from machikoro.rules.questions.prank import prank_asks
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import GIFTS, PRANKS, VISITED, WARD


@rare
def yokai_comes(s: Vector, t: Vector, log: Log) -> int:
    """Whether the roller is asked for a prank."""
    if has_rule(t, PRANKS):
        visited = richest(s, t)
        announce(s, t, visited, PRANKS, log)
        return prank_asks(s, t, visited)
    if has_rule(t, GIFTS):
        visited = poorest(s, t)
        announce(s, t, visited, GIFTS, log)
        bank_pays(s, visited, t[RULE_AMOUNT + GIFTS], t[RULE_SOURCE + GIFTS], log)
    return 0


@rule
def richest(s: Vector, t: Vector) -> int:
    """Of several the first clockwise after the roller, who comes last."""
    found = seat_after(t, s[ACTIVE], 1)
    for steps in range(2, t[PLAYER_COUNT] + 1):
        seat = seat_after(t, s[ACTIVE], steps)
        if s[COINS + seat] > s[COINS + found]:
            found = seat
    return found


@rule
def poorest(s: Vector, t: Vector) -> int:
    """Of several the roller, else the first clockwise."""
    found = s[ACTIVE]
    for steps in range(1, t[PLAYER_COUNT]):
        seat = seat_after(t, s[ACTIVE], steps)
        if s[COINS + seat] < s[COINS + found]:
            found = seat
    return found


@rule
def announce(s: Vector, t: Vector, visited: int, which: int, log: Log) -> None:
    """Whom it visits is settled; then whoever is warded against it gets coins."""
    if log is not None:
        log.append((VISITED, visited, t[RULE_SOURCE + which]))
    for steps in range(t[PLAYER_COUNT]):
        seat = seat_after(t, s[ACTIVE], steps)
        if enjoys(s, t, seat, WARD):
            bank_pays(s, seat, t[POWER_AMOUNT + WARD], t[POWER_WARE + WARD], log)
