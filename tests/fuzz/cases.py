"""Cases by number: any of them can be tried again alone."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable

from machikoro import IdleCardWarning

Kind = Callable[[random.Random], bool]
"""Tries one case; whether it was taken rather than refused."""


class Found(AssertionError):
    """A case that did what nothing may do, and how to see it again."""


def play_case(kind: Kind, name: str, seed: int, number: int) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", IdleCardWarning)
        try:
            return kind(random.Random(f"{seed}/{name}/{number}"))
        except Exception as error:
            again = f"python -m tests.fuzz --kind {name} --seed {seed} --case {number}"
            raise Found(f"{type(error).__name__}; once more: {again}") from error


def play_cases(kind: Kind, name: str, seed: int, numbers: Iterable[int]) -> int:
    """How many were taken."""
    return sum(play_case(kind, name, seed, number) for number in numbers)
