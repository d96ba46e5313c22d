"""Games to look at, each played once."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import machikoro
from machikoro import bots
from machikoro.analysis import Analysis, analyse
from machikoro.bots.net.shipped import shipped
from machikoro.play.game import Game

KNOWN = [(name, int(seats)) for name, _, seats in (path.stem.rpartition("-") for path in shipped())]
"""Every ruleset and number of players that a net was trained for."""


@cache
def played(
    ruleset: str, players: int, by: str = "easy,random", seed: int = 3, most: int = 50
) -> Game:
    """By these bots in turn, to the end or until so many moves were made."""
    game = machikoro.new_game(ruleset, players, seed=seed)
    seats = list(islice(cycle(by.split(",")), players))
    while not game.over and len(game.moves) < most:
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(bots.choose_action(game, seats[game.to_move], seed=seed))
    return game


@cache
def analysed(ruleset: str, players: int, by: str = "easy,random", most: int = 50) -> Analysis:
    return analyse(played(ruleset, players, by, most=most))
