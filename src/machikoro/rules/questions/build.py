"""`build`: what is built, if anything?  It is always asked."""

from __future__ import annotations

from machikoro.rules.build import (
    build_establishment,
    build_landmark,
    establishment_refusal,
    landmark_refusal,
)
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    BUILDABLE_COUNT,
    COINS,
    COST,
    KINDS,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    LEAST_PRICE,
    PHASE,
    START_BUILDS,
    Log,
    Vector,
)
from machikoro.rules.questions import BUILD, FINISHING, OVER, PASS, REFILLING
from machikoro.rules.registry import rule
from machikoro.rules.turn import reward_idleness
from machikoro.rules.words import MAY_BUILD, PASSED


@rule
def build_choices(s: Vector, t: Vector, out: Vector) -> int:
    """Whatever nothing forbids; wares are listed cheapest first, so the first too dear ends it."""
    out[0] = PASS
    n = 1
    player = s[ACTIVE]
    coins = s[COINS + player]
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[COST + kind] > coins:
            break
        if establishment_refusal(s, t, player, kind) == MAY_BUILD:
            out[n] = BUILD + kind
            n += 1
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if t[LEAST_PRICE + landmark] > coins:
            break
        if landmark_refusal(s, t, player, landmark) == MAY_BUILD:
            out[n] = BUILD + KINDS + landmark
            n += 1
    return n


@rule
def build_answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    if action == PASS:
        pass_building(s, t, log)
        return
    ware = action - BUILD
    if ware < KINDS:
        build_establishment(s, t, ware, log)
    else:
        build_landmark(s, t, ware - KINDS, log)
    if s[PHASE] != OVER:
        s[PHASE] = REFILLING


@rule
def pass_building(s: Vector, t: Vector, log: Log) -> None:
    if log is not None:
        log.append((PASSED, s[ACTIVE]))
    if s[START_BUILDS] == 0:
        reward_idleness(s, t, log)
    s[PHASE] = FINISHING
