"""What everybody at a table is shown: the view that is theirs, what happened, who is here."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.server.room import custody
from machikoro.server.room.audience import Audience
from machikoro.server.room.schedule import Schedule
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import (
    Agreed,
    AnyEntry,
    Arranged,
    Asked,
    Back,
    Began,
    Closed,
    Corrected,
    Declined,
    Ended,
    Fell,
    Gave,
    Hosted,
    Lent,
    Locked,
    Passed,
    Paused,
    Played,
    Pledged,
    Removed,
    Returned,
    Sat,
    Voided,
    Withdrew,
    encode,
)
from machikoro.server.table.seating import Ask
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire import messages as m

CAUSES: dict[type, m.Cause] = {
    Played: "move", Fell: "chance", Corrected: "count", Back: "undo", Ended: "end", Began: "deal",
    Sat: "seat",
    Paused: "pause", Gave: "nonce", Pledged: "nonce", Closed: "nonce", Voided: "nonce",
    Asked: "seat", Agreed: "seat", Declined: "seat", Withdrew: "seat", Lent: "seat",
    Returned: "seat", Hosted: "seat", Passed: "seat", Removed: "seat", Locked: "seat",
    Arranged: "seat",
}  # fmt: skip


class Publisher:
    def __init__(self, audience: Audience, schedule: Schedule) -> None:
        self.audience = audience
        self.schedule = schedule
        self.viewer = Viewer(audience.table)
        self._shown_presence: m.Presence | None = None
        """What was last said about who is here."""

    def show(self, table: Table) -> None:
        """From now on this one, read again."""
        self.audience.table = table
        self.viewer = Viewer(table)

    def view(self, session: Session, *, whole_log: bool = True) -> m.View:
        audience = self.audience
        ends = self.schedule.turn_ends
        return self.viewer.view(
            audience.seats_of(session),
            host=audience.is_host(session),
            asked=audience.ask_of(session),
            turn_ends=None if ends is None else round(ends * 1000),
            log=audience.table.log() if whole_log else None,
        )

    def publish(self, entries: Sequence[AnyEntry], events: Sequence[m.EventView]) -> None:
        """To all; those who may see the same get the same bytes."""
        audience = self.audience
        if any(isinstance(entry, Arranged) for entry in entries):
            # What is kept of the views is of another game.
            self.show(audience.table)
        cause = CAUSES.get(type(entries[0]), "other")
        whole_log = any(isinstance(entry, Back) for entry in entries)
        known: dict[tuple[object, ...], bytes] = {}
        for session in tuple(audience.sessions):
            who = (audience.seats_of(session), audience.is_host(session), audience.ask_of(session))
            if who not in known:
                view = self.view(session, whole_log=whole_log)
                known[who] = encode(m.Update(cause, list(events), view))
            session.post(known[who])
        self.viewer.rest()

    def presence(self) -> m.Presence:
        audience = self.audience
        seats = audience.attendance.seats(audience.table, audience.connected_seats())
        asks = [self._shown_ask(ask) for ask in audience.table.seating.asks.values()]
        return m.Presence(
            seats, audience.spectators_beside(None), asks, audience.attendance.ask_minutes
        )

    def _shown_ask(self, ask: Ask) -> m.SeatAsk:
        say = custody.say(self.audience.table, self.audience.attendance, ask)
        return m.SeatAsk(ask.number, ask.seat, ask.guest.name, say.host, sorted(say.seats))

    def show_presence(self) -> None:
        """To those who have not been told yet."""
        presence = self.presence()
        if presence != self._shown_presence:
            self._shown_presence = presence
            self.audience.to_all(presence)
