"""What can be built, and what can bring coins, in a game of given tables."""

from __future__ import annotations

from machikoro.rules import layout as at
from machikoro.rules.tables import Tables


def buildable(tables: Tables) -> tuple[list[int], list[int]]:
    """Kinds and landmarks, numbered as wares."""
    return sorted(tables.in_game()), [at.KINDS + one for one in sorted(tables.landmarks_in_game())]


def sources(tables: Tables) -> list[int]:
    """By their numbers in events: wares, and behind them projects, islands and rule cards."""
    t = tables.t
    kinds, landmarks = buildable(tables)
    found = {*kinds, *landmarks}
    found |= {t[at.POWER_WARE + i] for i in range(at.POWERS) if t[at.POWER_BITS + i]}
    if t[at.EXTRAS]:
        found |= {t[at.RULE_SOURCE + i] for i in range(at.RULES) if t[at.EXTRAS] >> i & 1}
        found.add(t[at.PROJECT_SOURCE])
        islands = {t[at.ISLAND_ON + field] for field in range(at.FIELDS)} - {at.NONE}
        found |= {at.KINDS + at.ISLANDS_AT + island for island in islands}
    return sorted(source for source in found if source >= 0)
