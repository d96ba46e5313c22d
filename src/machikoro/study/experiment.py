"""Experiments as files: a grid of rulesets, players, bots and options, run cell by cell.

What is done stays: the same call goes on where it was.
"""

from __future__ import annotations

import csv
import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.play.setup import pick_first, pick_seed, tables_for
from machikoro.rules.options import find_ruleset
from machikoro.sentences import Phrase, nearest, shown
from machikoro.study.report import facts
from machikoro.study.simulate import (
    GAMES,
    MAX_TURNS,
    PLAYERS,
    Progress,
    check_count,
    seat_bots,
    simulate,
)
from machikoro.study.tables import CSV, PARQUET, read, seats_file
from machikoro.writing import in_place_of

KEYS = ("name", "games", "seed", "first", "max_turns", "tables", "grid")
GRID = ("ruleset", "players", "bots", "options")
SUMMARY = "summary.csv"


@dataclass(frozen=True)
class Cell:
    """One run of an experiment."""

    ruleset: str
    players: int
    bots: list[str]
    options: dict[str, Any]
    games: int
    seed: int
    first: int | str
    max_turns: int

    @property
    def name(self) -> str:
        """Of its files: the same cell has the same name in every experiment."""
        text = json.dumps([asdict(self), RULESETS[self.ruleset].version], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return f"{self.ruleset}-{self.players}-{digest}"


@dataclass(frozen=True)
class Experiment:
    file: Path
    name: str
    cells: list[Cell]
    tables: bool
    """Whether the rows of all games are kept, or only what is counted of them."""


@dataclass(frozen=True)
class Run:
    """A cell, and what its games tell."""

    cell: Cell
    found: dict[str, Any]


Tell = Callable[[int, int, Cell], None]


def load(file: Path) -> Experiment:
    """Checked as a whole: nothing is played before everything can be."""
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidOption(Phrase("study.toml", file=str(file), reason=str(error))) from error
    _check_keys(file, given, KEYS)
    grid = given.get("grid", {})
    if not isinstance(grid, dict) or not isinstance(grid.get("options", {}), dict):
        raise InvalidOption(Phrase("study.list", file=str(file), name="grid"))
    _check_keys(file, grid, GRID)
    cells = [_cell(file, given, values) for values in _combinations(file, grid)]
    for cell in cells:
        _check(cell)
    return Experiment(file, str(given.get("name", file.stem)), cells, bool(given.get("tables")))


def _check_keys(file: Path, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            raise InvalidOption(Phrase("study.key", file=str(file), name=name, hint=hint))


def _combinations(file: Path, grid: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    options = grid.get("options", {})
    axes = {name: grid.get(name, [usual]) for name, usual in
            (("ruleset", "base"), ("players", PLAYERS), ("bots", "normal"))}  # fmt: skip
    axes |= {f"option {name}": values for name, values in options.items()}
    for name, values in axes.items():
        if not isinstance(values, list) or not values:
            raise InvalidOption(Phrase("study.list", file=str(file), name=name))
    for values in product(*axes.values()):
        yield dict(zip(axes, values, strict=True))


def _cell(file: Path, given: Mapping[str, Any], values: Mapping[str, Any]) -> Cell:
    bots = [values["bots"]] if isinstance(values["bots"], str) else values["bots"]
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise InvalidOption(Phrase("study.bots", file=str(file), value=shown(bots)))
    options = {
        name.removeprefix("option "): value
        for name, value in values.items()
        if name.startswith("option ")
    }
    return Cell(
        values["ruleset"], values["players"], bots, options,
        given.get("games", GAMES), given.get("seed", 1), given.get("first", 0),
        given.get("max_turns", MAX_TURNS),
    )  # fmt: skip


def _check(cell: Cell) -> None:
    find_ruleset(cell.ruleset)
    check_count("players", cell.players)
    tables_for(cell.ruleset, cell.players, cell.options)
    seat_bots(cell.bots, cell.players)
    pick_seed(cell.seed)
    pick_first(cell.first, 0, cell.players)
    for name in ("games", "max_turns"):
        check_count(name, getattr(cell, name))


def run(
    experiment: Experiment,
    out: Path,
    workers: int = 1,
    backend: str | None = None,
    tell: Tell | None = None,
    progress: Progress | None = None,
) -> tuple[list[Run], bool]:
    """All cells, those of an earlier call from their files, and whether all are done."""
    out.mkdir(parents=True, exist_ok=True)
    runs: list[Run] = []
    for place, cell in enumerate(experiment.cells, 1):
        if tell:
            tell(place, len(experiment.cells), cell)
        try:
            found = _known(out, cell) or _play(experiment, cell, out, workers, backend, progress)
        except KeyboardInterrupt:
            found = None
        if found is None:
            break
        runs.append(Run(cell, found))
    write_summary(runs, out / SUMMARY)
    return runs, len(runs) == len(experiment.cells)


def _known(out: Path, cell: Cell) -> dict[str, Any] | None:
    """What is broken or of another cell is played anew."""
    file = out / f"{cell.name}.json"
    if not file.exists():
        return None
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        return None
    whole = isinstance(found, dict) and found.keys() >= {"cell", "seats", "length"}
    return found if whole and found["cell"] == asdict(cell) else None


def _play(
    experiment: Experiment,
    cell: Cell,
    out: Path,
    workers: int,
    backend: str | None,
    progress: Progress | None,
) -> dict[str, Any] | None:
    """None where Ctrl-C came before its last game: then it is played anew next time."""
    table = out / f"{cell.name}{PARQUET if find_spec('pyarrow') else CSV}"
    given = asdict(cell)
    options = given.pop("options")
    result = simulate(
        **given, **options, workers=workers, backend=backend, progress=progress, out=table
    )
    found = facts.as_dict(read(table)) if result.complete else None
    if found is None or not experiment.tables:
        table.unlink()
        seats_file(table).unlink()
    if found is not None:
        with in_place_of(out / f"{cell.name}.json") as partial:
            text = json.dumps({"cell": asdict(cell)} | found, ensure_ascii=False, indent=1)
            partial.write_text(text + "\n", encoding="utf-8")
    return found


def write_summary(runs: list[Run], file: Path) -> None:
    """A row for each cell; shares by order of play, each with its interval."""
    most = max((run.cell.players for run in runs), default=0)
    places = [
        f"order_{place}{end}" for place in range(1, most + 1) for end in ("", "_low", "_high")
    ]
    head = ["ruleset", "players", "bots", "options", "games", "turns", "turns_low", "turns_high"]
    with in_place_of(file) as partial, partial.open("w", newline="", encoding="utf-8") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow([*head, *places])
        for one in runs:
            writer.writerow(_row(one))


def _row(one: Run) -> list[Any]:
    cell, length = one.cell, one.found["length"]
    options = json.dumps(cell.options, ensure_ascii=False, sort_keys=True)
    turns = [round(length[key], 3) for key in ("mean", "low", "high")]
    shares = [
        round(seat[key], 5) for seat in one.found["seats"] for key in ("share", "low", "high")
    ]
    return [cell.ruleset, cell.players, ",".join(cell.bots), options, cell.games, *turns, *shares]


def labels(runs: list[Run]) -> list[str]:
    """What tells the cells from each other, in few words."""
    told = [_facts(run.cell) for run in runs]
    names = list(dict.fromkeys(name for facts in told for name in facts))
    varying = [name for name in names if len({facts.get(name) for facts in told}) > 1]
    wanted = varying or names[:1]
    return [" · ".join(facts[name] for name in wanted if name in facts) for facts in told]


def _facts(cell: Cell) -> dict[str, str]:
    told = {"ruleset": cell.ruleset, "players": str(cell.players), "bots": ",".join(cell.bots)}
    return told | {name: _short(value) for name, value in cell.options.items()}


def _short(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
