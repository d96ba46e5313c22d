"""All who look at a table: its players, its host and those who only watch."""

from __future__ import annotations

from machikoro.server.http.limits import Bucket
from machikoro.server.room import custody
from machikoro.server.room.presence import Attendance
from machikoro.server.room.sessions import Session
from machikoro.server.room.visitors import Visitors
from machikoro.server.settings import Settings
from machikoro.server.table.entries import AnyEntry
from machikoro.server.table.seating import Seating
from machikoro.server.table.table import Table

WATCHERS_TALK, WATCHERS_AT_ONCE = 0.2, 6
"""Lines a second of all who only watch a table, and so many at once."""


class Audience(Visitors):
    def __init__(self, table: Table, settings: Settings) -> None:
        super().__init__(settings)
        self.table = table
        self.attendance = Attendance(settings)
        self.watchers_talk = Bucket(WATCHERS_TALK, WATCHERS_AT_ONCE, settings.clock.now)

    @property
    def seating(self) -> Seating:
        return self.table.seating

    def spectators_elsewhere(self) -> int:
        return self.attendance.spectators_elsewhere()

    def ask_of(self, session: Session) -> int | None:
        ask = self.seating.asked_by(session.token) if session.token else None
        return None if ask is None else ask.seat

    # Who is here.

    def connected_tokens(self) -> set[str]:
        return self.attendance.tokens(self.tokens_here())

    def connected_seats(self) -> set[int]:
        tokens = self.connected_tokens()
        return {n for n, seat in enumerate(self.table.seats) if tokens & set(seat.holders)}

    def note(self) -> None:
        """Who is here is not away, and who is not is."""
        self.attendance.note(self.table, self.connected_tokens())

    def due(self) -> list[AnyEntry]:
        return custody.due(self.table, self.attendance, self.connected_tokens())
