"""Everything that travels between page and server, as types.

`python -m machikoro.server.wire.schema` prints their JSON Schema; the page makes its types from it.
Cards, actions and refusals are ids: no sentence travels except names and chat.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Made by the client; a repeated one gets the old answer."""
Seat = Annotated[int, Meta(ge=0, le=4)]
Rev = Annotated[int, Meta(ge=0)]
Face = Annotated[int, Meta(ge=1, le=6)]
Short = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=64)]
Speed = Literal["off", "fast", "normal"]
Stage = Literal["lobby", "nonces", "playing", "over"]
"""Open seats; numbers for the dice are being collected; the game; after it."""
SeatKind = Literal["human", "bot", "open"]
Language = Literal["en", "de"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A part of a message.  Parts never form circles, so the collector need not look at them."""


class Message(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower, gc=False
):
    """A message over the WebSocket; its type is its name in small letters."""


# Client to server: HTTP.


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
    speed: Speed = "normal"
    script: Annotated[list[Word], Meta(max_length=2000)] = []
    """The k-th outcome of chance; the seed decides where it cannot fall, and after the last."""
    language: Language = "en"


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


class Joined(Part, frozen=True):
    game: str
    seat: int | None
    seats: list[int]


class DeviceWish(Part, frozen=True):
    """Without a seat: for one's own. Otherwise for a player who has been away for long."""

    seat: Seat | None = None


class DeviceKey(Part, frozen=True):
    """POST /api/games/{id}/device: a key that gives one more device the same seats."""

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


class Mine(Part, frozen=True):
    games: list[MineEntry]
    keep_days: int


class RematchWish(Part, frozen=True):
    """Who starts: drawn, a seat, or whoever came last."""

    first: Literal["draw", "loser"] | Seat = "draw"


class Rematch(Part, frozen=True):
    """The answer of POST /api/games/{id}/rematch: the same game for everybody who asks."""

    game: str
    code: str
    seats: list[int]


class Failure(Part, frozen=True):
    """Body of every refused HTTP request."""

    code: str
    values: dict[str, Any] = {}


# Client to server: WebSocket.


class Hello(Message, frozen=True):
    last_rev: Rev | None = None
    language: Language = "en"


class Move(Message, frozen=True):
    """An action of the engine, or `end turn` to end one's turn before its grace is over."""

    id: Id
    rev: Rev
    action: Short


class Undo(Message, frozen=True):
    id: Id
    rev: Rev


class Chat(Message, frozen=True):
    """A text of one's own or the id of a quick phrase."""

    id: Id
    text: Annotated[str, Meta(max_length=4000)] | None = None
    phrase: Word | None = None


class Nonce(Message, frozen=True):
    """A random number of the player for the dice, before the deal; for all seats of the sender."""

    id: Id
    value: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]


class Dice(Message, frozen=True):
    """Faces of real dice, at a table that rolls its own."""

    id: Id
    rev: Rev
    faces: Annotated[list[Face], Meta(min_length=1, max_length=2)]


class Sit(Message, frozen=True):
    """`bot` names the bot that plays the seat, "human" gives it to the sender, null opens it.

    On a bot's seat: change its level, or take it over.  On an absent player's seat: let a bot
    play on until the player is back.  On one's own seat: let a bot play for me.
    """

    id: Id
    seat: Seat
    bot: Word | None
    name: Word = ""
    """Of whoever takes a seat."""


class Pause(Message, frozen=True):
    id: Id
    on: bool


class Pace(Message, frozen=True):
    """How long bots pause; follows the speed of the animations."""

    id: Id
    speed: Speed


class Hint(Message, frozen=True):
    id: Id
    rev: Rev


class Ping(Message, frozen=True):
    id: Id


Incoming = Hello | Move | Undo | Chat | Nonce | Dice | Sit | Pause | Pace | Hint | Ping


# Server to client.


class SeatView(Part, frozen=True):
    name: str
    colour: str
    kind: SeatKind
    bot: str | None
    """The bot that plays the seat; with kind "human" it stands in for an absent player."""
    connected: bool
    you: bool


class WhyNot(Part, frozen=True):
    code: Literal[
        "coins", "owned", "limit", "sold_out", "start_phase", "condition", "not_your_turn",
        "not_now",
    ]  # fmt: skip
    missing: int | None = None


class Reason(Part, frozen=True):
    """`seat` gets `amount`, or loses it if negative, from or to `other` or the bank."""

    seat: int
    card: str | None
    amount: int
    other: int | None = None


class Payout(Part, frozen=True):
    """What a total brings if it counts."""

    total: int
    coins: list[int]
    """The change for every seat."""
    reasons: list[Reason]
    asks: str | None = None
    """A card that asks the roller something, so that more may follow."""


class RollPreview(Part, frozen=True):
    roller: int
    payouts: list[Payout]


class LandmarkProgress(Part, frozen=True):
    id: str
    built: bool
    price: int


class Progress(Part, frozen=True):
    coins_to_go: int
    """Coins that are still missing for the landmarks needed, less those in hand."""
    needed: int
    """Landmarks that are still missing."""
    landmarks: list[LandmarkProgress]


class Pile(Part, frozen=True):
    id: str
    count: int


class MarketRow(Part, frozen=True):
    deck: int
    wares: list[Pile]


class Fair(Part, frozen=True):
    commitment: str
    """SHA-256 of the seed, in hex."""
    nonces: int
    """How many have come in."""
    wanted: int
    """How many seats give one."""
    server_nonce: str
    seed: str | None = None
    """After the end."""
    seat_nonces: dict[str, str] = {}


class LogLine(Part, frozen=True):
    rev: int
    event: dict[str, Any]


class Statistics(Part, frozen=True):
    coins_over_time: list[list[int]]
    """Of every seat after each turn."""
    landmarks_over_time: list[list[int]]
    income_by_card: list[dict[str, int]]
    """Of every seat; coins from the bank and from others."""
    income_by_roll: list[dict[str, int]]
    dice: dict[str, int]
    """How often each total was rolled."""
    expected: dict[str, float]
    """How often it was to be expected, with as many dice as were taken each time."""
    faces: list[int]
    """How often each face, 1 to 6, came."""


class View(Part, frozen=True):
    """Everything the page shows: it never computes rules."""

    game: str
    rev: int
    code: str
    ruleset: str
    options: dict[str, Any]
    """All options, none left open."""
    stage: Stage
    position: dict[str, Any]
    """The engine's position without its seed."""
    decision: str | None
    """As the engine's; `end_turn` while a purchase can still be taken back."""
    asking: str | None
    to_move: int | None
    turn_ends: int | None
    """Milliseconds until the turn ends by itself, at `end_turn`."""
    over: bool
    winner: int | None
    paused: bool
    paused_by: int | None
    own_dice: bool
    hot_seat: bool
    speed: Speed
    rematch: str | None
    preview: list[RollPreview]
    average: list[float]
    """Income of every seat per round, on average."""
    progress: list[Progress]
    market_rows: list[MarketRow]
    fair: Fair | None
    log: list[LogLine] | None
    """The last lines.  In an update null: the events of the update follow what was there."""
    statistics: Statistics | None
    # From here on it depends on who looks.
    seats: list[SeatView]
    host: bool
    seat: int | None
    """The seat of yours that `legal`, `why_not`, `prices` and `worth` are about."""
    can_undo: bool
    legal: list[str]
    why_not: dict[str, WhyNot]
    prices: dict[str, int]
    worth: dict[str, float]
    """Coins per round that a ware would add, for your seat while it builds: of every card on the
    market and every landmark that can be paid."""


class Welcome(Message, frozen=True):
    game: str
    you: list[int]
    spectator: bool
    view: View
    chat: list[ChatLine]
    presence: Presence


class Update(Message, frozen=True):
    """One for each accepted move, outcome or change: animate the events, then show the view."""

    rev: int
    cause: Literal["move", "chance", "undo", "end", "deal", "seat", "pause", "nonce", "other"]
    events: list[dict[str, Any]]
    view: View


class Refused(Message, frozen=True):
    id: str | None
    code: str
    """stale, illegal, ambiguous, invalid, unknown, not_your_turn, too_fast, too_long, paused,
    over, not_allowed, nothing_to_undo, not_started, busy."""
    reason: dict[str, Any] = {}
    """Values that the page's sentence for the code speaks of."""
    view: View | None = None


class Accepted(Message, frozen=True):
    """With the number of the command's own entry; what chance made of it may have more."""

    id: str
    rev: int


class ChatLine(Message, frozen=True):
    seat: int | None
    """None: a spectator."""
    name: str
    text: str | None
    phrase: str | None
    at: float


class SeatPresence(Part, frozen=True):
    connected: bool
    away_turns: int
    replaceable: bool
    """Away for so long that the others may let a bot play on; never while the game is paused."""


class Presence(Message, frozen=True):
    seats: list[SeatPresence]
    spectators: int


class HintAnswer(Message, frozen=True, tag="hint"):
    """What the bot would do now, and then where the same card asks on."""

    id: str
    action: str
    then: list[str] = []


class Pong(Message, frozen=True):
    id: str


class Closing(Message, frozen=True):
    reason: str


Outgoing = Welcome | Update | Refused | Accepted | ChatLine | Presence | HintAnswer | Pong | Closing


# Answers of the HTTP side.


class Words(Part, frozen=True):
    en: str
    de: str


class CardName(Part, frozen=True):
    en: str
    de: str
    ours: bool


class EstablishmentCard(Part, frozen=True):
    id: str
    box: str
    numbers: list[int]
    colour: str
    symbol: str
    cost: int
    copies: int
    operation: str
    starter: bool
    name: CardName
    text: Words


class LandmarkCard(Part, frozen=True):
    id: str
    box: str
    prices: list[int]
    kind: Literal["own", "shared", "once"]
    operation: str
    """The power it gives, or what happens when it is built."""
    shared: bool
    counts: bool
    name: CardName
    text: Words


class CardBook(Part, frozen=True):
    """The cards of one ruleset, and those of its family that can be added."""

    establishments: list[EstablishmentCard]
    landmarks: list[LandmarkCard]
    extra: list[EstablishmentCard]


class Cards(Part, frozen=True):
    rulesets: dict[str, CardBook]


class AboutRuleset(Part, frozen=True):
    id: str
    name: CardName
    family: str
    players: list[int]
    version: int
    options: list[str]
    layouts: list[str]
    purple_moves: bool
    """Whether purple cards can change hands."""
    one_of_each_purple: bool
    always: list[str]
    """Powers that everybody has without any landmark."""
    start_builds: int
    """Build phases of each player before the first roll."""
    theme: str
    defaults: dict[str, dict[str, Any]]
    """By the bundle of rules."""
    landmarks: list[str]
    start_landmarks: list[str]
    starters: list[str]
    goal: int | None


class AboutOption(Part, frozen=True):
    name: str
    form: str
    group: str
    text: Words
    choices: list[str]


class About(Part, frozen=True):
    version: str
    rulesets: list[AboutRuleset]
    options: list[AboutOption]
    bots: list[str]
    phrases: list[str]
    """Ids of the quick phrases for the chat."""
    colours: list[str]
    keep_days: int
    lan_url: str | None = None


class Lot(Part, frozen=True):
    """What chance could bring at a moment, in the order in which a drawn number counts it off."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    """Equally likely cases of each outcome."""


class RecordStep(Part, frozen=True):
    """One move or outcome of a finished game."""

    number: int
    seat: int | None
    """None: chance."""
    action: str
    source: Literal["player", "bot", "fair", "seed", "dice", "script"]
    """Who chose; of outcomes: the sealed seed, a chosen seed, real dice, or a script."""
    lot: int | None = None
    """Of outcomes: which of the record's lots was drawn from."""


class FairProof(Part, frozen=True):
    commitment: str
    seed: str
    server_nonce: str
    seat_nonces: dict[str, str]
    first_drawn: bool


class Record(Part, frozen=True):
    """A whole finished game; `machikoro verify` recomputes its outcomes."""

    game: str
    ruleset: str
    version: int
    options: dict[str, Any]
    names: list[str]
    colours: list[str]
    first: int
    own_dice: bool
    seed: int | None
    script: list[str]
    steps: list[RecordStep]
    lots: list[Lot]
    """Each once, although most throws share one."""
    proof: FairProof | None
    winner: int | None
    statistics: Statistics
    transcript: str


class StepView(Part, frozen=True):
    """GET /api/games/{id}/at/{move}: the table after so many moves of the record."""

    move: int
    last: int
    events: list[dict[str, Any]]
    view: View
