"""What would you build?  Positions in which one move is clearly best and easy to miss.

A file for each ruleset, made by `machikoro puzzles`, with what was counted to be sure.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from machikoro.analysis.reasons import Sentence
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.play.game import Game, new_game
from machikoro.rules.options import find_ruleset
from machikoro.sentences import Phrase

FORMAT = "machikoro puzzles 1"
FOLDER = Path(__file__).parent
BETWEEN = ", "
"""Between two moves of a game."""


class PuzzleMove(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A move that is possible, and what came of playing on after it."""

    move: str
    net: float
    """The chance to win according to the bot, of whoever is asked."""
    share: float
    """The same in games that were played on, the luck of the dice taken off."""
    error: float
    """To each side of the share: nineteen of twenty such intervals hold the truth."""
    games: int
    lead: float = 0.0
    """By how much the best move is better, in games with the same dice."""
    lead_error: float = 0.0
    why: Sentence | None = None
    """Why the best move is better than this one; of the best, than the next."""


class WholeGames(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of the best and the next best move in games that were played to their end."""

    move: str
    """The next best."""
    games: int
    """After each of the two, with the same dice."""
    lead: float
    lead_error: float


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    game: int
    """Its number in the search: by the seed of the collection it is found again."""
    players: int
    seat: int
    """Whoever is asked."""
    moves: str
    """All moves and outcomes up to the question, from the deal on."""
    options: tuple[PuzzleMove, ...]
    """All legal moves, the best first."""
    width: int = 6
    """Cards that were looked at, in games that were played on, where dice are weighed and a swap
    may come of them."""
    rounds: int = 0
    """That were played on before the net judged; none: to the end of the game."""
    whole: WholeGames | None = None
    """Where only some rounds were: the last word have games that no opinion ends."""

    @property
    def best(self) -> PuzzleMove:
        return self.options[0]

    @property
    def played(self) -> list[str]:
        return self.moves.split(BETWEEN)


class Collection(Struct, frozen=True, forbid_unknown_fields=True):
    ruleset: str
    version: int
    """Of the ruleset's rules: what was counted by others says nothing."""
    bot: str
    nets: dict[str, str]
    """By the number of players, the hash of the net that judged and played on."""
    seed: int
    rollouts: int
    """Games that were played on after each move that came close."""
    searched: int
    """Games that were looked through."""
    puzzles: tuple[Puzzle, ...] = ()
    format: str = FORMAT

    def of_day(self, day: date) -> int:
        """Which puzzle everybody gets on this day; none comes twice before all have come."""
        return day.toordinal() % len(self.puzzles)


def position_of(ruleset: str, puzzle: Puzzle) -> Game:
    """The game as it stands when the question is asked."""
    game = new_game(ruleset, puzzle.players, seed=0, deal=False)
    for move in puzzle.played:
        game.play(move)
    return game


def offered() -> list[str]:
    """Rulesets that come with puzzles that are theirs."""
    return [id for id in RULESETS if _file(id).exists() and _is_of_today(id)]


@cache
def shipped(ruleset: str) -> Collection:
    """The puzzles that come with the program."""
    find_ruleset(ruleset)
    if not _file(ruleset).exists():
        known = ", ".join(offered())
        raise InvalidOption(Phrase("puzzle.none", ruleset=ruleset, known=known))
    return read(_file(ruleset))


def read(path: Path) -> Collection:
    """Refused where the rules have changed since: another move may be best by now."""
    found = _decoded(path)
    known = RULESETS.get(found.ruleset)
    today = known.version if known else None
    if found.version != today:
        raise InvalidOption(
            Phrase("puzzle.version", file=path.name, ruleset=found.ruleset,
                   version=found.version, today=today)
        )  # fmt: skip
    return found


def write(path: Path, collection: Collection) -> None:
    """A line for each puzzle."""
    head = msgspec.to_builtins(collection)
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in head.pop("puzzles")]
    fields = [f"{_text(name)}:{_text(value)}" for name, value in head.items()]
    body = ",\n".join(lines)
    path.write_text(
        "{" + ",\n".join([*fields, f'"puzzles":[\n{body}\n]']) + "}\n", encoding="utf-8"
    )


def _decoded(path: Path) -> Collection:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Collection)
    except msgspec.MsgspecError as error:
        raise InvalidOption(Phrase("puzzle.broken", file=path.name, reason=str(error))) from None
    if found.format != FORMAT:
        raise InvalidOption(Phrase("puzzle.broken", file=path.name, reason=found.format))
    return found


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _file(ruleset: str) -> Path:
    return FOLDER / f"{ruleset}.json"


@cache
def _is_of_today(ruleset: str) -> bool:
    try:
        return bool(shipped(ruleset).puzzles)
    except InvalidOption:
        return False
