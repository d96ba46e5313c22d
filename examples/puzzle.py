"""A puzzle in five lines: what is Ada's best throw to hope for?"""

from __future__ import annotations

import machikoro

game = machikoro.from_position(
    {
        "ruleset": "harbor",
        "to_move": 0,
        "players": [
            {"name": "Ada", "coins": 4, "cards": {"ranch": 3, "cheese_factory": 1},
             "landmarks": ["train_station"]},
            {"name": "Ben", "coins": 12, "cards": {"pizza_joint": 2, "mine": 1}},
        ],
    }
)  # fmt: skip
game.play("roll 2")

gains: dict[int, int] = {}
for outcome, _chance in game.chance():
    branch = game.copy()
    branch.play(outcome)
    total = sum(branch.dice)
    gains[total] = branch.coins[0] - game.coins[0]

for total, gain in sorted(gains.items()):
    print(f"{total:2}: {gain:+}")
