"""A puzzle a day: what would you build?"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from machikoro.analysis.puzzles import PuzzleMove
from machikoro.server.wire.base import Part, Word
from machikoro.server.wire.table import View


class Puzzles(Part, frozen=True):
    """GET /api/puzzles: rulesets that have some, and how many."""

    rulesets: dict[str, int]


class PuzzleOfDay(Part, frozen=True):
    """GET /api/puzzles/{ruleset}/{day}: the same for everybody on one day."""

    ruleset: str
    day: str
    number: int
    """Its place among all of the ruleset."""
    seat: int
    """Whoever is asked."""
    bot: str
    """According to whom."""
    moves: list[PuzzleMove]
    """All that are legal, the best first."""
    view: View
    """The table as it stands."""


class PlayPuzzle(Part, frozen=True):
    """POST /api/puzzles/{ruleset}/{number}/play_on: from there on against bots."""

    names: Annotated[list[Word], Meta(max_length=5)] = []
    """By seat."""
    bot: Word | None = None
