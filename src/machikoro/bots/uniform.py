"""`random`: any legal action, all equally likely."""

from __future__ import annotations

from machikoro.rules.chance import below
from machikoro.rules.layout import Vector
from machikoro.rules.registry import rule


@rule
def choose_uniform(out: Vector, n: int, r: Vector) -> int:
    """One of the first `n` actions in `out`."""
    if n == 1:
        return out[0]
    return out[below(r, n)]
