"""What a lesson lets fall and what its bots build in the first turns, as a table keeps it."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Turn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One turn of one seat."""

    seat: int
    falls: tuple[str, ...] = ()
    """Wishes in order, the first that can fall, falls; `lucky` is what pays the roller best."""
    bot: tuple[str, ...] = ()
    """Moves in order, of which a bot plays the first that is legal."""
    extra: bool = False
    """Only for an extra turn: left out if none came."""


class Script(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Kept whole with the game and sealed with it: a later lesson changes no game in play."""

    lesson: str
    turns: tuple[Turn, ...] = ()
    deal: tuple[str, ...] = ()
    """The opening market, card by card."""
    start: tuple[tuple[str, ...], ...] = ()
    """By seat: builds before the first roll."""

    @property
    def text(self) -> str:
        """One line, as it is sealed."""
        return msgspec.json.encode(self).decode()


def read_script(text: str) -> Script:
    return msgspec.json.decode(text, type=Script)
