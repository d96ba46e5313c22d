"""What a bot is: somebody with a name who is shown a game and says what to do."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from machikoro.bots.loop import next_action
from machikoro.bots.plans import DICE, MOST_WANTED, QUOTA, SEATING, WANTED, WHO, Plan
from machikoro.errors import InvalidOption
from machikoro.play.game import BUFFER, Game
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.rules.layout import KINDS
from machikoro.rules.tables import Tables
from machikoro.sentences import Phrase


@runtime_checkable
class Bot(Protocol):
    """The one thing that every bot can do.

    It gets a copy of the game without the seed of its dice, a seed of its own for whatever it
    draws, and the seconds it may take (None: as long as it likes).
    """

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        """One of the legal moves."""
        ...


@dataclass(frozen=True)
class RuleBot:
    """A bot that is written as a rule: the compiled loop knows it by its number."""

    name: str
    number: int
    plan: Plan | None = None
    """What a bot that follows one wants."""

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        generator = [0] * GENERATOR_SIZE
        seed_generator(generator, seed, len(game.moves))
        seats = seating([self] * game.players, game.tables)
        code = next_action(game.state, game.tables.t, seats, [0] * BUFFER, generator)
        return game.vocabulary.actions[code]


def seating(bots: Sequence[RuleBot], tables: Tables) -> list[int]:
    """Who plays, as the loops know it."""
    seats = [0] * SEATING.size
    for seat, bot in enumerate(bots):
        seats[WHO + seat] = bot.number
        if bot.plan is not None:
            _put_plan(seats, seat, bot.name, bot.plan, tables)
    return seats


def _put_plan(seats: list[int], seat: int, name: str, plan: Plan, tables: Tables) -> None:
    missing = [card for card in plan.wanted if tables.wares.get(card, KINDS) >= KINDS]
    if missing:
        cards, ruleset = ", ".join(missing), tables.ruleset.id
        raise InvalidOption(Phrase("error.plan", name=name, cards=cards, ruleset=ruleset))
    seats[DICE + seat] = plan.dice
    for i, (card, quota) in enumerate(plan.wanted.items()):
        seats[WANTED + seat * MOST_WANTED + i] = tables.wares[card]
        seats[QUOTA + seat * MOST_WANTED + i] = quota


def blind_copy(game: Game) -> Game:
    """The game as everybody sees it: what chance will bring cannot be read off it."""
    twin = game.copy()
    twin.seed = 0
    return twin


def seed_of_position(game: Game) -> int:
    """Equal positions, equal choices; nothing of the seed of the dice is in it."""
    state = array("q", game.state).tobytes()
    return int.from_bytes(hashlib.blake2b(state, digest_size=8).digest(), "big")
