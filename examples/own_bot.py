"""A bot of one's own against the easy one: it only ever wants bakeries and landmarks."""

from __future__ import annotations

import machikoro
from machikoro.bots import choose_action


def baker(game: machikoro.Game) -> str:
    legal = game.legal_actions()
    wanted = [a for a in legal if a.startswith("build landmark")] + ["build bakery"]
    return next((action for action in wanted if action in legal), choose_action(game, "random"))


wins = 0
GAMES = 20
for number in range(GAMES):
    game = machikoro.new_game("base", ["Baker", "Easy"], seed=number, first="draw")
    while not game.over:
        if game.to_move is None:
            game.play_chance()
        elif game.to_move == 0:
            game.play(baker(game))
        else:
            game.play(choose_action(game, "easy"))
    wins += game.winner == 0

print(f"the baker won {wins} of {GAMES}")
