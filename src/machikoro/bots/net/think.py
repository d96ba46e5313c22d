"""The one door to compiled thoughts: each further one would compile the whole search once more."""

from __future__ import annotations

from machikoro.bots.net.choose import judge_state, weigh_choices
from machikoro.bots.net.deep import weigh_further
from machikoro.rules.layout import Floats, Vector
from machikoro.rules.registry import entry, vector

JUDGE, WEIGH, WEIGH_FURTHER = range(3)


@entry
def think(
    state: Vector, twin: Vector, third: Vector, tables: Vector, guide: Vector, weights: Floats,
    notes: Floats, book: Vector, choices: Vector, out: Vector, q: Floats, generator: Vector,
    what: int, width: int, draws: int, close: int, seed: int,
) -> int:  # fmt: skip
    """Chances of a position into the first notes, or of each choice into `q`; then their number."""
    s, u, t, g, w = vector(state), vector(twin), vector(tables), vector(guide), vector(weights)
    f, b, c, o, p = vector(notes), vector(book), vector(choices), vector(out), vector(q)
    if what == JUDGE:
        judge_state(s, t, g, w, f, b, c, width)
        return 0
    if what == WEIGH:
        return weigh_choices(s, u, t, g, w, f, b, c, o, p, width)
    v, r = vector(third), vector(generator)
    return weigh_further(s, u, v, t, g, w, f, b, c, o, p, r, width, draws, close, seed)
