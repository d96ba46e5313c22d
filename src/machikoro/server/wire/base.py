"""What every message is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

PROTOCOL = 3
"""The version of all messages: raised when a page that knows the last one could not go on."""
Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made by the client; a repeated one gets the old answer."""
Seat = Annotated[int, Meta(ge=0, le=4)]
Rev = Annotated[int, Meta(ge=0)]
Face = Annotated[int, Meta(ge=1, le=6)]
Short = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=64)]
Speed = Literal["off", "fast", "normal", "calm"]
Stage = Literal["lobby", "nonces", "playing", "over"]
"""Open seats; numbers for the dice are being collected; the game; after it."""
Cause = Literal["move", "chance", "count", "undo", "end", "deal", "seat", "pause", "nonce", "other"]
"""Why a table changed."""
SeatKind = Literal["human", "bot", "open"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A part of a message.  Parts never form circles, so the collector need not look at them."""


class Message(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower, gc=False
):
    """A message over the WebSocket; its type is its name in small letters."""
