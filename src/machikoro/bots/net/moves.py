"""The rules as a search calls them: compiled once, not into every place that looks ahead."""

from __future__ import annotations

from machikoro.rules.layout import Vector
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.registry import rare
from machikoro.rules.step import step


@rare
def advance(s: Vector, t: Vector, action: int) -> None:
    step(s, t, action, None)


@rare
def possible(s: Vector, t: Vector, out: Vector) -> int:
    """Write the legal actions and say how many there are."""
    return legal_actions(s, t, out)
