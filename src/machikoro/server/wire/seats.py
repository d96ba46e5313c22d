"""Who sits at the table, who is there, and what they say."""

from __future__ import annotations

from machikoro.server.wire.base import Message, Part, SeatKind


class SeatView(Part, frozen=True):
    name: str
    colour: str
    kind: SeatKind
    bot: str | None
    """The bot that plays the seat; with kind "human" it stands in for an absent player."""
    connected: bool
    you: bool


class SeatPresence(Part, frozen=True):
    connected: bool
    away_turns: int
    replaceable: bool
    """Away for so long that the others may let a bot play on; never while the game is paused."""


class Presence(Message, frozen=True):
    seats: list[SeatPresence]
    spectators: int


class ChatLine(Message, frozen=True):
    seat: int | None
    """None: a spectator."""
    name: str
    text: str | None
    phrase: str | None
    at: float
