"""`machikoro play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from machikoro.bots import USUAL, names
from machikoro.cards.rulesets import Ruleset
from machikoro.cli.files import check_new
from machikoro.cli.options import add_options, read_options
from machikoro.cli.saves import bot_of, last_save, load, name_bots, new_save
from machikoro.cli.usage import (
    Parser,
    UsageError,
    find_bots,
    split_words,
    whole_number,
)
from machikoro.languages import Language
from machikoro.play.game import Game, new_game
from machikoro.rules.options import check_table, find_ruleset
from machikoro.texts import say

AT_THE_TABLE = 3
NO_BOTS = "none"
LAST = "<last>"


def run(argv: Sequence[str], language: Language) -> int:
    found = _parser(language).read(argv)
    game, seats, file = _resume(found, language) if found.resume else _begin(found, language)
    from machikoro.cli.table import Table

    table = Table(game, seats, file, language, own_dice=found.own_dice)
    table.welcome(resumed=bool(found.resume))
    table.play()
    return 0


def _parser(language: Language) -> Parser:
    parser = Parser("play", language, "[RULESET]")
    parser.add_ruleset()
    bots = say("terminal.help.play.bots", language, names=", ".join(names()))
    parser.add_argument("--players", metavar="N|A,B", help=_help("players", language))
    parser.add_argument("--bots", metavar="A,B", help=bots)
    parser.add_argument("--first", metavar="SEAT", help=_help("first", language))
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.seed", language))
    parser.add_argument("--own-dice", action="store_true", help=_help("own_dice", language))
    parser.add_argument(
        "--resume", nargs="?", const=LAST, metavar="FILE", help=_help("resume", language)
    )
    parser.add_argument("--save", metavar="FILE", help=_help("save", language))
    parser.add_argument("--spoilers", action="store_true", help=_help("spoilers", language))
    parser.add_common(json=False)
    add_options(parser, spoilers=False)
    return parser


def _help(flag: str, language: Language) -> str:
    return say(f"terminal.help.play.{flag}", language)


def _begin(found: argparse.Namespace, language: Language) -> tuple[Game, list[str | None], Path]:
    ruleset = find_ruleset(found.ruleset)
    people, bots = _company(found, ruleset, language)
    names = people + name_bots(bots, people)
    options = read_options(found, language)
    if ruleset.sealed and options.get("chapter", 1) != 1 and not found.spoilers:
        _agree_to_spoilers(language)
    game = new_game(
        ruleset.id,
        names,
        seed=None if found.seed is None else whole_number("--seed", found.seed, language),
        first=_first(found.first, names, language),
        **options,
    )
    seats: list[str | None] = [None] * len(people) + [*bots]
    return game, seats, _file(found.save) or new_save(game)


def _agree_to_spoilers(language: Language) -> None:
    """A later game of a campaign shows what the campaign would reveal."""
    if sys.stdin.isatty():
        answer = input(say("terminal.spoilers", language) + " ")
        if answer.strip().lower() in say("terminal.yes", language).split():
            return
    raise UsageError(say("error.spoilers", language))


def _company(
    found: argparse.Namespace, ruleset: Ruleset, language: Language
) -> tuple[list[str], list[str]]:
    """The names of the people, and the bots that join them."""
    bots = _bots(found.bots, language)
    given = found.players or ""
    if given and not given.lstrip("-").isdecimal():
        people = split_words(given)
        alone = len(people) == 1
        return people, [USUAL] * (AT_THE_TABLE - 1) * alone if bots is None else bots
    seats = whole_number("--players", given, language, 1) if given else None
    check_table(ruleset, seats or 0)
    if bots is None:
        bots = [USUAL] * ((seats or AT_THE_TABLE) - 1)
    count = (seats or max(len(bots) + 1, 2)) - len(bots)
    if count < 0:
        raise UsageError(say("error.many_bots", language, count=len(bots), players=seats))
    return [say("player", language, n=i + 1) for i in range(count)], bots


def _bots(given: str | None, language: Language) -> list[str] | None:
    if given is None:
        return None
    return [] if given == NO_BOTS else find_bots(given)


def _first(word: str | None, names: Sequence[str], language: Language) -> int | str:
    if word is None:
        return 0
    if word == "draw":
        return word
    if word in names:
        return names.index(word)
    if not word.isdecimal() or int(word) >= len(names):
        raise UsageError(say("error.first", language, flag="--first", word=word))
    return int(word)


def _resume(found: argparse.Namespace, language: Language) -> tuple[Game, list[str | None], Path]:
    file = last_save(language) if found.resume == LAST else Path(found.resume)
    game = load(str(file), language)
    seats = [bot_of(name) for name in game.names]
    bots = _bots(found.bots, language)
    if bots is not None:
        if len(bots) > game.players:
            raise UsageError(say("error.seats", language, players=game.players, count=len(bots)))
        seats = [None] * (game.players - len(bots)) + [*bots]
    return game, seats, _file(found.save) or file


def _file(given: str | None) -> Path | None:
    """Where to save; another game that lies there already is not written over."""
    if given is None:
        return None
    check_new(given, force=False, taken="error.exists")
    return Path(given)
