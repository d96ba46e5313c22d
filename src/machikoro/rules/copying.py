"""Copies of a state for searches and loops."""

from __future__ import annotations

from machikoro.rules.layout import STATE, Vector
from machikoro.rules.registry import rule

STATE_SIZE = STATE.size


@rule
def copy_state(source: Vector, target: Vector) -> None:
    """An explicit loop: compiled, it is faster than assigning a slice."""
    for i in range(STATE_SIZE):
        target[i] = source[i]
