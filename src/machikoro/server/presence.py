"""Who is at the table, here and at other processes, and who has left for how long."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from machikoro.server.messages import SeatPresence
from machikoro.server.table import Table


class Leave(NamedTuple):
    at: float
    turn: int


class Attendance:
    def __init__(self, wait: float) -> None:
        self.wait = wait
        self.left: dict[int, Leave] = {}
        self.turn = 0
        self._elsewhere: dict[str, tuple[frozenset[str], int]] = {}

    def turn_is(self, turn: int) -> None:
        self.turn = turn

    def hear(self, process: str, tokens: Sequence[str], spectators: int) -> None:
        self._elsewhere[process] = (frozenset(tokens), spectators)

    def tokens(self, here: set[str]) -> set[str]:
        return here.union(*(tokens for tokens, _ in self._elsewhere.values()))

    def spectators_elsewhere(self) -> int:
        return sum(count for _, count in self._elsewhere.values())

    def note(self, table: Table, connected: Collection[int]) -> None:
        self.turn = table.game.turn
        for seat, state in enumerate(table.seats):
            if state.kind != "human" or seat in connected:
                self.left.pop(seat, None)
            elif seat not in self.left:
                self.left[seat] = Leave(time.monotonic(), self.turn)

    def seats(self, table: Table, connected: Collection[int]) -> list[SeatPresence]:
        return [self._seat(seat, table, seat in connected) for seat in range(len(table.seats))]

    def _seat(self, seat: int, table: Table, connected: bool) -> SeatPresence:
        if connected or seat not in self.left:
            return SeatPresence(connected, 0, False)
        return SeatPresence(False, self.turn - self.left[seat].turn, self.may_replace(seat, table))

    def may_replace(self, seat: int, table: Table) -> bool:
        """After a round without the player, or when the others have waited for long."""
        if seat not in self.left:
            return False
        left = self.left[seat]
        round_missed = self.turn - left.turn >= len(table.seats)
        return round_missed or time.monotonic() - left.at >= self.wait
