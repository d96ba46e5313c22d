"""Whole games as readable text: a header in brackets, then a line for each turn.

[Ruleset "base"]
[Players ["Ada", "Ben"]]
[Seed 7]

1. Ada: roll 1 | dice 3 | build cafe
2. Ben: roll 1 | dice 6 | pass
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from machikoro.cards.rulesets import rules_since
from machikoro.errors import InvalidMove
from machikoro.play.game import Game, new_game
from machikoro.play.position import from_position
from machikoro.rules import layout as at
from machikoro.rules.specs import SPECS
from machikoro.sentences import Phrase, shortened, shown

HEADER = re.compile(r"\[(\w+) (.*)\]")
TURN = re.compile(r"(?:(?:\d+|start)\. .*: |deal: )(.*)")
SEPARATOR = " | "


def write_transcript(game: Game, notes: Mapping[str, Any] | None = None) -> str:
    """`notes` are headers of one's own; the replay passes over them."""
    header: dict[str, Any] = {
        "Ruleset": game.ruleset,
        "Version": game.tables.ruleset.version,
        "Players": game.names,
        "Seed": game.seed,
        "First": game.first,
    }
    if game.options:
        header["Options"] = game.options
    if game.origin is not None:
        header["Position"] = game.origin
    header["Winner"] = None if game.winner is None else game.names[game.winner]
    header |= notes or {}
    lines = [f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in header.items()]
    return "\n".join([*lines, "", *_turns(game), ""])


def _turns(game: Game) -> list[str]:
    """The moves under the turn and player that they belong to."""
    titled = zip(game.moves, (_title(game, past.state) for past in game.past), strict=True)
    return [
        title + SEPARATOR.join(move for move, _ in moves)
        for title, moves in groupby(titled, key=lambda pair: pair[1])
    ]


def _title(game: Game, state: list[int]) -> str:
    if not state[at.DEALT]:
        return "deal: "
    turn = "start" if state[at.START_BUILDS] else state[at.TURN]
    return f"{turn}. {game.names[state[at.ACTIVE]]}: "


def from_transcript(text: str) -> Game:
    """Replay a transcript to its end."""
    header, moves = read_transcript(text)
    check_version(header["Ruleset"], header.get("Version"))
    if "Position" in header:
        game = from_position(header["Position"])
    else:
        options = header.get("Options", {})
        if not isinstance(options, dict) or set(options) - set(SPECS):
            raise InvalidMove(f"[Options ...] names the options of a game, not {shown(options)}")
        game = new_game(
            header["Ruleset"], header["Players"], seed=header.get("Seed"),
            first=header.get("First", 0), deal=False, **options,
        )  # fmt: skip
    for line, move in moves:
        try:
            game.repeat(move)
        except ValueError as error:
            error.args = (f"line {line}: {error.args[0]}", *error.args[1:])
            raise
    game.close_deal()
    return game


def check_version(ruleset: object, version: object) -> None:
    """Rules change; a game is replayed by those that it was played by.

    Looked at before anything is set up: what has changed may be the very options or cards.
    """
    if now := rules_since(ruleset, version):
        said = {"version": shown(version), "ruleset": now.id, "known": now.version}
        raise InvalidMove(Phrase("invalid.version", **said))


def read_transcript(text: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Its headers, and its moves with the lines they stand in; nothing is played."""
    header: dict[str, Any] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := HEADER.fullmatch(line.strip()):
            try:
                header[match[1]] = json.loads(match[2])
            except (ValueError, RecursionError):
                value = shortened(match[2])
                raise InvalidMove(f"line {number}: {value} is not a value in JSON") from None
        elif match := TURN.fullmatch(line.strip()):
            moves += [(number, move) for move in match[1].split(SEPARATOR)]
        elif line.strip():
            raise InvalidMove(
                f"line {number} is neither a header nor a turn: {shown(line.strip())}"
            )
    if "Position" not in header:
        for key in ("Ruleset", "Players"):
            if key not in header:
                raise InvalidMove(f"the transcript has no header [{key} ...]")
    return header, moves
