"""Do puzzles stand the test of whole games?  Some rounds were played on to confirm them.

`python -m bench.puzzles FILE --every 10 --games 300` plays on after the best and the next best move
of every tenth puzzle, to the end of the game and with dice of its own, and prints both leads.
docs/analysis.md has the results.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean

from machikoro.analysis.chances import opinion
from machikoro.analysis.puzzles import Puzzle, position_of, read
from machikoro.study.rollouts import Mean, compile_thoughts, get_ready, mean_of, results_after

SEED = 1_000_003
"""Of dice that no search has thrown."""


def whole_games(ruleset: str, puzzle: Puzzle, games: int) -> Mean:
    """The lead of the best move over the next best."""
    game = position_of(ruleset, puzzle)
    net = opinion(game).net
    found = [
        results_after(game, option.move, net, range(games), SEED)[:, puzzle.seat]
        for option in puzzle.options[:2]
    ]
    return mean_of(found[0] - found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--games", type=int, default=300)
    asked = parser.parse_args()
    get_ready()
    compile_thoughts()
    collection = read(asked.file)
    shifts, errors, ahead = list[float](), list[float](), 0
    for puzzle in collection.puzzles[:: asked.every]:
        told, lead = puzzle.options[1], whole_games(collection.ruleset, puzzle, asked.games)
        shifts.append(100 * (lead.value - told.lead))
        errors.append(100 * sqrt(lead.error**2 + told.lead_error**2))
        ahead += lead.value > 0
        print(
            f"game {puzzle.game}: told {100 * told.lead:+.1f} ± {100 * told.lead_error:.1f}, "
            f"whole games {100 * lead.value:+.1f} ± {100 * lead.error:.1f}",
            flush=True,
        )
    n = len(shifts)
    error = sqrt(sum(one**2 for one in errors)) / n
    print(f"{collection.ruleset}: ahead in {ahead} of {n}; shift {mean(shifts):+.1f} ± {error:.1f}")


if __name__ == "__main__":
    main()
