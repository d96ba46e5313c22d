"""While a game goes on: how it stands, and whether the last move could have been clearly better."""

from __future__ import annotations

from dataclasses import dataclass

from machikoro.analysis.chances import EXPERT, Chances, Opinion, opinion, settled
from machikoro.analysis.marks import Mark
from machikoro.analysis.moments import decision_at
from machikoro.analysis.reasons import Sentence, reason_for
from machikoro.bots.net.engine import PlainWeigher, weigher
from machikoro.play.game import Game


@dataclass(frozen=True)
class Better:
    """What would have been clearly better than the last move."""

    seat: int
    played: str
    move: str
    loss: float
    before: Chances
    """With the better move."""
    mark: Mark
    why: Sentence


@dataclass(frozen=True)
class Advice:
    bot: str
    chances: Chances
    """Of every seat, as the game stands."""
    better: Better | None = None


def advise(now: Game, before: Game | None = None, move: str = "", bot: str = EXPERT) -> Advice:
    """As a game stands, and about the move that was made in the position before, if any."""
    view = opinion(now, bot)
    better = None if before is None or _takes_long(before) else _better(before, move, view)
    return Advice(bot, _chances(now, view), better)


def _chances(game: Game, view: Opinion) -> Chances:
    if _takes_long(game) and not game.over:
        return settled(weigher().judge(game.state, game.tables.t, view.net))
    return view.of(game.state)


def _takes_long(game: Game) -> bool:
    """Rules that are not compiled look to the end of a turn for seconds: nobody waits so long."""
    return isinstance(weigher(), PlainWeigher) and game.decision != "build"


def _better(before: Game, move: str, view: Opinion) -> Better | None:
    found = decision_at(before, len(before.moves), before.read(move), view)
    if found is None or found.mark is None:
        return None
    best = found.choices[0]
    why = reason_for(before, move, best.move)
    return Better(found.seat, move, best.move, found.loss, found.before, found.mark, why)
