"""Games of a match between nets and rules, with the luck that a net tells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy

from machikoro.bots import Bot
from machikoro.bots.bot import RuleBot
from machikoro.bots.net.bot import Manner, NetBot
from machikoro.bots.net.file import Net
from machikoro.bots.net.shipped import net_for
from machikoro.bots.net.tables import Played, play_games_between
from machikoro.play.game import Game
from machikoro.play.setup import player_names, tables_for
from machikoro.study.arena.known import find
from machikoro.study.arena.referee import Games, Terms
from machikoro.study.simulate import opening


class NetReferee:
    """Hundreds of games a second, luck included."""

    def __init__(self, terms: Terms, players: int) -> None:
        self.terms = terms
        self.tables, self.given = tables_for(terms.ruleset, players, terms.options)
        self.judge = net_for(terms.ruleset, players) if terms.judge else None
        self.seats: dict[str, RuleBot | Manner] = {}

    def position(self, seats: Sequence[str], number: int, turn: int) -> Game:
        state = self._play(seats, [number], turn, None).state
        return Game(self.tables, state, player_names(len(seats)), 0, self.given)

    def play(self, seats: Sequence[str], numbers: Sequence[int]) -> Games:
        found = self._play(seats, numbers, self.terms.max_turns, self.judge)
        luck = found.luck.astype(numpy.float64) if self.judge else None
        return Games(found.winners, found.turns, luck)

    def _play(
        self, seats: Sequence[str], numbers: Sequence[int], turns: int, judge: Net | None
    ) -> Played:
        return play_games_between(
            self.tables, [self._seat(name) for name in seats], self._opening, numbers,
            self.terms.seed, turns, judge,
        )  # fmt: skip

    def _seat(self, name: str) -> RuleBot | Manner:
        if name not in self.seats:
            self.seats[name] = self._find(name)
        return self.seats[name]

    def _find(self, name: str) -> RuleBot | Manner:
        bot: Bot | None = find(name)
        if isinstance(bot, NetBot):
            manner = bot.manner_for(self.terms.ruleset, self.tables.players)
            if manner is not None:
                return manner
            bot = bot.instead
        assert isinstance(bot, RuleBot)
        return bot

    @cached_property
    def _opening(self) -> list[int]:
        return opening(self.tables, 0)
