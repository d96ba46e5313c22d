"""States of a game that are kept along its way, so that going back need not begin at the deal."""

from __future__ import annotations

import zlib
from array import array

EVERY = 50
"""Steps from one mark to the next."""


def packed(state: list[int]) -> bytes:
    """A state is mostly zeros: 4.9 kB become some 150 to 300 bytes."""
    return zlib.compress(array("q", state).tobytes())


def unpacked(mark: bytes) -> list[int]:
    return array("q", zlib.decompress(mark)).tolist()


def marks_of(steps: int) -> int:
    """How many marks a way of so many steps has."""
    return -(-steps // EVERY)
