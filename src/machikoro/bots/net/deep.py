"""Looking one turn further: what the next player will make of it, over all throws and builds.

A draw from a deck lies between a build and the next turn.  The net has judged the build before
the draw; what a further turn adds to its judgement is averaged over a few draws.
"""

from __future__ import annotations

from machikoro.bots.net.choose import weigh_choices
from machikoro.bots.net.look import forget, look
from machikoro.bots.net.moves import advance
from machikoro.rules.chance import random_outcome, seed_generator
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import (
    ACTIVE,
    NONE,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    START_BUILDS,
    TURN,
    Floats,
    Vector,
)
from machikoro.rules.questions import BUILDING, DRAWING
from machikoro.rules.registry import rare


@rare
def weigh_further(
    s: Vector, u: Vector, v: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector,
    c: Vector, out: Vector, q: Floats, r: Vector, width: int, draws: int, close: int, seed: int,
) -> int:  # fmt: skip
    """As `weigh`; choices of about the same worth, in thousandths, are looked at more closely."""
    n = weigh_choices(s, u, t, g, w, f, b, c, out, q, width)
    if n == 1 or s[START_BUILDS] > 0:
        return n
    seat = s[ACTIVE]
    top = q[seat]
    for i in range(1, n):
        top = max(top, q[i * PLAYERS + seat])
    for i in range(n):
        if (top - q[i * PLAYERS + seat]) * 1000.0 <= close:
            copy_state(s, u)
            advance(u, t, out[i])
            if s[PHASE] == BUILDING:
                look_past_draws(u, v, t, g, w, f, b, c, q, i, r, width, draws, s[TURN] + 1, seed)
            else:
                look(u, t, g, w, f, b, c, width, s[TURN])
                for player in range(t[PLAYER_COUNT]):
                    q[i * PLAYERS + player] = f[player]
        else:
            # What was not looked at cannot win by a judgement of another kind.
            q[i * PLAYERS + seat] -= 1.0
    return n


@rare
def look_past_draws(
    u: Vector, v: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, c: Vector,
    q: Floats, i: int, r: Vector, width: int, draws: int, until: int, seed: int,
) -> None:  # fmt: skip
    """Add to a judgement what a further turn changes in it, on average over draws."""
    times = draws if u[PHASE] == DRAWING else 1
    for draw in range(2 * times):
        copy_state(u, v)
        seed_generator(r, seed, draw // 2)
        while v[PHASE] == DRAWING:
            advance(v, t, random_outcome(v, t, r))
        forget(f)
        further = draw % 2
        look(v, t, g, w, f, b, c, width, until if further else NONE)
        for player in range(t[PLAYER_COUNT]):
            change = f[player] if further else -f[player]
            q[i * PLAYERS + player] += change / times
