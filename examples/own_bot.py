"""A bot of one's own against the easy one: it only ever wants bakeries and landmarks.

At the command line it is `machikoro play --bots examples/own_bot.py:Baker`.
"""

from __future__ import annotations

import machikoro
from machikoro.bots import choose_action, play_with


class Baker:
    def choose(self, game: machikoro.Game, seed: int, seconds: float | None) -> str:
        legal = game.legal_actions()
        wanted = [a for a in legal if a.startswith("build landmark")] + ["build bakery"]
        return next((a for a in wanted if a in legal), choose_action(game, "random", seed))


if __name__ == "__main__":
    wins = 0
    GAMES = 20
    for number in range(GAMES):
        game = machikoro.new_game("base", ["Baker", "Easy"], seed=number, first="draw")
        wins += play_with(game, [Baker(), "easy"]).winner == 0
    print(f"the baker won {wins} of {GAMES}")
