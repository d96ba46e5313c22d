"""Boats on the ring of fields, and the islands that they claim."""

from __future__ import annotations

from machikoro.rules.city import has_rule
from machikoro.rules.coins import bank_pays, pay_bank
from machikoro.rules.layout import (
    ACTIVE,
    BOAT,
    BUILT,
    COINS,
    ISLAND_BITS,
    ISLAND_COINS,
    ISLAND_LIMIT,
    ISLAND_ON,
    ISLANDS_AT,
    KINDS,
    NONE,
    PLAYER_COUNT,
    RING,
    RULE_COST,
    RULE_SOURCE,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import CLAIMED, EXPEDITION, SAILED


@rule
def unclaimed(s: Vector, t: Vector) -> int:
    """Bits of the islands that nobody has."""
    left = t[ISLAND_BITS]
    for player in range(t[PLAYER_COUNT]):
        left &= ~s[BUILT + player]
    return left


@rule
def may_claim(s: Vector, t: Vector, player: int) -> int:
    """Whether the player may have another island, and there is one."""
    if not has_rule(t, EXPEDITION) or unclaimed(s, t) == 0:
        return 0
    claimed = (s[BUILT + player] & t[ISLAND_BITS]).bit_count()
    return 1 if claimed < t[ISLAND_LIMIT] else 0


@rule
def can_sail(s: Vector, t: Vector, player: int) -> int:
    """As an action, which costs something."""
    if not has_rule(t, EXPEDITION) or s[COINS + player] < t[RULE_COST + EXPEDITION]:
        return 0
    return may_claim(s, t, player)


@rare
def sail_for_coins(s: Vector, t: Vector, fields: int, log: Log) -> None:
    pay_bank(s, s[ACTIVE], t[RULE_COST + EXPEDITION], t[RULE_SOURCE + EXPEDITION], log)
    move_boat(s, t, fields, log)


@rare
def move_boat(s: Vector, t: Vector, fields: int, log: Log) -> None:
    """Only the field counts on which the move ends."""
    player = s[ACTIVE]
    reached = (s[BOAT + player] + fields) % t[RING]
    s[BOAT + player] = reached
    if log is not None:
        log.append((SAILED, player, fields, reached))
    island = t[ISLAND_ON + reached]
    if island != NONE and unclaimed(s, t) >> (ISLANDS_AT + island) & 1:
        claim_island(s, t, island, log)


@rule
def claim_island(s: Vector, t: Vector, island: int, log: Log) -> None:
    """Its benefit holds at once."""
    player = s[ACTIVE]
    bit = ISLANDS_AT + island
    s[BUILT + player] |= 1 << bit
    s[WORKS + player] |= 1 << bit
    if log is not None:
        log.append((CLAIMED, player, KINDS + bit))
    bank_pays(s, player, t[ISLAND_COINS + island], KINDS + bit, log)
