"""What `make bench` can measure: an entry for each part, and nothing else to do for a new one.

A part is commands that print what they find.  A figure is a number in that: a pattern finds it,
and a goal says what it should be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from typing import NamedTuple

BEFORE = "e935aec"
"""The commit that rules are measured against,"""
BEFORE_CHAPTERS = "1e75dfe^"
"""and for chapters of the campaign one that has them."""
CROWDED = r"(?s:tables 2000,.*?)"
"""In what several processes said of as many tables as two cores carry."""
NUMBER = r"(-?[\d,]+(?:\.\d+)?)"


class Goal(NamedTuple):
    sense: str
    number: float

    def reached(self, value: float) -> bool:
        return value >= self.number if self.sense == "at least" else value <= self.number

    def __str__(self) -> str:
        return f"{self.sense} {self.number:,g}"


def least(number: float) -> Goal:
    return Goal("at least", number)


def most(number: float) -> Goal:
    return Goal("at most", number)


@dataclass(frozen=True)
class Figure:
    name: str
    pattern: str
    """Where NUMBER stands for the number."""
    goal: Goal | None = None
    added_up: bool = False
    """All such numbers together; otherwise the last of them."""

    def found_in(self, said: str) -> float | None:
        found = re.findall(self.pattern.replace("NUMBER", NUMBER), said)
        numbers = [float(number.replace(",", "")) for number in found]
        return (sum(numbers) if self.added_up else numbers[-1]) if numbers else None


@dataclass(frozen=True)
class Part:
    title: str
    commands: tuple[tuple[str, ...], ...]
    """Modules with their arguments."""
    minutes: float
    """About how long it takes; without a wish parts are measured that fit in half an hour."""
    figures: tuple[Figure, ...] = ()

    def missing(self) -> list[str]:
        """Modules that are not there."""
        return [command[0] for command in self.commands if find_spec(command[0]) is None]


def speed(name: str, goal: float = 0) -> Figure:
    pattern = rf"compiled, {re.escape(name)}: NUMBER games/s"
    return Figure(f"{name}, games/s", pattern, least(goal) if goal else None)


def ratio(name: str, goal: float) -> Figure:
    pattern = rf"{re.escape(name)}: .* ratio NUMBER"
    return Figure(f"{name}, times the speed of before", pattern, least(goal))


def load(ruleset: str, busy: float, memory: float) -> tuple[Figure, ...]:
    """What a thousand tables may cost."""
    head = rf"(?s:ruleset {re.escape(ruleset)}\n"
    return (
        Figure(f"{ruleset}, % of a core", rf"{head}.*?)NUMBER% of a core", most(busy)),
        Figure(f"{ruleset}, KiB a table", rf"{head}.*?)NUMBER KiB a game", most(memory)),
        Figure(
            f"{ruleset}, ms for 99 % of commands",
            rf"{head}.*?server, command: .*?)99 % NUMBER ms", most(20),
        ),
        Figure(f"{ruleset}, kB an update", rf"{head}.*?)updates: median NUMBER kB", most(4)),
    )  # fmt: skip


PARTS: dict[str, Part] = {
    "rules": Part(
        "The rules",
        (("bench.rules",), ("bench.compare", BEFORE, "--rounds", "3")),
        10,
        (
            speed("base, 4 players", 45_000), speed("base, 2 players", 55_000),
            speed("harbor+sharp, 4 players"), speed("mk2, 4 players", 40_000),
            ratio("base, 4 players", 1.15), ratio("harbor+sharp, 4 players", 2.0),
            ratio("mk2, 4 players", 2.0),
            Figure("plain base, games/s", "plain Python, base, 4 players: NUMBER", least(600)),
            Figure("efficiency of all cores", "efficiency of all cores: NUMBER", least(0.95)),
            Figure("cold compile of the rules, s", "compile of the rules: NUMBER", most(30)),
            Figure("cold compile of the rest, s", "compile of the rest: NUMBER", most(60)),
            Figure("cached start, s", r"cached start .*: NUMBER", most(1.0)),
            Figure("copy of a state, µs", "copy of a state .*: NUMBER", most(0.15)),
        ),
    ),
    "legacy": Part(
        "The campaign",
        (("bench.chapters",), ("bench.compare", BEFORE_CHAPTERS, "--chapters", "--rounds", "3")),
        6,
        (
            Figure("chapter 1, games/s", "chapter 1, 4 players: NUMBER games/s"),
            Figure("chapter 10, games/s", "chapter 10, 4 players: NUMBER games/s"),
            Figure("turns of mk2 that one of chapter 10 costs", "costs NUMBER turns", most(1.5)),
            ratio("legacy, 4 players --chapter 1", 1.5),
            ratio("legacy, 4 players --chapter 10", 1.5),
        ),
    ),
    "server": Part(
        "The server",
        tuple(("bench.load", "--ruleset", name) for name in ("base", "harbor+sharp", "mk2")),
        9,
        (*load("base", 25, 120), *load("harbor+sharp", 40, 120), *load("mk2", 40, 150)),
    ),
    "processes": Part(
        "Several processes",
        (
            ("bench.processes", "--tables", "2000", "--seconds", "30"),
            ("bench.processes", "--tables", "1000", "--seconds", "30"),
        ),
        7,
        (
            Figure("2,000 tables, moves a second", rf"{CROWDED}moves a second: NUMBER"),
            Figure("2,000 tables, a core of servers", rf"{CROWDED}a core of servers: NUMBER"),
            Figure(
                "2,000 tables, back after a kill, s", rf"{CROWDED}last after NUMBER s", most(4)
            ),
            Figure("1,000 tables, back after a kill, s", "last after NUMBER s", most(4)),
            Figure("confirmed moves lost", ", NUMBER lost", most(0), added_up=True),
        ),
    ),
    "faults": Part(
        "Faults",
        (("bench.fault",),),
        30,
        (
            Figure("confirmed moves lost", ", NUMBER lost", most(0), added_up=True),
            Figure("confirmed moves twice", ", NUMBER twice", most(0), added_up=True),
        ),
    ),
    "strength": Part("How strong the levels are", (("bench.strength",),), 240),
    "page": Part(
        "The page",
        (("bench.start",), ("bench.page",), ("bench.smooth",)),
        4,
        (
            Figure("import, ms", "import machikoro: NUMBER", most(60)),
            Figure("--help, ms", "machikoro --help: NUMBER", most(150)),
            Figure("served page, second start, s", "second start: NUMBER", most(1.0)),
            Figure("first visit, Brotli, kB", "first visit, Brotli: NUMBER", most(250)),
            Figure("first visit, gzip, kB", "first visit, gzip: NUMBER", most(300)),
            Figure("script of it, Brotli, kB", r"first visit, Brotli: .* script NUMBER", most(110)),
            Figure("home on slow 4G, s", "slow 4G after NUMBER s", most(2.5)),
            Figure("script a frame, 95 %, ms", "middle of .*: script NUMBER ms a frame", most(4)),
            Figure("longest task, ms", "middle of .* longest task NUMBER ms", most(50)),
            Figure("pictures a second", "middle of .* NUMBER frames a second"),
        ),
    ),
    "analysis": Part(
        "Analysis",
        (
            ("bench.luck", "throws", "--games", "10000"),
            ("bench.luck", "skill", "--games", "200"),
            ("bench.luck", "rest", "--games", "100"),
        ),
        40,
    ),
    "study": Part(
        "Tables and batches",
        (("bench.tables",), ("bench.batch",)),
        8,
        (Figure("speed with a table, %", "4 random, parquet: .*, NUMBER % of", least(60)),),
    ),
}  # fmt: skip
