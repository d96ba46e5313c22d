"""`machikoro odds POSITION.json`: who wins from here, and how good is each move."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from machikoro.bots import strongest
from machikoro.bots.net.engine import use_compiled
from machikoro.cli.compile import bar, compiling
from machikoro.cli.saves import load
from machikoro.cli.usage import Parser, UsageError, whole_number
from machikoro.errors import InvalidPosition
from machikoro.languages import Language
from machikoro.play.game import Game
from machikoro.play.position import from_position
from machikoro.study.odds import MoveOdds, Odds, odds
from machikoro.study.rollouts import compile_thoughts, get_ready
from machikoro.texts import capital, describe_move, number, say


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("odds", language, "POSITION.json")
    flags = ("file", "move", "rollouts", "seed")
    text = {flag: say(f"terminal.help.odds.{flag}", language) for flag in flags}
    parser.add_argument("file", nargs="?", metavar="POSITION.json", help=text["file"])
    parser.add_argument("--move", metavar="MOVE", action="append", default=[], help=text["move"])
    parser.add_argument("--rollouts", metavar="N", default="0", help=text["rollouts"])
    parser.add_argument("--seed", metavar="N", default="0", help=text["seed"])
    parser.add_common()
    found = parser.read(argv)
    if found.file is None:
        raise UsageError(say("error.file_missing", language, command="odds"))
    game = _position(found.file, language)
    count = whole_number("--rollouts", found.rollouts, language, 0)
    seed = whole_number("--seed", found.seed, language)
    _get_ready(count, language)
    with bar(say("simulate.playing", language)) as tell:
        result = odds(game, found.move, strongest(), count, seed, tell)
    if found.json:
        print(json.dumps(result.as_dict(), ensure_ascii=False, indent=2))
    else:
        _tell(result, game, language)
    return 0


def _get_ready(rollouts: int, language: Language) -> None:
    """Playing on needs compiled rules, and whoever waits for them need not wait for plain
    opinions too; opinions alone are quick enough without."""
    use_compiled()
    if rollouts:
        with compiling(language) as advance:
            get_ready(advance)
            compile_thoughts(advance)


def _position(file: str, language: Language) -> Game:
    """A position, or the last one of a saved game."""
    text = Path(file).read_text(encoding="utf-8", errors="replace") if file != "-" else ""
    if not text.lstrip().startswith("{") or '"transcript"' in text:
        return load(file, language)
    try:
        return from_position(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reasons = error.reasons[0] if isinstance(error, InvalidPosition) else str(error)
        raise UsageError(say("odds.position", language, file=file, reason=reasons)) from None


def _tell(found: Odds, game: Game, language: Language) -> None:
    from rich.table import Table

    from machikoro.cli.screen import show

    show(say("odds.title", language, bot=found.bot))
    chances = zip(game.names, found.chances, strict=True)
    show("  " + ", ".join(f"{name} {number(100 * c, language, 1)} %" for name, c in chances))
    if found.seat is None or not found.moves:
        show(say("odds.nobody", language))
        return
    show("", say("odds.moves", language, name=game.names[found.seat]))
    table = Table(title=None)
    for key in ("move", "net", *(["played_on"] if found.rollouts else [])):
        table.add_column(say(f"odds.column.{key}", language, games=found.rollouts))
    for one in found.moves:
        table.add_row(*_row(one, found.seat, game, language))
    show(table)


def _row(one: MoveOdds, seat: int, game: Game, language: Language) -> list[str]:
    def percent(chance: float) -> str:
        return f"{number(100 * chance, language, 1)} %"

    name = capital(describe_move(one.move, game.names, game.ruleset, language))
    row = [name, percent(one.chances[seat])]
    if one.played_on is not None:
        share = one.played_on[seat]
        row.append(f"{percent(share.share)} ({percent(share.low)} – {percent(share.high)})")
    return row
