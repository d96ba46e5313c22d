"""Cities, market, what a seat could build and how far it is from the goal, as the page shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from machikoro.play.game import Game
from machikoro.play.notation import Action
from machikoro.play.reading import (
    Progress,
    WhyNot,
    foxes_help,
    mark_of_builder,
    mark_of_city,
    mark_of_market,
    mark_of_prices,
)
from machikoro.server.table.entries import as_sent, encode
from machikoro.server.table.split import Split
from machikoro.server.wire.messages import (
    BoardView,
    CityView,
    MarketRow,
    Pile,
    ProjectView,
    WhyNotView,
)

TELLING = ("close", "target", "demolish")
"""Questions with few answers that are paid at once."""


class Prospects:
    """Of one table: most moves change little of it, so it is kept, as it is sent, until they do."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], tuple[Hashable, msgspec.Raw]] = {}
        self._refused: dict[int, tuple[Hashable, tuple[WhyNot | None, ...]]] = {}
        """Of each ware, by seat: written they would take ten times as much."""
        self._marks: dict[int, int] = {}
        self._ways: tuple[int, list[Way]] | None = None

    def rest(self) -> None:
        """Until then the table stands as it did when it was first looked at."""
        self._marks = {}

    def position(self, game: Game) -> Split:
        """The cities and where the turn stands."""
        cities = [self._city(game, seat) for seat in range(game.players)]
        return Split(
            [
                *(((name,), encode(value)) for name, value in moment_of(game).items()),
                *((("players", seat), city) for seat, city in enumerate(cities)),
            ]
        )

    def _city(self, game: Game, seat: int) -> msgspec.Raw:
        mark = mark_of_city(game.state, seat), game.names[seat]
        return self._keep(("city", seat), mark, lambda: city_view(game, seat))

    def market(self, game: Game) -> msgspec.Raw:
        return self._keep(("market", 0), mark_of_market(game.state), lambda: market_rows(game))

    def progress(self, game: Game) -> Split:
        """What the ways of all cost stays while coins come and go."""
        mark = mark_of_prices(game.state)
        if self._ways is None or self._ways[0] != mark:
            self._ways = mark, [_way(game, seat) for seat in range(game.players)]
        found = [
            {
                "coins_to_go": encode(way.known.coins_to_go_with(coins)),
                "needed": encode(way.known.needed),
                "prices": way.prices,
            }
            for way, coins in zip(self._ways[1], game.coins, strict=True)
        ]
        return Split(
            ((seat, name), value)
            for seat, parts in enumerate(found)
            for name, value in parts.items()
        )

    def why_not(self, game: Game, seat: int, waiting: WhyNot | None) -> msgspec.Raw:
        """Who waits for something cannot build what it could pay for either."""
        mark = self._mark(game, seat), waiting
        known = self._refused.get(seat)
        if known is None or known[0] != mark:
            found = _refused(game, seat, waiting)
            known = self._refused[seat] = mark, tuple(map(found.get, game.wares))
        reasons = zip(game.wares, known[1], strict=True)
        return as_sent({ware: _shown(why) for ware, why in reasons if why})

    def _mark(self, game: Game, seat: int) -> int:
        if seat not in self._marks:
            self._marks[seat] = mark_of_builder(game.state, seat)
        return self._marks[seat]

    def _keep(
        self, what: tuple[str, int], mark: Hashable, make: Callable[[], object]
    ) -> msgspec.Raw:
        known = self._kept.get(what)
        if known is None or known[0] != mark:
            known = self._kept[what] = mark, as_sent(make())
        return known[1]


class Way(NamedTuple):
    """Of a seat to the goal."""

    known: Progress
    prices: bytes
    """Of every landmark, as they are sent."""


def _way(game: Game, seat: int) -> Way:
    way = game.progress(seat)
    prices = {landmark: game.price(landmark, seat) for landmark in game.landmarks}
    return Way(way, encode(prices))


def moment_of(game: Game) -> dict[str, object]:
    return {
        "turn": game.turn,
        "dice": game.dice,
        "total": game.total,
        "dice_count": game.dice_count,
        "start_builds": game.start_builds,
        "targeted": game.targeted,
        "project": None if game.project is None else ProjectView(**vars(game.project)),
    }


def city_view(game: Game, seat: int) -> CityView:
    city = game.city(seat)
    if city.board is None:
        return CityView(**vars(city))
    board = vars(city.board) | {"fox": city.board.fox and foxes_help(game.tables)}
    return CityView(**vars(city) | {"board": BoardView(**board)})


def market_rows(game: Game) -> list[MarketRow]:
    """The market as it lies on the table."""
    return [
        MarketRow(row.deck, [Pile(ware, copies) for ware, copies in row.wares.items()])
        for row in game.market.rows
    ]


def gains(game: Game, seat: int) -> dict[str, int]:
    """Coins that the asking card would bring with each answer; of questions where they differ."""
    if game.decision not in TELLING:
        return {}
    return {str(action): _gain(game, seat, action) for action in game.legal_actions()}


def _gain(game: Game, seat: int, action: Action) -> int:
    trial = game.copy()
    events = trial.play(action)
    return sum(event.coins().get(seat, 0) for event in events if event.card == game.asking)


def refusals(found: Mapping[str, WhyNot]) -> dict[str, WhyNotView]:
    return {ware: _shown(why) for ware, why in found.items()}


@lru_cache(maxsize=256)
def _shown(why: WhyNot) -> WhyNotView:
    return WhyNotView(why.code, why.missing)


def _refused(game: Game, seat: int, waiting: WhyNot | None) -> dict[str, WhyNot]:
    found = game.why_nots(seat)
    return found if waiting is None else dict.fromkeys(game.wares, waiting) | found
