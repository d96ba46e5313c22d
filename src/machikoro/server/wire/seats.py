"""Who sits at the table, who is there, and what they say."""

from __future__ import annotations

from machikoro.server.wire.base import Message, Part, SeatKind

COLOURS = ("red", "blue", "green", "yellow", "violet")
PHRASES = (
    "hello", "good_luck", "well_played", "nice_roll", "ouch", "hurry", "thanks", "sorry",
    "one_moment", "again",
)  # fmt: skip
"""What can be said without typing, by id; the page has the words."""


class SeatView(Part, frozen=True):
    name: str
    colour: str
    kind: SeatKind
    bot: str | None
    """The bot that plays the seat; with kind "human" it stands in for an absent player."""
    you: bool
    host: bool = False
    """Whether its player is the host, or is host while the host is away."""
    guest: str | None = None
    """The name of whoever plays for the absent player, by consent of the others."""


class SeatPresence(Part, frozen=True):
    connected: bool
    away_turns: int
    replaceable: bool
    """Away for so long that the others may let a bot play on; never while the game is paused."""
    askable: bool
    """Away for so long that somebody without a seat may ask to play on."""


class SeatAsk(Part, frozen=True):
    """Somebody without a seat would play on for a player who is away."""

    ask: int
    seat: int
    name: str
    host: bool
    """Whether the host decides."""
    of: list[int]
    """Otherwise: the seats of the players who have not agreed yet."""


class Presence(Message, frozen=True):
    """Who is there, and who asks for a seat."""

    seats: list[SeatPresence]
    spectators: int
    asks: list[SeatAsk] = []
    ask_minutes: int = 3
    """How long a player has to be away before somebody may ask for the seat."""


class ChatLine(Message, frozen=True):
    """What somebody says."""

    seat: int | None
    """None: a spectator."""
    name: str
    text: str | None
    phrase: str | None
    at: float
