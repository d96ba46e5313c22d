"""`build`: what is built, if anything?  It is always asked."""

from __future__ import annotations

from machikoro.rules.build import (
    build_establishment,
    build_landmark,
    wares_for,
)
from machikoro.rules.city import has_rule
from machikoro.rules.expedition import can_sail, sail_for_coins
from machikoro.rules.guess import worth_of_ware
from machikoro.rules.layout import (
    ACTIVE,
    EXTRAS,
    KINDS,
    PHASE,
    RULE_AMOUNT,
    START_BUILDS,
    Log,
    Vector,
)
from machikoro.rules.project import contribute, project_refusal
from machikoro.rules.questions import (
    BUILD,
    CONTRIBUTE,
    END_OF_OUTCOMES,
    FINISHING,
    OVER,
    PASS,
    REBUILD,
    REFILLING,
    SAIL,
    TRACK,
)
from machikoro.rules.questions.rebuild import cards_to_rebuild, put_back, rebuild_worth
from machikoro.rules.questions.sail import field_after, fields_to_island
from machikoro.rules.questions.wares import list_wares
from machikoro.rules.railway import can_lay_track, lay_track
from machikoro.rules.registry import rare, rule
from machikoro.rules.turn import reward_idleness
from machikoro.rules.words import EXPEDITION, MAY_BUILD, PASSED, REBUILD_RULE

A_TRACK, AN_ISLAND = 1, 2
"""Better than nothing, but no more."""


@rule
def build_choices(s: Vector, t: Vector, out: Vector) -> int:
    """Whatever nothing forbids."""
    out[0] = PASS
    n = list_wares(t, wares_for(s, t, s[ACTIVE]), out, 1)
    return further_choices(s, t, out, n) if t[EXTRAS] else n


@rare
def further_choices(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """Actions that have joined the game by rule cards."""
    player = s[ACTIVE]
    if project_refusal(s, t, player) == MAY_BUILD:
        out[n] = CONTRIBUTE
        n += 1
    if can_lay_track(s, t, player):
        out[n] = TRACK
        n += 1
    if can_sail(s, t, player):
        for fields in range(t[RULE_AMOUNT + EXPEDITION]):
            out[n] = SAIL + fields
            n += 1
    return cards_to_rebuild(s, t, out, n) if has_rule(t, REBUILD_RULE) else n


@rule
def build_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    if action == PASS:
        pass_building(s, t, log)
        return
    if action >= END_OF_OUTCOMES:
        take_further_action(s, t, action, log)
        return
    ware = action - BUILD
    if ware < KINDS:
        build_establishment(s, t, ware, log)
    else:
        build_landmark(s, t, ware - KINDS, log)
    if s[PHASE] != OVER:
        s[PHASE] = REFILLING


@rare
def take_further_action(s: Vector, t: Vector, action: int, log: Log) -> None:
    s[PHASE] = REFILLING
    if action == CONTRIBUTE:
        contribute(s, t, log)
    elif action == TRACK:
        lay_track(s, t, log)
    elif action >= REBUILD:
        put_back(s, t, action - REBUILD, log)
    else:
        sail_for_coins(s, t, action - SAIL + 1, log)


@rule
def rebuild_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    """Like any other building."""
    build_answer(s, t, action, log)


@rule
def pass_building(s: Vector, t: Vector, log: Log) -> None:
    if log is not None:
        log.append((PASSED, s[ACTIVE]))
    if s[START_BUILDS] == 0:
        reward_idleness(s, t, log)
    s[PHASE] = FINISHING


@rule
def build_worth(s: Vector, t: Vector, action: int) -> int:
    """Nothing is built that earns nothing."""
    if action >= END_OF_OUTCOMES:
        return further_worth(s, t, action)
    return 0 if action == PASS else worth_of_ware(s, t, action - BUILD)


@rare
def further_worth(s: Vector, t: Vector, action: int) -> int:
    """Some track or an island is what is left to do."""
    if action == CONTRIBUTE:
        return rebuild_worth(s, t, action)
    if action == TRACK:
        return A_TRACK
    if action < REBUILD and fields_to_island(s, t, field_after(s, t, action)) == 0:
        return AN_ISLAND
    return 0
