"""How much does the first seat help, and does it depend on the edition?"""

from __future__ import annotations

import machikoro
from machikoro.study.simulate import simulate

for ruleset in machikoro.rulesets():
    result = simulate(ruleset, players=3, games=2_000, bots=["easy"], seed=1)
    shares = ", ".join(f"{100 * wins / result.games:.0f} %" for wins in result.wins)
    print(f"{ruleset:13} {shares}   {result.mean_turns:.0f} turns")
