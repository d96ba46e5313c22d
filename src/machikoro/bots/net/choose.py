"""The choice itself: every legal action is tried, and the best for the own seat is taken."""

from __future__ import annotations

from math import exp

from machikoro.bots.net.look import forget, look
from machikoro.bots.net.moves import advance, possible
from machikoro.rules.chance import below
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import ACTIVE, NONE, PLAYER_COUNT, PLAYERS, Floats, Vector
from machikoro.rules.registry import rare, rule

FINELY = 1 << 30


@rare
def weigh_choices(
    s: Vector, u: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, c: Vector,
    out: Vector, q: Floats, width: int,
) -> int:  # fmt: skip
    """Write the legal actions, and to `q` the chances of every seat after each of them."""
    n = possible(s, t, out)
    forget(f)
    for i in range(n):
        copy_state(s, u)
        advance(u, t, out[i])
        look(u, t, g, w, f, b, c, width, NONE)
        for player in range(t[PLAYER_COUNT]):
            q[i * PLAYERS + player] = f[player]
    return n


@rule
def best_choice(q: Floats, n: int, seat: int) -> int:
    best = 0
    for i in range(1, n):
        if q[i * PLAYERS + seat] > q[best * PLAYERS + seat]:
            best = i
    return best


@rare
def choose_best(
    s: Vector, u: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, c: Vector,
    out: Vector, q: Floats, width: int,
) -> int:  # fmt: skip
    """The best action's place among the legal ones; a single one needs no thought."""
    if possible(s, t, out) == 1:
        return 0
    n = weigh_choices(s, u, t, g, w, f, b, c, out, q, width)
    return best_choice(q, n, s[ACTIVE])


@rare
def draw_choice(q: Floats, n: int, seat: int, temperature: float, r: Vector) -> int:
    """The best, or with a temperature another one the likelier the less it loses."""
    best = best_choice(q, n, seat)
    if temperature <= 0.0:
        return best
    top = q[best * PLAYERS + seat]
    total = 0.0
    for i in range(n):
        total += exp((q[i * PLAYERS + seat] - top) / temperature)
    left = total * below(r, FINELY) / FINELY
    for i in range(n):
        left -= exp((q[i * PLAYERS + seat] - top) / temperature)
        if left < 0.0:
            return i
    return best


@rare
def judge_state(
    s: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, c: Vector, width: int
) -> None:
    forget(f)
    look(s, t, g, w, f, b, c, width, NONE)
