"""All who look at something that people sit at: its players, its host and those who only watch."""

from __future__ import annotations

from collections import Counter

from machikoro.server.http.costs import Account
from machikoro.server.http.limits import SPECTATORS, Buckets
from machikoro.server.room.sessions import TRY_AGAIN_LATER, Session
from machikoro.server.settings import Settings
from machikoro.server.table.entries import encode
from machikoro.server.table.seating import Seating
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Ending


class Visitors:
    def __init__(self, settings: Settings) -> None:
        self.sessions: set[Session] = set()
        changes = settings.changes_per_minute
        self.changes = Buckets(changes, at_once=changes, clock=settings.clock)

    @property
    def seating(self) -> Seating:
        raise NotImplementedError

    def spectators_elsewhere(self) -> int:
        """At other processes."""
        return 0

    def to_all(self, message: m.Outgoing | m.CampaignOutgoing) -> None:
        data = encode(message)
        for session in tuple(self.sessions):
            session.post(data)

    def send_away(self, reason: Ending, code: int) -> None:
        self.to_all(m.Closing(reason))
        for session in self.sessions:
            session.drop(code)

    # Who somebody is.

    def seats_of(self, session: Session) -> tuple[int, ...]:
        return tuple(self.seating.of(session.token)) if session.token else ()

    def is_host(self, session: Session) -> bool:
        return session.token in self.seating.hosts()

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

    # Who only watches.

    def watchers(self) -> list[Session]:
        return [s for s in self.sessions if self.is_spectator(s) and not s.gone]

    def spectators_beside(self, session: Session | None) -> int:
        here = sum(other is not session for other in self.watchers())
        return here + self.spectators_elsewhere()

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
