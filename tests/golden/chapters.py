"""A seal for each game of a campaign: every chapter, on either side of every pair, for 2 to 4.

The whole playthroughs beside it are to be read; these say in a few letters that none of the other
games has changed either.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

from machikoro import Game, new_game
from machikoro.bots import choose_action
from machikoro.cards.rulesets import RULESETS
from tests.golden import FOLDER

FILE = FOLDER / "chapters.json"
RULESET = RULESETS["legacy"]
TURNS = 80


def games() -> Iterator[tuple[str, Game]]:
    """By what they are called: `5B3` is chapter 5 with second sides for three."""
    for chapter in RULESET.chapters:
        for side in "AB" if chapter.pairs else "A":
            for players in range(RULESET.players[0], RULESET.players[1] + 1):
                options = {"chapter": chapter.number, "sides": side * len(chapter.pairs)}
                game = new_game(RULESET.id, players, seed=chapter.number, **options)
                yield f"{chapter.number}{side}{players}", game


def seal(game: Game) -> str:
    """Of all that happens while `random` plays, and of where it leads."""
    while not game.over and game.turn <= TURNS:
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(choose_action(game, "random", game.seed))
    told = game.transcript() + json.dumps(game.position(), sort_keys=True)
    told += "".join(f"{event}\n" for event in game.events)
    return sha256(told.encode()).hexdigest()[:16]


def write() -> None:
    seals = {name: seal(game) for name, game in games()}
    FILE.write_text(json.dumps(seals, indent=0) + "\n", encoding="utf-8", newline="\n")
