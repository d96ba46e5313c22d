"""Who is at the table, here and at other processes, and who has left for how long."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from machikoro.server.clock import Clock
from machikoro.server.table.table import Table
from machikoro.server.wire.messages import SeatPresence

SILENCE_SECONDS = 60.0


class Leave(NamedTuple):
    at: float
    turn: int


class Elsewhere(NamedTuple):
    """The sockets of a table at another process."""

    tokens: frozenset[str]
    spectators: int
    at: float


class Attendance:
    def __init__(self, wait: float, clock: Clock) -> None:
        self.clock = clock
        self.wait = wait
        self.left: dict[int, Leave] = {}
        self.turn = 0
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

    def note(self, table: Table, connected: Collection[int]) -> None:
        self.turn = table.game.turn
        for seat, state in enumerate(table.seats):
            if state.kind != "human" or seat in connected:
                self.left.pop(seat, None)
            elif seat not in self.left:
                self.left[seat] = Leave(self.clock.now(), self.turn)

    def resume(self) -> None:
        """After a pause everybody who is away has the whole grace again."""
        now = self.clock.now()
        self.left = {seat: Leave(now, self.turn) for seat in self.left}

    def seats(self, table: Table, connected: Collection[int]) -> list[SeatPresence]:
        return [self._seat(seat, table, seat in connected) for seat in range(len(table.seats))]

    def _seat(self, seat: int, table: Table, connected: bool) -> SeatPresence:
        if connected or seat not in self.left:
            return SeatPresence(connected, 0, False)
        return SeatPresence(False, self.turn - self.left[seat].turn, self.may_replace(seat, table))

    def may_replace(self, seat: int, table: Table) -> bool:
        """Once all others have had a turn without the player, or have waited for long.

        With two at the table only the wait counts: one quick turn is no grace.
        """
        if seat not in self.left or table.paused:
            return False
        left = self.left[seat]
        round_missed = self.turn - left.turn >= max(2, len(table.seats) - 1)
        return round_missed or self.clock.now() - left.at >= self.wait
