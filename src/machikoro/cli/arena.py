"""`machikoro arena`: bots meet each other, and it is told who is stronger and how sure that is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from machikoro.bots import names
from machikoro.cards.rulesets import RULESETS
from machikoro.cli.compile import bar, compiling
from machikoro.cli.files import INTERRUPTED, TO_SCREEN, check_results, write_json
from machikoro.cli.options import add_options, read_options
from machikoro.cli.simulate import add_backend, processors
from machikoro.cli.usage import Parser, UsageError, find_bots, split_words, whole_number
from machikoro.languages import Language
from machikoro.study.arena import GAMES, Hypotheses, Manner, Result, arena, check, get_ready
from machikoro.study.arena.judges import JUDGES, NET, usual_judge
from machikoro.study.backends import check_backend
from machikoro.study.simulate import MAX_TURNS
from machikoro.texts import say

NOBODY = "none"


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    asked, options = _read(found, language), read_options(found, language)
    check_results(found.plot, found.json, force=found.force)
    matchups = check(
        asked["ruleset"], asked["bots"], asked["players"], asked["games"], asked["against"],
        asked["judge"], options,
    )  # fmt: skip
    check_backend(found.backend)
    if not found.backend:
        with compiling(language) as advance:
            get_ready(matchups, asked["judge"], asked["manner"].plain, advance)
    with bar(say("simulate.playing", language)) as tell:
        result = arena(progress=tell, **asked, **options)
    _tell(result, found, language)
    return 0 if result.complete else INTERRUPTED


def _parser(language: Language) -> Parser:
    parser = Parser("arena", language, "[RULESET]")
    parser.tells_of_campaigns()
    parser.add_ruleset()

    def flag(name: str, metavar: str, **more: Any) -> None:
        values = {"names": ", ".join(names()), "games": GAMES, "turns": MAX_TURNS}
        values["judges"] = ", ".join(JUDGES)
        key = f"terminal.help.arena.{name.replace('-', '_')}"
        parser.add_argument(f"--{name}", metavar=metavar, help=say(key, language, **values), **more)

    flag("bots", "A,B", required=False, default="")
    flag("against", "A,B", action="append", default=[])
    flag("players", "2,4", default="2")
    flag("games", "N", default=str(GAMES))
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.seed", language))
    flag("workers", "N")
    flag("judge", "NAME")
    parser.add_argument(
        "--sprt", action="store_true", help=say("terminal.help.arena.sprt", language)
    )
    flag("elo", "A,B", default="0,10")
    flag("seconds", "S")
    flag("max-turns", "N", default=str(MAX_TURNS))
    flag("json", "FILE", nargs="?", const=TO_SCREEN)
    flag("plot", "FILE")
    parser.add_force()
    add_backend(parser)
    plain = say("terminal.help.simulate.plain", language)
    parser.add_argument("--plain", action="store_true", help=plain)
    parser.add_common(json=False)
    add_options(parser)
    return parser


def _read(found: argparse.Namespace, language: Language) -> dict[str, Any]:
    counts = [whole_number("--players", word, language, 2) for word in split_words(found.players)]
    return {
        "ruleset": found.ruleset,
        "bots": find_bots(found.bots),
        "against": [find_bots(words) for words in found.against],
        "players": counts,
        "games": whole_number("--games", found.games, language, 1),
        "seed": None if found.seed is None else whole_number("--seed", found.seed, language),
        "judge": _judge(found, counts),
        "test": _hypotheses(found.elo, language) if found.sprt else None,
        "manner": Manner(
            whole_number("--workers", found.workers or str(processors()), language, 1),
            None if found.seconds is None else _seconds(found.seconds, language),
            whole_number("--max-turns", found.max_turns, language, 1),
            found.plain,
            found.backend,
        ),
    }


def _judge(found: argparse.Namespace, counts: Sequence[int]) -> str | None:
    """A compiled net, wherever there is one; nobody else is quick enough to be asked unbidden."""
    if found.judge is None and not found.plain and found.ruleset in RULESETS:
        return NET if usual_judge(found.ruleset, counts) == NET else None
    return None if found.judge == NOBODY else found.judge


def _hypotheses(words: str, language: Language) -> Hypotheses:
    try:
        weaker, stronger = map(float, words.split(","))
    except ValueError:
        raise UsageError(say("arena.elo", language, word=words)) from None
    if weaker >= stronger:
        raise UsageError(say("arena.elo", language, word=words))
    return Hypotheses(weaker, stronger)


def _seconds(word: str, language: Language) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UsageError(say("arena.seconds", language, word=word))
    return seconds


def _tell(result: Result, found: argparse.Namespace, language: Language) -> None:
    write_json(found.json, result.as_dict())
    if found.plot:
        from machikoro.study.arena.picture import draw

        draw(result, language).save(Path(found.plot))
    if found.json != TO_SCREEN:
        from machikoro.cli.standings import show_result

        show_result(result, language)
