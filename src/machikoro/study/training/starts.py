"""Where games begin from which a net learns: mostly at the beginning, but not always.

With more than two players a net that only meets itself misses whole plans.  So some games begin
with towns of a theme, and in some each seat first follows a plan, a weaker bot or an older net;
only what comes after that is learned.  In some one seat learns among such others to the end: not
everybody plays as well as the net.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.net.form import twins
from machikoro.bots.net.match import NET
from machikoro.bots.net.selfplay import FORMER, HAND_OVER, LEARNER, OPENING
from machikoro.bots.plans import SEATING, WHO
from machikoro.bots.registry import FIXED, LEVELS
from machikoro.cards.room import PLAYERS
from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.errors import InvalidOption
from machikoro.play.gifts import give_card, give_coins
from machikoro.play.reading import counted_by
from machikoro.play.setup import tables_for
from machikoro.rules.options import option_names
from machikoro.rules.tables import Tables
from machikoro.study.simulate import opening

THEMED, GUIDED, AMONG = 0.2, 0.1, 0.45
"""Of all games those that begin with a theme, those that others open, and those that one seat
plays among others to the end."""
USUAL_RULES = 0.8
"""Of all rounds those without any option."""
FOREVER = 1 << 40


@dataclass(frozen=True)
class Start:
    """A ruleset with options for a number of players, and how games of it begin."""

    tables: Tables

    @cached_property
    def openings(self) -> list[list[int]]:
        """By who starts."""
        return [opening(self.tables, seat) for seat in range(self.tables.players)]

    @cached_property
    def guides(self) -> list[list[int]]:
        """Seatings of one: whoever can open a game here."""
        found = []
        for bot in [*LEVELS.values(), *FIXED.values()]:
            try:
                if isinstance(bot, RuleBot):
                    found.append(seating([bot] * self.tables.players, self.tables))
            except InvalidOption:
                # A plan whose cards are not in this game.
                continue
        return found

    def state(self, game: int, luck: Random) -> list[int]:
        """Every seat starts equally often."""
        state = self.openings[game % self.tables.players]
        return themed(state, self.tables, luck) if luck.random() < THEMED else state

    def lead(self, luck: Random) -> list[int]:
        """Who plays the first turns, and how many."""
        plan = [0] * OPENING
        draw = luck.random()
        if draw >= GUIDED + AMONG:
            return plan
        players = self.tables.players
        plan[HAND_OVER] = luck.randrange(2, 10 * players)
        for seat in range(players):
            self._fill(plan, seat, luck)
        if draw < AMONG:
            plan[HAND_OVER] = FOREVER
            plan[WHO + luck.randrange(players)] = LEARNER
        return plan

    def _fill(self, plan: list[int], seat: int, luck: Random) -> None:
        """The net itself, an older one, or a rule."""
        draw = luck.random()
        if draw < 0.4:
            plan[WHO + seat] = NET if draw < 0.2 else FORMER
        else:
            _take_seat(plan, luck.choice(self.guides), seat)

    def duel(self, game: int) -> list[int]:
        """One seat learns to beat all others."""
        plan = [0] * OPENING
        plan[HAND_OVER] = FOREVER
        for seat in range(self.tables.players):
            plan[WHO + seat] = FORMER
        # The seat changes more slowly than who starts, so that all pairs of both come.
        plan[WHO + game // self.tables.players % self.tables.players] = LEARNER
        return plan

    def contest(self, bots: Sequence[RuleBot], luck: Random) -> list[int]:
        """One seat learns among just these bots, in any order; a single one has all other seats."""
        players = self.tables.players
        others = luck.sample(bots, players - 1) if len(bots) > 1 else [*bots] * (players - 1)
        learner = luck.randrange(players)
        # Somebody has to sit there until the learner does.
        seats = [*others[:learner], others[0], *others[learner:]]
        plan = [*seating(seats, self.tables), FOREVER]
        plan[WHO + learner] = LEARNER
        return plan


def _take_seat(plan: list[int], guide: Sequence[int], seat: int) -> None:
    """What a seating holds of one seat: each of its blocks has a part for every player."""
    for start, size in SEATING.blocks.values():
        each = size // PLAYERS
        first = start + seat * each
        plan[first : first + each] = guide[first : first + each]


def themed(opening: Sequence[int], tables: Tables, luck: Random) -> list[int]:
    """Every seat has some copies of a few kinds that go together, and some coins."""
    s, kinds = list(opening), tables.in_game()
    for seat in range(tables.players):
        give_coins(s, seat, luck.randrange(12))
        wanted = luck.sample(kinds, min(len(kinds), luck.randrange(1, 4)))
        counted = [kind for ware in wanted for kind in counted_by(tables, ware)]
        for kind in [*wanted, *counted]:
            for _ in range(luck.randrange(1, 4)):
                give_card(tables, s, seat, kind)
    return s


def starts(ruleset: str, players: int) -> list[Start]:
    """The usual rules first, then what else can be played with the same cards."""
    found = [
        Start(tables_for(twin, players, options)[0])
        for twin in twins(ruleset)
        for options in _ways_to_play(RULESETS[twin])
    ]
    return list({one.tables.options: one for one in found}.values())


def _ways_to_play(ruleset: Ruleset) -> list[dict[str, str]]:
    """As usual, by each other bundle of rules, with each market."""
    named = option_names(ruleset)
    rules = [{"rules": name} for name in list(ruleset.bundles)[1:]]
    markets = [{"market": layout} for layout in ruleset.layouts if "market" in named]
    return [{}, *rules, *markets]


def draw_start(usual: Sequence[Start], luck: Random) -> Start:
    return usual[0] if luck.random() < USUAL_RULES else luck.choice(usual)
