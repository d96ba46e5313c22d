"""How fast another commit is beside this one: `python -m bench.compare REV`.

Both play the same games in turns, one process at a time, and CPU time is compared: what else the
machine does meets both alike.  Rounds are short, so that it meets both within the same second.
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
    ("mk2", 4, 50_000, ()),
)
CHAPTERS: tuple[Case, ...] = (
    ("legacy", 4, 60_000, ("--chapter", "1")),
    ("legacy", 4, 15_000, ("--chapter", "10")),
)
PLAIN: tuple[Case, ...] = (("base", 4, 150, ("--plain",)),)
ROUNDS = 15
# The command line is the surface that commits have in common.
CHILD = """
import contextlib, os, sys, time
from machikoro.cli import main
ruleset, players = sys.argv[1:3]
def play(seed, games):
    began = time.process_time()
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        assert main(["simulate", ruleset, "--players", players, "--bots", "random", "--seed", seed,
                     "--games", games, "--workers", "1"] + sys.argv[3:]) in (0, None)
    return int(games) / (time.process_time() - began)
play("1", "10")
for line in sys.stdin:
    print(play(*line.split()), flush=True)
"""


class Player:
    """A process that plays games of one commit when it is asked to."""

    def __init__(self, source: Path, case: Case) -> None:
        environment = os.environ | {"PYTHONPATH": str(source / "src")}
        command = [sys.executable, "-c", CHILD, case[0], str(case[1]), *case[3]]
        self.games = case[2]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, seed: int) -> float:
        """Games a second of CPU time."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seed} {self.games}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def leave(self) -> None:
        self.process.communicate()


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
    players = Player(other, case), Player(ROOT, case)
    pairs = [[player.measure(seed) for player in players] for seed in range(rounds)]
    for player in players:
        player.leave()
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
