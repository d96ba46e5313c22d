"""`make soak`: everything that is too slow for `make test`, at low priority.

`python -m tests.soak [PART ...] [--write]`.  What has passed is written to docs/soak.json beside
the fingerprint of all that the tests depend on, and not run again until that changes: a soak can be
interrupted at any time and go on another day, on another machine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from tests.leash import leashed

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".soak"
RECORD = ROOT / "docs" / "soak.json"
REPORT = ROOT / "docs" / "soak.md"
SOAKED = ("src", "web", "tests", "bench/*.py", "Makefile", "pyproject.toml", "hatch_build.py")
"""What the tests depend on."""
LEARNED = ("src/machikoro/bots/nets/*", "src/machikoro/bots/strength.json")
"""Figures that a training or a table of strengths replaces: programs stay as they are."""
BUSY = [sys.executable, "-c", "while True: pass"]
NICE = 10


@dataclass(frozen=True)
class Part:
    name: str
    words: tuple[str, ...]
    """After `python -m`."""
    times: int = 1
    busy: int = 0
    """Endless loops beside it."""
    far: str = ""
    """Seconds, from-to, that everything takes between page and server."""


PROPERTIES = (
    "tests/test_properties.py", "tests/test_worth.py", "tests/test_rolls.py",
    "tests/test_reading.py", "tests/server/test_opening.py", "tests/server/test_seat_machine.py",
)  # fmt: skip
# More than there are cores: these tests wait for the clock as often as for the processor.
BROWSER = ("pytest", "-n", "4", "--dist", "loadfile", "tests/web")
PLAN = (
    Part("slow", ("pytest", "--timeout=3600", "-m", "slow", "tests")),
    Part("properties", ("pytest", "--timeout=3600", "--hypothesis-profile=soak", *PROPERTIES)),
    Part("browser", BROWSER, times=15),
    Part("browser busy", BROWSER, times=5, busy=2),
    Part("browser far", BROWSER, far="0.05-0.25"),
    Part("fuzz", ("tests.fuzz", "--minutes", "60")),
    Part("faults", ("bench.fault",)),
)


@dataclass(frozen=True)
class Run:
    what: str
    """The fingerprint of all that was soaked."""
    commit: str
    day: str
    part: str
    number: int
    passed: bool
    seconds: int


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit() -> str:
    return git("describe", "--always", "--dirty", "--abbrev=12")


def fingerprint() -> str:
    """Of what is soaked, committed or not."""
    paths = [*SOAKED, *(f":!{path}" for path in LEARNED)]
    listed = git(
        "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths
    ).splitlines()
    kept = [path for path in sorted(set(listed)) if (ROOT / path).is_file()]
    found = hashlib.sha256()
    for path in kept:
        content = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
        found.update(f"{path} {content}\n".encode())
    return found.hexdigest()[:12]


class Memory:
    """What has run of what stands here now."""

    def __init__(self, what: str, at: str) -> None:
        self.what, self.at = what, at
        self.folder = KEPT / what
        self.folder.mkdir(parents=True, exist_ok=True)

    @property
    def runs(self) -> list[Run]:
        return [run for run in self.all() if run.what == self.what]

    @staticmethod
    def all() -> list[Run]:
        """Read anew each time: somebody else may have added to it."""
        known = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []
        return [Run(**run) for run in known]

    def add(self, part: Part, number: int, passed: bool, seconds: int) -> Run:
        day = date.today().isoformat()
        run = Run(self.what, self.at, day, part.name, number, passed, seconds)
        lines = ",\n".join(json.dumps(asdict(known)) for known in [*self.all(), run])
        RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return run

    def passed(self, part: Part, number: int) -> bool:
        return any(r.part == part.name and r.number == number and r.passed for r in self.runs)

    def log(self, part: Part, number: int) -> Path:
        return self.folder / f"{part.name.replace(' ', '-')}-{number}.log"


@contextmanager
def beside(loops: int) -> Iterator[None]:
    with ExitStack() as all_:
        for _ in range(loops):
            loop = all_.enter_context(subprocess.Popen(leashed(BUSY)))
            all_.callback(loop.kill)
        yield


def run(part: Part, number: int, memory: Memory) -> Run:
    began = time.monotonic()
    with memory.log(part, number).open("w") as log, beside(part.busy):
        command = leashed([sys.executable, "-m", *part.words])
        line = {**os.environ, "FAR": part.far}
        done = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, env=line, check=False)
    return memory.add(part, number, done.returncode == 0, round(time.monotonic() - began))


def soak(parts: Sequence[Part], memory: Memory) -> None:
    """One run after the other; a failure stops nothing."""
    wanted = [(part, number) for part in parts for number in range(1, part.times + 1)]
    for place, (part, number) in enumerate(wanted, 1):
        where = f"[{place}/{len(wanted)}] {part.name} {number}/{part.times}"
        if memory.passed(part, number):
            print(f"{where}: passed before", flush=True)
            continue
        print(f"{where} ...", flush=True)
        done = run(part, number, memory)
        said = "passed" if done.passed else f"FAILED, see {memory.log(part, number)}"
        print(f"{where}: {said}, {done.seconds} s", flush=True)


def table(parts: Sequence[Part], memory: Memory) -> str:
    """Of every run, failed ones that passed later too."""
    lines = ["| part | wanted | runs | passed | failed | seconds |", "|---|---|---|---|---|---|"]
    for part in parts:
        runs = [run for run in memory.runs if run.part == part.name]
        good = sum(run.passed for run in runs)
        figures = [part.times, len(runs), good, len(runs) - good, sum(r.seconds for r in runs)]
        lines.append(f"| {part.name} | {' | '.join(map(str, figures))} |")
    return "\n".join(lines)


def write(memory: Memory, found: str) -> None:
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    with REPORT.open("a", encoding="utf-8") as report:
        report.write(f"\n## {date.today()}, commit {memory.at}\n\n{machine}.\n\n{found}\n")


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    names = [part.name for part in PLAN]
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(names))
    parser.add_argument("--write", action="store_true", help="add the table to docs/soak.md")
    wish = parser.parse_args(argv)
    if unknown := set(wish.parts) - set(names):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    os.nice(NICE)
    parts = [part for part in PLAN if not wish.parts or part.name in wish.parts]
    memory = Memory(fingerprint(), commit())
    soak(parts, memory)
    found = table(parts, memory)
    print(found)
    if wish.write:
        write(memory, found)
    return 0 if all(memory.passed(p, n) for p in parts for n in range(1, p.times + 1)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
