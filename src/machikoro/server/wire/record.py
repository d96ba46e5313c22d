"""A finished game, from its seal to its last move."""

from __future__ import annotations

from machikoro.analysis import Statistics
from machikoro.fair.evidence import Recorded


class Record(Recorded, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole finished game; `machikoro verify` recomputes its outcomes."""

    colours: list[str]
    statistics: Statistics
    transcript: str
