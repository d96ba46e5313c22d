"""Words for numbers: what is a mistake, what is lucky, who plays how well.

Points are hundredths of a chance to win.  Nothing is marked that the evaluator is not sure of:
its judgements of two moves differ by about a point from what looking a turn further says, and
while the game is decided anything is as good as anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Mark = Literal["inaccuracy", "mistake", "blunder", "lucky", "jackpot"]
Skill = Literal["master", "strong", "practised", "casual", "beginner"]

LOSSES: tuple[tuple[float, Mark], ...] = (
    (0.08, "blunder"), (0.04, "mistake"), (0.02, "inaccuracy"),
)  # fmt: skip
GAINS: tuple[tuple[float, Mark], ...] = ((0.20, "jackpot"), (0.10, "lucky"))
MISTAKES: tuple[Mark, ...] = ("blunder", "mistake", "inaccuracy")
SKILLS: tuple[tuple[float, Skill], ...] = (
    (0.002, "master"), (0.008, "strong"), (0.016, "practised"), (0.030, "casual"),
)  # fmt: skip
"""Chances lost per turn, up to which somebody is called so; `hard` is strong, `normal` casual."""
DECIDED = 0.98
FEWEST_TURNS = 5
"""In which skill can be seen at all."""


def mark_of_loss(best: float, played: float) -> Mark | None:
    """Of a decision, by the chances of whoever made it."""
    return None if _is_decided(best, played) else _reached(best - played, LOSSES)


def mark_of_luck(before: Sequence[float], after: Sequence[float]) -> Mark | None:
    """Of an outcome, by whoever gained most."""
    if _is_decided(max(before), max(after)):
        return None
    return _reached(max(a - b for a, b in zip(after, before, strict=True)), GAINS)


def skill_of(lost: float, turns: int) -> Skill | None:
    """By what somebody lost in all these turns; None where there are too few to say."""
    if turns < FEWEST_TURNS:
        return None
    for most, skill in SKILLS:
        if lost / turns <= most:
            return skill
    return "beginner"


def is_open(chance: float) -> bool:
    """Whether a seat with this chance has something to win and something to lose."""
    return 1 - DECIDED <= chance <= DECIDED


def _is_decided(before: float, after: float) -> bool:
    """Whether a seat was as good as through, or as good as out, and still is."""
    return min(before, after) > DECIDED or max(before, after) < 1 - DECIDED


def _reached(points: float, steps: tuple[tuple[float, Mark], ...]) -> Mark | None:
    return next((mark for least, mark in steps if points >= least), None)
