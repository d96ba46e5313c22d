"""What is stored of a campaign: its header, then numbered entries.  Replayed, they are it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from machikoro.server.table.entries import Entry, Followed, Granted, Linked, Sat, SeatState
from machikoro.server.wire.campaign import Baskets
from machikoro.server.wire.messages import Speed


class CampaignHeader(Struct, frozen=True):
    campaign: str
    code: str
    created: float
    seats: tuple[SeatState, ...]
    towns: tuple[str, ...]
    baskets: Baskets
    lampions: bool
    speed: Speed
    seed: int
    """Of what bots like and of envelopes; dice are each table's own."""
    invite: str
    """A hash."""
    host: str
    """Hash of the cookie of whoever made it."""
    version: int
    """Of the rules of its games."""


class Wrote(Entry, frozen=True, kw_only=True):
    """What the campaign wrote down: lines of its file."""

    lines: tuple[str, ...]


class Dealt(Entry, frozen=True, kw_only=True):
    """The table of the game at hand."""

    game: str


class Settled(Entry, frozen=True, kw_only=True):
    """The name of a town, before the campaign has begun."""

    seat: int
    town: str


CampaignEntry = Wrote | Dealt | Settled | Sat | Granted | Linked | Followed
_entries = msgspec.json.Decoder(CampaignEntry)
_headers = msgspec.json.Decoder(CampaignHeader)


def read_entry(data: bytes | str) -> CampaignEntry:
    entry: CampaignEntry = _entries.decode(data)
    return entry


def read_header(data: bytes | str) -> CampaignHeader:
    return _headers.decode(data)
