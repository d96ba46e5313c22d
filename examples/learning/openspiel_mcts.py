"""OpenSpiel's Monte Carlo tree search plays the base game against random moves.

    python examples/learning/openspiel_mcts.py --searches 20

A search tries moves by random play-outs to the end: slow in Python, but it needs to know nothing.
"""

from __future__ import annotations

import argparse

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

import machikoro.adapters.openspiel  # noqa: F401 - registers the game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=10, help="play-outs for each move")
    parser.add_argument("--turns", type=int, default=300, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = pyspiel.load_game(f"python_machikoro(max_turns={chosen.turns})")
    random = numpy.random.RandomState(chosen.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bots = [
        mcts.MCTSBot(game, 2, chosen.searches, evaluator, random_state=random),
        UniformRandomBot(1, random),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(random.choice(outcomes, p=chances))
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(action)
    table = state.table
    print(f"turn {table.turn}: MCTS {state.returns()[0]:+.0f}, landmarks of both:")
    for city in table.cities:
        print(f"  {', '.join(city.landmarks) or 'none'}")


if __name__ == "__main__":
    main()
