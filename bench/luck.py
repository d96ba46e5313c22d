"""What analyses say of many games: is luck nothing on average, does skill rank bots as matches do?

`python -m bench.luck luck --games 10000` lets unequal bots meet and prints the mean luck of every
seat; `throws` does the same in one compiled loop, by a judge that looks no further than the build;
`skill --games 200` prints the points that each level and plan loses per turn and how well that
ranks them as the arena does, `rest` what the evaluator cannot explain.  `--seed` is that of the
first game.  docs/analysis.md has the results.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import correlation, mean, stdev

from machikoro import new_game
from machikoro.analysis import Analysis, analyse
from machikoro.bots import names, play_with
from machikoro.bots.net.engine import use_compiled
from machikoro.bots.net.shipped import shipped
from machikoro.bots.registry import FIXED
from machikoro.bots.strength import strength
from machikoro.study.arena.nets import NetReferee
from machikoro.study.arena.referee import Terms
from machikoro.study.intervals import NINETEEN_OF_TWENTY
from machikoro.study.simulate import MAX_TURNS

AGAINST = "expert"
DRAWN = 400
"""Times that games are drawn again for an interval."""
FEWEST_RANKED = 4


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


@dataclass(frozen=True)
class Lost:
    """Of one bot: chances lost and turns, game by game."""

    bot: str
    lost: tuple[float, ...]
    turns: tuple[int, ...]

    def points(self, games: Sequence[int] | None = None) -> float:
        """Per turn, of all games or of these."""
        chosen = range(len(self.turns)) if games is None else games
        turns = sum(self.turns[game] for game in chosen)
        return 100 * sum(self.lost[game] for game in chosen) / max(1, turns)

    def drawn(self, dice: random.Random) -> float:
        """Of as many games, drawn again from these."""
        return self.points(dice.choices(range(len(self.turns)), k=len(self.turns)))


def skill(ruleset: str, bots: list[str], count: int, first: int) -> None:
    """In games against the evaluator itself, from both seats; then how well the ranking agrees
    with the arena's."""
    found = list[Lost]()
    for bot in bots:
        one = lost_by(ruleset, bot, count, first)
        low, high = interval([one.drawn(random.Random(seed)) for seed in range(DRAWN)])
        found.append(one)
        print(
            f"{ruleset} {bot}: {one.points():.2f} points a turn ({low:.2f}-{high:.2f}), "
            f"{len(one.turns)} games",
            flush=True,
        )
    for name, chosen in (("plans", FIXED), ("levels", names()), ("all", [*names(), *FIXED])):
        tell_ranking(name, ruleset, [one for one in found if one.bot in chosen])


def lost_by(ruleset: str, bot: str, count: int, first: int) -> Lost:
    accounts = [
        one.seats[place]
        for place in (0, 1)
        for one in games(
            ruleset, [bot, AGAINST] if place == 0 else [AGAINST, bot], count // 2, first
        )
    ]
    lost = tuple(one.lost_per_turn * one.turns for one in accounts)
    return Lost(bot, lost, tuple(one.turns for one in accounts))


def tell_ranking(name: str, ruleset: str, bots: list[Lost]) -> None:
    """By points lost, against the share of games that the evaluator wins in the arena."""
    shares = [(one, arena_share(one.bot, ruleset)) for one in bots]
    known = [(one, share) for one, share in shares if share is not None]
    if len(known) < FEWEST_RANKED:
        return
    arena = [share for _, share in known]
    whole = ranks_agree([one.points() for one, _ in known], arena)
    drawn = [
        ranks_agree([one.drawn(random.Random(seed)) for one, _ in known], arena)
        for seed in range(DRAWN)
    ]
    low, high = interval(drawn)
    print(f"{ruleset} {name}: rank correlation {whole:.2f} ({low:.2f}-{high:.2f})")


def arena_share(bot: str, ruleset: str) -> float | None:
    """Of the evaluator, against this bot; against itself a half."""
    if bot == AGAINST:
        return 0.5
    measured = strength(AGAINST, ruleset, 2, against=bot)
    back = strength(bot, ruleset, 2, against=AGAINST)
    return measured.share if measured else 1 - back.share if back else None


def ranks_agree(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; equals share a rank."""
    return correlation(ranks(one), ranks(other))


def ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def interval(values: list[float]) -> tuple[float, float]:
    """That holds nineteen of twenty."""
    ordered = sorted(values)
    return ordered[len(ordered) // 40], ordered[-1 - len(ordered) // 40]


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
