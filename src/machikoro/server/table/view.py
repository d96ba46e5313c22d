"""What the page shows, built from the engine: the page itself computes no rules."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from machikoro.analysis import statistics
from machikoro.play.game import Game
from machikoro.play.notation import vocabulary
from machikoro.rules import layout as at
from machikoro.rules.build import price_of
from machikoro.rules.city import condition_holds, has_built
from machikoro.rules.options import Options
from machikoro.rules.tables import compile_tables
from machikoro.server.table.fairness import fairness
from machikoro.server.table.forecasts import Forecasts
from machikoro.server.table.seating import Seating
from machikoro.server.table.table import END_TURN, Table
from machikoro.server.wire.messages import (
    LandmarkProgress,
    LogLine,
    MarketRow,
    Pile,
    Progress,
    SeatView,
    Statistics,
    View,
    WhyNot,
)

SECRETS = ("seed", "options")
"""Left out of a position: the one is secret, the other stands beside it."""


class Viewer:
    """Makes the views of one table.

    What is the same for everybody is made once and forgotten when all have it: a thousand tables
    at rest should be small.  Only the preview is kept, as it is sent, until a city changes.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._forecasts = Forecasts()
        self._statistics: Statistics | None = None
        self._shared: dict[str, Any] = {}

    def rest(self) -> None:
        """Everybody has seen how the table stands."""
        self._forecasts.rest()
        self._shared = {}

    def view(
        self,
        mine: Collection[int],
        connected: Collection[int],
        *,
        host: bool = False,
        asked: int | None = None,
        turn_ends: int | None = None,
        log: list[LogLine] | None = None,
    ) -> View:
        table = self.table
        seat = self._seat_in_view(mine)
        to_act = table.asked in mine and not table.seats[table.asked or 0].played_by_bot
        return View(
            **self._shared_part(),
            turn_ends=turn_ends,
            log=log,
            seats=seat_views(table.seating, mine, connected),
            host=host,
            asked=asked,
            seat=seat,
            can_undo=table.undoable(mine) > 0,
            legal=self._legal() if to_act else [],
            why_not={} if seat is None else self._why_not(seat),
            prices={} if seat is None else prices(table.game, seat),
            worth=self._worth(seat) if to_act and seat is not None else {},
        )

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

    def _shared_part(self) -> dict[str, Any]:
        if self._shared.get("rev") != self.table.rev:
            self.rest()
            self._shared = self._make_shared_part()
        return self._shared

    def _make_shared_part(self) -> dict[str, Any]:
        table, game = self.table, self.table.game
        preview, average = self._forecasts.look_ahead(game)
        return {
            "game": table.header.game,
            "rev": table.rev,
            "code": table.header.code,
            "ruleset": table.header.ruleset,
            "options": game.tables.options.as_dict(),
            "stage": table.stage,
            "position": {k: v for k, v in game.position().items() if k not in SECRETS},
            "decision": "end_turn" if table.awaits_end else game.decision,
            "asking": game.asking,
            "to_move": table.asked,
            "over": game.over,
            "winner": game.winner,
            "paused": table.paused,
            "paused_by": table.paused_by,
            "own_dice": table.header.own_dice,
            "hot_seat": table.hot_seat,
            "speed": table.speed,
            "muted": table.muted,
            "rematch": table.rematch,
            "preview": preview,
            "average": average,
            "progress": [progress(game, seat) for seat in range(game.players)],
            "market_rows": market_rows(game),
            "fair": fairness(table),
            "statistics": self._statistics_at_end(),
        }

    def _worth(self, seat: int) -> dict[str, float]:
        game = self.table.game
        if game.decision != "build" or self.table.awaits_end:
            return {}
        wanted = {
            name: ware
            for name, ware in wares_in_game(game).items()
            if game.state[at.MARKET + ware] and (ware < at.KINDS or not why_not(game, seat, ware))
        }
        return self._forecasts.worth(game, seat, wanted)

    def is_to_count(self) -> bool:
        """Whether the game is over and what decided it has not been counted."""
        return self.table.game.over and self._statistics is None

    def count(self) -> None:
        """Once, and not on the event loop: the whole game is replayed for it."""
        self._statistics = Statistics.of(statistics(self.table.whole_game()))

    def _statistics_at_end(self) -> Statistics | None:
        if self.is_to_count():
            self.count()
        return self._statistics

    def _why_not(self, seat: int) -> dict[str, WhyNot]:
        table, game = self.table, self.table.game
        building = table.asked == seat and game.decision == "build" and not table.awaits_end
        found = {name: why_not(game, seat, ware) for name, ware in wares_in_game(game).items()}
        waiting = WhyNot("not_now" if table.asked == seat else "not_your_turn")
        if not building:
            return {name: reason or waiting for name, reason in found.items()}
        return {name: reason for name, reason in found.items() if reason is not None}


def seat_views(
    seating: Seating, mine: Collection[int], connected: Collection[int]
) -> list[SeatView]:
    hosts = seating.host_seats()
    return [
        SeatView(
            seat.name, seat.colour, seat.kind, seat.bot, n in connected, n in mine, n in hosts,
            seat.guest.name if seat.guest else None,
        )
        for n, seat in enumerate(seating.seats)
    ]  # fmt: skip


def wares_in_game(game: Game) -> dict[str, int]:
    """All establishments and landmarks that can be built in this game."""
    return _wares(game.ruleset, game.tables.options, game.players)


@lru_cache(maxsize=256)
def _wares(ruleset: str, options: Options, players: int) -> dict[str, int]:
    tables = compile_tables(ruleset, options, players)
    kinds = [kind for kind in tables.in_game() if tables.copies(kind)]
    landmarks = [at.KINDS + landmark for landmark in tables.landmarks_in_game()]
    names = vocabulary(ruleset).wares
    return {names[ware]: ware for ware in (*kinds, *landmarks)}


def prices(game: Game, seat: int) -> dict[str, int]:
    return {name: _price(game, seat, ware) for name, ware in wares_in_game(game).items()}


def _price(game: Game, seat: int, ware: int) -> int:
    if ware < at.KINDS:
        return game.tables.t[at.COST + ware]
    return price_of(game.state, game.tables.t, seat, ware - at.KINDS)


def why_not(game: Game, seat: int, ware: int) -> WhyNot | None:
    """Why a seat could not build this, were it to build now."""
    s = game.state
    missing = _price(game, seat, ware) - s[at.COINS + seat]
    reason = (
        _kind_refused(game, seat, ware) if ware < at.KINDS else _landmark_refused(game, seat, ware)
    )
    if reason is not None:
        return reason
    if s[at.MARKET + ware] == 0:
        return WhyNot("sold_out")
    return WhyNot("coins", missing) if missing > 0 else None


def _kind_refused(game: Game, seat: int, kind: int) -> WhyNot | None:
    full = game.state[at.CARDS + seat * at.KINDS + kind] >= game.tables.t[at.LIMIT + kind]
    return WhyNot("limit") if full else None


def _landmark_refused(game: Game, seat: int, ware: int) -> WhyNot | None:
    s, t = game.state, game.tables.t
    if has_built(s, seat, ware - at.KINDS):
        return WhyNot("owned")
    if s[at.START_BUILDS] > 0:
        return WhyNot("start_phase")
    if s[at.MARKET + ware] and not condition_holds(s, t, seat, ware):
        return WhyNot("condition")
    return None


def market_rows(game: Game) -> list[MarketRow]:
    """The market as it lies on the table.

    Without rows everything lies in one, and an empty pile keeps its place; in a market that
    changes, what is sold out has left.
    """
    t = game.tables.t
    if t[at.ROW_COUNT] == 0:
        kinds = [ware for ware in wares_in_game(game).values() if ware < at.KINDS]
        return [MarketRow(0, [_pile(game, kind) for kind in kinds])]
    return [_market_row(game, row) for row in range(t[at.ROW_COUNT])]


def _market_row(game: Game, row: int) -> MarketRow:
    t, s = game.tables.t, game.state
    wares = t[at.ROW_WARES + t[at.ROW_FIRST + row] : at.ROW_WARES + t[at.ROW_END + row]]
    lying = [_pile(game, ware) for ware in wares if s[at.MARKET + ware]]
    return MarketRow(s[at.UNDRAWN + row], lying)


def _pile(game: Game, ware: int) -> Pile:
    return Pile(game.vocabulary.wares[ware], game.state[at.MARKET + ware])


def progress(game: Game, seat: int) -> Progress:
    s, t = game.state, game.tables.t
    landmarks = game.tables.landmarks_in_game()
    needed = max(t[at.GOAL] - s[at.LANDMARK_COUNT + seat], 0)
    owned = [x for x in landmarks if has_built(s, seat, x)]
    open_ones = [
        x
        for x in landmarks
        if x not in owned and s[at.MARKET + at.KINDS + x] + s[at.DECK + at.KINDS + x]
    ]
    cost = _cheapest_way(game, seat, open_ones, needed)
    return Progress(
        coins_to_go=max(cost - s[at.COINS + seat], 0),
        needed=needed,
        landmarks=[
            LandmarkProgress(game.vocabulary.landmarks[x], x in owned, price_of(s, t, seat, x))
            for x in landmarks
        ],
    )


def _cheapest_way(game: Game, seat: int, landmarks: list[int], needed: int) -> int:
    """Prices may rise with every landmark that the builder has."""
    s, t = game.state[:], game.tables.t
    left, cost = list(landmarks), 0
    for _ in range(min(needed, len(left))):
        next_one = min(left, key=lambda x: price_of(s, t, seat, x))
        cost += price_of(s, t, seat, next_one)
        left.remove(next_one)
        s[at.LANDMARK_COUNT + seat] += 1
    return cost
