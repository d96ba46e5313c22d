"""`machikoro campaign simulate`: bots play whole campaigns, and we count."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from machikoro.bots import USUAL
from machikoro.campaign.study import CAMPAIGNS, PLAYERS, Chapter, Result, check, simulate
from machikoro.campaign.words import name_of
from machikoro.cli.compile import bar, compiling
from machikoro.cli.files import INTERRUPTED
from machikoro.cli.simulate import processors
from machikoro.cli.usage import Parser, find_bots, whole_number
from machikoro.languages import Language
from machikoro.study.simulate import rule_bots
from machikoro.texts import number, say

if TYPE_CHECKING:
    from rich.table import Table

ENTRY = "write_game"
COLUMNS = ("chapter", "games", "rounds", "first", "actions", "source")


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    asked = _read(found, language)
    check(asked["players"], asked["campaigns"], asked["bots"])
    if not found.plain:
        _compile(language)
    with bar(say("simulate.playing", language)) as advance:
        result = simulate(progress=advance, plain=found.plain, **asked)
    if found.json:
        print(json.dumps(result.as_dict(), ensure_ascii=False, indent=2))
    else:
        _print(result, language)
    return 0 if result.campaigns == asked["campaigns"] else INTERRUPTED


def _parser(language: Language) -> Parser:
    parser = Parser("campaign simulate", language)
    parser.tells_of_campaigns()
    values = {"names": ", ".join(rule_bots()), "players": PLAYERS, "campaigns": CAMPAIGNS}
    for flag, metavar in (("players", "N"), ("campaigns", "N"), ("bots", "A,B"), ("workers", "N")):
        text = say(f"terminal.help.campaign_simulate.{flag}", language, **values)
        parser.add_argument(f"--{flag}", metavar=metavar, help=text)
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.seed", language))
    plain = say("terminal.help.simulate.plain", language)
    parser.add_argument("--plain", action="store_true", help=plain)
    parser.add_common()
    return parser


def _read(found: argparse.Namespace, language: Language) -> dict[str, Any]:
    bots = find_bots(found.bots or USUAL)
    seats = found.players or str(len(bots) if len(bots) > 1 else PLAYERS)
    workers = found.workers or str(processors())
    return {
        "players": whole_number("--players", seats, language, 1),
        "campaigns": whole_number("--campaigns", found.campaigns or str(CAMPAIGNS), language, 1),
        "bots": bots,
        "seed": None if found.seed is None else whole_number("--seed", found.seed, language),
        "workers": whole_number("--workers", workers, language, 1),
    }


def _compile(language: Language) -> None:
    """Once, before several processes would each do it."""
    from machikoro.rules.registry import is_warm, warm

    if not is_warm(ENTRY):
        with compiling(language) as advance:
            warm(advance, (ENTRY,))


def _print(result: Result, language: Language) -> None:
    from machikoro.cli.screen import show

    seconds = number(result.seconds, language, 1)
    show(say("terminal.campaign.study", language, count=result.campaigns, players=result.players,
             seed=result.seed, seconds=seconds))  # fmt: skip
    show(_table(result.chapters, language))
    if result.unfinished:
        show(say("terminal.campaign.unfinished", language, count=result.unfinished))
    wins = number(result.most_wins, language, 1)
    show(say("terminal.campaign.most_wins", language, wins=wins))
    show(say("terminal.campaign.claimed", language, names=_shares(result.islands, language)))


def _table(chapters: Sequence[Chapter], language: Language) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        left: Any = "left" if column in ("actions", "source") else "right"
        table.add_column(say(f"terminal.campaign.column.{column}", language), justify=left)
    for chapter in chapters:
        table.add_row(*_row(chapter, language))
    return table


def _row(chapter: Chapter, language: Language) -> list[str]:
    games = max(chapter.games, 1)
    fair = chapter.wins_by_order[0] * len(chapter.wins_by_order) / games
    source = next(iter(chapter.top_source.items()), None)
    return [
        str(chapter.chapter),
        number(chapter.games, language),
        number(chapter.mean_rounds, language, 1),
        f"{number(fair, language, 2)} ×",
        ", ".join(f"{verb} {_percent(share, language)}"
                  for verb, share in chapter.actions.items() if share),
        f"{name_of(source[0], language)} {_percent(source[1], language)}" if source else "",
    ]  # fmt: skip


def _shares(shares: dict[str, float], language: Language) -> str:
    return ", ".join(f"{name_of(it, language)} {_percent(share, language)}"
                     for it, share in shares.items())  # fmt: skip


def _percent(share: float, language: Language) -> str:
    return f"{number(100 * share, language)} %"
