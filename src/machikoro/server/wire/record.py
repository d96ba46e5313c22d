"""A finished game, from its seal to its last move."""

from __future__ import annotations

from typing import Literal

from machikoro.analysis import Analysis, Statistics
from machikoro.analysis.reasons import Sentence
from machikoro.fair.evidence import Recorded
from machikoro.server.wire.base import Part


class Record(Recorded, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole finished game; `machikoro verify` recomputes its outcomes."""

    colours: list[str]
    statistics: Statistics
    transcript: str


class Analysed(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is known of luck and skill in a finished game, or how long that will take."""

    state: Literal["waiting", "working", "done", "impossible"]
    place: int = 0
    """In the line of games that wait."""
    done: int = 0
    whole: int = 0
    """Moves that were looked at, and of how many."""
    why: Sentence | None = None
    """Why there can be no win chances."""
    analysis: Analysis | None = None
