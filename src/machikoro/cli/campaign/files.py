"""Campaigns in files, as the commands find and make them."""

from __future__ import annotations

from pathlib import Path

from machikoro.campaign import Campaign, load
from machikoro.cli.files import check_new
from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
from machikoro.play.game import Game
from machikoro.play.transcript import from_transcript
from machikoro.texts import say

BEGINNING = b'{"n": 1, "campaign": '


def add_file(parser: Parser, name: str = "file") -> None:
    text = say(f"terminal.help.campaign.{name}", parser.language)
    parser.add_argument(name, nargs="?", metavar=name.upper(), help=text)


def named(file: str | None, verb: str, language: Language) -> Path:
    if file is None:
        raise UsageError(say("error.file_missing", language, command=f"campaign {verb}"))
    return Path(file)


def open_campaign(file: str | None, verb: str, language: Language) -> Campaign:
    return load(named(file, verb, language))


def games_in(file: str) -> list[Game] | None:
    """All games of a campaign, the one at hand too; None where the file has no campaign."""
    if file == "-" or not looks_like_campaign(Path(file)):
        return None
    campaign = load(file)
    games = [from_transcript(game) for game in campaign.games]
    return [*games, campaign.game] if campaign.waiting == "play" and campaign.game else games


def looks_like_campaign(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) == BEGINNING


def save_new(campaign: Campaign, path: Path) -> None:
    """A file that is there already is somebody's campaign."""
    check_new(path, force=False, taken="error.exists")
    campaign.save(path)
