"""One table: a header and entries, replayed into a game.  Pure: nothing here waits or stores."""

from __future__ import annotations

import dataclasses as dc
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from sys import intern
from typing import Any, Literal

from msgspec import Struct

from machikoro.fair import seal
from machikoro.fair.evidence import Source
from machikoro.fair.lots import pick_outcome
from machikoro.play.events import Event
from machikoro.play.game import Game, open_game
from machikoro.play.setup import pick_first, player_names, tables_for
from machikoro.server.table.entries import (
    Agreed,
    AnyEntry,
    Asked,
    Back,
    Began,
    Closed,
    Declined,
    Ended,
    Fell,
    Followed,
    Gave,
    Header,
    Hosted,
    Lent,
    Muted,
    Paced,
    Paused,
    Played,
    Pledged,
    Returned,
    Sat,
    SeatState,
    Voided,
    Withdrew,
)
from machikoro.server.table.marks import EVERY, marks_of, packed, unpacked
from machikoro.server.table.sealing import Sealing
from machikoro.server.table.seating import Notice, Seating
from machikoro.server.wire.messages import EventView, LogLine, Speed, Stage

LOG_LINES = 60
KEPT_COMMANDS = 256
END_TURN = "end turn"
Cause = Literal["move", "chance", "undo", "end", "deal", "seat", "pause", "nonce", "other"]
CAUSES: dict[type, Cause] = {
    Played: "move", Fell: "chance", Back: "undo", Ended: "end", Began: "deal", Sat: "seat",
    Paused: "pause", Gave: "nonce", Pledged: "nonce", Closed: "nonce", Voided: "nonce",
    Asked: "seat", Agreed: "seat", Declined: "seat", Withdrew: "seat", Lent: "seat",
    Returned: "seat", Hosted: "seat",
}  # fmt: skip
BESIDE = ("seed", "dice", "script")
FALLEN = ("rolled", "fished", "drawn")
"""Events of what chance brings."""
CHANGES_THE_GAME = (Played, Fell, Back, Ended, Began)


class Step(Struct, frozen=True, gc=False):
    """A move or outcome that stands, and the entry it came with."""

    rev: int
    seat: int | None
    action: str
    source: Literal["player", "bot", "fair", "seed", "dice", "script"]


class Table:
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
        self.rematch: str | None = None
        self.steps: list[Step] = []
        self.marks: list[bytes] = []
        """How the game stood before the first step and before every fiftieth after it."""
        self.dealt = 0
        """The entry that the game was dealt with."""
        self.lines: deque[LogLine] = deque(maxlen=LOG_LINES)
        """What happened in the game; what is taken back leaves it."""
        self.notices: deque[LogLine] = deque(maxlen=LOG_LINES)
        """What happened to the table: to its seats and its seal."""
        self.ending: int | None = None
        """The seat whose last move can still be taken back, although its turn is over."""
        self.settled = 0
        """Steps of turns that have been ended: only around one screen they can be taken back."""
        self.commands: dict[str, int] = {}
        self.game = self._new_game(header.first or 0)
        self._fold(entries)

    # How it stands.

    @property
    def seats(self) -> list[SeatState]:
        return self.seating.seats

    @property
    def stage(self) -> Stage:
        if self.game.over:
            return "over"
        if self.began:
            return "playing"
        return "lobby" if any(seat.kind == "open" for seat in self.seats) else "nonces"

    @property
    def names(self) -> list[str]:
        return unique_names([seat.name for seat in self.seats])

    @property
    def hot_seat(self) -> bool:
        """All people at the table share one screen: decided at the deal, whoever plays later."""
        return self.dealt_at_one_screen if self.began else self.seating.at_one_screen()

    @property
    def awaits_end(self) -> bool:
        """A bot or chance would go on, but a purchase can still be taken back."""
        if self.ending is None:
            return False
        asked = self.game.to_move
        return asked is None or self.seats[asked].played_by_bot

    @property
    def asked(self) -> int | None:
        """The seat that the table waits for."""
        if self.stage != "playing":
            return None
        return self.ending if self.awaits_end else self.game.to_move

    @property
    def active(self) -> int:
        """The seat whose turn it is: it lasts until it can no longer be taken back."""
        return self.game.active if self.ending is None or not self.awaits_end else self.ending

    @property
    def waits_for_dice(self) -> bool:
        """Somebody has to roll real dice and tell."""
        return self.header.own_dice and self.game.decision in ("dice", "tuna")

    @property
    def fair(self) -> bool:
        return self.header.seed is None

    def awaited(self) -> list[int]:
        """Seats whose pledge or number for the dice is missing."""
        return self.sealing.awaited(self.seats) if self.fair else []

    def seats_of(self, token: str) -> list[int]:
        return self.seating.of(token)

    def log(self) -> list[LogLine]:
        """The last lines of the game and of its seats, as they came."""
        lines = sorted((*self.lines, *self.notices), key=lambda line: line.rev)
        return lines[-LOG_LINES:]

    def next_outcome(self) -> tuple[str, Source]:
        """What chance brings now."""
        possible = self.game.chance()
        k = self.game.chances
        if k < len(self.header.script) and self.header.script[k] in [o for o, _ in possible]:
            return self.header.script[k], "script"
        if not self.fair:
            twin = self.game.copy()
            twin.play_chance()
            return str(twin.moves[-1]), "seed"
        return pick_outcome(self.game, self.sealing.secret, self.sealing.mixed()), "fair"

    def undoable(self, seats: Collection[int]) -> int:
        """How many steps an undo of these seats' player takes back; 0: none is possible."""
        if self.stage != "playing":
            return 0
        if self.hot_seat:
            return self._steps_to_last_choice()
        last = self.steps[-1] if len(self.steps) > self.settled else None
        return 1 if last and last.source == "player" and last.seat in seats else 0

    def _steps_to_last_choice(self) -> int:
        """Around one screen everything can be taken back, up to the last choice of a person."""
        for number, step in enumerate(reversed(self.steps), 1):
            if step.source == "player":
                return number
        return 0

    # What changes it.

    def apply(self, entry: AnyEntry) -> Sequence[EventView]:
        self._number(entry)
        match entry:
            case Played():
                return self._play(self._step(entry))
            case Fell():
                self.ending = None
                return self._advance(self._step(entry))
            case Back(steps=steps):
                self._go_back(steps)
            case Began():
                return self._begin(entry)
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
                case Played() | Fell():
                    self.steps.append(step := self._step(entry))
                    self.ending = self._may_wait(step)
                case Back(steps=steps):
                    del self.steps[len(self.steps) - steps :]
                    self.ending = None
                case Began():
                    self._begin(entry)
                case Voided():
                    self._void(entry)
                case _:
                    self._apply_to_table(entry)
        self._play_through()

    def _play_through(self) -> None:
        """Play the steps that stand; only the last of them can leave a turn waiting."""
        before = _turn_of(self.game)
        for number, step in enumerate(self.steps):
            if number % EVERY == 0:
                self.marks.append(packed(self.game.state))
            before = _turn_of(self.game)
            self.game.replay(step.action)
        if not self._flowed_on(before):
            self.ending = None
        if self.steps:
            self._retell()

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
            case Paced(speed=speed):
                self.speed = speed
            case Followed(game=game):
                self.rematch = game
            case _:
                return self._seat(entry)
        return []

    def _seat(self, entry: AnyEntry) -> list[EventView]:
        notices = self._tell(self.seating.apply(self.rev, entry))
        self.game.names = self.names
        return notices

    def _remember_command(self, command: str) -> None:
        self.commands[command] = self.rev
        if len(self.commands) > KEPT_COMMANDS:
            del self.commands[next(iter(self.commands))]

    def _new_game(self, first: int) -> Game:
        header, names = self.header, self.names
        tables, given = tables_for(header.ruleset, len(names), header.options)
        return open_game(tables, given, player_names(names), header.seed or 0, first)

    def _begin(self, entry: Began) -> list[EventView]:
        seen = self.seating.at_one_screen()
        self.dealt_at_one_screen = seen if entry.one_screen is None else entry.one_screen
        self.began = True
        self.dealt = self.rev
        self.game = self._new_game(self.first)
        late = self.sealing.late(self.seats) if self.fair else []
        told = self._tell(Notice("no_number", seat) for seat in late)
        events, self.game.events = self.game.events, []
        return [*told, *self._log(self.rev, events)]

    def _void(self, spoiled: Voided) -> list[EventView]:
        browsers = {token for seat in spoiled.seats for token in self.seats[seat].tokens}
        self.sealing.void(spoiled, browsers)
        return self._tell(Notice("withheld", seat) for seat in spoiled.seats)

    def _tell(self, facts: Iterable[Notice]) -> list[EventView]:
        """What happened to the table, not in the game: it stays told whatever is taken back."""
        lines = _lines(self.rev, facts)
        self.notices.extend(lines)
        return [line.event for line in lines]

    @property
    def first(self) -> int:
        """Who starts, once all numbers for the dice are in."""
        if self.header.first is not None:
            return self.header.first
        if self.header.seed is not None:
            return pick_first("draw", self.header.seed, len(self.seats))
        return seal.number_below(
            self.sealing.secret, self.sealing.mixed(), "first", len(self.seats)
        )

    def _play(self, step: Step) -> list[EventView]:
        before = _turn_of(self.game)
        events = self._advance(step)
        self.ending = self._may_wait(step) if self._flowed_on(before) else None
        return events

    def _step(self, entry: Played | Fell) -> Step:
        """The words of a game are few: each is kept once."""
        if isinstance(entry, Fell):
            return Step(self.rev, None, intern(entry.outcome), entry.source)
        return Step(self.rev, entry.seat, intern(entry.action), "bot" if entry.bot else "player")

    def _may_wait(self, step: Step) -> int | None:
        """The seat of a step that can be taken back while the table waits."""
        return None if step.source != "player" or self.hot_seat else step.seat

    def _flowed_on(self, before: tuple[int, int]) -> bool:
        """Whether the last move ended its turn, but not the game."""
        ended = self.game.decision == "draw" or _turn_of(self.game) != before
        return ended and not self.game.over

    def _advance(self, step: Step) -> list[EventView]:
        if len(self.steps) % EVERY == 0:
            self.marks.append(packed(self.game.state))
        events = said_of(step, self.game.play(step.action))
        self.steps.append(step)
        told = self._log(step.rev, events)
        # A game in play keeps nothing of its past: marks and steps tell it.
        self.game.events.clear()
        self.game.past.clear()
        return told

    def _log(self, rev: int, events: Iterable[Event]) -> list[EventView]:
        lines = _lines(rev, events)
        self.lines.extend(lines)
        return [line.event for line in lines]

    def _go_back(self, steps: int) -> None:
        kept = len(self.steps) - steps
        self.game = self.game_at(kept)
        del self.steps[kept:]
        del self.marks[marks_of(kept) :]
        self.ending = None
        self._retell()

    def _retell(self) -> None:
        self.lines = deque(self.lines_until(len(self.steps)), maxlen=LOG_LINES)

    # Its past.

    def game_at(self, steps: int) -> Game:
        """The game as it stood after so many steps."""
        game = self.game.copy()
        if self.marks:
            mark = min(steps // EVERY, len(self.marks) - 1)
            game.rewind(unpacked(self.marks[mark]), mark * EVERY)
            for step in self.steps[mark * EVERY : steps]:
                game.replay(step.action)
        return game

    def events_of(self, step: int) -> list[Event]:
        """What happened in a step; before the first, at the deal."""
        if step == 0:
            return self._new_game(self.first).events
        last = self.steps[step - 1]
        return said_of(last, self.game_at(step - 1).play(last.action))

    def lines_until(self, steps: int) -> list[LogLine]:
        """The last lines of the log after so many steps."""
        found: list[LogLine] = []
        start = steps
        while start and len(found) < LOG_LINES:
            end, start = start, (start - 1) // EVERY * EVERY
            found = self._lines_between(start, end) + found
        if not start:
            found = _lines(self.dealt, self.events_of(0)) + found
        return found[-LOG_LINES:]

    def _lines_between(self, start: int, end: int) -> list[LogLine]:
        game, steps = self.game_at(start), self.steps[start:end]
        played = ((step, said_of(step, game.play(step.action))) for step in steps)
        return [line for step, events in played for line in _lines(step.rev, events)]

    def whole_game(self) -> Game:
        """The game with all of its past, replayed."""
        game = self._new_game(self.first)
        for step in self.steps:
            told = said_of(step, game.play(step.action))
            game.events[len(game.events) - len(told) :] = told
        game.close_deal()
        return game

    def loser(self) -> int:
        """The fewest landmarks, and among those the fewest coins."""
        game, seats = self.game, range(len(self.seats))
        return min(seats, key=lambda seat: (game.progress(seat).built, game.coins[seat]))

    def summary(self) -> dict[str, Any]:
        return {
            "ruleset": self.header.ruleset,
            "names": self.names,
            "tokens": [list(seat.holders) for seat in self.seats],
            "stage": self.stage,
            "winner": self.game.winner,
            "last": self.loser() if self.stage == "over" else None,
            "turn": self.game.turn,
        }


def _lines(rev: int, facts: Iterable[Event | Notice]) -> list[LogLine]:
    return [LogLine(rev, shown(fact)) for fact in facts]


def shown(fact: Event | Notice) -> EventView:
    return EventView(**fact.as_dict())


def said_of(step: Step, events: Iterable[Event]) -> list[Event]:
    """Throws and draws that nobody drew say where they come from."""
    if step.source not in BESIDE:
        return list(events)
    return [dc.replace(e, source=step.source) if e.kind in FALLEN else e for e in events]


def _turn_of(game: Game) -> tuple[int, int]:
    return game.turn, game.start_builds


def unique_names(names: Iterable[str]) -> list[str]:
    """The engine tells players apart by name: the second Ada is «Ada 2»."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        plain = name or str(number)
        choices = [plain, *(f"{plain} {n}" for n in range(2, 9))]
        found.append(next(choice for choice in choices if choice not in found))
    return found
