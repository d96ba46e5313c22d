"""Positions of all rulesets to judge, and nets that have learned nothing yet."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random

import machikoro
from machikoro import bots
from machikoro.bots.net.file import Net
from machikoro.bots.net.form import form_of
from machikoro.bots.net.learn import fresh_weights
from machikoro.play.game import Game

TABLES = [
    ("base", 2),
    ("harbor", 3),
    ("sharp", 4),
    ("harbor+sharp", 5),
    ("fussball", 2),
    ("mk2", 5),
]


@cache
def untrained(ruleset: str, seats: int, seed: int = 1) -> Net:
    form = form_of(ruleset, seats)
    weights = fresh_weights(form, seed)
    # As it is made it finds all equally good: what it says should differ from seat to seat.
    return Net(form, array("f", (3 * weights).tolist()), {"games": 0})


def played(ruleset: str, players: int, moves: int, seed: int) -> Game:
    """A game after so many moves of bots that differ."""
    rules = {"rules": "english"} if ruleset == "harbor+sharp" and players == 5 else {}
    game = machikoro.new_game(ruleset, players, seed=seed, **rules)
    luck = Random(seed)
    for _ in range(moves):
        if game.over:
            break
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(bots.choose_action(game, luck.choice(["random", "easy"]), seed=seed))
    return game
