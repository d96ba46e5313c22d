"""Who is at the table, here and at other processes, and who has left for how long."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from machikoro.server.settings import Settings
from machikoro.server.table.table import Table
from machikoro.server.wire.messages import SeatPresence

SILENCE_SECONDS = 60.0


class Leave(NamedTuple):
    at: float
    turn: int


class Wish(NamedTuple):
    """Somebody asked for a seat, here or at another process."""

    number: int
    at: float


class Elsewhere(NamedTuple):
    """The sockets of a table at another process."""

    tokens: frozenset[str]
    spectators: int
    at: float


class Attendance:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = settings.clock
        self.left: dict[int, Leave] = {}
        self.host_left: float | None = None
        self.turn = 0
        self._asked: dict[int, Wish] = {}
        self._elsewhere: dict[str, Elsewhere] = {}

    def turn_is(self, turn: int) -> None:
        self.turn = turn

    def hear(self, process: str, tokens: Sequence[str], spectators: int) -> None:
        self._elsewhere[process] = Elsewhere(frozenset(tokens), spectators, self.clock.now())

    def _heard_lately(self) -> list[Elsewhere]:
        """A process that is gone does not say goodbye."""
        oldest = self.clock.now() - SILENCE_SECONDS
        self._elsewhere = {p: e for p, e in self._elsewhere.items() if e.at > oldest}
        return list(self._elsewhere.values())

    def tokens(self, here: set[str]) -> set[str]:
        return here.union(*(elsewhere.tokens for elsewhere in self._heard_lately()))

    def spectators_elsewhere(self) -> int:
        return sum(elsewhere.spectators for elsewhere in self._heard_lately())

    def note(self, table: Table, tokens: Collection[str]) -> None:
        """The browsers that are connected now."""
        self.turn = table.game.turn
        for seat, state in enumerate(table.seats):
            if state.kind != "human" or not set(state.holders).isdisjoint(tokens):
                self.left.pop(seat, None)
            elif seat not in self.left:
                self.left[seat] = Leave(self.clock.now(), self.turn)
        if not table.seating.hosts().isdisjoint(tokens):
            self.host_left = None
        elif self.host_left is None:
            self.host_left = self.clock.now()
        self._note_asks(table)

    def _note_asks(self, table: Table) -> None:
        for seat, ask in table.seating.asks.items():
            if seat not in self._asked or self._asked[seat].number != ask.number:
                self._asked[seat] = Wish(ask.number, self.clock.now())

    def resume(self) -> None:
        """After a pause everybody who is away has the whole grace again."""
        now = self.clock.now()
        self.left = {seat: Leave(now, self.turn) for seat in self.left}
        self.host_left = None if self.host_left is None else now

    def seats(self, table: Table, connected: Collection[int]) -> list[SeatPresence]:
        return [self._seat(seat, table, seat in connected) for seat in range(len(table.seats))]

    def _seat(self, seat: int, table: Table, connected: bool) -> SeatPresence:
        if connected or seat not in self.left:
            return SeatPresence(connected, 0, False, False)
        turns = self.turn - self.left[seat].turn
        return SeatPresence(
            False, turns, self.may_replace(seat, table), self.may_be_asked_for(seat, table)
        )

    def away_for(self, seat: int) -> float:
        return self.clock.now() - self.left[seat].at if seat in self.left else 0.0

    def is_around(self, seat: int) -> bool:
        """A reload is no absence."""
        return seat not in self.left or self.away_for(seat) < self.settings.leave_wait

    def host_away_for(self) -> float:
        return 0.0 if self.host_left is None else self.clock.now() - self.host_left

    def host_is_around(self) -> bool:
        return self.host_left is None or self.host_away_for() < self.settings.leave_wait

    def may_replace(self, seat: int, table: Table) -> bool:
        """Once all others have had a turn without the player, or have waited for long.

        With two at the table only the wait counts: one quick turn is no grace.
        """
        if seat not in self.left or table.paused:
            return False
        round_missed = self.turn - self.left[seat].turn >= max(2, len(table.seats) - 1)
        return round_missed or self.away_for(seat) >= self.settings.leave_wait

    @property
    def ask_minutes(self) -> int:
        return round(self.settings.away_wait / 60)

    def may_be_asked_for(self, seat: int, table: Table) -> bool:
        """Whether somebody else may ask to play on; turns do not count, however quick."""
        away = seat in self.left and self.away_for(seat) >= self.settings.away_wait
        return away and table.stage == "playing" and not table.paused

    def may_be_asked_again(self, seat: int) -> bool:
        """Nobody is asked about the same seat over and over."""
        asked = self._asked.get(seat)
        return asked is None or self.clock.now() - asked.at >= self.settings.away_wait

    def next_look(self) -> float | None:
        """Seconds until an absence has lasted for long enough to matter."""
        settings, now = self.settings, self.clock.now()
        waits = (settings.leave_wait, settings.away_wait)
        moments = [left.at + wait for left in self.left.values() for wait in waits]
        if self.host_left is not None:
            moments += [self.host_left + settings.leave_wait, self.host_left + settings.host_wait]
        return min((moment - now for moment in moments if moment > now), default=None)
