"""How long the levels think: `python -m bench.thinking [--games N] [--ruleset R]`.

Whole games between equals; processor time of each answer, by level and in plain and compiled
mode, into docs/thinking.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from machikoro.bots import choose_action
from machikoro.bots.net import engine
from machikoro.bots.net.shipped import net_for
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import Game, new_game

DOCS = Path(__file__).parent.parent / "docs" / "thinking.md"
CPU = (("normal", False, 5), ("expert", True, 50), ("expert", False, 300), ("expert+", True, 1000))
"""Level, whether compiled, milliseconds that 99 of 100 answers may take."""
SAMPLE = {"expert": 40, "expert+": 60}
"""Answers of a slow kind that are timed in each game; `easy` plays the rest."""


class Row(NamedTuple):
    ruleset: str
    players: int
    level: str
    compiled: bool
    answers: int
    mean: float
    late: float
    longest: float
    asked: str
    """The question of the longest answer."""
    wanted: int


def think(game: Game, level: str, seed: int, limit: int) -> Iterator[tuple[float, str]]:
    """Milliseconds of each answer with its question; at most so many, spread over the game."""
    timed = 0
    while not game.over:
        if game.to_move is None:
            game.play_chance()
            continue
        asked = str(game.decision)
        due = timed < limit and (game.turn + seed) % 3 != 1
        began = time.thread_time()
        action = choose_action(game, level if due else "easy", seed)
        if due:
            timed += 1
            yield 1000 * (time.thread_time() - began), asked
        game.play(action)


def measure(ruleset: str, players: int, level: str, compiled: bool, wanted: int, games: int) -> Row:
    limit = SAMPLE.get(level, 1_000)
    found = sorted(
        answer
        for seed in range(games)
        for answer in think(new_game(ruleset, players, seed=seed), level, seed, limit)
    )
    times = [each for each, _ in found]
    mean, late = sum(times) / len(times), times[int(0.99 * len(times))]
    return Row(ruleset, players, level, compiled, len(times), mean, late, *found[-1], wanted)


def rows(rulesets: Sequence[str], games: int) -> Iterator[Row]:
    for level, compiled, wanted in CPU:
        engine.use_plain()
        if compiled:
            engine.compile_nets()
            assert engine.use_compiled()
        for ruleset in rulesets:
            for players in sorted({2, RULESETS[ruleset].players[1]}):
                if level == "normal" or net_for(ruleset, players):
                    row = measure(ruleset, players, level, compiled, wanted, games)
                    print(_told(row), flush=True)
                    yield row


def _told(row: Row) -> str:
    mode = "compiled" if row.compiled else "plain"
    verdict = "kept" if row.late <= row.wanted else "**missed**"
    return (
        f"| {row.level}, {mode} | {row.ruleset} | {row.players} | {row.answers:,} | {row.mean:.2f} "
        f"| {row.late:.1f} | {row.longest:.1f} ({row.asked}) | {row.wanted}, {verdict} |"
    )


def page(found: Sequence[Row], games: int) -> Iterator[str]:
    when, machine = f"{datetime.now(UTC):%Y-%m-%d}", f"{platform.machine()}, {os.cpu_count()} cores"
    yield "# How long the levels think"
    yield ""
    yield f"`python -m bench.thinking --games {games}`, {when}, {machine}, Python"
    yield f"{platform.python_version()}: milliseconds of processor time of one answer."
    yield ""
    yield "| level | ruleset | players | answers | mean | 99 % | longest (question) | wanted |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from map(_told, found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=list(RULESETS))
    parser.add_argument("--games", type=int, default=12, help="of each kind (12)")
    asked = parser.parse_args()
    found = list(rows(asked.ruleset or list(RULESETS), asked.games))
    DOCS.write_text("\n".join(page(found, asked.games)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
