"""What happened, as it travels: a fact of the game, or of the table around it."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from machikoro.play.events import EventKind
from machikoro.server.wire.base import Part

NoticeKind = Literal[
    "no_number", "withheld", "seat_asked", "seat_agreed", "seat_declined", "seat_withdrawn",
    "seat_lent", "seat_returned", "host_moved", "host_back", "host_passed", "seat_removed",
    "locked", "unlocked",
]  # fmt: skip
"""What happens around a game: at its table, not in it."""


class EventView(Part, frozen=True):
    """Which fields there are depends on the kind, as with the engine's events."""

    kind: Literal[EventKind, NoticeKind]
    says: str
    """The key of the sentence that fits: chosen here once, filled in by the page."""
    player: int | UnsetType = UNSET
    other: int | UnsetType = UNSET
    """The second player: who is paid, or who gets a card."""
    card: str | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    """Coins, or copies of a card."""
    due: int | UnsetType = UNSET
    """Coins that were owed."""
    total: int | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    action: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    again: bool | UnsetType = UNSET
    """A second throw, or an extra turn."""
    closed: bool | UnsetType = UNSET
    source: str | UnsetType = UNSET
    """Of an outcome that was not drawn: where the table had it from."""
    who: str | UnsetType = UNSET
    """A name of somebody without a seat."""


class LogLine(Part, frozen=True):
    rev: int
    event: EventView
