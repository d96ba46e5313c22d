"""Machi Koro: play it, learn it, study it.

>>> import machikoro
>>> game = machikoro.new_game("harbor", players=3, seed=7)
>>> game.legal_actions()
['roll 1']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from machikoro import analysis, bots, study
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
    "analysis",
    "bots",
    "from_position",
    "from_transcript",
    "new_game",
    "rulesets",
    "study",
]

_HOMES = {
    "errors": (
        "AmbiguousMove", "IdleCardWarning", "IllegalMove", "InvalidMove", "InvalidOption",
        "InvalidPosition",
    ),
    "play.events": ("Event",),
    "play.game": ("Game", "new_game"),
    "play.notation": ("Action",),
    "play.position": ("from_position",),
    "play.reading": ("City", "Market", "Progress", "WhyNot"),
    "play.transcript": ("from_transcript",),
}  # fmt: skip
_HOME_OF = {name: f"machikoro.{home}" for home, names in _HOMES.items() for name in names}

_PACKAGES = ("analysis", "bots", "study")


def rulesets() -> list[str]:
    """The names of all rulesets."""
    from machikoro.cards.rulesets import RULESETS

    return list(RULESETS)


if not TYPE_CHECKING:  # a checker shall miss what is missing

    def __getattr__(name: str) -> Any:
        """Imported when it is first asked for: the command line and its help need little of it."""
        if name in _HOME_OF:
            found = getattr(import_module(_HOME_OF[name]), name)
        elif name in _PACKAGES:
            found = import_module(f"machikoro.{name}")
        else:
            raise AttributeError(f"module 'machikoro' has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
