"""What the page shows, built from the engine: the page itself computes no rules."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from machikoro.analysis import Statistics, statistics
from machikoro.analysis.chances import has_opinion
from machikoro.bots import strongest
from machikoro.cards.rulesets import RULESETS
from machikoro.lessons.director import Director
from machikoro.play.game import Game
from machikoro.play.reading import WhyNot
from machikoro.play.standing import BUILDING_BESIDE
from machikoro.rules.options import Options
from machikoro.server.table.entries import as_sent
from machikoro.server.table.fairness import fairness
from machikoro.server.table.forecasts import Forecasts
from machikoro.server.table.prospects import Prospects, gains, refusals
from machikoro.server.table.seating import Seating
from machikoro.server.table.split import Split
from machikoro.server.table.table import END_TURN, Table
from machikoro.server.wire.messages import (
    CoachView,
    LessonView,
    LogLine,
    SeatView,
    View,
)

BOT = strongest()
NOT_NOW = WhyNot("not_now")
NOT_YOUR_TURN = WhyNot("not_your_turn")


class Viewer:
    """Makes the views of one table.

    What is the same for everybody is made once and forgotten when all have it: a thousand tables
    at rest should be small.  Previews and prospects are kept, as they are sent, until they change.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._forecasts = Forecasts()
        self._prospects = Prospects()
        self._statistics: Statistics | None = None
        self._shared: dict[str, Any] = {}

    def rest(self) -> None:
        """Everybody has seen how the table stands."""
        self._forecasts.rest()
        self._prospects.rest()
        self._shared = {}

    def view(
        self,
        mine: Collection[int],
        *,
        host: bool = False,
        asked: int | None = None,
        turn_ends: int | None = None,
        log: list[LogLine] | None = None,
    ) -> View:
        own = self.own(mine, host=host, asked=asked, turn_ends=turn_ends, log=log)
        return whole_view(self.shared() | own)

    def own(
        self,
        mine: Collection[int],
        *,
        host: bool,
        asked: int | None,
        turn_ends: int | None,
        log: list[LogLine] | None,
    ) -> dict[str, Any]:
        """The parts of a view that depend on who looks, and when."""
        table = self.table
        seat = self._seat_in_view(mine)
        to_act = seat is not None and seat == table.asked and not table.seats[seat].played_by_bot
        return {
            "turn_ends": turn_ends,
            "log": log,
            "seats": seat_views(table.seating, mine),
            "host": host,
            "asked": asked,
            "seat": seat,
            "can_undo": table.undoable(mine) > 0,
            "legal": self._legal() if to_act else [],
            "why_not": {} if seat is None else self._why_not(seat),
            "worth": self._worth(seat) if to_act and seat is not None else {},
            "gains": self._gains(seat) if to_act and seat is not None else {},
        }

    def _seat_in_view(self, mine: Collection[int]) -> int | None:
        """The seat that is asked, if it is one's own; else one's first."""
        if not mine:
            return None
        asked = self.table.asked
        return asked if asked in mine else min(mine)

    def _legal(self) -> list[str]:
        if self.table.awaits_end:
            return [END_TURN]
        return [str(action) for action in self.table.game.legal_actions()]

    def shared(self) -> dict[str, Any]:
        """The parts that are the same for everybody."""
        if self._shared.get("rev") != self.table.rev:
            self.rest()
            self._shared = self._make_shared()
        return self._shared

    def _make_shared(self) -> dict[str, Any]:
        table, game = self.table, self.table.game
        preview, average = self._forecasts.look_ahead(game)
        return {
            "game": table.header.game,
            "rev": table.rev,
            "code": table.header.code,
            "ruleset": table.header.ruleset,
            "options": _options(game.tables.ruleset.id, game.tables.options),
            "stage": table.stage,
            "position": self._prospects.position(game),
            "active": table.active,
            "decision": "end_turn" if table.awaits_end else game.decision,
            "asking": game.asking,
            "to_move": table.asked,
            "winner": game.winner,
            "paused": table.paused,
            "paused_by": table.paused_by,
            "own_dice": table.header.own_dice,
            "box": table.header.box,
            "turned_up": turned_up(table),
            "hot_seat": table.hot_seat,
            "speed": table.speed,
            "muted": table.muted,
            "locked": table.seating.locked,
            "coach": self._coach(),
            "rematch": table.rematch,
            "preview": preview,
            "average": average,
            "progress": self._prospects.progress(game),
            "market_rows": self._prospects.market(game),
            "fair": as_sent(fairness(table)),
            "statistics": self._statistics_at_end(),
            "lesson": lesson_view(table.director),
            "campaign": table.header.campaign,
            "chapter": table.header.chapter,
        }

    def _coach(self) -> CoachView | None:
        table = self.table
        if table.stage == "over" or not can_be_coached(table):
            return None
        missing = [seat for seat in table.people if seat not in table.agreed]
        return CoachView(table.coached, sorted(table.agreed), missing)

    def _worth(self, seat: int) -> dict[str, float]:
        game = self.table.game
        if game.decision != "build" or self.table.awaits_end:
            return {}
        market, landmarks = game.market.wares, set(game.landmarks)
        wanted = {
            ware: number
            for ware, number in game.tables.wares.items()
            if (not game.why_not(ware, seat) if ware in landmarks else ware in market)
        }
        return self._forecasts.worth(game, seat, wanted)

    def _gains(self, seat: int) -> dict[str, int]:
        return {} if self.table.awaits_end else gains(self.table.game, seat)

    def is_to_count(self) -> bool:
        """Whether the game is over and what decided it has not been counted."""
        return self.table.game.over and self._statistics is None

    def count(self) -> None:
        """Once, and not on the event loop: the whole game is replayed for it."""
        self._statistics = statistics(self.table.past.whole_game(self.table.game))

    def _statistics_at_end(self) -> Statistics | None:
        if self.is_to_count():
            self.count()
        return self._statistics

    def _why_not(self, seat: int) -> msgspec.Raw:
        table, game = self.table, self.table.game
        if table.asked != seat:
            return self._prospects.why_not(game, seat, NOT_YOUR_TURN)
        if game.decision in BUILDING_BESIDE:
            return as_sent(refusals(_not_offered(game, seat)))
        building = game.decision == "build" and not table.awaits_end
        return self._prospects.why_not(game, seat, None if building else NOT_NOW)


def whole_view(parts: dict[str, Any]) -> View:
    whole: dict[str, Any] = {
        name: part.as_sent() if isinstance(part, Split) else part for name, part in parts.items()
    }
    return View(**whole)


def can_be_coached(table: Table) -> bool:
    """Whether a bot has learned such games; in a campaign nobody is told what cards are worth."""
    return table.header.campaign is None and has_opinion(table.game.tables, BOT)


def _not_offered(game: Game, seat: int) -> dict[str, WhyNot]:
    return {ware: reason for ware in game.wares if (reason := game.why_not(ware, seat))}


def lesson_view(director: Director | None) -> LessonView | None:
    if director is None:
        return None
    return LessonView(director.script.lesson, not director.over, director.place)


def turned_up(table: Table) -> list[str]:
    """Cards that could lie on top of the real deck."""
    if table.stage != "playing" or not table.waits_for_card:
        return []
    return [outcome.removeprefix("draw ") for outcome, _ in table.game.chance()]


def seat_views(seating: Seating, mine: Collection[int]) -> list[SeatView]:
    hosts = seating.host_seats()
    return [
        SeatView(
            seat.name, seat.colour, seat.kind, seat.bot, n in mine, n in hosts,
            seat.guest.name if seat.guest else None,
        )
        for n, seat in enumerate(seating.seats)
    ]  # fmt: skip


@lru_cache(maxsize=256)
def _options(ruleset: str, options: Options) -> msgspec.Raw:
    """Of a campaign those that say something: the rest would tell of what is still to come."""
    known = options.as_dict()
    if RULESETS[ruleset].sealed:
        known = {name: value for name, value in known.items() if _says_something(value)}
    return as_sent(known)


def _says_something(value: Any) -> bool:
    return any(value) if isinstance(value, list) else value not in (None, "")
