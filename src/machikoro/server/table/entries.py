"""What is stored of a game: its header, then numbered entries.  Replayed, they are the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from machikoro.cards.rulesets import RULESETS
from machikoro.fair.evidence import Source
from machikoro.lessons.script import Script
from machikoro.server.wire.messages import SeatKind, Speed


class Guest(Struct, frozen=True):
    """Who plays for somebody who is away, by consent of the others, until the player is back."""

    token: str
    name: str


class SeatState(Struct, frozen=True):
    """Who has a seat.  A bot at a human seat stands in for its player."""

    kind: SeatKind
    name: str
    colour: str
    bot: str | None = None
    tokens: tuple[str, ...] = ()
    """Hashes of the cookies of the player's own browsers."""
    resting: bool = False
    """The player asked for the bot: it plays until the player says otherwise."""
    guest: Guest | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None

    @property
    def holders(self) -> tuple[str, ...]:
        """All browsers that can play this seat, a guest's too."""
        return self.tokens if self.guest is None else (*self.tokens, self.guest.token)


class Header(Struct, frozen=True):
    game: str
    code: str
    created: float
    ruleset: str
    options: dict[str, Any]
    seats: tuple[SeatState, ...]
    first: int | None
    """The seat that starts; None: it is drawn."""
    own_dice: bool
    speed: Speed
    script: tuple[str, ...]
    seed: int | None
    """Of a game that can be repeated."""
    secret: str
    """The seed of fair dice, in hex; it leaves the server when the game is over."""
    server_nonce: str
    invite: str
    """A hash."""
    host: str
    """Hash of the cookie of whoever made the game."""
    terms_sealed: bool = False
    """Whether the seal is of the terms too; the seals of older games are of the seed alone."""
    version: int = 1
    """Of the ruleset's rules; games that were stored without one are of the first."""
    campaign: str | None = None
    chapter: int | None = None
    baskets: tuple[int, ...] = ()
    """Coins for the wait, by the place in the order of turns, where it is drawn who starts."""
    box: bool = False
    """The real box is on the table: dice and cards are told, coins can be counted."""
    played: tuple[str, ...] = ()
    """Moves and outcomes of a game that began elsewhere; the outcomes are in the script too."""
    lesson: Script | None = None
    """Of a guided game: what its first turns bring."""


def is_of_today(header: Header) -> bool:
    """Whether the rules that the game began with still hold: by others it is not replayed."""
    return version_of(header.ruleset) == header.version


def version_of(ruleset: str) -> int | None:
    known = RULESETS.get(ruleset)
    return known.version if known else None


class Entry(
    Struct, frozen=True, gc=False, tag_field="k", tag=str.lower, omit_defaults=True, kw_only=True
):
    command: str | None = None
    """Sender and id of the command it comes from, so that a repeated one is known."""


class Played(Entry, frozen=True, kw_only=True):
    """A move."""

    seat: int
    action: str
    bot: bool = False


class Fell(Entry, frozen=True, kw_only=True):
    """An outcome of chance."""

    outcome: str
    source: Source


class Corrected(Entry, frozen=True, kw_only=True):
    """Real coins were counted: the seat has so many."""

    seat: int
    coins: int


class Back(Entry, frozen=True, kw_only=True):
    """So many moves and outcomes are taken back."""

    steps: int


class Ended(Entry, frozen=True, kw_only=True):
    """The turn is over; what was bought stays bought."""


class Pledged(Entry, frozen=True, kw_only=True):
    """The hash of a number for the dice."""

    seats: tuple[int, ...]
    hash: str


class Closed(Entry, frozen=True, kw_only=True):
    """All pledges are in, or waited for long enough: now the numbers are shown."""


class Voided(Entry, frozen=True, kw_only=True):
    """Numbers were pledged and not shown: everything is sealed anew, without these seats."""

    seats: tuple[int, ...]
    secret: str
    """The new seed; like the first it leaves the server when the game is over, not before."""
    server_nonce: str


class Gave(Entry, frozen=True, kw_only=True):
    """A number for the dice."""

    seats: tuple[int, ...]
    value: str


class Began(Entry, frozen=True, kw_only=True):
    """All numbers for the dice are in, or waited for long enough."""

    one_screen: bool | None = None
    """Whether all people share one screen; games dealt before this was kept look at their seats."""


class Sat(Entry, frozen=True, kw_only=True):
    """A seat has another state: somebody sat down or left it, or a bot plays it."""

    seat: int
    state: SeatState


class Paused(Entry, frozen=True, kw_only=True):
    """The table stops, or goes on."""

    on: bool
    by: int | None = None


class Paced(Entry, frozen=True, kw_only=True):
    """How long bots pause."""

    speed: Speed


class Muted(Entry, frozen=True, kw_only=True):
    """Whoever only watches may not talk any more, or may again."""

    on: bool


class Coached(Entry, frozen=True, kw_only=True):
    """Players agree to a coach at their table, or do not any more."""

    seats: tuple[int, ...]
    on: bool


class Granted(Entry, frozen=True, kw_only=True):
    """A key for another device of the same player: for one device, and not for long."""

    key: str
    token: str
    until: float = 0.0
    """When it ends; keys of old games, which had no end, have ended."""


class Linked(Entry, frozen=True, kw_only=True):
    """Another device has used its key."""

    key: str
    token: str


class Asked(Entry, frozen=True, kw_only=True):
    """A browser without a seat would play on for somebody who is away."""

    seat: int
    token: str
    name: str


class Agreed(Entry, frozen=True, kw_only=True):
    """Players, or the host for all of them, agree to what was asked for this seat."""

    seat: int
    by: tuple[int, ...]


class Declined(Entry, frozen=True, kw_only=True):
    """One no is enough: the wish for this seat has ended."""

    seat: int
    by: int | None
    """None: a host without a seat."""


class Withdrew(Entry, frozen=True, kw_only=True):
    """Whoever asked for the seat does not want it any more."""

    seat: int


class Lent(Entry, frozen=True, kw_only=True):
    """Whoever asked plays the seat, until its player is back."""

    seat: int
    guest: Guest


class Returned(Entry, frozen=True, kw_only=True):
    """The player is back: what others asked or were lent has ended."""

    seat: int


class Hosted(Entry, frozen=True, kw_only=True):
    """The host is away and this player is host meanwhile; None: the host is back."""

    seat: int | None


class Passed(Entry, frozen=True, kw_only=True):
    """The host has given the rights of a host to the player of this seat, for good."""

    seat: int


class Removed(Entry, frozen=True, kw_only=True):
    """The host has sent somebody away: a guest, or else the player of this seat."""

    seat: int
    bot: str | None = None
    """Who plays on; None: the seat is open, as before the deal."""


class Locked(Entry, frozen=True, kw_only=True):
    """Nobody new may sit down any more, or may again."""

    on: bool


class Arranged(Entry, frozen=True, kw_only=True):
    """Before the deal: the host has changed the game, or its seats."""

    ruleset: str
    version: int
    options: dict[str, Any]
    seats: tuple[int | None, ...]
    """Which seats stay, in their order; None: a new one, open."""


class Followed(Entry, frozen=True, kw_only=True):
    """The next game of the same table."""

    game: str


AnyEntry = (
    Played | Fell | Corrected | Back | Ended | Pledged | Closed | Voided | Gave | Began | Sat
    | Paused | Paced | Granted | Linked | Followed | Asked | Agreed | Declined | Withdrew | Lent
    | Returned | Hosted | Muted | Passed | Removed | Locked | Coached | Arranged
)  # fmt: skip

_entries = msgspec.json.Decoder(AnyEntry)
_headers = msgspec.json.Decoder(Header)
encode = msgspec.json.Encoder().encode


def as_sent(part: object) -> msgspec.Raw:
    """Written once, for all whom it is sent to."""
    return msgspec.Raw(encode(part))


def read_entry(data: bytes | str) -> AnyEntry:
    entry: AnyEntry = _entries.decode(data)
    return entry


def as_arranged(header: Header, entries: Sequence[AnyEntry]) -> Header:
    """With the game that the host chose last."""
    last = next((entry for entry in reversed(entries) if isinstance(entry, Arranged)), None)
    if last is None:
        return header
    return replace(header, ruleset=last.ruleset, version=last.version, options=last.options)


def read_header(data: bytes | str) -> Header:
    return _headers.decode(data)
