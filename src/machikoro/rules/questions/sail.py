"""`sail`: how far does the boat go for nothing, if at all?"""

from __future__ import annotations

from machikoro.rules.coins import bank_pays
from machikoro.rules.expedition import may_claim, move_boat, unclaimed
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    ASKING,
    BOAT,
    ISLAND_ON,
    ISLANDS_AT,
    NONE,
    PHASE,
    POWER_AMOUNT,
    POWER_WARE,
    PROJECT,
    PROJECT_SOURCE,
    RING,
    Log,
    Vector,
)
from machikoro.rules.questions import DECLINE, ENDING, REFILLING, SAIL, SAILING
from machikoro.rules.registry import rare, rule
from machikoro.rules.rewards import reward_great_work
from machikoro.rules.words import FREE_SAIL


@rare
def lighthouse_asks(s: Vector, t: Vector) -> int:
    """As a benefit of the project; not of whoever may claim no more."""
    s[ASKING] = t[PROJECT_SOURCE]
    if not may_claim(s, t, s[ACTIVE]):
        return 0
    s[PHASE] = SAILING
    return 1


@rare
def harbour_asks(s: Vector, t: Vector, log: Log) -> int:
    """At the end of the turn; whoever may claim no more gets coins instead."""
    player = s[ACTIVE]
    if not may_claim(s, t, player):
        bank_pays(s, player, t[POWER_AMOUNT + FREE_SAIL], t[POWER_WARE + FREE_SAIL], log)
        return 0
    s[ASKING] = t[POWER_WARE + FREE_SAIL]
    s[PHASE] = SAILING
    return 1


@rule
def sail_choices(s: Vector, t: Vector, out: Vector) -> int:
    most = t[AMOUNT + PROJECT] if s[ASKING] == t[PROJECT_SOURCE] else 1
    for fields in range(most):
        out[fields] = SAIL + fields
    out[most] = DECLINE
    return most + 1


@rare
def sail_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    if action != DECLINE:
        move_boat(s, t, action - SAIL + 1, log)
    if s[ASKING] == t[PROJECT_SOURCE]:
        reward_great_work(s, t, 0, log)
        s[PHASE] = REFILLING
    else:
        s[PHASE] = ENDING


@rule
def sail_worth(s: Vector, t: Vector, action: int) -> int:
    """An island at once, else the way to the next; staying only where one would pass it."""
    if action == DECLINE:
        return 0
    return 2 * t[RING] - fields_to_island(s, t, field_after(s, t, action))


@rule
def field_after(s: Vector, t: Vector, action: int) -> int:
    """Where the boat is then."""
    return (s[BOAT + s[ACTIVE]] + action - SAIL + 1) % t[RING]


@rare
def fields_to_island(s: Vector, t: Vector, place: int) -> int:
    """From a field to the next unclaimed island; 0 on it."""
    left = unclaimed(s, t)
    for fields in range(t[RING]):
        island = t[ISLAND_ON + (place + fields) % t[RING]]
        if island != NONE and left >> (ISLANDS_AT + island) & 1:
            return fields
    return t[RING]
