"""`random`: any legal action, all equally likely."""

from __future__ import annotations

from machikoro.rules.build import wares_for
from machikoro.rules.chance import below
from machikoro.rules.city import enjoys
from machikoro.rules.layout import ACTIVE, EXTRAS, Vector
from machikoro.rules.questions import BUILD, PASS, ROLL
from machikoro.rules.questions.build import further_choices
from machikoro.rules.questions.wares import nth_ware
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import TWO_DICE


@rule
def choose_uniform(out: Vector, n: int, r: Vector) -> int:
    """One of the first `n` actions in `out`."""
    if n == 1:
        return out[0]
    return out[below(r, n)]


@rule
def choose_any_dice(s: Vector, t: Vector, r: Vector) -> int:
    """Likewise, of one and two dice."""
    return ROLL + below(r, 2) if enjoys(s, t, s[ACTIVE], TWO_DICE) else ROLL


@rule
def choose_any_building(s: Vector, t: Vector, out: Vector, r: Vector) -> int:
    """Just as from the list of what may be done, in which wares need not be written for that."""
    return choose_any_work(s, t, out, r) if t[EXTRAS] else choose_any_ware(s, t, r)


@rule
def choose_any_ware(s: Vector, t: Vector, r: Vector) -> int:
    wares = wares_for(s, t, s[ACTIVE])
    if wares == 0:
        return PASS
    place = below(r, 1 + wares.bit_count())
    return BUILD + nth_ware(t, wares, place - 1) if place > 0 else PASS


@rare
def choose_any_work(s: Vector, t: Vector, out: Vector, r: Vector) -> int:
    """Of wares, and of what has joined the game by rule cards."""
    wares = wares_for(s, t, s[ACTIVE])
    count = wares.bit_count()
    further = further_choices(s, t, out, 0)
    if count + further == 0:
        return PASS
    place = below(r, 1 + count + further)
    if place > count:
        return out[place - count - 1]
    return BUILD + nth_ware(t, wares, place - 1) if place > 0 else PASS
