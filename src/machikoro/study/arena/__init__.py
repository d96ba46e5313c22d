"""Who is stronger, and how sure that is: matches between bots."""

from machikoro.study.arena.arena import GAMES, Manner, arena, check, get_ready
from machikoro.study.arena.result import Rating, Result, Row
from machikoro.study.arena.sprt import Hypotheses

__all__ = [
    "GAMES",
    "Hypotheses",
    "Manner",
    "Rating",
    "Result",
    "Row",
    "arena",
    "check",
    "get_ready",
]
