"""`machikoro calibrate`: do the chances that somebody predicts come true?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from machikoro import __version__
from machikoro.bots import strongest
from machikoro.cards.rulesets import RULESETS
from machikoro.cli.compile import bar, compiling
from machikoro.cli.files import INTERRUPTED, TO_SCREEN, check_results, write_json
from machikoro.cli.options import add_options, read_options
from machikoro.cli.simulate import processors
from machikoro.cli.usage import Parser, UsageError, find_bots, whole_number
from machikoro.errors import InvalidOption
from machikoro.languages import Language
from machikoro.play.setup import pick_seed, prepare, tables_for
from machikoro.sentences import Phrase
from machikoro.study.arena import get_ready
from machikoro.study.arena.judges import JUDGES, check_judge, usual_judge
from machikoro.study.arena.known import check_bot
from machikoro.study.arena.matchups import Matchup
from machikoro.study.arena.referee import Terms
from machikoro.study.arena.result import nets_of
from machikoro.study.calibration import Calibration, calibrate, calibration_of
from machikoro.study.simulate import MAX_TURNS
from machikoro.texts import number, say

POSITIONS = 20_000


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    options = read_options(found, language)
    check_results(found.plot, found.json, force=found.force)
    asked = _read(found, options, language)
    terms, seats = _terms(found, asked, options), asked["seats"]
    with compiling(language) as advance:
        get_ready([Matchup(seats[0], seats[1:])], None, terms.plain, advance)
    with bar(say("simulate.playing", language)) as tell:
        seen, complete = calibrate(
            terms, seats, asked["judge"], asked["positions"], asked["workers"], tell
        )
    if not len(seen.won):
        raise UsageError(say("calibrate.nothing", language))
    _tell(calibration_of(seen), terms, asked, complete, found, language)
    return 0 if complete else INTERRUPTED


def _parser(language: Language) -> Parser:
    parser = Parser("calibrate", language, "[RULESET]")
    parser.tells_of_campaigns()
    parser.add_ruleset()

    def flag(name: str, metavar: str, topic: str = "calibrate", **more: Any) -> None:
        values = {
            "bot": strongest(), "judges": ", ".join(JUDGES), "positions": POSITIONS,
            "turns": MAX_TURNS,
        }  # fmt: skip
        key = f"terminal.help.{topic}.{name.replace('-', '_')}"
        parser.add_argument(f"--{name}", metavar=metavar, help=say(key, language, **values), **more)

    flag("players", "N", default="2")
    flag("positions", "N", default=str(POSITIONS))
    flag("bots", "A,B", default=strongest())
    flag("judge", "NAME")
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.seed", language))
    flag("workers", "N", "arena")
    flag("max-turns", "N", "arena", default=str(MAX_TURNS))
    flag("json", "FILE", "arena", nargs="?", const=TO_SCREEN)
    flag("plot", "FILE", "arena")
    parser.add_force()
    plain = say("terminal.help.simulate.plain", language)
    parser.add_argument("--plain", action="store_true", help=plain)
    parser.add_common(json=False)
    add_options(parser)
    return parser


def _read(
    found: argparse.Namespace, options: Mapping[str, Any], language: Language
) -> dict[str, Any]:
    players = whole_number("--players", found.players, language, 2)
    tables, _ = tables_for(found.ruleset, players, options)
    judge = found.judge or usual_judge(found.ruleset, [players])
    check_judge(judge, found.ruleset, [players])
    bots = find_bots(found.bots)
    for name in bots:
        check_bot(name, tables)
    seats = bots * players if len(bots) == 1 else bots
    if len(seats) != players:
        raise InvalidOption(Phrase("invalid.bots", count=len(seats), players=players))
    return {
        "seats": tuple(seats),
        "judge": judge,
        "positions": whole_number("--positions", found.positions, language, 1),
        "workers": whole_number("--workers", found.workers or str(processors()), language, 1),
        "seed": None if found.seed is None else whole_number("--seed", found.seed, language),
        "max_turns": whole_number("--max-turns", found.max_turns, language, 1),
    }


def _terms(
    found: argparse.Namespace, asked: Mapping[str, Any], options: Mapping[str, Any]
) -> Terms:
    _, given = prepare(found.ruleset, len(asked["seats"]), options)
    return Terms(
        found.ruleset, given, pick_seed(asked["seed"]), asked["max_turns"], plain=found.plain
    )


def _tell(
    result: Calibration,
    terms: Terms,
    asked: Mapping[str, Any],
    complete: bool,
    found: argparse.Namespace,
    language: Language,
) -> None:
    about = {
        "ruleset": terms.ruleset, "ruleset_version": RULESETS[terms.ruleset].version,
        "options": terms.options, "seed": terms.seed, "version": __version__,
        "nets": nets_of(terms.ruleset, asked["seats"], [len(asked["seats"])]),
        "players": len(asked["seats"]),
        "bots": list(asked["seats"]), "judge": asked["judge"], "complete": complete,
    }  # fmt: skip
    write_json(found.json, {**about, **result.as_dict()})
    if found.plot:
        _draw(result, about, Path(found.plot), language)
    if found.json != TO_SCREEN:
        _show(result, about, language)
        if not complete:
            print(say("arena.incomplete", language))


def _draw(result: Calibration, about: Mapping[str, Any], file: Path, language: Language) -> None:
    from machikoro.study.diagram import reliability

    name = RULESETS[about["ruleset"]].name.of(language)
    error = number(100 * result.error, language, 2)
    title = say("calibrate.picture.title", language, name=name, error=error, **_some(about))
    words = [say(f"calibrate.{key}", language) for key in ("predicted", "happened")]
    reliability(result, title, *words).save(file)


def _some(about: Mapping[str, Any]) -> dict[str, Any]:
    return {key: about[key] for key in ("players", "judge")}


def _show(result: Calibration, about: Mapping[str, Any], language: Language) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from machikoro.cli.screen import show

    name = RULESETS[about["ruleset"]].name.of(language)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("positions", "predicted", "happened"):
        table.add_column(say(f"calibrate.{column}", language), justify="right")
    for one in result.bins:
        numbers = (one.predicted, one.happened, one.low, one.high)
        predicted, happened, low, high = (number(100 * each, language, 1) for each in numbers)
        positions = number(one.positions, language)
        table.add_row(positions, f"{predicted} %", f"{happened} % ({low}–{high})")
    positions = number(result.positions, language)
    show(
        say("calibrate.title", language, name=name, count=result.positions, positions=positions,
            seed=about["seed"], **_some(about)),
        table,
    )  # fmt: skip
    values = {
        "error": result.error, "low": result.low, "high": result.high,
        "chance": result.chance_error, "most": result.chance_high,
    }  # fmt: skip
    told = {key: number(100 * value, language, 2) for key, value in values.items()}
    show(say("calibrate.error", language, **told))
