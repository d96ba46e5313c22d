"""Games in files: a saved game is its transcript, so anything that reads one can go on with it.

Who is played by a bot is in the players' names: «Mika (easy)» is played by the bot `easy`.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from machikoro.bots import names
from machikoro.cli.usage import UsageError
from machikoro.languages import Language
from machikoro.play.game import Game
from machikoro.play.transcript import from_transcript
from machikoro.texts import say

BOT_NAMES = ("Mika", "Noor", "Toni", "Kim", "Lou", "Sascha", "Robin", "Alex", "Jona", "Yuki")
PLAYED_BY = re.compile(r".*\((.+)\)")
UNFINISHED = "[Winner null]"


def name_bots(bots: Sequence[str], people: Sequence[str]) -> list[str]:
    """Names for bots that nobody at the table has."""
    taken = {name.lower() for name in people}
    free = [name for name in BOT_NAMES if name.lower() not in taken]
    return [f"{name} ({bot})" for name, bot in zip(free, bots, strict=False)]


def bot_of(name: str) -> str | None:
    """The bot that plays for a name, if one does."""
    match = PLAYED_BY.fullmatch(name)
    return match[1] if match and match[1] in names() else None


def saves_folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "machikoro" / "games"


def new_save(game: Game) -> Path:
    name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{game.ruleset}-{game.seed}.txt"
    return saves_folder() / name


def save(game: Game, file: Path) -> None:
    """The file is whole at any moment, even if the power fails while it is written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.new")
    draft.write_text(game.transcript(), encoding="utf-8")
    draft.replace(file)


def last_save(language: Language) -> Path:
    """The game that was saved last and is not over."""
    files = sorted(saves_folder().glob("*.txt"), key=lambda file: file.stat().st_mtime)
    for file in reversed(files):
        if UNFINISHED in file.read_text(encoding="utf-8", errors="replace"):
            return file
    raise UsageError(say("error.nothing_saved", language, folder=saves_folder()))


def load(file: str, language: Language) -> Game:
    """The game in a file; `-` is standard input."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(say("error.not_text", language, file=file)) from None
    try:
        return from_transcript(_transcript_in(text, language))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = error.args[0] if error.args else type(error).__name__
        raise UsageError(say("error.not_transcript", language, file=file, reason=reason)) from error


def _transcript_in(text: str, language: Language) -> str:
    """The record of a game that was played on the page has its transcript inside."""
    if not text.lstrip().startswith("{"):
        return text
    record = json.loads(text)
    if "transcript" not in record:
        raise ValueError(say("error.no_record", language))
    return str(record["transcript"])
