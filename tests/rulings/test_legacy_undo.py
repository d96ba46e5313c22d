"""Whatever a rule card asks, every answer can be taken back."""

from __future__ import annotations

import random
from typing import Any

from machikoro import Game, new_game
from tests.strategies import play_on, snapshot

GAMES: list[dict[str, Any]] = [
    {"chapter": 2},
    {"chapter": 4, "sides": "AAB"},
    {"chapter": 5, "sides": "BBBA"},
    {"chapter": 10, "sides": "ABABABABA"},
    {"chapter": 11, "project": "peoples_park", "yokai": "pranks"},
    {"chapter": 11, "project": "great_lighthouse", "landmarks": ["signal_tower", "sea_harbour",
     "guest_house"]},
]  # fmt: skip
ASKED = {
    "roll", "reroll", "shift", "fox", "prank", "target", "swap", "give", "take", "build", "rebuild",
    "free", "sail",
}  # fmt: skip
TRIES = 3
"""Of every question in each game."""


def check_undo(game: Game) -> None:
    before = snapshot(game), list(game.events), game.legal_actions()
    for action in game.legal_actions():
        game.play(action)
        assert game.undo() == action
        assert (snapshot(game), game.events, game.legal_actions()) == before


def test_every_answer_to_every_question_can_be_taken_back() -> None:
    met: set[str] = set()
    for options in GAMES:
        tries: dict[str, int] = {}
        for seed in range(3):
            game = new_game("legacy", 2 + seed, seed=seed, start_coins=25, **options)
            for _ in play_on(game, random.Random(seed), 250):
                asked = game.decision
                if asked and game.to_move is not None and tries.get(asked, 0) < TRIES:
                    tries[asked] = tries.get(asked, 0) + 1
                    check_undo(game)
        met |= set(tries)
    assert met == ASKED
