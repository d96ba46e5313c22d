"""A campaign: what the page asks of it, and what it is shown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machikoro.languages import Language
from machikoro.server.wire.answers import Accepted, Closing, Pong, Refused
from machikoro.server.wire.base import Id, Message, Part, Rev, Seat, SeatKind, Short, Speed, Word
from machikoro.server.wire.catalogue import AboutRuleset, CardName, EstablishmentCard, Words
from machikoro.server.wire.commands import Hello, Ping, Sit
from machikoro.server.wire.lessons import LessonMoment

Waiting = Literal[
    "lobby", "rulebook", "before_game", "box", "pick", "play", "game_ended", "side", "free",
]  # fmt: skip
"""What a campaign waits for; in the lobby for players."""
LeafKind = Literal[
    "text", "rule", "reference", "box", "cards", "landmark", "project", "market_card", "pair",
    "sticker", "stop",
]  # fmt: skip
Baskets = Literal["from_2", "always", "never"]
Side = Literal["A", "B"]
Yokai = Literal["pranks", "gifts"]
Changed = Literal["read", "box", "pick", "game", "side", "free", "town", "seat", "other"]
"""Why a campaign changed."""
FILE_LENGTH = 4 * 1024 * 1024


class CampaignSeatWish(Part, frozen=True):
    kind: SeatKind
    name: Word = ""
    town: Word = ""
    colour: Word = ""
    bot: Word | None = None


class CreateCampaign(Part, frozen=True):
    """POST /api/campaigns.  With a file its names, towns and colours count."""

    seats: Annotated[list[CampaignSeatWish], Meta(min_length=2, max_length=4)]
    baskets: Baskets = "from_2"
    lampions: bool = True
    speed: Speed = "normal"
    file: Annotated[str, Meta(max_length=FILE_LENGTH)] | None = None
    """A campaign as text, to go on from."""
    language: Language = "en"


class CampaignCreated(Part, frozen=True):
    campaign: str
    code: str
    invite: str
    seats: list[int]


class CampaignJoin(Part, frozen=True):
    """With an invite, the room code, or the key of another device of the same player."""

    invite: Word | None = None
    code: Word | None = None
    key: Word | None = None
    seat: Seat | None = None
    spectate: bool = False
    name: Word = ""
    town: Word = ""
    colour: Word = ""


class CampaignJoined(Part, frozen=True):
    campaign: str
    seats: list[int]


class MyCampaign(Part, frozen=True):
    campaign: str
    code: str
    names: list[str]
    towns: list[str]
    seats: list[int]
    host: bool
    chapter: int
    waiting: Waiting
    created: float
    touched: float
    keep_until: float | None
    """When it is deleted unless somebody visits it; None: never."""
    old_rules: bool = False


class MyCampaigns(Part, frozen=True):
    campaigns: list[MyCampaign]
    keep_days: int | None


class LeafView(Part, frozen=True):
    """A card of the deck that has been turned."""

    id: str
    kind: LeafKind
    chapter: int
    cards: list[str]
    """What lies on it, by id."""
    title: Words
    text: Words
    pictures: list[str]
    """Names of drawings: GET /api/campaigns/{campaign}/pictures/{name}."""


class CampaignSeat(Part, frozen=True, omit_defaults=True):
    """A seat with its city board.  What no chapter has brought yet is left out."""

    name: str
    town: str
    colour: str
    kind: SeatKind
    bot: str | None
    you: bool
    host: bool
    connected: bool
    picked: bool
    """Whether its market cards are in the envelope."""
    cards: list[str] | None
    """The picked market cards, once everybody has picked; till the end of the game."""
    start_coins: int
    can_rename: bool
    """Whether its town has not been entered in the Golden Book."""
    lampions: int = 0
    islands: list[str] = []
    boat: int = 0
    basket: int = 0
    """Of the start coins those for the wait."""
    island_coins: int = 0
    """Of the start coins those that islands add."""


class BookLine(Part, frozen=True):
    """Of the Golden Book."""

    chapter: int
    date: str
    mayor: str
    town: str
    seat: int


class ChapterGame(Part, frozen=True):
    """A game that was played here; its record is at /api/games/{game}/replay."""

    chapter: int
    game: str
    winner: int


class ChapterEnd(Part, frozen=True):
    """What the steps after a game moved."""

    chapter: int
    project: str
    """To the archive."""
    landmark: str
    """The leftmost, to the archive."""
    market_card: str
    """To everybody."""


class FreeChoice(Part, frozen=True):
    """What a game of free play can be made of."""

    yokai: list[str]
    landmarks: list[str]
    """Three of them, or none: then they are drawn."""
    projects: list[str]


class CampaignView(Part, frozen=True):
    """How a campaign stands, as far as it has come to light."""

    campaign: str
    code: str
    rev: int
    chapter: int
    """11 is free play."""
    waiting: Waiting
    asked: list[int]
    """The seats that must act: those that have not picked, or the winner at `side`."""
    speed: Speed
    first: int | None
    """Who starts the game at hand, once it is known."""
    circles: int
    sides: str
    pair: list[str] | None
    """The two cards on offer at `side`: A, B."""
    rule_cards: list[str]
    reference_card: str | None
    reserve: list[str]
    archive: list[str]
    golden_book: list[BookLine]
    game: str | None
    """The table of the game at hand: from `play` until the next chapter."""
    games: list[ChapterGame]
    ends: list[ChapterEnd]
    """Of the chapters in the Golden Book."""
    free: FreeChoice | None
    """At `free`."""
    next: str | None
    """The campaign that was begun anew from here."""
    keep_until: float | None
    """When it is deleted unless somebody visits it; None: never."""
    # From here on it depends on who looks.
    seats: list[CampaignSeat]
    host: bool
    hand_over: list[int]
    """Seats of this browser that still pick: each needs `campaign_hand` first.  Empty where the
    browser holds one seat."""
    hand: int | None
    """The seat in whose hands the screen is, as acknowledged."""
    own: list[str] | None
    """The market cards that this seat has to pick from."""


class CampaignWelcome(Message, frozen=True, tag="campaign_welcome"):
    """The whole campaign, for whoever has come."""

    view: CampaignView
    leaves: list[LeafView]
    """All that have been turned."""
    turned: int
    """So many by people, or before it came here: who has read none here begins behind these."""


class CampaignUpdate(Message, frozen=True, tag="campaign_update"):
    """Something happened: read the new leaves one by one, then show the view."""

    cause: Changed
    leaves: list[LeafView]
    """Those that were turned with it."""
    view: CampaignView


class CampaignRead(Message, frozen=True, tag="campaign_read"):
    """Turn leaves until STOP, a box or a question."""

    id: Id
    rev: Rev
    date: Word | None = None
    """For the Golden Book, like 2026-11-16; without it the server's day."""


class CampaignBox(Message, frozen=True, tag="campaign_box"):
    """Open the box, and read on."""

    id: Id
    rev: Rev


class CampaignHand(Message, frozen=True, tag="campaign_hand"):
    """The screen is in the hands of this seat now; null: of nobody."""

    id: Id
    seat: Seat | None


class CampaignPick(Message, frozen=True, tag="campaign_pick"):
    """Market cards, in secret; they may be changed until the last seat has picked."""

    id: Id
    seat: Seat
    cards: Annotated[list[Word], Meta(max_length=12)]


class CampaignSide(Message, frozen=True, tag="campaign_side"):
    """The winner's choice, for good."""

    id: Id
    rev: Rev
    side: Side


class CampaignFree(Message, frozen=True, tag="campaign_free"):
    """A game of free play; what is left out is drawn."""

    id: Id
    rev: Rev
    yokai: Yokai = "gifts"
    landmarks: Annotated[list[Word], Meta(max_length=3)] | None = None
    project: Word | None = None


class CampaignTown(Message, frozen=True, tag="campaign_town"):
    """Another name for one's town, until it stands in the Golden Book."""

    id: Id
    seat: Seat
    name: Short


CampaignCommand = (
    CampaignRead | CampaignBox | CampaignHand | CampaignPick | CampaignSide | CampaignFree
    | CampaignTown | Sit | Ping
)  # fmt: skip
CampaignIncoming = Hello | CampaignCommand
CampaignOutgoing = CampaignWelcome | CampaignUpdate | Refused | Accepted | Pong | Closing


class CampaignLandmark(Part, frozen=True):
    id: str
    letter: str
    symbol: str
    operation: str
    """The power it gives."""
    name: CardName
    text: Words


class CampaignProject(Part, frozen=True, omit_defaults=True):
    id: str
    cost: int
    symbol: str
    name: CardName
    text: Words
    least: int | None = None
    """Where it becomes cheaper: never below this."""
    floors: int = 1
    """Contributions that it takes from everybody."""


class CampaignIsland(Part, frozen=True):
    id: str
    field: int
    name: CardName
    text: Words


class CampaignRule(Part, frozen=True, omit_defaults=True):
    id: str
    name: CardName
    text: Words
    amount: int = 0
    cost: int = 0
    later_cost: int = 0
    fields: int = 0
    """Of the ring."""


class CampaignGame(Part, frozen=True, omit_defaults=True):
    """The game that the rules are told for: that of the newest chapter that lies open."""

    chapter: int
    about: AboutRuleset
    """With what has come to light of it, and without options."""
    circles: int
    """Market cards that everybody starts with."""
    projects: list[str]
    """The one of this game; in free play those that it can be."""
    rule_cards: list[str]
    """Those in force."""
    reference: Words
    """The reference card, a line for each step."""
    for_waiting: list[int] = []
    """Coins more at the start, by the place in the order of turns."""


class CampaignCards(Part, frozen=True, omit_defaults=True):
    """GET /api/campaigns/{campaign}/cards: what it has seen; without one the starting cards."""

    game: CampaignGame

    slots: list[int]
    """What a landmark costs by its place, from left to right."""
    establishments: list[EstablishmentCard]
    """Market cards begin with m_."""
    landmarks: list[CampaignLandmark]
    projects: list[CampaignProject]
    rules: list[CampaignRule]
    flavours: dict[str, Words]
    """A line for pleasure, by card."""
    pictures: list[str]
    """The names of all drawings that have come to light."""
    moments: list[LessonMoment]
    """What is explained of it, the first time it happens."""
    words: dict[str, dict[str, str]]
    """By language and key: sentences about what has come to light."""
    islands: list[CampaignIsland] = []
