"""A report as one file for the browser: both languages, no other file, no network."""

from __future__ import annotations

from html import escape

from machikoro.languages import Language
from machikoro.study.afterwards.page import bilingual
from machikoro.study.report.lists import Rows, rows_of
from machikoro.study.report.names import Names
from machikoro.study.report.pictures import PLOTS, length_note
from machikoro.study.tables import Games


def page(games: Games, language: Language) -> str:
    """It opens in this language."""
    title = Names(games, language).title
    return bilingual(title, language, lambda each: _section(Names(games, each)))


def _section(names: Names) -> str:
    head = f"<div><h1>{escape(names.title)}</h1><p>{escape(names.run)}</p>"
    parts = [head + f"<p>{escape(names.say('interval'))}</p></div>"]
    parts += [_plot(plot, names) for plot in PLOTS]
    return "".join(parts)


def _plot(plot: str, names: Names) -> str:
    picture = PLOTS[plot](names.games, names.language)
    note = length_note(names) if plot == "length" else names.say(f"note.{plot}")
    numbers = f"<summary>{escape(names.say('numbers'))}</summary>{_table(rows_of(plot, names))}"
    return (
        f'<div class="wide"><h2>{escape(names.say(f"plot.{plot}"))}</h2>{picture.svg()}'
        f"<p>{escape(note)}</p><details>{numbers}</details></div>"
    )


def _table(rows: Rows) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows[1:]
    )
    return f"<table><tr>{head}</tr>{body}</table>"
