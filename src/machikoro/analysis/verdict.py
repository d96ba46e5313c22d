"""What a game comes to, in one sentence that a child understands."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.analysis.reasons import Sentence

CLEARLY = 6
"""Of ten games: whoever wins so many of them has earned it."""


def verdict(winner: int | None, names: Sequence[str], of_ten: Sequence[int]) -> Sentence:
    """Whether the winner would have won with average luck, too, or who would have instead."""
    ahead = max(range(len(names)), key=lambda seat: (of_ten[seat], seat == winner))
    values: dict[str, int | str] = {"name": names[ahead], "n": of_ten[ahead]}
    if winner is not None and ahead != winner:
        values |= {"name": names[winner], "other": names[ahead]}
    return Sentence(f"analysis.verdict.{_form(winner, ahead, of_ten[ahead])}", values)


def _form(winner: int | None, ahead: int, of_ten: int) -> str:
    if winner is None:
        return "so_far"
    if winner != ahead:
        return "lucky"
    return "earned" if of_ten >= CLEARLY else "close"
