"""What a game comes to, in one sentence that a child understands."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.analysis.reasons import Sentence

PREFIX = "analysis.verdict."
CLEARLY = 6
"""Of ten games: whoever wins so many of them has earned it."""


def verdict(winner: int | None, names: Sequence[str], of_ten: Sequence[int]) -> Sentence:
    """Whether the winner would have won with average luck, too, or who would have instead."""
    ahead = max(range(len(names)), key=lambda seat: (of_ten[seat], seat == winner))
    values: dict[str, int | str] = {"name": names[ahead], "n": of_ten[ahead]}
    if winner is None:
        return Sentence(f"{PREFIX}so_far", values)
    if ahead != winner:
        values = {"name": names[winner], "other": names[ahead], "n": of_ten[ahead]}
        return Sentence(f"{PREFIX}lucky", values)
    return Sentence(PREFIX + ("earned" if of_ten[ahead] >= CLEARLY else "close"), values)
