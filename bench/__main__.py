"""Measure what docs/benchmarks.md states: `make bench`, or one part: `make bench PART=rules`.

Each part writes its own section, with its date; what others found, and what was written by hand,
stays.  bench/history.csv gets a line, docs/benchmarks.svg shows all lines.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from datetime import UTC, datetime

from bench.book import (
    PICTURE,
    Run,
    commit,
    overview,
    plot,
    read_history,
    remember,
    section,
    write_section,
)
from bench.parts import PARTS

HALF_AN_HOUR = 30


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def fitting() -> list[str]:
    """The parts that are there and fit in half an hour together, in the order of their table."""
    chosen, minutes = [], 0.0
    for name, part in PARTS.items():
        if not part.missing() and minutes + part.minutes <= HALF_AN_HOUR:
            chosen.append(name)
            minutes += part.minutes
    return chosen


def measure(name: str) -> bool:
    part = PARTS[name]
    if missing := part.missing():
        print(f"{name}: there is no module {', '.join(missing)}", file=sys.stderr)
        return False
    said, failed = [], []
    for command in part.commands:
        words = " ".join(command)
        print(f"\n{name}: python -m {words}", flush=True)
        code, output = listen(command)
        said.append((words, output))
        if code:
            failed.append(f"`{words}` ended with exit code {code}: short of what was wanted.")
    whole = "\n".join(f"ruleset {words.split()[-1]}\n{output}" for words, output in said)
    found = {figure.name: figure.found_in(whole) for figure in part.figures}
    figures = {what: value for what, value in found.items() if value is not None}
    run = Run(today(), commit(), name, figures)
    write_section(name, part, section(run, part, said, "\n".join(failed)))
    remember(run)
    return not failed and len(figures) == len(part.figures)


def listen(command: tuple[str, ...]) -> tuple[int, str]:
    """What a command prints is shown as it comes."""
    lines = []
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print("  " + line, end="", flush=True)
            lines.append(line)
    return process.returncode, "".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--part", action="append", choices=list(PARTS), help="all that fit in half an hour"
    )
    parser.add_argument("--table", action="store_true", help="measure nothing, show what is known")
    asked = parser.parse_args()
    names = [] if asked.table else asked.part or fitting()
    well = [measure(name) for name in names]
    history = read_history()
    plot(history).save(PICTURE)
    print("\n" + overview(history, today()))
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
