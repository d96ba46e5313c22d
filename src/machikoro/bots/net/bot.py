"""Bots that play by a net: the best move it knows, or errors like a person's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from machikoro.bots.bot import Bot
from machikoro.bots.net.choose import draw_choice
from machikoro.bots.net.engine import Weighed, weigher
from machikoro.bots.net.file import Net, load
from machikoro.errors import InvalidOption
from machikoro.play.game import Game
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.rules.layout import PLAYERS
from machikoro.sentences import Phrase

HURRY = 0.2
"""Seconds below which nobody looks a turn further."""


class Manner(NamedTuple):
    """How a net is played by: how warmly, and whether a turn further."""

    net: Net
    temperature: float = 0.0
    further: bool = False


@dataclass(frozen=True)
class NetBot:
    """For a ruleset and a number of players it takes the net that knows them."""

    name: str
    manner_for: Callable[[str, int], Manner | None]
    instead: Bot | None = None
    """Plays where there is no net."""

    def choose(self, game: Game, seed: int, seconds: float | None) -> str:
        manner = self.manner_for(game.ruleset, game.players)
        if manner is None:
            assert self.instead is not None
            return self.instead.choose(game, seed, seconds)
        found = self._weigh(game, manner, seed, seconds)
        generator = [0] * GENERATOR_SIZE
        seed_generator(generator, seed, len(game.moves))
        assert game.to_move is not None
        chosen = draw_choice(
            found.chances, len(found.actions), game.to_move, manner.temperature, generator
        )
        return game.vocabulary.actions[found.actions[chosen]]

    def weigh(self, game: Game) -> dict[str, tuple[float, ...]] | None:
        """The chances of every seat after each legal action; None where there is no net."""
        manner = self.manner_for(game.ruleset, game.players)
        if manner is None:
            return None
        found = weigher().weigh(game.state, game.tables.t, manner.net)
        names, players = game.vocabulary.actions, game.players
        return {
            names[action]: tuple(found.chances[i * PLAYERS : i * PLAYERS + players])
            for i, action in enumerate(found.actions)
        }

    def _weigh(self, game: Game, manner: Manner, seed: int, seconds: float | None) -> Weighed:
        state, tables = game.state, game.tables.t
        if manner.further and (seconds is None or seconds >= HURRY):
            further = weigher().weigh_further(state, tables, manner.net, seed)
            if further is not None:
                return further
        return weigher().weigh(state, tables, manner.net)


def bot_of_file(path: Path) -> NetBot:
    """`net:FILE`: whatever it was trained for, and nothing else."""
    net = load(path)

    def manner_for(ruleset: str, players: int) -> Manner:
        form = net.form
        if not form.fits(ruleset):
            raise InvalidOption(Phrase("net.ruleset", ruleset=ruleset, trained=form.ruleset))
        if players > form.seats:
            raise InvalidOption(Phrase("net.seats", players=players, seats=form.seats))
        return Manner(net)

    return NetBot(f"net:{path}", manner_for)
