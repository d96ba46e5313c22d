"""Machi Koro: play it, learn it, study it.

>>> import machikoro
>>> game = machikoro.new_game("harbor", players=3, seed=7)
>>> game.legal_actions()
['roll 1']
"""

from __future__ import annotations

from machikoro.cards.rulesets import RULESETS
from machikoro.errors import (
    AmbiguousMove,
    IdleCardWarning,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
)
from machikoro.play.events import Event
from machikoro.play.game import Game, new_game
from machikoro.play.notation import Action
from machikoro.play.position import from_position
from machikoro.play.reading import City, Market, Progress, WhyNot
from machikoro.play.transcript import from_transcript

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AmbiguousMove",
    "City",
    "Event",
    "Game",
    "IdleCardWarning",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Market",
    "Progress",
    "WhyNot",
    "from_position",
    "from_transcript",
    "new_game",
    "rulesets",
]


def rulesets() -> list[str]:
    """The names of all rulesets."""
    return list(RULESETS)
