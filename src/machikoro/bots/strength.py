"""How strong the levels are, as far as it was measured: `strength.json` holds rows of the arena.

>>> from machikoro.bots.strength import strength
>>> strength("normal", "base", 2) is None
True
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

YARDSTICK = "normal"
"""Against whom levels are measured for players to read."""
FILE = Path(__file__).parent / "strength.json"


class Strength(NamedTuple):
    """The share of games that a level wins with that many players, all others being another's."""

    bot: str
    ruleset: str
    players: int
    against: str
    games: int
    share: float
    low: float
    high: float


def strength(bot: str, ruleset: str, players: int, against: str = YARDSTICK) -> Strength | None:
    """None where nobody has measured it."""
    return next(
        (row for row in measured(against) if row[:3] == (bot, ruleset, players)),
        None,
    )


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
