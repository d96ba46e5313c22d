"""What is written down of a campaign: one frozen record for each call that changed something."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

BASKETS = ("from_2", "always", "never")
YOKAI = ("pranks", "gifts")


class Begun(Struct, frozen=True, tag_field="kind", tag="begun", forbid_unknown_fields=True):
    """Who plays what, fixed for the whole campaign."""

    players: tuple[str, ...]
    towns: tuple[str, ...]
    colours: tuple[str, ...]
    seed: int
    baskets: str
    lampions: bool
    content: str
    """The content and its version."""
    rules: int
    """The version of the rules of its games."""


class Read(Struct, frozen=True, tag_field="kind", tag="read", forbid_unknown_fields=True):
    """Leaves were turned up to the next stop; the date is the Golden Book's."""

    date: str | None = None


class Opened(Struct, frozen=True, tag_field="kind", tag="box", forbid_unknown_fields=True):
    """A box was opened, and what follows it was read."""


class Picked(Struct, frozen=True, tag_field="kind", tag="pick", forbid_unknown_fields=True):
    """Somebody's market cards, in an envelope."""

    seat: int
    envelope: str


class Started(Struct, frozen=True, tag_field="kind", tag="start", forbid_unknown_fields=True):
    """Who starts was drawn at the table itself, not from the seed."""

    seat: int


class Moved(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """A move, or what chance brought."""

    text: str


class Undone(Struct, frozen=True, tag_field="kind", tag="undo", forbid_unknown_fields=True):
    """The last move was taken back."""


class Chosen(Struct, frozen=True, tag_field="kind", tag="side", forbid_unknown_fields=True):
    """The winner chose a side for good."""

    side: str


class Freed(Struct, frozen=True, tag_field="kind", tag="free", forbid_unknown_fields=True):
    """A game of free play, with what was drawn for it."""

    yokai: str
    landmarks: tuple[str, ...]
    project: str


class Named(Struct, frozen=True, tag_field="kind", tag="town", forbid_unknown_fields=True):
    """A town got another name."""

    seat: int
    name: str


Later = Read | Opened | Picked | Started | Moved | Undone | Chosen | Freed | Named
Entry = Begun | Later
KINDS = ("begun", "read", "box", "pick", "start", "move", "undo", "side", "free", "town")


def as_dict(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(entry)
    return {key: value for key, value in found.items() if value is not None}


def from_dict(found: dict[str, Any]) -> Entry:
    entry: Entry = msgspec.convert(found, Entry)
    return entry
