"""`machikoro replay`: a saved game once more, line by line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from machikoro.cli.saves import load
from machikoro.cli.usage import Parser, UsageError, whole_number
from machikoro.errors import IllegalMove
from machikoro.languages import Language
from machikoro.play.game import Game
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("replay", language, "FILE")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=say("terminal.help.replay.file", language)
    )
    for flag in ("turn", "chapter", "game"):
        text = say(f"terminal.help.replay.{flag}", language)
        parser.add_argument(f"--{flag}", metavar="N", help=text)
    parser.add_common()
    found = parser.read(argv)
    if found.file is None:
        raise UsageError(say("error.file_missing", language, command="replay"))
    game = find_game(found.file, found.chapter, found.game, language)
    stop = found.turn is not None
    if stop:
        go_back(game, whole_number("--turn", found.turn, language, 1), language)
    if found.json:
        print(json.dumps(_as_dict(game), ensure_ascii=False, indent=2))
    else:
        _print(game, stop, language)
    return 0


def find_game(file: str, chapter: str | None, number: str | None, language: Language) -> Game:
    """The game in a file, one of a campaign's, or one that a simulation wrote down."""
    if _is_table(file):
        if chapter is not None:
            raise UsageError(say("tables.no_chapter", language, file=file))
        return _find_simulated(file, number, language)
    if number is not None:
        raise UsageError(say("tables.one_game", language, file=file))
    return _find_saved(file, chapter, language)


def _is_table(file: str) -> bool:
    return file.lower().endswith((".parquet", ".csv"))


def _find_simulated(file: str, number: str | None, language: Language) -> Game:
    from machikoro.study.replayed import replay

    if number is None:
        raise UsageError(say("tables.which_game", language, file=file))
    return replay(file, whole_number("--game", number, language, 0))


def _find_saved(file: str, chapter: str | None, language: Language) -> Game:
    from machikoro.cli.campaign.files import games_in

    games = games_in(file)
    if games is None:
        if chapter is not None:
            raise UsageError(say("error.no_campaign", language, file=file))
        return load(file, language)
    number = len(games) if chapter is None else whole_number("--chapter", chapter, language, 1)
    if not 1 <= number <= len(games):
        raise UsageError(say("error.chapter", language, count=len(games), word=number))
    return games[number - 1]


def go_back(game: Game, turn: int, language: Language) -> None:
    """To where the turn begins."""
    if turn > game.turn:
        raise UsageError(say("error.turn", language, last=game.turn, word=turn))
    try:
        while game.past and game.past[-1].turn >= turn:
            game.undo()
    except IllegalMove:
        # The first turn begins behind the deal, which cannot be taken back.
        return


def _as_dict(game: Game) -> dict[str, Any]:
    return {
        "ruleset": game.ruleset,
        "options": game.options,
        "players": game.names,
        "seed": game.seed,
        "turn": game.turn,
        "winner": game.winner,
        "events": [event.as_dict() for event in game.events],
        "position": game.position(),
    }


def _print(game: Game, stop: bool, language: Language) -> None:
    from machikoro.cli.screen import cities, log_lines, market, show

    name = game.tables.ruleset.name.of(language)
    players = ", ".join(game.names)
    show(say("terminal.replay.title", language, name=name, seed=game.seed, players=players))
    show(*log_lines(game, game.events, language))
    if stop:
        show("", say("terminal.replay.position", language, turn=game.turn), "")
        show(cities(game, language), "", market(game, language))
    elif not game.over:
        show("", say("terminal.replay.unfinished", language), "", cities(game, language))
