"""How the game stands, as it travels."""

from __future__ import annotations

from machikoro.server.wire.base import Part


class BoardView(Part, frozen=True, omit_defaults=True):
    """What a city has besides in a game of a campaign.

    What is as it was at the start is left out: before its chapter nobody learns its name.
    """

    flag: bool = False
    """Whether it has contributed to the project."""
    islands: list[str] = []
    floors: int = 0
    """Contributions to a project that takes several."""
    track: int = 0
    """Pieces that are laid."""
    boat: int = 0
    """The field on which it lies."""
    fox: bool = False
    """Whether it is still there."""
    rerolls: int = 0
    """That are left for the whole game."""


class CityView(Part, frozen=True):
    """What a player has."""

    name: str
    coins: int
    cards: dict[str, int]
    """Copies of each kind, those on holiday included."""
    closed: dict[str, int]
    """Copies that are on holiday."""
    landmarks: list[str]
    fresh: list[str]
    """Landmarks that stand but do not work yet."""
    invested: int
    """Coins that lie on the card which one invests in."""
    board: BoardView | None = None
    """In a game of a campaign."""


class ProjectView(Part, frozen=True, omit_defaults=True):
    """The community project, as it stands."""

    id: str
    price: int
    """Of one contribution, now."""
    floors: int = 1
    """Contributions that it takes of each player."""
    drops: int = 0
    """That have made it cheaper."""


class PositionView(Part, frozen=True):
    """The cities and where the turn stands.

    Whose turn it is and what is asked only the view says: it knows of turns that are over for the
    engine and can still be taken back.
    """

    turn: int
    players: list[CityView]
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
    project: ProjectView | None
    """In a game of a campaign."""


class Pile(Part, frozen=True):
    id: str
    count: int


class MarketRow(Part, frozen=True):
    deck: int
    wares: list[Pile]
