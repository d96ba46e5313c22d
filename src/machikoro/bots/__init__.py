"""Who plays.

>>> import machikoro
>>> from machikoro import bots
>>> bots.names()
['random', 'easy', 'normal', 'hard', 'expert', 'expert+']
>>> bots.choose_action(machikoro.new_game("base", 2, seed=1), "easy")
'roll 1'
"""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.bots.bot import Bot, blind_copy, seed_of_position
from machikoro.bots.registry import USUAL, find, names, sentence, strongest
from machikoro.errors import IllegalMove
from machikoro.play.game import Game
from machikoro.play.notation import Action

__all__ = ["USUAL", "Bot", "choose_action", "find", "names", "play_with", "sentence", "strongest"]


def choose_action(
    game: Game, bot: str | Bot, seed: int | None = None, seconds: float | None = None
) -> Action:
    """What a bot would do here, within its seconds; the same seed gives the same choice.

    The bot is shown a copy without the seed of the dice.  Without a seed of its own, what it
    draws depends on the position alone.
    """
    if game.to_move is None:
        raise IllegalMove("nobody is asked now, so no bot can choose")
    player = find(bot) if isinstance(bot, str) else bot
    own = seed_of_position(game) if seed is None else seed
    return game.vocabulary.read(player.choose(blind_copy(game), own, seconds), game.legal_actions())


def play_with(game: Game, bots: Sequence[str | Bot], seconds: float | None = None) -> Game:
    """Play on to the end, with a bot for each seat and the game's own dice."""
    seated = [find(bot) if isinstance(bot, str) else bot for bot in bots]
    while not game.over:
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(choose_action(game, seated[game.to_move], seconds=seconds))
    return game
