"""`machikoro puzzles RULESET --count N`: positions in which one move is clearly best."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.cli.compile import bar, compiling
from machikoro.cli.files import INTERRUPTED, check_writable
from machikoro.cli.usage import Parser, UsageError, split_words, whole_number
from machikoro.languages import Language
from machikoro.rules.options import find_ruleset
from machikoro.texts import capital, describe_move, number, say

if TYPE_CHECKING:
    from machikoro.analysis.puzzles import Collection, Puzzle

COUNT = 10
ROLLOUTS = 512
FEWEST_ROLLOUTS = 100


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("puzzles", language, "RULESET")
    parser.add_ruleset()
    flags = {
        "count": str(COUNT), "players": None, "seed": "1", "rollouts": str(ROLLOUTS), "out": None,
    }  # fmt: skip
    for flag, default in flags.items():
        text = say(f"terminal.help.puzzles.{flag}", language, usual=default)
        metavar = {"out": "FILE", "players": "2,4"}.get(flag, "N")
        parser.add_argument(f"--{flag}", metavar=metavar, default=default, help=text)
    parser.add_common()
    found = parser.read(argv)
    ruleset = find_ruleset(found.ruleset).id
    count = whole_number("--count", found.count, language, 1)
    seed = whole_number("--seed", found.seed, language, 0)
    rollouts = whole_number("--rollouts", found.rollouts, language, FEWEST_ROLLOUTS)
    out = Path(found.out or f"puzzles-{ruleset}.json")
    words = split_words(found.players or "")
    players = [whole_number("--players", word, language, 2) for word in words]
    wanted = _Wanted(ruleset, count, seed, rollouts, players, out)
    collection, code = _made(wanted, language)
    if found.json:
        told = {"file": str(out), "searched": collection.searched, "found": len(collection.puzzles)}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        _tell(collection, out, language)
    return code


@dataclass(frozen=True)
class _Wanted:
    ruleset: str
    count: int
    seed: int
    rollouts: int
    players: list[int]
    out: Path


def _made(wanted: _Wanted, language: Language) -> tuple[Collection, int]:
    """Ctrl-C ends it with what there is; the same command goes on from there."""
    from machikoro.analysis.puzzles import read
    from machikoro.study import puzzling
    from machikoro.study import rollouts as played_on

    out = wanted.out
    collection = puzzling.begin(wanted.ruleset, wanted.seed, wanted.rollouts, wanted.players)
    if out.exists():
        collection = puzzling.resume(out, collection)
    check_writable(out)
    with compiling(language) as advance:
        played_on.get_ready(advance)
        played_on.compile_thoughts(advance)
    try:
        with bar(say("puzzle.searching", language)) as tell:
            return puzzling.make(collection, wanted.count, out, tell), 0
    except KeyboardInterrupt:
        return (read(out) if out.exists() else collection), INTERRUPTED


def _tell(collection: Collection, out: Path, language: Language) -> None:
    found = len(collection.puzzles)
    if not found:
        raise UsageError(say("puzzle.nothing", language, searched=collection.searched))
    for puzzle in collection.puzzles[-COUNT:]:
        print(_line(collection.ruleset, puzzle, language))
    print(say("puzzle.made", language, file=out, n=found, searched=collection.searched))


def _line(ruleset: str, puzzle: Puzzle, language: Language) -> str:
    from machikoro.analysis.puzzles import position_of

    game = position_of(ruleset, puzzle)
    best, second = puzzle.options[:2]

    def words(move: str) -> str:
        return capital(describe_move(move, game.names, ruleset, language))

    return say(
        "puzzle.line", language, players=puzzle.players, turn=game.turn, best=words(best.move),
        second=words(second.move), lead=number(100 * second.lead, language, 1),
        error=number(100 * second.lead_error, language, 1),
    )  # fmt: skip
