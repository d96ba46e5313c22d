"""Who says how likely everybody is to win, so that luck can be told from strength."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from machikoro.analysis.engine import use_compiled
from machikoro.analysis.forecast import Forecast
from machikoro.bots.net import engine as nets
from machikoro.bots.net.shipped import net_for
from machikoro.errors import InvalidOption
from machikoro.play.game import Game
from machikoro.sentences import Phrase, nearest


class Judge(Protocol):
    """Any will do: a poor one makes intervals wider, never wrong."""

    def chances(self, game: Game) -> Sequence[float]:
        """Of every seat to win, if whoever is asked answers best."""
        ...


class Pace:
    """By how many rounds everybody's income needs for what is missing to the goal."""

    SMALL_CHANGE = 0.4
    """Coins a round that come in somehow."""
    HEAD_START = 2.0
    SHARPNESS = 3.0
    """A seat that needs half as long is ahead by two to this power."""

    def __init__(self) -> None:
        use_compiled()

    def chances(self, game: Game) -> list[float]:
        if game.over:
            return [float(seat == game.winner) for seat in range(game.players)]
        incomes = Forecast(game.tables, game.state).averages()
        paces = [self._rounds(game, seat, income) for seat, income in enumerate(incomes)]
        shares = [(rounds + self.HEAD_START) ** -self.SHARPNESS for rounds in paces]
        return [share / sum(shares) for share in shares]

    def _rounds(self, game: Game, seat: int, income: float) -> float:
        return game.progress(seat).coins_to_go / (max(income, 0.0) + self.SMALL_CHANGE)


class Learned:
    """By the net that comes with the program for such a game."""

    def __init__(self) -> None:
        nets.use_compiled()

    def chances(self, game: Game) -> list[float]:
        net = net_for(game.ruleset, game.players)
        if net is None:
            raise InvalidOption(Phrase("arena.no_net", ruleset=game.ruleset, players=game.players))
        return nets.weigher().judge(game.state, game.tables.t, net)


PACE, NET = "pace", "net"
JUDGES: dict[str, Callable[[], Judge]] = {PACE: Pace, NET: Learned}


def find_judge(name: str) -> Judge:
    if name not in JUDGES:
        raise InvalidOption(Phrase("arena.judge", word=name, hint=nearest(name, JUDGES)))
    return JUDGES[name]()


def usual_judge(ruleset: str, counts: Iterable[int]) -> str:
    """Whoever knows most of such games."""
    return NET if not _unknown(ruleset, counts) else PACE


def check_judge(name: str, ruleset: str, counts: Iterable[int]) -> None:
    """Whether there is such a judge, and it can judge here."""
    find_judge(name)
    for players in _unknown(ruleset, counts) if name == NET else ():
        raise InvalidOption(Phrase("arena.no_net", ruleset=ruleset, players=players))


def _unknown(ruleset: str, counts: Iterable[int]) -> list[int]:
    """Numbers of players for which there is no net."""
    return [players for players in counts if net_for(ruleset, players) is None]
