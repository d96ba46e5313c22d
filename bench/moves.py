"""How long bots that are written as rules take for a move of the campaign, compiled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import quantiles

import numpy as np

from machikoro.bots import find
from machikoro.bots.bot import RuleBot, seating
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import BUFFER, new_game
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.rules.layout import PHASE
from machikoro.rules.questions import OVER
from machikoro.rules.registry import compile_entry, compiled

BOTS = ("random", "easy", "normal")
PLAYERS = 4
MOST_STEPS = 5_000


def moves(games: int) -> Iterator[str]:
    """The slowest move of so many games of every chapter, with what it brings about."""
    compile_entry("play_one_step")
    next(steps_of(BOTS[0], 0))  # the first call loads what was compiled, which is no move's fault
    for name in BOTS:
        spent = [1_000 * each for number in range(games) for each in steps_of(name, number)]
        yield (
            f"- `{name}`: {len(spent):,} steps, mean {sum(spent) / len(spent):.3f} ms, 99 of 100 "
            f"within {quantiles(spent, n=100)[-1]:.2f} ms, slowest {max(spent):.2f} ms (wanted: at "
            "most 5 ms)"
        )


def steps_of(name: str, number: int) -> Iterator[float]:
    bot = find(name)
    assert isinstance(bot, RuleBot)
    for chapter in RULESETS["legacy"].chapters:
        game = new_game("legacy", PLAYERS, seed=number, chapter=chapter.number, sides="draw")
        seats = seating([bot] * PLAYERS, game.tables)
        generator = [0] * GENERATOR_SIZE
        seed_generator(generator, number, 0)
        yield from timed_steps(game.state, game.tables.t, seats, [0] * BUFFER, generator)


def timed_steps(*lists: list[int]) -> Iterator[float]:
    """Seconds of this thread, so that other work on the machine does not count."""
    play_one_step = compiled().play_one_step
    vectors = [np.array(numbers, dtype=np.int64) for numbers in lists]
    for _ in range(MOST_STEPS):
        began = time.thread_time()
        play_one_step(*vectors)
        yield time.thread_time() - began
        if vectors[0][PHASE] == OVER:
            return
