"""`machikoro simulate`: bots play many games, and we count who wins."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from machikoro.bots import USUAL
from machikoro.bots.bot import seating
from machikoro.cards.rulesets import RULESETS
from machikoro.cli.compile import bar, compile_rules, compiling
from machikoro.cli.files import INTERRUPTED, check_new
from machikoro.cli.options import add_options, read_options
from machikoro.cli.usage import Parser, find_bots, whole_number
from machikoro.languages import Language
from machikoro.play.setup import pick_first, tables_for
from machikoro.study.backends import check_backend
from machikoro.study.intervals import wilson
from machikoro.study.simulate import (
    GAMES,
    MAX_TURNS,
    PLAYERS,
    Result,
    get_counting_compiled,
    rule_bots,
    seat_bots,
    simulate,
)
from machikoro.study.tables import check_table, seats_file
from machikoro.texts import number, say

if TYPE_CHECKING:
    from rich.table import Table


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    asked, options = _read(found, language), read_options(found, language)
    _check(asked, options)
    if found.out:
        check_new_table(Path(found.out), found.force)
    check_backend(found.backend)
    if not found.plain and not found.backend:
        compile_rules(language)
        if found.out:
            with compiling(language) as tell:
                get_counting_compiled(tell)
    with bar(say("simulate.playing", language)) as advance:
        result = simulate(progress=advance, **asked, **options)
    if found.json:
        print(json.dumps(result.as_dict(), ensure_ascii=False, indent=2))
    else:
        _print(result, language)
        if found.out:
            seats = seats_file(Path(found.out))
            print(say("simulate.written", language, file=found.out, seats=seats))
    return 0 if result.complete else INTERRUPTED


def _parser(language: Language) -> Parser:
    parser = Parser("simulate", language, "[RULESET]")
    parser.tells_of_campaigns()
    parser.add_ruleset()
    bots = _help("bots", language, names=", ".join(rule_bots()))
    games = _help("games", language, games=GAMES)
    turns = _help("max_turns", language, turns=MAX_TURNS)
    parser.add_argument("--players", metavar="N", help=_help("players", language, players=PLAYERS))
    parser.add_argument("--games", metavar="N", default=str(GAMES), help=games)
    parser.add_argument("--bots", metavar="A,B", default=USUAL, help=bots)
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.seed", language))
    parser.add_argument("--workers", metavar="N", help=_help("workers", language))
    parser.add_argument(
        "--first", metavar="SEAT", default="0", help=say("terminal.help.first", language)
    )
    parser.add_argument("--max-turns", metavar="N", default=str(MAX_TURNS), help=turns)
    parser.add_argument("--out", metavar="FILE", help=_help("out", language))
    parser.add_force()
    add_backend(parser)
    parser.add_argument("--plain", action="store_true", help=_help("plain", language))
    parser.add_common()
    add_options(parser)
    return parser


def _help(flag: str, language: Language, **values: object) -> str:
    return say(f"terminal.help.simulate.{flag}", language, **values)


def _read(found: argparse.Namespace, language: Language) -> dict[str, Any]:
    bots = find_bots(found.bots) or [USUAL]
    seats = found.players or str(len(bots) if len(bots) > 1 else PLAYERS)
    workers = found.workers or str(processors())
    first = found.first
    if first != "draw":
        first = whole_number("--first", first, language)
    return {
        "ruleset": found.ruleset,
        "players": whole_number("--players", seats, language, 1),
        "games": whole_number("--games", found.games, language, 1),
        "bots": bots,
        "seed": None if found.seed is None else whole_number("--seed", found.seed, language),
        "workers": whole_number("--workers", workers, language, 1),
        "max_turns": whole_number("--max-turns", found.max_turns, language, 1),
        "first": first,
        "plain": found.plain,
        "out": found.out,
        "backend": found.backend,
    }


def add_backend(parser: Parser) -> None:
    text = _help("backend", parser.language)
    parser.add_argument("--backend", metavar="dask://HOST:PORT", help=text)


def check_new_table(file: Path, force: bool) -> None:
    """Neither the table nor that of its seats is replaced by mistake."""
    check_table(file)
    check_new(file, seats_file(file), force=force)


def _check(asked: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Whatever will be refused is refused before half a minute of compiling."""
    tables, _ = tables_for(asked["ruleset"], asked["players"], options)
    seating(seat_bots(asked["bots"], asked["players"]), tables)
    pick_first(asked["first"], 0, asked["players"])


def processors() -> int:
    """Those that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _print(result: Result, language: Language) -> None:
    from machikoro.cli.screen import show

    name = RULESETS[result.ruleset].name.of(language)
    games = number(result.games, language)
    show(
        say("simulate.title", language, name=name, games=games, count=result.games,
            players=result.players, seed=result.seed),
        _table(result, language),
        say("simulate.turns", language, turns=number(result.mean_turns, language, 1)),
    )  # fmt: skip
    if result.truncated:
        turns = number(result.max_turns, language)
        show(say("simulate.truncated", language, count=result.truncated, turns=turns))
    speed = {
        "seconds": number(result.seconds, language, 2),
        "games": number(result.games_per_second, language),
        "turns": number(result.turns_per_second, language),
    }
    show(say("simulate.speed", language, workers=result.workers, **speed))
    if not result.complete:
        show(say("simulate.stopped", language, games=games))


def _table(result: Result, language: Language) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("seat", "bot", "wins", "share"):
        justify: Any = "left" if column == "bot" else "right"
        table.add_column(say(f"simulate.{column}", language), justify=justify)
    for place, (bot, wins) in enumerate(zip(result.bots, result.wins, strict=True), 1):
        table.add_row(str(place), bot, number(wins, language), _share(wins, result.games, language))
    return table


def _share(wins: int, games: int, language: Language) -> str:
    """The share of wins, and between what it may well be."""
    shares = (wins / games, *wilson(wins, games))
    share, low, high = (number(100 * each, language, 1) for each in shares)
    return f"{share} % ({low}–{high})"
