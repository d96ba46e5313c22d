"""How fast another commit is beside this one: `python -m bench.compare REV`.

Both play the same games in turns, one process at a time, and CPU time is compared: what else the
machine does meets both alike.
"""

from __future__ import annotations

import argparse
import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
Case = tuple[str, int, int, tuple[str, ...]]
"""Ruleset, players, games, and what else is said on the command line."""
CASES: tuple[Case, ...] = (
    ("base", 4, 60_000, ()),
    ("harbor+sharp", 4, 15_000, ()),
    ("mk2", 4, 40_000, ()),
)
CHAPTERS: tuple[Case, ...] = (
    ("legacy", 4, 40_000, ("--chapter", "1")),
    ("legacy", 4, 12_000, ("--chapter", "10")),
)
PLAIN: tuple[Case, ...] = (("base", 4, 150, ("--plain",)),)
ROUNDS = 7
# The command line is the surface that commits have in common.
CHILD = """
import contextlib, os, sys, time
from machikoro.cli import main
ruleset, players, games = sys.argv[1:4]
def play(games):
    began = time.process_time()
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        assert main(["simulate", ruleset, "--players", players, "--bots", "random", "--seed", "1",
                     "--games", str(games), "--workers", "1"] + sys.argv[4:]) in (0, None)
    return time.process_time() - began
play(10)
print(int(games) / play(games))
"""


def measure(source: Path, case: Case) -> float:
    """Games a second of CPU time."""
    environment = os.environ | {"PYTHONPATH": str(source / "src")}
    command = [sys.executable, "-c", CHILD, *map(str, case[:3]), *case[3]]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The sources of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "-C", str(ROOT), "archive", revision, "src"]
        packed = subprocess.run(git, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def compare(other: Path, case: Case, rounds: int) -> str:
    pairs = [(measure(other, case), measure(ROOT, case)) for _ in range(rounds)]
    before, now = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratios = sorted(mine / theirs for theirs, mine in pairs)
    ratio = f"{statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
    name = " ".join((f"{case[0]}, {case[1]} players", *case[3]))
    return f"{name}: {before:,.0f} -> {now:,.0f} games/s, ratio {ratio}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="a commit, a tag or a branch")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="pairs of runs for each case")
    parser.add_argument("--plain", action="store_true", help="base without compiling")
    parser.add_argument("--chapters", action="store_true", help="two chapters of the campaign")
    chosen = parser.parse_args()
    cases = PLAIN if chosen.plain else CHAPTERS if chosen.chapters else CASES
    with checked_out(chosen.revision) as other:
        for case in cases:
            print(compare(other, case, chosen.rounds), flush=True)


if __name__ == "__main__":
    main()
