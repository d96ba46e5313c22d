"""What rolls and purchases would bring, as the page shows it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from machikoro.analysis import Forecast, Outlook, worth
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.play.reading import mark_of_cities
from machikoro.server.table.entries import encode
from machikoro.server.table.split import Path, Split
from machikoro.server.wire.messages import Payout, Reason


class Forecasts:
    """Of one table: what rolls bring is kept, as it is sent, until it changes."""

    def __init__(self) -> None:
        self._cities = 0
        self._keys = array("q")
        """Hashes of what happens at each roll of the preview,"""
        self._payouts: list[bytes] = []
        """and how that is sent."""
        self._preview: Split | None = None
        self._average: list[float] = []
        self._forecast: Forecast | None = None
        self._worth: dict[int, dict[str, float]] = {}

    def rest(self) -> None:
        """Everybody has seen how the table stands."""
        self._forecast = None
        self._worth = {}

    def look_ahead(self, game: Game) -> tuple[Split, list[float]]:
        """The preview of every roll, and each seat's income per round.

        Rolls depend on the cities alone: within a turn most views share them.
        """
        cities = mark_of_cities(game.state)
        if self._preview is None or cities != self._cities:
            forecast = self._look_at_cities(game)
            self._cities = cities
            self._preview = self._show(forecast)
            self._average = [round(coins, 2) for coins in forecast.averages()]
        return self._preview, self._average

    def worth(self, game: Game, seat: int, wares: Mapping[str, int]) -> dict[str, float]:
        """What each of the wares would add to a seat's income per round."""
        if seat not in self._worth:
            found = worth(self._look_at_cities(game), seat, list(wares.values()))
            self._worth[seat] = {
                name: round(coins, 2) for name, coins in zip(wares, found, strict=True)
            }
        return self._worth[seat]

    def _look_at_cities(self, game: Game) -> Forecast:
        if self._forecast is None:
            self._forecast = Forecast(game.tables, game.state)
        return self._forecast

    def _show(self, forecast: Forecast) -> Split:
        """Most rolls bring what they brought before: those are written once."""
        before = dict(zip(self._keys, self._payouts, strict=True))
        self._keys, self._payouts = array("q"), []
        pieces: list[tuple[Path, bytes]] = []
        for roller in range(forecast.players):
            pieces.append(((roller, "roller"), encode(roller)))
            totals, keys = forecast.totals(roller), map(hash, forecast.keys(roller))
            for place, (total, key) in enumerate(zip(totals, keys, strict=True)):
                found = before.get(key) or encode(_payout(forecast.outlook(roller, total)))
                self._keys.append(key)
                self._payouts.append(found)
                pieces.append(((roller, "payouts", place), found))
        return Split(pieces)


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
