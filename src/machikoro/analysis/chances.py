"""Chances to win, by a bot that learned: of a position, and after each of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from machikoro.bots.net.bot import NetBot
from machikoro.bots.net.engine import Weighed, weigher
from machikoro.bots.net.file import Net
from machikoro.bots.net.shipped import shipped
from machikoro.bots.registry import find, strongest
from machikoro.cards.room import PLAYERS
from machikoro.errors import InvalidOption
from machikoro.play.game import Game
from machikoro.play.reading import is_within_turn, read_active
from machikoro.play.setup import tables_for
from machikoro.rules.options import Options
from machikoro.rules.tables import Tables
from machikoro.sentences import Phrase

EXPERT = strongest()
Chances = tuple[float, ...]
"""Of every seat to win; they sum to 1."""
GRAIN = 2.0**-40
UNKNOWN = ("with_", "without", "landmarks", "start_coins", "copy_limit")
"""Options that no net was trained with."""


def win_chances(game: Game, bot: str = EXPERT) -> Chances:
    """Of every seat, in the position at hand, if everybody plays as this bot would.

    >>> import machikoro
    >>> chances = win_chances(machikoro.new_game("base", 2, seed=1))
    >>> sum(chances)
    1.0
    """
    return opinion(game, bot).of(game.state)


@dataclass(frozen=True)
class Opinion:
    """What one bot thinks of the positions of one game."""

    bot: str
    net: Net
    tables: Tables

    def of(self, state: list[int]) -> Chances:
        """If whoever is asked answers best; within a turn as it stands at the end of the turn."""
        if is_within_turn(state):
            seat = read_active(state)
            return max(self.after_each(state).values(), key=lambda chances: chances[seat])
        return settled(weigher().judge(state, self.tables.t, self.net))

    def of_game(self, game: Game) -> Chances:
        return self.of(game.state)

    def after_each(self, state: list[int]) -> dict[int, Chances]:
        """Legal actions by number, and the chances after each, as it stands at the turn's end."""
        return self._settled(weigher().weigh_turn(state, self.tables.t, self.net))

    def at_first_sight(self, state: list[int]) -> dict[int, Chances]:
        """The same as the bot itself sees it when it plays."""
        return self._settled(weigher().weigh(state, self.tables.t, self.net))

    def a_turn_further(self, state: list[int]) -> dict[int, Chances]:
        """Of builds that are about as good at first sight, with what the next player makes of
        them, as a bot sees it that looks a turn further; of the others nothing can be said."""
        found = weigher().weigh_further(state, self.tables.t, self.net, 0)
        return self._settled(found or weigher().weigh(state, self.tables.t, self.net))

    def _settled(self, found: Weighed) -> dict[int, Chances]:
        firsts = range(0, len(found.actions) * PLAYERS, PLAYERS)
        rows = (found.chances[at : at + self.tables.players] for at in firsts)
        return {action: settled(row) for action, row in zip(found.actions, rows, strict=True)}


def opinion(game: Game, bot: str = EXPERT) -> Opinion:
    """Of a bot that has learned such games; otherwise the error says what is possible instead."""
    return opinion_on(game.tables, bot)


def opinion_on(tables: Tables, bot: str = EXPERT) -> Opinion:
    """The same, of all games with these tables."""
    found, ruleset = find(bot), tables.ruleset.id
    if not isinstance(found, NetBot):
        raise InvalidOption(Phrase("analysis.no_opinion", bot=bot, expert=EXPERT))
    manner = found.manner_for(ruleset, tables.players)
    # Nets play on with an empty seat too, but then their chances mean nothing.
    if manner is None or tables.players not in manner.net.card.get("players", ()):
        raise InvalidOption(_untrained(ruleset, tables.players, bot))
    for option in unknown_options(tables):
        raise InvalidOption(Phrase("analysis.option", bot=bot, option=option.rstrip("_")))
    return Opinion(bot, manner.net, tables)


def has_opinion(tables: Tables, bot: str = EXPERT) -> bool:
    """Whether a bot has learned games with these tables."""
    try:
        opinion_on(tables, bot)
    except InvalidOption:
        return False
    return True


def unknown_options(tables: Tables) -> list[str]:
    """Those of a game in which no net was trained."""
    own = tables.options
    usual = _usual_options(tables.ruleset.id, tables.players, own.rules)
    return [name for name in UNKNOWN if getattr(own, name) != getattr(usual, name)]


@cache
def _usual_options(ruleset: str, players: int, rules: str) -> Options:
    return tables_for(ruleset, players, {"rules": rules})[0].options


def _untrained(ruleset: str, players: int, bot: str) -> Phrase:
    trained = ", ".join(path.stem for path in shipped())
    return Phrase("analysis.no_net", bot=bot, ruleset=ruleset, players=players, trained=trained)


def settled(chances: Sequence[float]) -> Chances:
    """Multiples of a small power of two that sum to 1: adding them up makes no error at all."""
    rounded = [round(chance / GRAIN) * GRAIN for chance in chances]
    rounded[rounded.index(max(rounded))] += 1.0 - sum(rounded)
    return tuple(rounded)
