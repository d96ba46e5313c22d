"""Train what docs/strength.md speaks of: `python -m bench.nets [NAME ...] [--workers 2]`.

A net for every ruleset and number of players; some a second time from another seed, which shows
whether training has come to an end; and against some a rival that learns to beat it alone.  At low
priority, and taken up again after any kill.  A name is `base-4`, `base-4-second`, `base-2-rival`;
`base-4` alone stands for all three.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "build" / "nets"
NICE = 19
MINUTES = {
    "base-2": 8, "base-4": 30, "mk2-2": 30, "mk2-4": 25, "harbor+sharp-4": 40,
    "harbor+sharp-2": 25, "mk2-3": 20, "mk2-5": 25, "base-3": 15, "harbor+sharp-3": 30,
    "harbor-2": 15, "harbor-4": 25, "sharp-2": 15, "sharp-4": 25, "harbor-3": 20, "sharp-3": 20,
}  # fmt: skip
"""Of one processor; what matters most comes first."""
TWICE = ("base-2", "base-4", "mk2-2", "mk2-4", "harbor+sharp-4")
RIVALS = ("base-2", "mk2-2")
SECOND, RIVAL = "second", "rival"


@dataclass(frozen=True)
class Lesson:
    net: str
    kind: str = ""
    """Empty, `second` or `rival`."""

    @property
    def name(self) -> str:
        return f"{self.net}-{self.kind}" if self.kind else self.net

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.net"

    @property
    def is_done(self) -> bool:
        """Only at the end a net has learned how warmly `hard` plays by it."""
        from machikoro.bots.net.file import load

        return self.file.exists() and "hard" in load(self.file).card

    def command(self) -> list[str]:
        ruleset, _, players = self.net.rpartition("-")
        words = ["train", ruleset, "--players", players, "--minutes", str(MINUTES[self.net])]
        words += ["--seed", str(1 + ("", SECOND, RIVAL).index(self.kind)), "--out", str(self.file)]
        if self.kind == RIVAL:
            words += ["--against", str(Lesson(self.net).file)]
        if Path(f"{self.file}.training").exists():
            words.append("--resume")
        return [sys.executable, "-m", "machikoro", *words]


def lessons(wanted: Sequence[str]) -> Iterator[Lesson]:
    """All of the first kind, then of the others: a rival needs what it is to beat."""
    every = [Lesson(net) for net in MINUTES]
    every += [Lesson(net, SECOND) for net in TWICE] + [Lesson(net, RIVAL) for net in RIVALS]
    known = {word for lesson in every for word in (lesson.net, lesson.name)}
    if unknown := [word for word in wanted if word not in known]:
        raise SystemExit(f"no such net: {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    for lesson in every:
        if not wanted or {lesson.net, lesson.name} & set(wanted):
            yield lesson


def teach(lesson: Lesson) -> None:
    if lesson.is_done:
        print(f"{lesson.name}: trained before", flush=True)
        return
    if lesson.kind == RIVAL and not Lesson(lesson.net).is_done:
        print(f"{lesson.name}: {lesson.net} has to be trained first", flush=True)
        return
    print(f"{lesson.name} ...", flush=True)
    with Path(f"{lesson.file}.log").open("a") as log:
        done = subprocess.run(lesson.command(), stdout=log, stderr=log, check=False)
    said = "trained" if done.returncode == 0 else f"FAILED, see {log.name}"
    print(f"{lesson.name}: {said}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.nets", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MINUTES))
    parser.add_argument("--workers", type=int, default=1, help="nets at a time (1)")
    asked = parser.parse_args()
    queue = list(lessons(asked.names))
    os.nice(NICE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(max(1, asked.workers)) as workers:
        list(workers.map(teach, queue))


if __name__ == "__main__":
    main()
