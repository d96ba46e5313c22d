"""Where what was measured is written: docs/benchmarks.md, bench/history.csv and its picture."""

from __future__ import annotations

import csv
import json
import os
import platform
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.parts import PARTS, Figure, Part
from machikoro.study.plots import PALE, Axes, Picture

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "benchmarks.md"
HISTORY = ROOT / "bench" / "history.csv"
PICTURE = ROOT / "docs" / "benchmarks.svg"
FIELDS = ("date", "commit", "part", "figures")
COLOURS = ("#1f6f8b", "#c8553d", "#588157", "#8d6a9f", "#b08900", "#444444")
Figures = dict[str, float]


class Run(NamedTuple):
    """One line of the history: what one part found at one commit."""

    date: str
    commit: str
    part: str
    figures: Figures


def machine() -> str:
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].split(":", 1)[1].strip() if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def commit() -> str:
    """What is measured; with a plus sign where files were changed after it."""

    def git(*words: str) -> str:
        return subprocess.check_output(["git", "-C", str(ROOT), *words], text=True).strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "src")
    return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")


def read_history(path: Path = HISTORY) -> list[Run]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Run(row["date"], row["commit"], row["part"], json.loads(row["figures"]))
            for row in csv.DictReader(file)
        ]


def remember(run: Run, path: Path = HISTORY) -> None:
    is_new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(FIELDS)
        writer.writerow((*run[:3], json.dumps(run.figures, ensure_ascii=False)))


def write_section(name: str, part: Part, body: str, path: Path = DOCS) -> None:
    """In the place of what the part found before, or at the end; everything else stays."""
    first, last = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    text = path.read_text(encoding="utf-8")
    section = f"{first}\n{body.strip()}\n{last}"
    marked = re.compile(f"{re.escape(first)}.*?{re.escape(last)}", re.DOTALL)
    if marked.search(text):
        text = marked.sub(lambda _: section, text)
    else:
        text = f"{text.rstrip()}\n\n## {part.title}\n\n{section}\n"
    path.write_text(text, encoding="utf-8")


def section(run: Run, part: Part, said: Sequence[tuple[str, str]], failures: str) -> str:
    """Figures beside their goals, then what the commands said."""
    lines = [f"Measured on {run.date} at commit {run.commit} on {machine()}.", ""]
    if part.figures:
        lines += ["| What | Measured | Wanted |", "|---|---|---|"]
        lines += [f"| {' | '.join(cells(one, run.figures))} |" for one in part.figures]
        lines.append("")
    for command, words in said:
        lines += [f"`python -m {command}`:", "", "```", words.strip(), "```", ""]
    return "\n".join([*lines, failures])


def cells(figure: Figure, found: Mapping[str, float]) -> tuple[str, str, str]:
    value, goal = found.get(figure.name), figure.goal
    measured = "not found" if value is None else f"{value:,.10g}"
    missed = value is not None and goal is not None and not goal.reached(value)
    return figure.name, measured, (str(goal) if goal else "") + (" (missed)" if missed else "")


def overview(history: Sequence[Run], today: str) -> str:
    """All figures of all parts as they were measured last."""
    newest = {run.part: run for run in history}
    lines = []
    for name, part in PARTS.items():
        run = newest.get(name)
        missing = f"no module {', '.join(part.missing())}" if part.missing() else ""
        when = missing or (run.date if run else "never measured")
        lines.append(f"{name}: {when}{', today' if run and run.date == today else ''}")
        for figure in part.figures if run else ():
            what, measured, goal = cells(figure, run.figures if run else {})
            lines.append(f"  {what:<52} {measured:>12}  {goal}")
    return "\n".join(lines)


def plot(history: Sequence[Run]) -> Picture:
    """Every figure with a goal over the commits, as a multiple of its goal: above 1 is reached."""
    curves: dict[str, list[tuple[int, float]]] = {}
    for at, run in enumerate(history):
        for figure in PARTS[run.part].figures if run.part in PARTS else ():
            value = run.figures.get(figure.name)
            if figure.goal and figure.goal.number and value:
                part = value / figure.goal.number
                points = curves.setdefault(f"{run.part}: {figure.name}", [])
                points.append((at, part if figure.goal.sense == "at least" else 1 / part))
    top = max((y for points in curves.values() for _, y in points), default=1.0) * 1.1
    picture = Picture(900, 330 + 16 * len(curves))
    axes = Axes(picture, 50, 30, 820, 230, (0, max(len(history) - 1, 1)), (0, max(top, 1.2)))
    axes.grid([], [0, 0.5, 1, 1.5, 2, 3, 4][: 1 + sum(y <= top for y in (0.5, 1, 1.5, 2, 3, 4))])
    picture.text(50, 14, "What was measured as a multiple of its goal, run by run", 13)
    for at, run in enumerate(history):
        picture.text(axes.x(at), 272, run.commit, 9, "middle", PALE)
    for number, (name, points) in enumerate(sorted(curves.items())):
        colour, at_y = COLOURS[number % len(COLOURS)], 300 + 16 * number
        axes.curve(points, colour)
        for point in points:
            picture.dot(*axes.at(*point), colour)
        picture.dot(56, at_y, colour)
        picture.text(66, at_y, f"{name} ({points[-1][1]:.2f})", 11)
    return picture
