"""How a game came to where it stands: its steps, marks on the way, and what happened in each."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import get_args, overload

from msgspec import Struct

from machikoro.fair.evidence import StepSource
from machikoro.play.events import Event
from machikoro.play.game import Game, open_game
from machikoro.server.table.log import LOG_LINES, lines, said_of
from machikoro.server.table.marks import EVERY, marks_of, packed, unpacked
from machikoro.server.wire.messages import LogLine

TAPPED = ("player", "dice", "cards", "count")
"""Sources of what people around a real box have tapped."""


class Step(Struct, frozen=True, gc=False):
    """A move or outcome that stands, and the entry it came with."""

    rev: int
    seat: int | None
    action: str
    source: StepSource


SOURCES: tuple[StepSource, ...] = tuple(
    source for kinds in get_args(StepSource) for source in get_args(kinds)
)
SEATS = 8
"""More than any table has: a step's number, seat and source are one integer."""


class Steps(Sequence[Step]):
    """In twelve bytes each: a thousand tables have a hundred thousand of them."""

    __slots__ = ("_actions", "_facts")

    def __init__(self) -> None:
        self._actions: list[str] = []
        self._facts = array("I")

    def append(self, step: Step) -> None:
        seat = 0 if step.seat is None else step.seat + 1
        source = SOURCES.index(step.source)
        self._facts.append((step.rev * SEATS + seat) * len(SOURCES) + source)
        self._actions.append(step.action)

    def extend(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.append(step)

    def cut(self, kept: int) -> None:
        """Only so many, the first ones, stay."""
        del self._facts[kept:], self._actions[kept:]

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Steps) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        fact, source = divmod(self._facts[place], len(SOURCES))
        rev, seat = divmod(fact, SEATS)
        return Step(rev, seat - 1 if seat else None, self._actions[place], SOURCES[source])


class Past:
    """Of the game that each call is given, as it stands now."""

    def __init__(self) -> None:
        self.dealt = 0
        """The entry that the game was dealt with."""
        self.steps = Steps()
        self.marks: list[bytes] = []
        """How the game stood before the first step and before every fiftieth after it."""

    def mark(self, game: Game, steps: int) -> None:
        """The game before one more than so many steps."""
        if steps % EVERY == 0:
            self.marks.append(packed(game.state))

    def cut(self, kept: int) -> None:
        self.steps.cut(kept)
        del self.marks[marks_of(kept) :]

    def steps_to_last_choice(self) -> int:
        """Around one screen everything can be taken back, up to the last choice of a person."""
        for number, step in enumerate(reversed(self.steps), 1):
            if step.source == "player":
                return number
        return 0

    def steps_to_last_tap(self) -> int:
        """How many dice were taken is told with what they show: one tap, taken back as one."""
        for number, step in enumerate(reversed(self.steps), 1):
            if step.source in TAPPED:
                before = self.steps[-number - 1].action if number < len(self.steps) else ""
                return number + int(step.source == "dice" and before.startswith("roll "))
        return 0

    def game_at(self, game: Game, steps: int) -> Game:
        """The game as it stood after so many steps."""
        then = game.copy()
        if self.marks:
            mark = min(steps // EVERY, len(self.marks) - 1)
            then.rewind(unpacked(self.marks[mark]), mark * EVERY)
            for step in self.steps[mark * EVERY : steps]:
                then.replay(step.action)
        return then

    def events_of(self, game: Game, step: int) -> list[Event]:
        """What happened in a step; before the first, at the deal."""
        if step == 0:
            return _dealt_again(game).events
        last = self.steps[step - 1]
        return said_of(last.source, self.game_at(game, step - 1).repeat(last.action))

    def lines_until(self, game: Game, steps: int) -> list[LogLine]:
        """The last lines of the log after so many steps."""
        found: list[LogLine] = []
        start = steps
        while start and len(found) < LOG_LINES:
            end, start = start, (start - 1) // EVERY * EVERY
            found = self._lines_between(game, start, end) + found
        if not start:
            found = lines(self.dealt, self.events_of(game, 0)) + found
        return found[-LOG_LINES:]

    def _lines_between(self, game: Game, start: int, end: int) -> list[LogLine]:
        then, steps = self.game_at(game, start), self.steps[start:end]
        played = ((step, said_of(step.source, then.repeat(step.action))) for step in steps)
        return [line for step, events in played for line in lines(step.rev, events)]

    def whole_game(self, game: Game) -> Game:
        """The game with all of its past, replayed."""
        whole = _dealt_again(game)
        for step in self.steps:
            told = said_of(step.source, whole.repeat(step.action))
            whole.events[len(whole.events) - len(told) :] = told
        whole.close_deal()
        return whole


def _dealt_again(game: Game) -> Game:
    return open_game(game.tables, game.options, game.names, game.seed, game.first)
