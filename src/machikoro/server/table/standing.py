"""How a table stands, as one can ask it: who is asked, what is waited for, what can be undone."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Any

from machikoro.fair import seal
from machikoro.fair.evidence import Source
from machikoro.fair.lots import pick_outcome
from machikoro.lessons.director import Director
from machikoro.play.game import Game
from machikoro.play.setup import pick_first
from machikoro.server.names import unique_names
from machikoro.server.table.entries import Header, SeatState
from machikoro.server.table.log import LOG_LINES
from machikoro.server.table.past import Past, Steps
from machikoro.server.table.sealing import Sealing
from machikoro.server.table.seating import Seating
from machikoro.server.wire.messages import LogLine, Stage


class Standing:
    """What can be asked of a table at any time; nothing here changes it."""

    header: Header
    game: Game
    seating: Seating
    sealing: Sealing
    past: Past
    began: bool
    dealt_at_one_screen: bool
    ending: int | None
    settled: int
    agreed: frozenset[int]
    lines: deque[LogLine]
    notices: list[LogLine]
    director: Director | None

    @property
    def seats(self) -> list[SeatState]:
        return self.seating.seats

    @property
    def steps(self) -> Steps:
        return self.past.steps

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
        if self.header.box:
            return True
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
    def waits_for_card(self) -> bool:
        """Somebody has to turn up a real card and tell."""
        return self.header.box and self.game.decision == "draw"

    @property
    def waits_to_be_told(self) -> bool:
        return self.waits_for_dice or self.waits_for_card

    @property
    def fair(self) -> bool:
        return self.header.seed is None

    @property
    def people(self) -> list[int]:
        """Seats that are not a bot's."""
        return [n for n, seat in enumerate(self.seats) if seat.kind != "bot"]

    @property
    def coached(self) -> bool:
        """Whether everybody who plays, if only against bots, wants a coach while the game lasts."""
        people = set(self.people)
        return self.stage == "playing" and bool(people) and self.agreed >= people

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
        fixed = self.header.script[self.game.chances : self.game.chances + 1]
        if fixed and fixed[0] in [outcome for outcome, _ in self.game.chance()]:
            return fixed[0], "script"
        if self.director and (wanted := self.director.outcome(self.game)):
            return wanted, "script"
        if not self.fair:
            return str(self.game.next_chance()), "seed"
        return pick_outcome(self.game, self.sealing.secret, self.sealing.mixed()), "fair"

    def scripted_move(self) -> str | None:
        """What a bot does because a lesson wants it; None: it thinks."""
        return self.director.move(self.game) if self.director else None

    def undoable(self, seats: Collection[int]) -> int:
        """How many steps an undo of these seats' player takes back; 0: none is possible."""
        if self.stage != "playing" or not seats:
            return 0
        if self.header.box:
            return self.past.steps_to_last_tap()
        if self.hot_seat:
            return self.past.steps_to_last_choice()
        last = self.steps[-1] if len(self.steps) > self.settled else None
        return 1 if last and last.source == "player" and last.seat in seats else 0

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

    def loser(self) -> int:
        """The fewest landmarks, and among those the fewest coins."""
        game, seats = self.game, range(len(self.seats))
        return min(seats, key=lambda seat: (game.progress(seat).built, game.coins[seat]))

    def summary(self) -> dict[str, Any]:
        return {
            "ruleset": self.header.ruleset,
            "version": self.header.version,
            "names": self.game.names,
            "tokens": [list(seat.holders) for seat in self.seats],
            "stage": self.stage,
            "winner": self.game.winner,
            "last": self.loser() if self.stage == "over" else None,
            "turn": self.game.turn,
            "asked": self.asked if self.stage == "playing" else None,
        }
