"""One or the other: what questions of yes and no have in common."""

from __future__ import annotations

from machikoro.rules.layout import Vector
from machikoro.rules.registry import rule


@rule
def either(first: int, second: int, out: Vector) -> int:
    out[0] = first
    out[1] = second
    return 2
