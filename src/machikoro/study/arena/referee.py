"""What plays the games of a match: any referee that can be given seats and numbers of games.

Whoever plays, dice and draws depend on the seed, the number of the game, the turn and the draw
within the turn alone; what bots draw for themselves comes from elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from machikoro.play.setup import seed_word

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from machikoro.play.game import Game

    Whole = NDArray[numpy.int64]
    Real = NDArray[numpy.float64]

NOBODY = -1


@dataclass(frozen=True)
class Terms:
    """What all games of a run have in common; it travels to the workers."""

    ruleset: str
    options: Mapping[str, Any]
    seed: int
    max_turns: int
    seconds: float | None = None
    """That a bot may take for one move."""
    judge: str | None = None
    """Who says how lucky everybody was."""
    plain: bool = False
    luggage: Mapping[str, str] = field(default_factory=dict)
    """Bots whose files are sent to other machines, and the names of those files there."""

    @property
    def word(self) -> int:
        """The seed, for rules."""
        return seed_word(self.seed)


class Failure(NamedTuple):
    """A bot that broke down, moved against the rules or took too long: that game is lost."""

    game: int
    seat: int
    problem: str


@dataclass(frozen=True)
class Games:
    """What came of games at one table, in the order of their numbers."""

    winners: Whole
    """By seat; nobody where a game was cut short."""
    turns: Whole
    luck: Real | None = None
    """Of each game for each seat, in chances to win."""
    failures: list[Failure] = field(default_factory=list)


class Referee(Protocol):
    def play(self, seats: Sequence[str], numbers: Sequence[int]) -> Games:
        """The games with these numbers, a bot by name for each seat."""
        ...

    def position(self, seats: Sequence[str], number: int, turn: int) -> Game:
        """How a game stood after so many turns."""
        ...
