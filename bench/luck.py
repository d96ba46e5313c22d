"""What analyses say of many games: is luck nothing on average, does skill rank bots as matches do?

`python -m bench.luck luck --games 10000` lets unequal bots meet and prints the mean luck of every
seat; `throws` does the same in one compiled loop, by a judge that looks no further than the build;
`skill --games 200` prints the points that each level and plan loses per turn, `rest` what the
evaluator cannot explain.  `--seed` is that of the first game.  docs/analysis.md has the results.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

from machikoro import new_game
from machikoro.analysis import Analysis, analyse
from machikoro.bots import names, play_with
from machikoro.bots.net.engine import use_compiled
from machikoro.bots.net.shipped import shipped
from machikoro.bots.registry import FIXED
from machikoro.study.arena.nets import NetReferee
from machikoro.study.arena.referee import Terms
from machikoro.study.intervals import NINETEEN_OF_TWENTY
from machikoro.study.simulate import MAX_TURNS

AGAINST = "expert"


def games(ruleset: str, bots: list[str], count: int, first: int) -> Iterator[Analysis]:
    for seed in range(first, first + count):
        yield analyse(play_with(new_game(ruleset, len(bots), seed=seed), bots))


def luck(ruleset: str, bots: list[str], count: int, first: int) -> None:
    found = [one.seats for one in games(ruleset, bots, count, first)]
    for place, bot in enumerate(bots):
        tell_luck(ruleset, bot, [seats[place].luck for seats in found])


def throws(ruleset: str, bots: list[str], count: int, seed: int) -> None:
    terms = Terms(ruleset, {}, seed, MAX_TURNS, None, "net", False)
    found = NetReferee(terms, len(bots)).play(bots, range(count))
    assert found.luck is not None
    for place, bot in enumerate(bots):
        tell_luck(ruleset, bot, found.luck[:, place].tolist())


def tell_luck(ruleset: str, bot: str, chances: list[float]) -> None:
    values = [100 * chance for chance in chances]
    error = NINETEEN_OF_TWENTY * stdev(values) / sqrt(len(values))
    print(f"{ruleset} {bot}: luck {mean(values):+.2f} ± {error:.2f} points in {len(values)} games")


def skill(ruleset: str, bots: list[str], count: int, first: int) -> None:
    """In games against the evaluator itself, from both seats."""
    for bot in bots:
        lost, turns, wins = 0.0, 0, 0
        for place in (0, 1):
            seats = [bot, AGAINST] if place == 0 else [AGAINST, bot]
            for one in games(ruleset, seats, count // 2, first):
                account = one.seats[place]
                lost += account.lost_per_turn * account.turns
                turns += account.turns
                wins += one.winner == place
        share = 100 * wins / (count // 2 * 2)
        print(
            f"{ruleset} {bot}: {100 * lost / turns:.2f} points a turn, wins {share:.0f} %",
            flush=True,
        )


def rest(count: int) -> None:
    for path in shipped():
        ruleset, _, players = path.stem.rpartition("-")
        steps, sums, seconds = list[float](), list[float](), list[float]()
        for seed in range(count):
            game = play_with(new_game(ruleset, int(players), seed=seed), [AGAINST] * int(players))
            began = time.process_time()
            one = analyse(game)
            seconds.append(time.process_time() - began)
            sums += [100 * abs(seat.rest) for seat in one.seats]
            steps += [
                100 * abs(after - before)
                for left, right in pairwise(one.moments)
                for before, after in zip(left.after, right.before, strict=True)
            ]
        print(
            f"{path.stem}: rest {mean(steps):.2f} points a moment, {mean(sums):.0f} in sum over a "
            f"game; {mean(seconds):.2f} s a game, at most {max(seconds):.2f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("luck", "throws", "skill", "rest"))
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--bots", help="expert,easy; for skill all levels and plans")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    found = parser.parse_args()
    if not use_compiled():
        parser.error("compiled thoughts are needed: python -m machikoro.analysis")
    bots = found.bots.split(",") if found.bots else None
    if found.what in ("luck", "throws"):
        count = luck if found.what == "luck" else throws
        count(found.ruleset, bots or ["expert", "easy"], found.games, found.seed)
    elif found.what == "skill":
        skill(found.ruleset, bots or [*names(), *FIXED], found.games, found.seed)
    else:
        rest(found.games)


if __name__ == "__main__":
    main()
