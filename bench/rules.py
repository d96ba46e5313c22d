"""How fast the rules are, and whether they play as long as other engines: `python -m bench.rules`.

Uniform random play over all legal actions, one core unless said otherwise, best of three runs, in
processor time: the machine may be busy with other work.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.processor import spent_on
from machikoro.study.simulate import simulate

BEST_OF = 3
SPEEDS = (
    ("base", 4, 100_000), ("base", 2, 150_000), ("harbor", 4, 40_000), ("sharp", 4, 40_000),
    ("harbor+sharp", 4, 30_000), ("fussball", 4, 60_000), ("mk2", 4, 80_000), ("mk2", 2, 100_000),
    ("mk2", 5, 60_000),
)  # fmt: skip
"""Ruleset, players, games."""


class Speed(NamedTuple):
    """Of processor time."""

    games: float
    turns: float

    def __str__(self) -> str:
        return f"{self.games:,.0f} games/s, {self.turns / 1e6:.2f} M turns/s"


def best_speed(ruleset: str, players: int, games: int, **options: Any) -> Speed:
    """The fastest of a few runs: what is slower was disturbed by something else."""
    return max(_speed(ruleset, players, games, options) for _ in range(BEST_OF))


def _speed(ruleset: str, players: int, games: int, options: dict[str, Any]) -> Speed:
    simulate(ruleset, players, 1, "random", 1, **options)
    began = time.process_time()
    result = simulate(ruleset, players, games, "random", 1, **options)
    seconds = time.process_time() - began
    return Speed(games / seconds, games * result.mean_turns / seconds)


def speeds(scale: float) -> Iterator[str]:
    for ruleset, players, games in SPEEDS:
        found = best_speed(ruleset, players, max(1_000, int(games * scale)))
        yield f"compiled, {ruleset}, {players} players: {found}"
    plain = best_speed("base", 4, max(50, int(600 * scale)), plain=True)
    yield f"plain Python, base, 4 players: {plain.games:,.0f} games/s"


def workers(scale: float) -> Iterator[str]:
    """Processor time of a game with one worker, beside what it is with all cores busy."""
    games, cores = max(5_000, int(200_000 * scale)), os.cpu_count() or 1
    alone = best_speed("base", 4, games)
    together = best_speed("base", 4, games, workers=cores)
    yield f"efficiency of all cores: {together.games / alone.games:.2f} ({cores} workers)"


def start_up() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        rules = _cpu(["compile", "--rules"], folder)
        yield f"cold compile of the rules: {rules:.1f} s of processor time"
        rest = _cpu(["compile"], folder)
        yield f"cold compile of the rest: {rest:.1f} s of processor time"
        one = ["simulate", "base", "--games", "1"]
        beside = min(_spent(["-m", "machikoro", *one], folder) for _ in range(BEST_OF))
        yield f"cached start beside scipy, coverage and yaml: {beside:.2f} s of processor time"
        cached = min(_cpu(one, folder) for _ in range(BEST_OF))
        yield f"cached start (`simulate base --games 1`): {cached:.2f} s of processor time"
    copy = subprocess.run(
        [sys.executable, "-m", "bench.copying"], capture_output=True, text=True, check=True
    )
    yield f"copy of a state in compiled code: {float(copy.stdout):.3f} µs"


ALONE = """
import sys
sys.modules.update(dict.fromkeys(("scipy", "coverage", "yaml")))
from machikoro.__main__ import main
main()
"""
"""Where machikoro alone is installed: Numba imports those too where tests have brought them."""


def _cpu(command: list[str], cache: str) -> float:
    """Processor time of a command."""
    return _spent(["-c", ALONE, *command], cache)


def _spent(words: list[str], cache: str) -> float:
    return spent_on(words, MACHIKORO_CACHE=cache)


KNOWN: tuple[tuple[str, int, dict[str, Any], str, int], ...] = (
    # ruleset, players, options, what independent engines found, start phases that they count
    ("base", 2, {}, "83-86 turns", 0),
    ("base", 2, {"chain_extra_turns": True}, "83-86 turns", 0),
    ("base", 4, {}, "108-109 turns", 0),
    ("base", 4, {"chain_extra_turns": True}, "108-109 turns", 0),
    ("mk2", 2, {}, "56.6 turns; wins 52.3 / 47.7 %", 6),
    ("mk2", 4, {}, "80-81 turns; wins 27.5 / 25.2 / 24.2 / 23.1 %", 12),
)


def lengths(scale: float) -> Iterator[str]:
    """Mean length and wins by seat under random play, beside what other engines found."""
    for ruleset, players, options, found, start_builds in KNOWN:
        games = max(5_000, int(400_000 * scale))
        result = simulate(ruleset, players, games, "random", 2, **options)
        wins = " / ".join(f"{100 * w / result.games:.1f}" for w in result.wins)
        turns = f"{result.mean_turns:.1f} turns"
        if start_builds:
            turns += f" ({result.mean_turns + start_builds:.1f} with the start build phases)"
        chained = ", doubles chain" if options else ""
        yield f"{ruleset}, {players} players{chained}: {turns}, wins {wins} %; others {found}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the games")
    scale = 0.01 if parser.parse_args().quick else 1
    for kind in (speeds(scale), workers(scale), start_up(), lengths(scale)):
        for line in kind:
            print(line, flush=True)


if __name__ == "__main__":
    main()
