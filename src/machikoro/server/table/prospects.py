"""What a seat could build and how far it is from the goal, as the page shows it."""

from __future__ import annotations

import msgspec

from machikoro.play.game import Game
from machikoro.play.reading import WhyNot, mark_of_builder
from machikoro.server.table.entries import encode
from machikoro.server.wire.messages import Progress


class Prospects:
    """Of one table: most moves change little of it, so it is kept, as it is sent, until they do."""

    def __init__(self) -> None:
        self._progress: dict[int, tuple[int, msgspec.Raw]] = {}
        self._refused: dict[int, tuple[tuple[int, WhyNot | None], msgspec.Raw]] = {}

    def progress(self, game: Game, seat: int) -> msgspec.Raw:
        mark = mark_of_builder(game.state, seat)
        known = self._progress.get(seat)
        if known is None or known[0] != mark:
            known = self._progress[seat] = mark, msgspec.Raw(encode(progress(game, seat)))
        return known[1]

    def why_not(self, game: Game, seat: int, waiting: WhyNot | None) -> msgspec.Raw:
        """Who waits for something cannot build what it could pay for either."""
        mark = mark_of_builder(game.state, seat), waiting
        known = self._refused.get(seat)
        if known is None or known[0] != mark:
            known = self._refused[seat] = mark, msgspec.Raw(encode(_refused(game, seat, waiting)))
        return known[1]


def progress(game: Game, seat: int) -> Progress:
    way = game.progress(seat)
    return Progress(
        coins_to_go=way.coins_to_go,
        needed=way.needed,
        prices={landmark: game.price(landmark, seat) for landmark in game.landmarks},
    )


def _refused(game: Game, seat: int, waiting: WhyNot | None) -> dict[str, WhyNot]:
    found = game.why_nots(seat)
    return found if waiting is None else dict.fromkeys(game.wares, waiting) | found
