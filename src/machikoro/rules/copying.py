"""Copies of a state for searches and loops."""

from __future__ import annotations

from machikoro.rules.layout import STATE, Vector
from machikoro.rules.registry import plainly

STATE_SIZE = STATE.size


def assign_state(source: Vector, target: Vector) -> None:
    target[:] = source


@plainly(assign_state)
def copy_state(source: Vector, target: Vector) -> None:
    """An explicit loop: compiled, it is faster than assigning a slice; plain it is not."""
    for i in range(STATE_SIZE):
        target[i] = source[i]
