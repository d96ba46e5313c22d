"""One table: a header and entries, replayed into a game.  Pure: nothing here waits or stores."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from sys import intern
from typing import Any

from machikoro.fair.evidence import StepSource
from machikoro.lessons.director import Director
from machikoro.play.corrections import Correction
from machikoro.play.events import Event
from machikoro.play.game import Game, open_game
from machikoro.play.setup import player_names, tables_for
from machikoro.server.table.entries import (
    AnyEntry,
    Arranged,
    Back,
    Began,
    Closed,
    Coached,
    Corrected,
    Ended,
    Fell,
    Followed,
    Gave,
    Header,
    Lent,
    Muted,
    Paced,
    Paused,
    Played,
    Pledged,
    Returned,
    Sat,
    Voided,
    as_arranged,
)
from machikoro.server.table.log import LOG_LINES, lines, said_of, speaks_of_no_seat
from machikoro.server.table.past import Past, Step
from machikoro.server.table.sealing import Sealing
from machikoro.server.table.seating import Notice, Seating
from machikoro.server.table.standing import Standing
from machikoro.server.wire.messages import EventView, LogLine, Speed

KEPT_COMMANDS = 256
END_TURN = "end turn"
CHANGES_THE_GAME = (Played, Fell, Corrected, Back, Ended, Began)


class Table(Standing):
    def __init__(self, header: Header, entries: Iterable[AnyEntry] = ()) -> None:
        self.header = header
        self.rev = 0
        self.moved = 0
        """The last entry that changed what can be played: a change of pace does not."""
        self.seating = Seating(header)
        self.sealing = Sealing(header)
        self.began = False
        self.dealt_at_one_screen = False
        self.paused = False
        self.paused_by: int | None = None
        self.speed: Speed = header.speed
        self.muted = False
        """Whether those who only watch may not talk."""
        self.agreed: frozenset[int] = frozenset()
        """Seats whose players want a coach."""
        self.rematch: str | None = None
        self.past = Past()
        self.lines: deque[LogLine] = deque(maxlen=LOG_LINES)
        """What happened in the game; what is taken back leaves it."""
        self.notices: list[LogLine] = []
        """What happened to the table: to its seats and its seal."""
        self.ending: int | None = None
        """The seat whose last move can still be taken back, although its turn is over."""
        self.settled = 0
        """Steps of turns that have been ended: only around one screen they can be taken back."""
        self.commands: dict[str, int] = {}
        self.director = Director(header.lesson) if header.lesson else None
        """Of a guided game: where its lesson is."""
        self.game = self._new_game(header.first or 0)
        self._fold(entries)

    def apply(self, entry: AnyEntry) -> Sequence[EventView]:
        self._number(entry)
        match entry:
            case Played():
                return self._play(self._step(entry))
            case Fell() | Corrected():
                self.ending = None
                return self._advance(self._step(entry))
            case Back(steps=steps):
                self._go_back(steps)
            case Began():
                told = self._begin(entry)
                return [*told, *(event for step in self._before() for event in self._advance(step))]
            case Voided():
                return self._void(entry)
            case _:
                return self._apply_to_table(entry)
        return []

    def _number(self, entry: AnyEntry) -> None:
        self.rev += 1
        if entry.command is not None:
            self._remember_command(entry.command)
        if isinstance(entry, CHANGES_THE_GAME):
            self.moved = self.rev

    def _fold(self, entries: Iterable[AnyEntry]) -> None:
        """As if every entry were applied, but what was taken back later is never played."""
        for entry in entries:
            self._number(entry)
            match entry:
                case Played() | Fell() | Corrected():
                    self.steps.append(step := self._step(entry))
                    self.ending = self._may_wait(step)
                case Back(steps=steps):
                    self.steps.cut(len(self.steps) - steps)
                    self.ending = None
                case Began():
                    self._begin(entry)
                    self.steps.extend(self._before())
                case Voided():
                    self._void(entry)
                case _:
                    self._apply_to_table(entry)
        self._play_through()

    def _play_through(self) -> None:
        """Play the steps that stand; only the last of them can leave a turn waiting."""
        before = _turn_of(self.game)
        for number, step in enumerate(self.steps):
            self.past.mark(self.game, number)
            before = _turn_of(self.game)
            self.game.replay(step.action)
        if not self._flowed_on(before):
            self.ending = None
        if self.steps:
            self._retell()
        self._direct_anew()

    def _apply_to_table(self, entry: AnyEntry) -> list[EventView]:
        match entry:
            case Ended():
                self.ending = None
                self.settled = len(self.steps)
            case Pledged() | Closed() | Gave():
                self.sealing.apply(entry)
            case Paused(on=on, by=by):
                self.paused, self.paused_by = on, by if on else None
            case Muted(on=on):
                self.muted = on
            case Coached(seats=seats, on=on):
                self.agreed = self.agreed | set(seats) if on else self.agreed - set(seats)
            case Paced(speed=speed):
                self.speed = speed
            case Followed(game=game):
                self.rematch = game
            case Arranged():
                self._arrange(entry)
            case _:
                return self._seat(entry)
        return []

    def _arrange(self, entry: Arranged) -> None:
        places = entry.seats
        self.header = as_arranged(self.header, [entry])
        self.agreed = frozenset(n for n, seat in enumerate(places) if seat in self.agreed)
        self.seating.apply(self.rev, entry)
        # Where seats are others now, what was said of them would be said of somebody else.
        self.notices = list(filter(speaks_of_no_seat, self.notices))
        self.game = self._new_game(self.header.first or 0)

    def _seat(self, entry: AnyEntry) -> list[EventView]:
        if isinstance(entry, Sat | Lent | Returned):
            # Whoever sits there from now on was not asked.
            self.agreed -= {entry.seat}
        notices = self._tell(self.seating.apply(self.rev, entry))
        self.game.names = self.names
        return notices

    def _remember_command(self, command: str) -> None:
        self.commands[command] = self.rev
        if len(self.commands) > KEPT_COMMANDS:
            del self.commands[next(iter(self.commands))]

    def options(self, first: int) -> dict[str, Any]:
        """What the game is set up from, once it is known who starts."""
        options, baskets = self.header.options, self.header.baskets
        if not baskets:
            return options
        coins = enumerate(options["start_coins"])
        count = len(baskets)
        return options | {"start_coins": [n + baskets[(seat - first) % count] for seat, n in coins]}

    def _new_game(self, first: int) -> Game:
        header, names = self.header, self.names
        tables, given = tables_for(header.ruleset, len(names), self.options(first))
        return open_game(tables, given, player_names(names), header.seed or 0, first)

    def _begin(self, entry: Began) -> list[EventView]:
        seen = self.seating.at_one_screen()
        self.dealt_at_one_screen = seen if entry.one_screen is None else entry.one_screen
        self.began = True
        self.past.dealt = self.rev
        self.game = self._new_game(self.first)
        self._direct(self.game.events)
        late = self.sealing.late(self.seats) if self.fair else []
        told = self._tell(Notice("no_number", seat) for seat in late)
        events, self.game.events = self.game.events, []
        return [*told, *self._log(self.rev, events)]

    def _before(self) -> list[Step]:
        """What was played elsewhere before the game came here."""
        twin = self.game.copy()
        steps: list[Step] = []
        for action in self.header.played:
            seat = twin.to_move
            twin.play(action)
            source: StepSource = "script" if seat is None else "player"
            steps.append(Step(self.rev, seat, intern(action), source))
        self.settled = len(steps)
        return steps

    def _void(self, spoiled: Voided) -> list[EventView]:
        browsers = {token for seat in spoiled.seats for token in self.seats[seat].tokens}
        self.sealing.void(spoiled, browsers)
        return self._tell(Notice("withheld", seat) for seat in spoiled.seats)

    def _tell(self, facts: Iterable[Notice]) -> list[EventView]:
        """What happened to the table, not in the game: it stays told whatever is taken back."""
        told = lines(self.rev, facts)
        self.notices = [*self.notices, *told][-LOG_LINES:]
        return [line.event for line in told]

    def _play(self, step: Step) -> list[EventView]:
        before = _turn_of(self.game)
        events = self._advance(step)
        self.ending = self._may_wait(step) if self._flowed_on(before) else None
        return events

    def _step(self, entry: Played | Fell | Corrected) -> Step:
        """The words of a game are few: each is kept once."""
        if isinstance(entry, Fell):
            return Step(self.rev, None, intern(entry.outcome), entry.source)
        if isinstance(entry, Corrected):
            action = Correction(entry.seat, entry.coins).action
            return Step(self.rev, entry.seat, str(action), "count")
        return Step(self.rev, entry.seat, intern(entry.action), "bot" if entry.bot else "player")

    def _may_wait(self, step: Step) -> int | None:
        """The seat of a step that can be taken back while the table waits."""
        return None if step.source != "player" or self.hot_seat else step.seat

    def _flowed_on(self, before: tuple[int, int]) -> bool:
        """Whether the last move ended its turn, but not the game."""
        ended = self.game.decision == "draw" or _turn_of(self.game) != before
        return ended and not self.game.over

    def _advance(self, step: Step) -> list[EventView]:
        self.past.mark(self.game, len(self.steps))
        events = said_of(step.source, self.game.repeat(step.action))
        self.steps.append(step)
        if self.director:
            self.director.hear(events)
        told = self._log(step.rev, events)
        # A game in play keeps nothing of its past: marks and steps tell it.
        self.game.events.clear()
        self.game.past.clear()
        return told

    def _log(self, rev: int, events: Iterable[Event]) -> list[EventView]:
        told = lines(rev, events)
        self.lines.extend(told)
        return [line.event for line in told]

    def _go_back(self, steps: int) -> None:
        kept = len(self.steps) - steps
        self.game = self.past.game_at(self.game, kept)
        self.past.cut(kept)
        self.ending = None
        self._retell()
        self._direct_anew()

    def _direct(self, events: Iterable[Event]) -> None:
        """Follow the lesson from the deal, or through all that happened since."""
        if self.header.lesson:
            self.director = Director(self.header.lesson)
            self.director.hear(events)

    def _direct_anew(self) -> None:
        if self.director and self.began:
            self._direct(self.past.whole_game(self.game).events)

    def _retell(self) -> None:
        self.lines = deque(self.past.lines_until(self.game, len(self.steps)), maxlen=LOG_LINES)


def _turn_of(game: Game) -> tuple[int, int]:
    return game.turn, game.start_builds
