"""The numbers behind each picture, as rows of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from machikoro.study.report import facts
from machikoro.study.report.facts import Income, Share
from machikoro.study.report.names import Names
from machikoro.texts import number

Rows = list[list[str]]
"""The first has the names of the columns."""


def rows_of(plot: str, names: Names) -> Rows:
    games = names.games
    match plot:
        case "seats":
            return _shares(names, "order", facts.by_seat(games), names.order)
        case "cards":
            return _shares(names, "card", facts.by_card(games), names.card)
        case "first":
            return _shares(names, "card", facts.by_first_build(games), names.card)
        case "income":
            return _incomes(names, "card", facts.by_source(games), names.card)
        case "rolls":
            return _incomes(names, "roll", facts.by_roll(games), str)
        case _:
            return _lengths(names)


def _head(names: Names, *columns: str) -> list[str]:
    return [names.say(f"column.{column}") for column in columns]


def _shares(names: Names, what: str, rows: Sequence[Share], called: Callable[[str], str]) -> Rows:
    found = [_head(names, what, "count", "share")]
    for row in rows:
        share, low, high = (names.percent(each) for each in (row.share, row.low, row.high))
        count = number(row.count, names.language)
        found.append([called(row.what), count, f"{share} % ({low}–{high})"])
    return found


def _incomes(names: Names, what: str, rows: Sequence[Income], called: Callable[[str], str]) -> Rows:
    found = [_head(names, what, "winners", "others")]
    for row in rows:
        means = ((row.winners, row.winners_error), (row.others, row.others_error))
        cells = [f"{_coins(names, mean)} ± {_coins(names, error)}" for mean, error in means]
        found.append([called(row.what), *cells])
    return found


def _coins(names: Names, mean: float) -> str:
    return number(mean, names.language, 2)


def _lengths(names: Names) -> Rows:
    length = facts.length(names.games)
    found = [_head(names, "turns", "games")]
    for left, right, count in zip(length.edges, length.edges[1:], length.counts, strict=False):
        found.append([f"{left}–{right - 1}", number(count, names.language)])
    return found
