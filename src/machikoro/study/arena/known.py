"""Bots of a run: each is found, and its file read, once in every process."""

from __future__ import annotations

from functools import lru_cache

from machikoro.bots import Bot
from machikoro.bots import find as find_anew


@lru_cache(maxsize=64)
def find(name: str) -> Bot:
    return find_anew(name)
