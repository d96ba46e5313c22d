"""The vectors that compiled searches read and write."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from machikoro.bots.net.workspace import BOOK_SIZE, CHOICES
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import PLAYERS

Whole = NDArray[numpy.int64]
Real = NDArray[numpy.float32]


def wholes(numbers: int | Sequence[int]) -> Whole:
    """These numbers, or so many zeros."""
    if isinstance(numbers, int):
        return numpy.zeros(numbers, dtype=numpy.int64)
    return numpy.array(numbers, dtype=numpy.int64)


def reals(size: int) -> Real:
    """So many zeros."""
    return numpy.zeros(size, dtype=numpy.float32)


class Desk:
    """What one search after the other writes on; each thread needs one of its own."""

    def __init__(self, notes: int) -> None:
        self.notes = reals(notes)
        self.book = wholes(BOOK_SIZE)
        self.state, self.twin, self.third = (wholes(STATE_SIZE) for _ in range(3))
        self.choices, self.out = wholes(CHOICES), wholes(CHOICES)
        self.q = reals(CHOICES * PLAYERS)
        self.generator = wholes(GENERATOR_SIZE)
