"""`plan:NAME`: a fixed plan that wants certain cards, up to a number of each, and nothing else.

The plans are yardsticks: what people advise each other, played without looking left or right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from machikoro.bots.earning import number_brings
from machikoro.rules.build import establishment_refusal
from machikoro.rules.layout import (
    ACTIVE,
    CARDS,
    COST,
    KINDS,
    MARKET,
    NONE,
    PHASE,
    PLAYERS,
    POWER_WARE,
    TOTAL,
    WARES,
    Layout,
    Vector,
)
from machikoro.rules.questions import (
    BUILD,
    BUILDING,
    CONTRIBUTE,
    KEEP,
    PASS,
    REROLL,
    REROLLING,
    ROLL,
    ROLLING,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import MAY_BUILD, TWO_DICE

SEATING = Layout()
"""Who plays, as the loops know it: a number for each seat, and for plans what they want."""
WHO = SEATING.block("who", PLAYERS)
DICE = SEATING.block("dice", PLAYERS)
"""That a plan rolls once it may choose."""
MOST_WANTED = 8
WANTED = SEATING.block("wanted", PLAYERS * MOST_WANTED)
"""The kinds that a plan wants; it begins with the first."""
QUOTA = SEATING.block("quota", PLAYERS * MOST_WANTED)
"""Copies that it wants of each."""

ENOUGH_TO_START = 3
"""Of the first card, before two dice are worth it."""
ENOUGH_TO_KEEP = 3
"""Coins for which a throw is kept."""


@dataclass(frozen=True)
class Plan:
    wanted: Mapping[str, int]
    """Cards and how many of each; the first is what the plan begins with."""
    dice: int


PLANS = {
    "cheese": Plan({"ranch": 6, "cheese_factory": 2}, dice=2),
    "convenience": Plan({"convenience_store": 6, "bakery": 3}, dice=1),
    "one_die": Plan(
        {
            "wheat_field": 2, "ranch": 2, "bakery": 2, "forest": 1, "convenience_store": 2,
            "cafe": 2, "family_restaurant": 1, "stadium": 1,
        },
        dice=1,
    ),
    "bakery": Plan({"bakery": 6}, dice=1),
    "furniture": Plan({"forest": 3, "furniture_factory": 2, "mine": 3}, dice=2),
    "fruit": Plan({"wheat_field": 6, "farmers_market": 6}, dice=2),
    "mine": Plan(
        {"mine": 3, "forest": 3, "apple_orchard": 2, "ranch": 3, "wheat_field": 3}, dice=2
    ),
}  # fmt: skip


@rare
def choose_plan(s: Vector, t: Vector, seating: Vector, out: Vector, n: int) -> int:
    """Dice, second throws and buildings by the plan; none where it does as `easy`."""
    phase = s[PHASE]
    if phase == BUILDING:
        return planned_build(s, t, seating, out, n)
    if phase == ROLLING:
        return ROLL + min(n, seating[DICE + s[ACTIVE]]) - 1
    if phase == REROLLING:
        poor = number_brings(s, t, s[ACTIVE], s[TOTAL]) < ENOUGH_TO_KEEP
        return REROLL if poor else KEEP
    return NONE


@rare
def planned_build(s: Vector, t: Vector, seating: Vector, out: Vector, n: int) -> int:
    """The station in time, else a landmark, a wanted card, or the station after all."""
    player = s[ACTIVE]
    station = BUILD + t[POWER_WARE + TWO_DICE]
    landmark = PASS
    station_is_legal = 0
    for i in range(n):
        if out[i] == station:
            station_is_legal = 1
        elif BUILD + KINDS <= out[i] < BUILD + WARES or out[i] == CONTRIBUTE:
            # Landmarks are listed cheapest first.
            landmark = out[i]
    if station_is_legal and is_time_for_two_dice(s, seating, player):
        return station
    if landmark != PASS:
        return landmark
    card = dearest_wanted(s, t, seating, player)
    if card != NONE:
        return BUILD + card
    if station_is_legal and is_content(s, seating, player):
        return station
    return PASS


@rule
def wants(s: Vector, seating: Vector, player: int, i: int) -> int:
    """Whether it wants another copy of its card number `i`."""
    at = player * MOST_WANTED + i
    has = s[CARDS + player * KINDS + seating[WANTED + at]]
    return 1 if has < seating[QUOTA + at] else 0


@rule
def dearest_wanted(s: Vector, t: Vector, seating: Vector, player: int) -> int:
    """That it can build now; of equally dear ones the first of the plan."""
    best = NONE
    for i in range(MOST_WANTED):
        kind = seating[WANTED + player * MOST_WANTED + i]
        if wants(s, seating, player, i) and establishment_refusal(s, t, player, kind) == MAY_BUILD:
            if best == NONE or t[COST + kind] > t[COST + best]:
                best = kind
    return best


@rule
def is_time_for_two_dice(s: Vector, seating: Vector, player: int) -> int:
    """Three of the first card, or no more of them to be had."""
    first = seating[WANTED + player * MOST_WANTED]
    has_enough = s[CARDS + player * KINDS + first] >= ENOUGH_TO_START or s[MARKET + first] == 0
    return 1 if has_enough and seating[DICE + player] == 2 else 0


@rule
def is_content(s: Vector, seating: Vector, player: int) -> int:
    """A plan with one die builds the station when it has all else that can be had."""
    if seating[DICE + player] == 1:
        for i in range(MOST_WANTED):
            kind = seating[WANTED + player * MOST_WANTED + i]
            if wants(s, seating, player, i) and s[MARKET + kind] > 0:
                return 0
    return 1
