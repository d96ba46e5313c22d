"""All who look at a table: its players, its host and those who only watch."""

from __future__ import annotations

from collections import Counter

from machikoro.server.http.costs import Account
from machikoro.server.http.limits import SPECTATORS, Bucket, Buckets
from machikoro.server.room import custody
from machikoro.server.room.presence import Attendance
from machikoro.server.room.sessions import TRY_AGAIN_LATER, Session
from machikoro.server.settings import Settings
from machikoro.server.table.entries import AnyEntry, encode
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m

WATCHERS_TALK, WATCHERS_AT_ONCE = 0.2, 6
"""Lines a second of all who only watch a table, and so many at once."""


class Audience:
    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.sessions: set[Session] = set()
        self.attendance = Attendance(settings)
        self.watchers_talk = Bucket(WATCHERS_TALK, WATCHERS_AT_ONCE, settings.clock.now)
        changes = settings.changes_per_minute
        self.changes = Buckets(changes, at_once=changes, clock=settings.clock)

    def to_all(self, message: m.Outgoing) -> None:
        data = encode(message)
        for session in tuple(self.sessions):
            session.post(data)

    # Who somebody is.

    def seats_of(self, session: Session) -> tuple[int, ...]:
        return tuple(self.table.seats_of(session.token)) if session.token else ()

    def is_host(self, session: Session) -> bool:
        return session.token in self.table.seating.hosts()

    def ask_of(self, session: Session) -> int | None:
        ask = self.table.seating.asked_by(session.token) if session.token else None
        return None if ask is None else ask.seat

    def is_spectator(self, session: Session) -> bool:
        return not self.seats_of(session) and not self.is_host(session)

    @property
    def patron(self) -> Account | None:
        """Who pays for what happens by itself: the host if he is here, or else who came."""
        if not self.sessions:
            return None
        return min(self.sessions, key=lambda s: (not self.is_host(s), self.is_spectator(s))).account

    # Who is here.

    def tokens_here(self) -> set[str]:
        return {session.token for session in self.sessions if session.token}

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

    # Who only watches.

    def watchers(self) -> list[Session]:
        return [s for s in self.sessions if self.is_spectator(s) and not s.gone.is_set()]

    def spectators_beside(self, session: Session | None) -> int:
        here = sum(other is not session for other in self.watchers())
        return here + self.attendance.spectators_elsewhere()

    def make_place(self, session: Session) -> bool:
        """Whether one more may watch; where it is full, the address with most makes room."""
        if self.spectators_beside(session) < SPECTATORS:
            return True
        watchers = [other for other in self.watchers() if other is not session]
        by_address = Counter(other.address for other in watchers)
        crowd, count = by_address.most_common(1)[0] if by_address else ("", 0)
        if count <= by_address[session.address] + 1:
            return False
        leaver = next(other for other in watchers if other.address == crowd)
        leaver.post(encode(m.Closing("full")))
        leaver.drop(TRY_AGAIN_LATER)
        return True
