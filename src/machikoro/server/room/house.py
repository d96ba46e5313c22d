"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from machikoro.server.room.bus import Bus
from machikoro.server.room.shelf import Shelf
from machikoro.server.room.thinkers import Thinkers
from machikoro.server.room.workshop import Workshop
from machikoro.server.settings import Settings
from machikoro.server.store.protocol import Store


class House:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.bus = Bus(store)
        self.thinkers = Thinkers(settings.think_time, settings.think_budget)
        self.workshop = Workshop()
        self.shelf = Shelf(store, self.workshop)
        self.game_over: Callable[[str], Awaitable[None]] = _nobody_waits
        """Told of a campaign, when one of its games is over."""
        self.share_seats: Callable[[str, str, str], Awaitable[None]] = _nobody_sits
        """Told of a game, a browser there, and another one that has the same seats now."""


async def _nobody_waits(campaign: str) -> None:
    """Games of no campaign."""


async def _nobody_sits(game: str, owner: str, token: str) -> None:
    """No game is open."""
