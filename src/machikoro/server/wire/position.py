"""How the game stands, as it travels."""

from __future__ import annotations

from machikoro.play.reading import City, ProjectState
from machikoro.server.wire.base import Part


class PositionView(Part, frozen=True):
    """The cities and where the turn stands.

    Whose turn it is and what is asked only the view says: it knows of turns that are over for the
    engine and can still be taken back.
    """

    turn: int
    players: list[City]
    dice: list[int]
    """Of this turn; empty before the throw."""
    total: int
    """What the throw counts as; 0 before it."""
    dice_count: int
    """How many dice are thrown, where chance throws some."""
    start_builds: int
    """Build phases that are left before the first roll."""
    targeted: int | None
    """The seat that a swap or a gift goes to, while one asks for its cards."""
    project: ProjectState | None
    """In a game of a campaign."""


class Pile(Part, frozen=True):
    id: str
    count: int


class MarketRow(Part, frozen=True):
    deck: int
    wares: list[Pile]
