"""What the page shows of a table."""

from __future__ import annotations

from typing import Any, Literal

from machikoro.analysis import Statistics
from machikoro.play import reading
from machikoro.rules.questions import Decision
from machikoro.server.wire.base import Part, Speed, Stage
from machikoro.server.wire.events import EventView, LogLine
from machikoro.server.wire.fairness import Fair
from machikoro.server.wire.position import MarketRow, PositionView
from machikoro.server.wire.seats import SeatView


class WhyNotView(Part, frozen=True, omit_defaults=True):
    """Why something cannot be built."""

    code: reading.Refused
    missing: int | None = None
    """Coins, where those are the reason."""


class Reason(Part, frozen=True, omit_defaults=True):
    """`seat` gets `amount`, or loses it if negative, from or to `other` or the bank."""

    seat: int
    card: str | None
    amount: int
    other: int | None = None


class Payout(Part, frozen=True, omit_defaults=True):
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


class Progress(Part, frozen=True):
    coins_to_go: int
    """Coins that are still missing for the landmarks needed, less those in hand."""
    needed: int
    """Landmarks that are still missing."""
    prices: dict[str, int]
    """What each landmark of the game costs this seat, whether it stands or not."""


class LessonView(Part, frozen=True):
    """Of a guided game."""

    id: str
    scripted: bool
    """Whether the lesson still decides what falls; from then on chance does."""
    turn: int | None
    """Which of the lesson's turns is played, from 0; None: one that it does not know."""


class CoachView(Part, frozen=True):
    """Of a table that could have a coach."""

    on: bool
    agreed: list[int]
    """Seats whose players want one."""
    missing: list[int]
    """Those who would have to agree."""


class View(Part, frozen=True):
    """Everything the page shows: it never computes rules."""

    game: str
    rev: int
    code: str
    ruleset: str
    options: dict[str, Any]
    """All options, none left open."""
    stage: Stage
    position: PositionView
    active: int
    """The seat whose turn it is, until it can no longer be taken back."""
    decision: Literal[Decision, "end_turn"] | None
    """As the engine's; `end_turn` while a purchase can still be taken back."""
    asking: str | None
    to_move: int | None
    turn_ends: int | None
    """Milliseconds until the turn ends by itself, at `end_turn`."""
    winner: int | None
    paused: bool
    paused_by: int | None
    own_dice: bool
    box: bool
    """The real box is on the table: dice and cards are told, coins can be counted."""
    turned_up: list[str]
    """Where a real card is turned up: which it could be."""
    hot_seat: bool
    speed: Speed
    muted: bool
    """Whoever only watches may not talk."""
    locked: bool
    """Nobody new may sit down."""
    coach: CoachView | None
    """None: there can be none, at this table or now."""
    rematch: str | None
    preview: list[RollPreview]
    average: list[float]
    """Income of every seat per round, on average."""
    progress: list[Progress]
    market_rows: list[MarketRow]
    fair: Fair
    log: list[LogLine] | None
    """The last lines.  In an update null: the events of the update follow what was there."""
    statistics: Statistics | None
    lesson: LessonView | None
    campaign: str | None
    """The campaign that it is a game of."""
    chapter: int | None
    # From here on it depends on who looks.
    seats: list[SeatView]
    host: bool
    asked: int | None
    """The seat of somebody else that you would play, until the others have answered."""
    seat: int | None
    """The seat of yours that `legal`, `why_not`, `worth` and `gains` are about."""
    can_undo: bool
    legal: list[str]
    why_not: dict[str, WhyNotView]
    worth: dict[str, float]
    """Coins per round that a ware would add, for your seat while it builds: of every card on the
    market and every landmark that can be paid."""
    gains: dict[str, int]
    """Coins that an answer to a card's question brings your seat at once, by the legal move."""


class StepView(Part, frozen=True):
    """GET /api/games/{id}/at/{move}: the table after so many moves of the record."""

    move: int
    last: int
    events: list[EventView]
    view: View
