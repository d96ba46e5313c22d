"""What a seat could build and how far it is from the goal, as the page shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec

from machikoro.play.game import Game
from machikoro.play.notation import Action
from machikoro.play.reading import WhyNot, mark_of_builder
from machikoro.server.table.entries import as_sent
from machikoro.server.wire.messages import Progress

TELLING = ("close", "target", "demolish")
"""Questions with few answers that are paid at once."""


class Prospects:
    """Of one table: most moves change little of it, so it is kept, as it is sent, until they do."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], tuple[Hashable, msgspec.Raw]] = {}
        self._marks: dict[int, int] = {}

    def rest(self) -> None:
        """Until then the table stands as it did when it was first looked at."""
        self._marks = {}

    def progress(self, game: Game, seat: int) -> msgspec.Raw:
        mark = self._mark(game, seat)
        return self._keep(("progress", seat), mark, lambda: progress(game, seat))

    def why_not(self, game: Game, seat: int, waiting: WhyNot | None) -> msgspec.Raw:
        """Who waits for something cannot build what it could pay for either."""
        mark = self._mark(game, seat), waiting
        return self._keep(("why_not", seat), mark, lambda: _refused(game, seat, waiting))

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


def progress(game: Game, seat: int) -> Progress:
    way = game.progress(seat)
    return Progress(
        coins_to_go=way.coins_to_go,
        needed=way.needed,
        prices={landmark: game.price(landmark, seat) for landmark in game.landmarks},
    )


def gains(game: Game, seat: int) -> dict[str, int]:
    """Coins that the asking card would bring with each answer; of questions where they differ."""
    if game.decision not in TELLING:
        return {}
    return {str(action): _gain(game, seat, action) for action in game.legal_actions()}


def _gain(game: Game, seat: int, action: Action) -> int:
    trial = game.copy()
    events = trial.play(action)
    return sum(event.coins().get(seat, 0) for event in events if event.card == game.asking)


def _refused(game: Game, seat: int, waiting: WhyNot | None) -> dict[str, WhyNot]:
    found = game.why_nots(seat)
    return found if waiting is None else dict.fromkeys(game.wares, waiting) | found
