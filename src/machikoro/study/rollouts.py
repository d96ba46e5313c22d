"""Playing on from a position many times: who wins, and who would have with average dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy

from machikoro.bots.net.bot import Manner
from machikoro.bots.net.engine import ENTRY as THOUGHTS
from machikoro.bots.net.engine import use_compiled
from machikoro.bots.net.file import Net
from machikoro.bots.net.tables import ENTRY, play_games_between
from machikoro.play.game import Game
from machikoro.rules.registry import Progress as CompileProgress
from machikoro.rules.registry import is_warm, warm
from machikoro.rules.step import step
from machikoro.study.intervals import NINETEEN_OF_TWENTY
from machikoro.study.simulate import MAX_TURNS

WIDTH = 2
"""Cards that are looked at where dice are weighed and a swap may come of them: to look at six
takes two to ten times as long, and leads come out the same within their intervals."""


class Mean(NamedTuple):
    """Of many games, and how far to each side the truth may well be."""

    value: float
    error: float


def get_ready(progress: CompileProgress | None = None) -> None:
    """Compile what plays on, unless that has been done before."""
    if not is_warm(ENTRY):
        warm(progress, (ENTRY,))


def compile_thoughts(progress: CompileProgress | None = None) -> None:
    """From now on opinions are compiled too."""
    if not use_compiled():
        warm(progress, (THOUGHTS,))
        use_compiled()


def winners_after(
    game: Game, move: str, net: Net, numbers: Sequence[int], seed: int, turns: int = MAX_TURNS
) -> Any:
    """Who wins each game after this move if all play by the net; -1: nobody in so many turns."""
    return _play(game, move, net, numbers, seed, turns, None).winners


def results_after(
    game: Game, move: str, net: Net, numbers: Sequence[int], seed: int, turns: int = MAX_TURNS
) -> Any:
    """What each game brought each seat, less its luck: so few games tell as much as ten times as
    many.  The mean over all outcomes is exact, so that nothing is added on average.  A game that
    is cut short counts as what the net thinks of its end."""
    found = _play(game, move, net, numbers, seed, turns, net)
    return found.ended.astype(numpy.float64) - found.luck.astype(numpy.float64)


def mean_of(values: Any) -> Mean:
    if len(values) < 2:
        return Mean(float(values.mean()), 1.0)
    error = NINETEEN_OF_TWENTY * float(values.std(ddof=1)) / sqrt(len(values))
    return Mean(float(values.mean()), error)


def _play(
    game: Game, move: str, net: Net, numbers: Sequence[int], seed: int, turns: int,
    judge: Net | None,
) -> Any:  # fmt: skip
    """The same dice after every move: they go by the number of the game and of the turn."""
    state = game.state[:]
    step(state, game.tables.t, game.read(move).code, None)
    seats = [Manner(net)] * game.players
    return play_games_between(game.tables, seats, state, numbers, seed, turns, judge, WIDTH)
