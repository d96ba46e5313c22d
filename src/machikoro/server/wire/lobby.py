"""Before and after a game, over HTTP: creating, joining, one's own games, a rematch."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from machikoro.languages import Language
from machikoro.server.wire.base import Part, Seat, SeatKind, Speed, Stage, Word
from machikoro.server.wire.refusals import Code


class SeatWish(Part, frozen=True):
    kind: SeatKind
    name: Word = ""
    colour: Word = ""
    bot: Word | None = None


class CreateGame(Part, frozen=True):
    ruleset: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=5)]
    options: dict[str, Any] = {}
    first: Literal["draw"] | Seat = "draw"
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """A game with a given seed can be repeated; its dice are not proven fair."""
    own_dice: bool = False
    box: bool = False
    """The real box is on the table, around one screen: dice and cards are told, coins counted."""
    speed: Speed = "normal"
    script: Annotated[list[Word], Meta(max_length=2000)] = []
    """The k-th outcome of chance; the seed decides where it cannot fall, and after the last."""
    lesson: Word | None = None
    """A guided game: its seats, options and first throws are the lesson's, names are those of
    the wish."""
    language: Language = "en"
    spoilers: bool = False
    """Yes to a later chapter of a campaign by itself, whatever it gives away."""


class OptionsWish(Part, frozen=True):
    """POST /api/options: what would a table with these options be like?"""

    ruleset: Word
    players: Annotated[int, Meta(ge=1, le=5)]
    options: dict[str, Any] = {}


class Said(Part, frozen=True):
    """A sentence by its key; its values may be sentences and cards."""

    key: str
    values: dict[str, Any]


class OptionsSense(Part, frozen=True):
    problem: Said | None
    """Why such a table cannot begin."""
    options: dict[str, Said]
    """Options that would change nothing."""
    markets: dict[str, Said]
    """Markets that could not be laid out."""
    cards: dict[str, Said]
    """Cards that could do nothing."""


class Created(Part, frozen=True):
    game: str
    code: str
    invite: str
    """For the fragment of the link; whoever has it may take an open seat."""
    seats: list[int]
    """The seats of this browser."""


class Join(Part, frozen=True):
    """With an invite, the room code, or the key of another device of the same player.

    Where the address names a room code in place of a game, `code` can be left out.
    """

    invite: Word | None = None
    code: Word | None = None
    key: Word | None = None
    seat: Seat | None = None
    """A certain open seat; any, where it is left out."""
    spectate: bool = False
    name: Word = ""
    colour: Word = ""


class InvitedSeat(Part, frozen=True):
    name: str
    colour: str
    kind: SeatKind
    bot: str | None
    you: bool
    host: bool


class Invitation(Part, frozen=True):
    """The answer of POST /api/games/{id}/invitation, which is asked like `Join`."""

    game: str
    ruleset: str
    stage: Stage
    seats: list[InvitedSeat]
    locked: bool
    """Nobody new may sit down."""
    removed: bool
    """The host has sent this browser away."""


class Joined(Part, frozen=True):
    game: str
    seat: int | None
    seats: list[int]


class AskSeat(Part, frozen=True):
    """POST /api/games/{id}/ask: a browser without a seat would play on for somebody who is away."""

    seat: Seat
    name: Word = ""
    """Of whoever asks, for those who have to agree."""


class DeviceKey(Part, frozen=True):
    """POST /api/games/{id}/device: a key that gives one more device one's own seats."""

    key: str
    minutes: int
    """How long it can be used."""


class MineEntry(Part, frozen=True):
    game: str
    code: str
    ruleset: str
    names: list[str]
    seats: list[int]
    stage: Stage
    winner: int | None
    last: int | None
    """Who came last, once the game is over."""
    turn: int
    rev: int
    created: float
    touched: float
    old_rules: bool = False
    """Played by rules that have changed since: neither goes on nor is replayed."""
    asked: int | None = None
    """Whose turn it is, while the game goes on."""


class Mine(Part, frozen=True):
    games: list[MineEntry]
    keep_days: int | None
    """None: forever."""


class RematchWish(Part, frozen=True):
    """Who starts: drawn, a seat, or whoever came last."""

    first: Literal["draw", "loser"] | Seat = "draw"


class Rematch(Part, frozen=True):
    """The answer of POST /api/games/{id}/rematch: the same game for everybody who asks."""

    game: str
    code: str
    seats: list[int]


class PlayOn(Part, frozen=True):
    """POST /api/games/{id}/play_on: a finished game from one of its moments, against bots."""

    move: Annotated[int, Meta(ge=0)]
    """Moves and outcomes that stand; the next one is new."""
    seat: Seat
    """Whose place the asker takes."""
    bot: Word | None = None
    """Who plays the others; without a wish those who did, or the usual bot."""


class LetIn(Part, frozen=True):
    """POST /api/network: let others in the network come to this server, or no longer."""

    key: Word
    """From the address with which the server opened the browser."""
    on: bool


class LetInAnswer(Part, frozen=True):
    lan_url: str | None
    """Where they reach it."""
    on: bool


class Failure(Part, frozen=True):
    """Body of every refused HTTP request."""

    code: Code
    values: dict[str, Any] = {}
