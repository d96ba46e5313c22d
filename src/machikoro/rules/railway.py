"""Track up the mountain."""

from __future__ import annotations

from machikoro.rules.city import has_rule
from machikoro.rules.coins import pay_bank
from machikoro.rules.layout import (
    ACTIVE,
    COINS,
    RULE_AMOUNT,
    RULE_COST,
    RULE_SOURCE,
    TRACKS,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import RAILWAY, TRACKED


@rule
def at_summit(s: Vector, t: Vector, player: int) -> int:
    """All pieces are laid."""
    if not has_rule(t, RAILWAY):
        return 0
    return 1 if s[TRACKS + player] >= t[RULE_AMOUNT + RAILWAY] else 0


@rule
def can_lay_track(s: Vector, t: Vector, player: int) -> int:
    if not has_rule(t, RAILWAY) or at_summit(s, t, player):
        return 0
    return 1 if s[COINS + player] >= t[RULE_COST + RAILWAY] else 0


@rare
def lay_track(s: Vector, t: Vector, log: Log) -> None:
    pay_bank(s, s[ACTIVE], t[RULE_COST + RAILWAY], t[RULE_SOURCE + RAILWAY], log)
    set_track(s, t, s[TRACKS + s[ACTIVE]] + 1, log)


@rare
def complete_track(s: Vector, t: Vector, log: Log) -> int:
    """All missing pieces at once, for nothing; whether any were missing."""
    if not has_rule(t, RAILWAY) or at_summit(s, t, s[ACTIVE]):
        return 0
    set_track(s, t, t[RULE_AMOUNT + RAILWAY], log)
    return 1


@rule
def set_track(s: Vector, t: Vector, pieces: int, log: Log) -> None:
    s[TRACKS + s[ACTIVE]] = pieces
    if log is not None:
        log.append((TRACKED, s[ACTIVE], pieces, t[RULE_SOURCE + RAILWAY]))
