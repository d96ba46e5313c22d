"""All who look at a campaign, and in whose hands a shared screen is."""

from __future__ import annotations

from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.room.sessions import Session
from machikoro.server.room.visitors import Visitors
from machikoro.server.settings import Settings
from machikoro.server.table.seating import Seating


class Guests(Visitors):
    def __init__(self, chronicle: Chronicle, settings: Settings) -> None:
        super().__init__(settings)
        self.chronicle = chronicle
        self.hands: dict[Session, int] = {}
        """The seat that said that it has the screen now."""

    @property
    def seating(self) -> Seating:
        return self.chronicle.seating

    def connected_seats(self) -> list[int]:
        here = self.tokens_here()
        seats = enumerate(self.chronicle.seats)
        return [number for number, seat in seats if not here.isdisjoint(seat.holders)]

    def leave(self, session: Session) -> None:
        self.sessions.discard(session)
        self.hands.pop(session, None)
