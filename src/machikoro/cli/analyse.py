"""`machikoro analyse FILE`: what was luck, what was skill, what to play better."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.analysis import Analysis, analyse
from machikoro.bots import strongest
from machikoro.bots.net.engine import use_compiled
from machikoro.cli.compile import bar
from machikoro.cli.files import check_apart, check_new
from machikoro.cli.replay import find_game
from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
from machikoro.study.afterwards.graph import SHAPES, graph
from machikoro.study.afterwards.page import numbers, page
from machikoro.study.afterwards.words import Words
from machikoro.texts import say
from machikoro.writing import in_place_of

if TYPE_CHECKING:
    from rich.table import Table

BLOCKS = "▁▂▃▄▅▆▇█"
COLUMNS = 60


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("analyse", language, "FILE")
    file = say("terminal.help.analyse.file", language)
    parser.add_argument("file", nargs="?", metavar="FILE", help=file)
    parser.add_argument("--game", metavar="N", help=say("terminal.help.replay.game", language))
    for flag, metavar in (("chapter", "N"), ("bot", "NAME"), ("svg", "FILE"), ("html", "FILE")):
        text = say(f"terminal.help.analyse.{flag}", language)
        parser.add_argument(f"--{flag}", metavar=metavar, help=text)
    parser.add_force()
    parser.add_common()
    found = parser.read(argv)
    if found.file is None:
        raise UsageError(say("error.file_missing", language, command="analyse"))
    check_apart(found.file, found.svg, found.html)
    check_new(found.svg, found.html, force=found.force)
    game = find_game(found.file, found.chapter, found.game, language)
    use_compiled()
    with bar(say("analysis.looking", language)) as tell:
        result = analyse(game, found.bot or strongest(), tell)
    words = Words(result, language)
    if found.json:
        print(json.dumps(result.as_dict(), ensure_ascii=False, indent=2))
    else:
        _tell(words)
    _write(found.svg, graph(words).svg(), words)
    _write(found.html, page(result, language), words)
    return 0


def _write(file: str | None, text: str, words: Words) -> None:
    if file:
        with in_place_of(Path(file)) as partial:
            partial.write_text(text, encoding="utf-8")
        print(words.say("written", file=file), file=sys.stderr)


def _tell(words: Words) -> None:
    from machikoro.cli.screen import show

    show(words.verdict, "", f"{words.say('chances')} ({words.bot})", *_lines(words), "")
    show(_table(words), words.say("rest_note"), "", words.say("mistakes") + ":")
    for mistake in words.found.mistakes:
        show(*(f"  {line}" for line in words.mistake(mistake)), "")
    if not words.found.mistakes:
        show(f"  {words.say('no_mistakes')}", "")
    show(words.say("throws") + ":", *(f"  {words.throw(n)}" for n in words.found.luckiest))


def _lines(words: Words) -> list[str]:
    """A small graph: a row of blocks for each seat."""
    width = max(map(len, words.names))
    return [
        f"  {SHAPES[seat]} {name:{width}} {small_graph(words.found, seat)}"
        f" {words.percent(words.found.seats[seat].result)} %"
        for seat, name in enumerate(words.names)
    ]


def small_graph(found: Analysis, seat: int, columns: int = COLUMNS) -> str:
    """One block for each stretch of the game, the higher the better."""
    chances = [found.start[seat], *(moment.after[seat] for moment in found.moments)]
    columns = min(columns, len(chances))
    ends = [(column + 1) * len(chances) // columns - 1 for column in range(columns)]
    return "".join(BLOCKS[min(int(chances[end] * len(BLOCKS)), len(BLOCKS) - 1)] for end in ends)


def _table(words: Words) -> Table:
    from rich.table import Table

    head, *rows = numbers(words)
    table = Table(title=None)
    for place, title in enumerate(head):
        table.add_column(title, justify="left" if place in (0, len(head) - 1) else "right")
    for row in rows:
        table.add_row(*row)
    return table
