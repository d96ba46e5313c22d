"""`rebuild`: what is built with the coins of the card that was put back?"""

from __future__ import annotations

from machikoro.rules.build import landmark_refusal, reach, withheld
from machikoro.rules.city import open_copies
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    BUILDABLE_COUNT,
    CARDS,
    COINS,
    COST,
    GIVEN,
    KINDS,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    MARKET,
    PHASE,
    REFUND,
    Log,
    Vector,
)
from machikoro.rules.project import project_refusal
from machikoro.rules.questions import BUILD, BUILDING_ANEW, CONTRIBUTE, REBUILD
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import MAY_BUILD, REBUILT


@rare
def rebuild_choices(s: Vector, t: Vector, out: Vector) -> int:
    """An establishment of another name, a landmark, or the project; there is no pass."""
    player = s[ACTIVE]
    most = reach(s, t, player)
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if kind != s[GIVEN] and t[COST + kind] <= most:
            if withheld(s, t, player, kind) == MAY_BUILD:
                out[n] = BUILD + kind
                n += 1
    return great_works(s, t, out, n)


@rule
def great_works(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """Landmarks and the project, behind `n` other choices."""
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if landmark_refusal(s, t, s[ACTIVE], landmark) == MAY_BUILD:
            out[n] = BUILD + KINDS + landmark
            n += 1
    if project_refusal(s, t, s[ACTIVE]) == MAY_BUILD:
        out[n] = CONTRIBUTE
        n += 1
    return n


@rare
def cards_to_rebuild(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """Open ones that bring coins with which something else can be built."""
    player = s[ACTIVE]
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[REFUND + kind] > 0 and open_copies(s, player, kind) > 0:
            if something_follows(s, t, player, kind):
                out[n] = REBUILD + kind
                n += 1
    return n


@rule
def something_follows(s: Vector, t: Vector, player: int, kind: int) -> int:
    """Kinds are listed cheapest first, so one look at what lies there is mostly enough."""
    s[COINS + player] += t[REFUND + kind]
    found = cheap_card_follows(s, t, player, kind) or great_work_follows(s, t, player)
    s[COINS + player] -= t[REFUND + kind]
    return found


@rule
def cheap_card_follows(s: Vector, t: Vector, player: int, given: int) -> int:
    most = reach(s, t, player)
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[COST + kind] > most:
            return 0
        if kind != given and withheld(s, t, player, kind) == MAY_BUILD:
            return 1
    return 0


@rare
def great_work_follows(s: Vector, t: Vector, player: int) -> int:
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        if landmark_refusal(s, t, player, t[LANDMARKS_IN_GAME + i]) == MAY_BUILD:
            return 1
    return 1 if project_refusal(s, t, player) == MAY_BUILD else 0


@rare
def put_back(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """On its pile, for half of what is printed on it; then something else is built."""
    player = s[ACTIVE]
    s[CARDS + player * KINDS + kind] -= 1
    s[MARKET + kind] += 1
    s[COINS + player] += t[REFUND + kind]
    s[GIVEN] = kind
    s[PHASE] = BUILDING_ANEW
    if log is not None:
        log.append((REBUILT, player, kind, t[REFUND + kind]))
