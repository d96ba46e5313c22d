"""The result of an arena in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from machikoro.cards.rulesets import RULESETS
from machikoro.cli.screen import show
from machikoro.languages import Language
from machikoro.study.arena import Result, Row
from machikoro.texts import number, say

LEFT = ("bot", "against", "verdict")


def show_result(result: Result, language: Language) -> None:
    for players in result.players:
        rows = [row for row in result.rows if row.players == players]
        if rows:
            name = RULESETS[result.ruleset].name.of(language)
            title = say("arena.title", language, name=name, players=players, seed=result.seed)
            show(title, _rows(rows, language))
            show(*_matrix(rows, language), *_ratings(result, players, language))
    for problem in result.problems:
        show(say("arena.problem", language, bot=problem["bot"], problem=problem["problem"]))
    games = sum({_key(row): row.games for row in result.rows}.values())
    speed = number(games / result.took if result.took else 0.0, language)
    seconds = number(result.took, language, 1)
    show(say("arena.speed", language, games=number(games, language), count=games,
             seconds=seconds, speed=speed, workers=result.workers))  # fmt: skip
    if not result.complete:
        show(say("arena.incomplete", language))


def _key(row: Row) -> tuple[str, ...]:
    """Both rows of a pair of two tell of the same games."""
    table = (row.bot, *row.opponents)
    return tuple(sorted(table)) if row.players == 2 else table


def _rows(rows: Sequence[Row], language: Language) -> Table:
    columns = ["bot", "against", "games", "share"]
    columns += ["adjusted", "narrowing"] if any(row.adjusted is not None for row in rows) else []
    columns += ["verdict"] if any(row.sprt for row in rows) else []
    columns += ["failures"] if any(row.failures for row in rows) else []
    table = _table([f"arena.{column}" for column in columns], language)
    for row in rows:
        table.add_row(*(_cell(row, column, language) for column in columns))
    return table


def _table(keys: Sequence[str], language: Language) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for key in keys:
        left = key.rpartition(".")[2] in LEFT
        table.add_column(say(key, language), justify="left" if left else "right")
    return table


def _cell(row: Row, column: str, language: Language) -> str:
    if column == "against":
        return told(row.opponents)
    if column == "share":
        return _percent(row.share, row.low, row.high, language)
    if column == "adjusted":
        return _percent(row.adjusted, row.adjusted_low, row.adjusted_high, language)
    if column == "narrowing":
        return "" if row.narrowing is None else f"{number(row.narrowing, language, 1)} ×"
    if column == "verdict":
        return say(f"arena.verdict.{row.sprt['answer']}", language) if row.sprt else ""
    value: Any = getattr(row, column)
    return value if isinstance(value, str) else number(value, language)


def told(opponents: Sequence[str]) -> str:
    """`3 × easy`, or all their names."""
    counts = {name: opponents.count(name) for name in opponents}
    return ", ".join(name if many == 1 else f"{many} × {name}" for name, many in counts.items())


def _percent(share: float | None, low: float | None, high: float | None, language: Language) -> str:
    if share is None or low is None or high is None:
        return ""
    middle, least, most = (number(100 * each, language, 1) for each in (share, low, high))
    return f"{middle} % ({least}–{most})"


def _matrix(rows: Sequence[Row], language: Language) -> list[Table]:
    """Who beats whom, in percent; with two bots the rows say it all."""
    simple = [row for row in rows if len(set(row.opponents)) == 1]
    bots = list(dict.fromkeys(row.bot for row in simple))
    met = list(dict.fromkeys(row.opponents[0] for row in simple))
    columns = [*(bot for bot in bots if bot in met), *(bot for bot in met if bot not in bots)]
    if len(bots) < 3 or len(columns) < 3:
        return []
    shares = {(row.bot, row.opponents[0]): row for row in simple}
    table = _table(["arena.bot"], language)
    for column in columns:
        table.add_column(column, justify="right")
    for bot in bots:
        found = [shares.get((bot, column)) for column in columns]
        table.add_row(bot, *(_share(row, language) for row in found))
    return [table]


def _share(row: Row | None, language: Language) -> str:
    if row is None:
        return "·"
    return number(100 * (row.share if row.adjusted is None else row.adjusted), language, 1)


def _ratings(result: Result, players: int, language: Language) -> list[Table]:
    found = [rating for rating in result.ratings if rating.players == players]
    if len(found) < 2:
        return []
    table = _table(["arena.bot", "arena.rating"], language)
    for one in sorted(found, key=lambda rating: -rating.rating):
        ends = (number(each, language) for each in (one.rating, one.low, one.high))
        rating, low, high = ends
        table.add_row(one.bot, f"{rating} ({low} … {high})")
    return [table]
