"""Measure everything that docs/benchmarks.md states, and write it there."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from machikoro.study.simulate import Result, simulate

DOCS = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEST_OF = 3

Row = tuple[str, str, str]

SPEEDS: tuple[tuple[str, int, int, float, str], ...] = (
    # ruleset, players, games, wanted, unit
    ("base", 4, 200_000, 45_000, "games/s"),
    ("base", 2, 300_000, 55_000, "games/s"),
    ("harbor", 4, 60_000, 0, "games/s"),
    ("sharp", 4, 60_000, 0, "games/s"),
    ("harbor+sharp", 4, 50_000, 2.5e6, "turns/s"),
    ("fussball", 4, 100_000, 0, "games/s"),
    ("mk2", 4, 150_000, 40_000, "games/s"),
    ("mk2", 2, 150_000, 0, "games/s"),
    ("mk2", 5, 100_000, 0, "games/s"),
)
CHAPTERS = ((1, 4, 60_000), (10, 4, 40_000))
"""Of the campaign: chapter, players, games."""


def best(run: Callable[[], Result]) -> Result:
    """The fastest of a few runs: what is slower was disturbed by something else."""
    return max((run() for _ in range(BEST_OF)), key=lambda result: result.games_per_second)


def compiled_speeds(scale: float) -> Iterator[Row]:
    for ruleset, players, games, wanted, unit in SPEEDS:
        count = max(1_000, int(games * scale))
        result = best(lambda r=ruleset, p=players, c=count: simulate(r, p, c, "random", 1))  # type: ignore[misc]
        per_second = {"games/s": result.games_per_second, "turns/s": result.turns_per_second}
        goal = f"at least {wanted:,.0f} {unit}" if wanted else ""
        value = f"{per_second['games/s']:,.0f} games/s, {per_second['turns/s'] / 1e6:.2f} M turns/s"
        yield f"compiled, {ruleset}, {players} players", value, goal


def chapter_speeds(scale: float) -> Iterator[Row]:
    for chapter, players, games in CHAPTERS:
        count = max(1_000, int(games * scale))
        result = best(
            lambda n=chapter, p=players, c=count: simulate(  # type: ignore[misc]
                "legacy", p, c, "random", 1, chapter=n
            )
        )
        turns = result.turns_per_second / 1e6
        value = f"{result.games_per_second:,.0f} games/s, {turns:.2f} M turns/s"
        yield f"compiled, legacy, chapter {chapter}, {players} players", value, ""


def plain_speed(scale: float) -> Iterator[Row]:
    games = max(100, int(1_000 * scale))
    result = best(lambda: simulate("base", 4, games, "random", 1, plain=True))
    yield (
        "plain Python, base, 4 players",
        f"{result.games_per_second:,.0f} games/s",
        "at least 500 games/s",
    )


def workers(scale: float) -> Iterator[Row]:
    games = max(5_000, int(400_000 * scale))
    one = best(lambda: simulate("base", 4, games, "random", 1, workers=1))
    two = best(lambda: simulate("base", 4, games, "random", 1, workers=2))
    assert one.wins == two.wins
    gain = two.games_per_second / one.games_per_second
    yield "2 workers against 1, base, 4 players", f"{gain:.2f} times", "at least 1.8 times"


def start_up() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cold = _timed(["compile"], folder)
        yield "cold compile of all rules (`machikoro compile`)", f"{cold:.1f} s", "at most 30 s"
        cached = min(_timed(["simulate", "base", "--games", "1"], folder) for _ in range(BEST_OF))
        yield "cached start (`simulate base --games 1`)", f"{cached:.2f} s", "at most 1.5 s"
    copy = subprocess.run(
        [sys.executable, "-m", "bench.copying"], capture_output=True, text=True, check=True
    )
    yield "copy of a state in compiled code", f"{float(copy.stdout):.3f} µs", "at most 0.15 µs"


def _timed(command: list[str], cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "machikoro", *command],
        env={**os.environ, "MACHIKORO_CACHE": cache},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


KNOWN: tuple[tuple[str, int, dict[str, Any], str, int], ...] = (
    # ruleset, players, options, what independent engines found, start phases that they count
    ("base", 2, {}, "83-86 turns", 0),
    ("base", 2, {"chain_extra_turns": True}, "83-86 turns", 0),
    ("base", 4, {}, "108-109 turns", 0),
    ("base", 4, {"chain_extra_turns": True}, "108-109 turns", 0),
    ("mk2", 2, {}, "56.6 turns; wins 52.3 / 47.7 %", 6),
    ("mk2", 4, {}, "80-81 turns; wins 27.5 / 25.2 / 24.2 / 23.1 %", 12),
)


def validation(scale: float) -> Iterator[Row]:
    for ruleset, players, options, found, start_builds in KNOWN:
        games = max(5_000, int(400_000 * scale))
        result = simulate(ruleset, players, games, "random", 2, **options)
        wins = " / ".join(f"{100 * w / result.games:.1f}" for w in result.wins)
        turns = f"{result.mean_turns:.1f} turns"
        if start_builds:
            turns += f" ({result.mean_turns + start_builds:.1f} with the start build phases)"
        chained = ", doubles chain" if options else ""
        yield f"{ruleset}, {players} players{chained}", f"{turns}; wins {wins} %", found


def machine() -> str:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].split(":", 1)[1].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def table(rows: Iterator[Row], head: Row) -> str:
    lines = [f"| {' | '.join(head)} |", "|---|---|---|"]
    print(f"\n{head[0]}")
    for row in rows:
        print("  " + "  |  ".join(row), flush=True)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def report(scale: float) -> str:
    import numba

    def speeds() -> Iterator[Row]:
        yield from compiled_speeds(scale)
        yield from chapter_speeds(scale)
        yield from plain_speed(scale)
        yield from workers(scale)
        yield from start_up()

    return f"""# Benchmarks

Written by `make bench` on {datetime.now(UTC):%Y-%m-%d} on {machine()}, Numba {numba.__version__}.
Uniform random play over all legal actions, one core unless said otherwise, best of {BEST_OF} runs.

For comparison, measured before this project on the same kind of machine: hand-written C of the base
game alone plays 95,000-105,000 games/s with 4 players and 118,000 with 2; the best Python peer
360-410 games/s with 4 players; a Rust engine of Machi Koro 2 19,000-20,000 games/s with 4 players.

{table(speeds(), ("What", "Measured", "Wanted"))}

## Against independent engines

Mean length and wins by seat under random play, beside what other engines found. Those engines chain
doubles; those of Machi Koro 2 seem to count the three start build phases of each player as turns,
which ours does not: with them the lengths agree.

{table(validation(scale), ("Game", "Ours", "Others"))}
{server_report() if scale == 1 else ""}"""


def server_report() -> str:
    """The server under load, and killed in the middle of games; both on loopback and bounded."""
    parts = ["\n## The server\n"]
    for module, title in (("bench.load", "Load"), ("bench.fault", "Faults")):
        print(f"\n{title}", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", module], capture_output=True, text=True, check=False
        )
        print(done.stdout, flush=True)
        parts.append(f"{title} (`python -m {module}`):\n\n```\n{done.stdout.strip()}\n```\n")
        if done.returncode:
            parts.append(f"It ended with exit code {done.returncode}: short of what was wanted.\n")
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the games, no file")
    quick = parser.parse_args().quick
    simulate("base", 2, 10, "random", 0)
    text = report(0.01 if quick else 1)
    if not quick:
        DOCS.write_text(text, encoding="utf-8")
        print(f"\nwritten to {DOCS.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
