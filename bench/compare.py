"""How fast another commit is beside this one: `python -m bench.compare REV`.

Both play the same games in turns, one process at a time, and CPU time is compared: what else the
machine does meets both alike.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
CASES = (("base", 4, 60_000), ("harbor+sharp", 4, 15_000), ("mk2", 4, 40_000))
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


def measure(source: Path, case: tuple[str, int, int], words: Sequence[str]) -> float:
    """Games a second of CPU time."""
    environment = os.environ | {"PYTHONPATH": str(source / "src")}
    command = [sys.executable, "-c", CHILD, *map(str, case), *words]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", folder, revision], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True)


def compare(other: Path, case: tuple[str, int, int], rounds: int, words: Sequence[str]) -> str:
    pairs = [(measure(other, case, words), measure(ROOT, case, words)) for _ in range(rounds)]
    before, now = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratios = sorted(mine / theirs for theirs, mine in pairs)
    ratio = f"{statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
    return f"{case[0]}, {case[1]} players: {before:,.0f} -> {now:,.0f} games/s, ratio {ratio}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", help="a commit, a tag or a branch")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="pairs of runs for each case")
    parser.add_argument("--plain", action="store_true", help="base without compiling")
    chosen = parser.parse_args()
    cases = (("base", 4, 150),) if chosen.plain else CASES
    with checked_out(chosen.revision) as other:
        for case in cases:
            words = ("--plain",) if chosen.plain else ()
            print(compare(other, case, chosen.rounds, words), flush=True)


if __name__ == "__main__":
    main()
