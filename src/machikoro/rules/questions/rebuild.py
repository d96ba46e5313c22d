"""`rebuild`: what is built with the coins of the card that was put back?"""

from __future__ import annotations

from machikoro.rules.build import in_reach, wares_for
from machikoro.rules.city import open_copies
from machikoro.rules.guess import A_FORTUNE, worth_of_ware
from machikoro.rules.layout import (
    ACTIVE,
    BUILDABLE,
    COINS,
    GIVEN,
    KIND_BITS,
    OWNS,
    PHASE,
    PLACE_BIT,
    REFUND,
    Log,
    Vector,
)
from machikoro.rules.marks import add_cards, put_on_market
from machikoro.rules.project import contribution_price, project_refusal
from machikoro.rules.questions import BUILD, BUILDING_ANEW, CONTRIBUTE, REBUILD
from machikoro.rules.questions.wares import list_wares
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import MAY_BUILD, REBUILT


@rare
def rebuild_choices(s: Vector, t: Vector, out: Vector) -> int:
    """An establishment of another name, a landmark, or the project; there is no pass."""
    others = wares_for(s, t, s[ACTIVE]) & ~t[PLACE_BIT + s[GIVEN]]
    n = list_wares(t, others, out, 0)
    if project_refusal(s, t, s[ACTIVE]) == MAY_BUILD:
        out[n] = CONTRIBUTE
        n += 1
    return n


@rare
def cards_to_rebuild(s: Vector, t: Vector, out: Vector, n: int) -> int:
    """Open ones that bring coins with which something else can be built."""
    player = s[ACTIVE]
    left = s[OWNS + player]
    while left:
        cheapest = left & -left
        kind = t[BUILDABLE + cheapest.bit_length() - 1]
        left ^= cheapest
        if t[REFUND + kind] > 0 and open_copies(s, player, kind) > 0:
            if something_follows(s, t, player, kind):
                out[n] = REBUILD + kind
                n += 1
    return n


@rule
def something_follows(s: Vector, t: Vector, player: int, kind: int) -> int:
    """Mostly a card: only where there is none the great works are looked at."""
    s[COINS + player] += t[REFUND + kind]
    cards = in_reach(s, t, player) & t[KIND_BITS] & ~t[PLACE_BIT + kind]
    found = cards or great_work_follows(s, t, player)
    s[COINS + player] -= t[REFUND + kind]
    return 1 if found else 0


@rare
def great_work_follows(s: Vector, t: Vector, player: int) -> int:
    if project_refusal(s, t, player) == MAY_BUILD:
        return 1
    return wares_for(s, t, player) & ~t[KIND_BITS]


@rare
def put_back(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """On its pile, for half of what is printed on it; then something else is built."""
    player = s[ACTIVE]
    add_cards(s, t, player, kind, -1)
    put_on_market(s, t, kind)
    s[COINS + player] += t[REFUND + kind]
    s[GIVEN] = kind
    s[PHASE] = BUILDING_ANEW
    if log is not None:
        log.append((REBUILT, player, kind, t[REFUND + kind]))


@rule
def rebuild_worth(s: Vector, t: Vector, action: int) -> int:
    """A contribution is as good as a landmark."""
    if action == CONTRIBUTE:
        return A_FORTUNE + contribution_price(s, t)
    return worth_of_ware(s, t, action - BUILD)
