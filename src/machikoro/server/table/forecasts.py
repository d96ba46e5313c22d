"""What rolls and purchases would bring, as the page shows it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from machikoro.analysis import Forecast, Outlook, Worth
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.rules import layout as at
from machikoro.server.table.entries import encode
from machikoro.server.wire.messages import Payout, Reason, RollPreview


class Forecasts:
    """Of one table: the preview is kept, as it is sent, until a city changes."""

    def __init__(self) -> None:
        self._preview: tuple[int, msgspec.Raw, list[float]] | None = None
        self._forecast: Forecast | None = None
        self._worth: dict[int, dict[str, float]] = {}

    def rest(self) -> None:
        """Everybody has seen how the table stands."""
        self._forecast = None
        self._worth = {}

    def look_ahead(self, game: Game) -> tuple[msgspec.Raw, list[float]]:
        """The preview of every roll, and each seat's income per round.

        Rolls depend on the cities alone: within a turn most views share them.
        """
        cities = hash(tuple(game.state[at.COINS : at.MARKET]))
        if self._preview is None or self._preview[0] != cities:
            forecast = self._look_at_cities(game)
            previews = [_preview(forecast, roller) for roller in range(game.players)]
            average = [round(coins, 2) for coins in forecast.averages()]
            self._preview = (cities, msgspec.Raw(encode(previews)), average)
        return self._preview[1:]

    def worth(self, game: Game, seat: int, wares: Mapping[str, int]) -> dict[str, float]:
        """What each of the wares would add to a seat's income per round."""
        if seat not in self._worth:
            worth = Worth(self._look_at_cities(game), seat)
            self._worth[seat] = {name: round(worth.of(ware), 2) for name, ware in wares.items()}
        return self._worth[seat]

    def _look_at_cities(self, game: Game) -> Forecast:
        if self._forecast is None:
            self._forecast = Forecast(game.tables, game.state[:])
        return self._forecast


def _preview(forecast: Forecast, roller: int) -> RollPreview:
    outlooks = [forecast.outlook(roller, total) for total in forecast.totals(roller)]
    return RollPreview(roller, [_payout(outlook) for outlook in outlooks])


def _payout(outlook: Outlook) -> Payout:
    reasons = [reason for event in outlook.events for reason in _reasons(event)]
    return Payout(outlook.total, list(outlook.coins), reasons, outlook.asks)


def _reasons(event: Event) -> list[Reason]:
    """Who gets how much, or loses it to the bank; what comes to nothing is left out."""
    if not event.amount:
        return []
    changes = event.coins()
    if event.other is not None:
        return [Reason(event.other, event.card, changes[event.other], event.player)]
    return [Reason(seat, event.card, coins) for seat, coins in changes.items()]
