"""`machikoro study run`: an experiment from a file, as far as it is not done yet."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from machikoro.cli.compile import bar, compile_rules, compiling
from machikoro.cli.files import INTERRUPTED
from machikoro.cli.simulate import add_backend, processors
from machikoro.cli.usage import Parser, UsageError, whole_number
from machikoro.languages import Language
from machikoro.study.backends import check_backend
from machikoro.study.experiment import Cell, Experiment, Run, labels, load
from machikoro.study.experiment import run as run_cells
from machikoro.study.simulate import get_counting_compiled
from machikoro.texts import number, say

RUN = "run"


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    if found.action != RUN:
        raise UsageError(say("study.action", language))
    if found.file is None:
        raise UsageError(say("error.file_missing", language, command="study"))
    experiment = load(Path(found.file))
    out = Path(found.out) if found.out else experiment.file.with_suffix("")
    workers = whole_number("--workers", found.workers or str(processors()), language, 1)
    check_backend(found.backend)
    if not found.backend:
        compile_rules(language)
        with compiling(language) as tell:
            get_counting_compiled(tell)
    with bar(say("simulate.playing", language)) as advance:

        def told(done: int, whole: int, cell: Cell) -> None:
            said = say("study.cell", language, done=done, whole=whole, cell=cell.name)
            print(said, file=sys.stderr)

        runs, complete = run_cells(experiment, out, workers, found.backend, told, advance)
    _draw(experiment, runs, out, language)
    if found.json:
        print(json.dumps([one.found for one in runs], ensure_ascii=False, indent=2))
    else:
        _print(experiment, runs, out, language)
    return 0 if complete else INTERRUPTED


def _parser(language: Language) -> Parser:
    parser = Parser("study", language, "run EXPERIMENT.toml")

    def text(name: str) -> str:
        return say(f"terminal.help.study.{name}", language)

    parser.add_argument("action", nargs="?", metavar="run", help=text("action"))
    parser.add_argument("file", nargs="?", metavar="EXPERIMENT.toml", help=text("file"))
    parser.add_argument("--out", metavar="FOLDER", help=text("out"))
    workers = say("terminal.help.simulate.workers", language)
    parser.add_argument("--workers", metavar="N", help=workers)
    add_backend(parser)
    parser.add_common()
    return parser


def _draw(experiment: Experiment, runs: list[Run], out: Path, language: Language) -> None:
    from machikoro.study.report.grid import picture

    seats = [one.found["seats"] for one in runs]
    picture(experiment.name, labels(runs), seats, language).save(out / "summary.svg")


def _print(experiment: Experiment, runs: list[Run], out: Path, language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from machikoro.cli.screen import show

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(say("study.column.run", language))
    for column in ("games", "turns"):
        table.add_column(say(f"study.column.{column}", language), justify="right")
    most = max((one.cell.players for one in runs), default=0)
    for place in range(1, most + 1):
        table.add_column(say("study.column.order", language, n=place), justify="right")
    for label, one in zip(labels(runs), runs, strict=True):
        turns = number(one.found["length"]["mean"], language, 1)
        shares = [_share(seat, language) for seat in one.found["seats"]]
        table.add_row(label, number(one.cell.games, language), turns, *shares)
    show(experiment.name, table, say("study.wrote", language, folder=out))
    if len(runs) < len(experiment.cells):
        done, whole = len(runs), len(experiment.cells)
        show(say("study.stopped", language, done=done, whole=whole))


def _share(seat: dict[str, float], language: Language) -> str:
    share, low, high = (number(100 * seat[key], language, 1) for key in ("share", "low", "high"))
    return f"{share} % ({low}–{high})"
