"""Who plays: every bot is a rule of its own that chooses among the legal actions."""

from __future__ import annotations

from machikoro.bots.loop import EASY, RANDOM, next_action
from machikoro.errors import IllegalMove, InvalidOption
from machikoro.play.game import BUFFER, Game
from machikoro.play.notation import Action
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.sentences import Phrase, nearest

BOTS = {"random": RANDOM, "easy": EASY}


def find_bot(name: str) -> int:
    """The number by which the compiled loop knows a bot."""
    if name not in BOTS:
        raise InvalidOption(Phrase("error.bot", word=name, hint=nearest(name, BOTS)))
    return BOTS[name]


def choose_action(game: Game, bot: str, seed: int | None = None) -> Action:
    """What a bot would do here.  Without a seed, the game's own decides where the bot draws."""
    if game.to_move is None:
        raise IllegalMove("nobody is asked now, so no bot can choose")
    generator = [0] * GENERATOR_SIZE
    seed_generator(generator, game.seed if seed is None else seed, len(game.moves))
    bots = [find_bot(bot)] * game.players
    code = next_action(game.state, game.tables.t, bots, [0] * BUFFER, generator)
    return game.vocabulary.actions[code]
