"""What a bot is: somebody with a name who is shown a game and says what to do."""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from machikoro.bots.loop import next_action
from machikoro.play.game import BUFFER, Game
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator


@runtime_checkable
class Bot(Protocol):
    """The one thing that every bot can do.

    It gets a copy of the game without the seed of its dice, a seed of its own for whatever it
    draws, and the seconds it may take (None: as long as it likes).
    """

    def choose(self, game: Game, seed: int, seconds: float | None) -> str: ...


@dataclass(frozen=True)
class RuleBot:
    """A bot that is written as a rule: the compiled loop knows it by its number."""

    name: str
    number: int

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        generator = [0] * GENERATOR_SIZE
        seed_generator(generator, seed, len(game.moves))
        bots = [self.number] * game.players
        code = next_action(game.state, game.tables.t, bots, [0] * BUFFER, generator)
        return game.vocabulary.actions[code]


def blind_copy(game: Game) -> Game:
    """The game as everybody sees it: what chance will bring cannot be read off it."""
    twin = game.copy()
    twin.seed = 0
    return twin


def seed_of_position(game: Game) -> int:
    """Equal positions, equal choices; nothing of the seed of the dice is in it."""
    state = array("q", game.state).tobytes()
    return int.from_bytes(hashlib.blake2b(state, digest_size=8).digest(), "big")
