"""A finished game in numbers."""

from __future__ import annotations

from machikoro import analysis
from machikoro.server.wire.base import Part


class Statistics(Part, frozen=True):
    coins_over_time: list[list[int]]
    """Of every seat after each turn."""
    landmarks_over_time: list[list[int]]
    income_by_card: list[dict[str, int]]
    """Of every seat; coins from the bank and from others."""
    income_by_roll: list[dict[str, int]]
    dice: dict[str, int]
    """How often each total was rolled."""
    expected: dict[str, float]
    """How often it was to be expected, with as many dice as were taken each time."""
    faces: list[int]
    """How often each face, 1 to 6, came."""

    @staticmethod
    def of(found: analysis.Statistics) -> Statistics:
        return Statistics(**vars(found))
