"""What can be built: the list that building, rebuilding and free cards have in common."""

from __future__ import annotations

from machikoro.rules.layout import BUILDABLE, Vector
from machikoro.rules.questions import BUILD
from machikoro.rules.registry import place_of_nth, plainly, rule

AT_ONCE = 8
PLACES = tuple(
    tuple(place for place in range(AT_ONCE) if bits >> place & 1) for bits in range(1 << AT_ONCE)
)
"""Of the bits that are set in a few of them."""


def list_wares_by_eights(t: Vector, wares: int, out: Vector, n: int) -> int:
    for first in range(0, wares.bit_length(), AT_ONCE):
        for place in PLACES[wares >> first & (1 << AT_ONCE) - 1]:
            out[n] = BUILD + t[BUILDABLE + first + place]
            n += 1
    return n


@plainly(list_wares_by_eights)
def list_wares(t: Vector, wares: int, out: Vector, n: int) -> int:
    """Behind `n` other choices: establishments, then landmarks, each cheapest first."""
    while wares:
        cheapest = wares & -wares
        out[n] = BUILD + t[BUILDABLE + cheapest.bit_length() - 1]
        wares ^= cheapest
        n += 1
    return n


@rule
def nth_ware(t: Vector, wares: int, behind: int) -> int:
    """The one behind so many others in that list."""
    return t[BUILDABLE + place_of_nth(wares, behind)]
