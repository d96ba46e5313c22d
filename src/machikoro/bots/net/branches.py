"""Where a search can go on: the choices of whoever is asked, or what chance may bring."""

from __future__ import annotations

from machikoro.bots.net.moves import possible
from machikoro.bots.net.workspace import CHOICES
from machikoro.rules.layout import ACTIVE, DICE_COUNT, PHASE, Vector
from machikoro.rules.questions import (
    CLOSING,
    DICE,
    DIE,
    FIRST_CHANCE,
    FISHING_TUNA,
    GIVING,
    TAKING,
    TUNA,
)
from machikoro.rules.questions.asked import worth_of_answer
from machikoro.rules.registry import rule
from machikoro.rules.resolve import doubles_matter

FEW = 3
"""A search of this width or less looks at three catches instead of all."""


@rule
def roads(s: Vector, t: Vector, b: Vector, c: Vector, at: int, width: int) -> int:
    """Write actions and their weights, and say how many; equal throws are taken together."""
    if s[PHASE] == FISHING_TUNA:
        return few_catches(b, at) if 0 < width <= FEW else catches(b, at)
    if s[PHASE] >= FIRST_CHANCE:
        if s[DICE_COUNT] == 1:
            return one_throw(b, at)
        return two_throws(b, at, doubles_matter(s, t, s[ACTIVE]))
    n = possible(s, t, c)
    for i in range(n):
        b[at + i] = c[i]
        b[at + CHOICES + i] = 1
    return n


@rule
def one_throw(b: Vector, at: int) -> int:
    for i in range(6):
        b[at + i] = DIE + i
        b[at + CHOICES + i] = 1
    return 6


@rule
def two_throws(b: Vector, at: int, apart: int) -> int:
    """Only the total counts, and for some whether they are equal."""
    n = 0
    if apart:
        for face in range(6):
            b[at + n] = DICE + 7 * face
            b[at + CHOICES + n] = 1
            n += 1
    for total in range(2, 13):
        equal = 1 - total % 2 if apart else 0
        ways_left = 6 - abs(total - 7) - equal
        if ways_left > 0:
            b[at + n] = DICE + pair_of(total)
            b[at + CHOICES + n] = ways_left
            n += 1
    return n


@rule
def pair_of(total: int) -> int:
    """The place of a throw of this total among all 36: of two that differ, wherever there are."""
    low = max(1, total - 6)
    return 6 * (low - 1) + total - low - 1


@rule
def catches(b: Vector, at: int) -> int:
    """One throw for each total."""
    for total in range(2, 13):
        b[at + total - 2] = TUNA + pair_of(total)
        b[at + CHOICES + total - 2] = 6 - abs(total - 7)
    return 11


@rule
def few_catches(b: Vector, at: int) -> int:
    """A poor one, a usual one and a rich one, with the mean and about the spread of all."""
    for i in range(3):
        b[at + i] = TUNA + pair_of(4 + 3 * i)
        b[at + CHOICES + i] = 2 if i == 1 else 1
    return 3


@rule
def prune(s: Vector, t: Vector, b: Vector, at: int, n: int, width: int) -> int:
    """Of many cards the most promising ones, best first; all of them where width is 0."""
    phase = s[PHASE]
    if width == 0 or n <= width or not (phase == GIVING or phase == TAKING or phase == CLOSING):
        return n
    for i in range(width):
        best = i
        for j in range(i + 1, n):
            if worth_of_answer(s, t, phase, b[at + j]) > worth_of_answer(s, t, phase, b[at + best]):
                best = j
        kept = b[at + best]
        b[at + best] = b[at + i]
        b[at + i] = kept
    return width
