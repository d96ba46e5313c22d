"""`machikoro report`: what a table of simulated games tells."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from machikoro.cli.files import check_apart, check_new
from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
from machikoro.study.plots import check_format
from machikoro.study.tables import Games, read, seats_file
from machikoro.texts import say
from machikoro.writing import in_place_of

FORMATS = ("svg", "png")


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    if found.file is None:
        raise UsageError(say("error.file_missing", language, command="report"))
    _check(found, language)
    games = read(found.file)
    if found.json:
        from machikoro.study.report.facts import as_dict

        print(json.dumps(as_dict(games), ensure_ascii=False, indent=2))
    elif not found.html and not found.plots:
        _print(games, language)
    for file in _write(games, found, language):
        if not found.json:
            print(say("report.wrote", language, file=file))
    return 0


def _parser(language: Language) -> Parser:
    parser = Parser("report", language, "FILE")

    def text(name: str) -> str:
        return say(f"terminal.help.report.{name}", language)

    parser.add_argument("file", nargs="?", metavar="FILE", help=text("file"))
    parser.add_argument("--html", metavar="FILE", help=text("html"))
    parser.add_argument("--plots", metavar="FOLDER", help=text("plots"))
    parser.add_argument("--format", metavar="KIND", default=FORMATS[0], help=text("format"))
    parser.add_force()
    parser.add_common()
    return parser


def _check(found: argparse.Namespace, language: Language) -> None:
    if found.format not in FORMATS:
        kinds = ", ".join(FORMATS)
        raise UsageError(say("report.kind", language, kinds=kinds, word=found.format))
    if found.html:
        check_apart(found.file, seats_file(Path(found.file)), found.html)
        check_new(found.html, force=found.force)
    if found.plots:
        _check_pictures(found)


def _check_pictures(found: argparse.Namespace) -> None:
    """A folder that is missing is made when there is something to put into it."""
    pictures = _pictures(found)
    check_format(pictures[0])
    if pictures[0].parent.exists():
        check_new(*pictures, force=found.force)


def _pictures(found: argparse.Namespace) -> list[Path]:
    from machikoro.study.report import PLOTS

    return [Path(found.plots, f"{name}.{found.format}") for name in PLOTS]


def _write(games: Games, found: argparse.Namespace, language: Language) -> list[Path]:
    from machikoro.study.report import PLOTS
    from machikoro.study.report.page import page

    written = []
    if found.html:
        written.append(Path(found.html))
        with in_place_of(written[0]) as partial:
            partial.write_text(page(games, language), encoding="utf-8")
    if found.plots:
        Path(found.plots).mkdir(parents=True, exist_ok=True)
        for file, plot in zip(_pictures(found), PLOTS.values(), strict=True):
            plot(games, language).save(file)
            written.append(file)
    return written


def _print(games: Games, language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from machikoro.cli.screen import show
    from machikoro.study.report.lists import rows_of
    from machikoro.study.report.names import Names
    from machikoro.study.report.pictures import PLOTS, length_note

    names = Names(games, language)
    show(names.title, names.run, "")
    for plot in PLOTS:
        show(names.say(f"plot.{plot}"))
        if plot == "length":
            show(length_note(names))
            continue
        head, *rows = rows_of(plot, names)
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for place, column in enumerate(head):
            table.add_column(column, justify="right" if place else "left")
        for row in rows:
            table.add_row(*row)
        show(table)
