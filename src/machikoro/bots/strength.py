"""How strong the levels are, as far as it was measured: `strength.json` holds rows of the arena.

>>> from machikoro.bots.strength import strength
>>> strength("normal", "base", 2) is None
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

YARDSTICK = "normal"
"""Against whom levels are measured for players to read."""
FILE = Path(__file__).parent / "strength.json"


@dataclass(frozen=True)
class Strength:
    """A level of bots against another that has all other seats, as far as it was measured."""

    bot: str
    ruleset: str
    players: int
    against: str
    games: int
    share: float
    """Of the games that it has won."""
    low: float
    high: float
    """Between what the share may well be."""


def strength(bot: str, ruleset: str, players: int, against: str = YARDSTICK) -> Strength | None:
    """None where nobody has measured it."""
    asked = (bot, ruleset, players)
    rows = (row for row in measured(against) if (row.bot, row.ruleset, row.players) == asked)
    return next(rows, None)


@cache
def measured(against: str = YARDSTICK) -> tuple[Strength, ...]:
    """All that is known of games in which one level met only the other."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))["rows"]
    return tuple(
        Strength(
            row["bot"], row["ruleset"], row["players"], against, row["games"],
            row["share"], row["low"], row["high"],
        )
        for row in rows
        if set(row["opponents"]) == {against} != {row["bot"]}
    )  # fmt: skip
