"""Who wins from a position, and how good is each move: by a net, and by playing on many times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy

from machikoro.analysis.chances import Chances, Opinion, opinion
from machikoro.bots import strongest
from machikoro.errors import IllegalMove
from machikoro.play.game import Game
from machikoro.study.intervals import wilson
from machikoro.study.rollouts import winners_after
from machikoro.study.simulate import MAX_TURNS

PIECE = 50
"""Games between two words about progress."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Share:
    """Of games that were played on, how many a seat won."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class MoveOdds:
    move: str
    chances: Chances
    """By the net, of every seat."""
    played_on: tuple[Share, ...] | None = None
    """By roll-outs, of every seat."""


@dataclass(frozen=True)
class Odds:
    bot: str
    seat: int | None
    """Whoever is asked; None where chance has its say or the game is over."""
    chances: Chances
    """Of every seat, if whoever is asked takes the best move."""
    moves: tuple[MoveOdds, ...]
    """The best for whoever is asked first."""
    rollouts: int = 0
    """Games that were played on after each move."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def odds(
    game: Game,
    moves: Sequence[str] = (),
    bot: str = strongest(),
    rollouts: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
) -> Odds:
    """Of all legal moves, or of those that are named; the same dice for each of them."""
    view, seat = opinion(game, bot), game.to_move
    if seat is None:
        return Odds(bot, None, view.of(game.state), ())
    wanted = [game.read(move) for move in moves] or game.legal_actions()
    chances = view.after_each(game.state)
    found = [MoveOdds(str(move), chances[move.code]) for move in wanted]
    if rollouts:
        played = _Rollouts(game, view, rollouts, seed, progress, len(found))
        found = [MoveOdds(one.move, one.chances, played.after(one.move)) for one in found]
    found.sort(key=lambda one: -_worth(one, seat))
    best = max(chances.values(), key=lambda one: one[seat])
    return Odds(bot, seat, best, tuple(found), rollouts)


def _worth(move: MoveOdds, seat: int) -> float:
    return move.chances[seat] if move.played_on is None else move.played_on[seat].share


@dataclass
class _Rollouts:
    game: Game
    view: Opinion
    count: int
    seed: int
    progress: Progress | None
    moves: int
    done: int = 0

    def after(self, move: str) -> tuple[Share, ...]:
        winners = numpy.concatenate([self._piece(move, at) for at in range(0, self.count, PIECE)])
        games = int((winners >= 0).sum())
        if not games:
            raise IllegalMove(f"after {move} no game came to an end in {MAX_TURNS} turns")
        wins = [int((winners == seat).sum()) for seat in range(self.game.players)]
        return tuple(Share(won / games, *wilson(won, games)) for won in wins)

    def _piece(self, move: str, first: int) -> Any:
        """The winners of the next few games."""
        numbers = range(first, min(first + PIECE, self.count))
        found = winners_after(self.game, move, self.view.net, numbers, self.seed)
        self.done += len(numbers)
        if self.progress:
            self.progress(self.done, self.count * self.moves)
        return found
