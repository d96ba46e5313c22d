"""What everybody at a table is shown: the view that is theirs, what happened, who is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec

from machikoro.server.room import custody
from machikoro.server.room.audience import Audience
from machikoro.server.room.schedule import Schedule
from machikoro.server.room.sessions import Session
from machikoro.server.room.shown import Pieces, Shown, put_together
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
    as_sent,
    encode,
)
from machikoro.server.table.seating import Ask
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer, whole_view
from machikoro.server.wire import messages as m

CAUSES: dict[type, m.Cause] = {
    Played: "move", Fell: "chance", Corrected: "count", Back: "undo", Ended: "end", Began: "deal",
    Sat: "seat",
    Paused: "pause", Gave: "nonce", Pledged: "nonce", Closed: "nonce", Voided: "nonce",
    Asked: "seat", Agreed: "seat", Declined: "seat", Withdrew: "seat", Lent: "seat",
    Returned: "seat", Hosted: "seat", Passed: "seat", Removed: "seat", Locked: "seat",
    Arranged: "seat",
}  # fmt: skip


class Who(NamedTuple):
    """What it depends on what somebody sees."""

    seats: tuple[int, ...]
    host: bool
    asked: int | None


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

    def view(self, session: Session) -> m.View:
        """Of somebody who has lost track."""
        own = self._own(self._who(session), self.audience.table.log())
        return whole_view(self.viewer.shared() | own)

    def welcome(self, session: Session) -> msgspec.Raw:
        """The whole view, on which all that follows builds."""
        shared = Pieces(self.viewer.shared())
        own = Pieces(self._own(self._who(session), self.audience.table.log()))
        session.shown = Shown(self.audience.table.rev, shared.marks, own.marks)
        return put_together(shared, own, None).view

    def publish(self, entries: Sequence[AnyEntry], events: Sequence[m.EventView]) -> None:
        """To all; those who may see the same, and saw the same before, get the same bytes."""
        table, cause = self.audience.table, CAUSES.get(type(entries[0]), "other")
        if any(isinstance(entry, Arranged) for entry in entries):
            # What is kept of the views is of another game.
            self.show(table)
        retold = any(isinstance(entry, Back | Arranged) for entry in entries)
        log = table.log() if retold else None
        happened = cast(list[m.EventView], as_sent(list(events)))
        shared, owns = Pieces(self.viewer.shared()), dict[Who, tuple[Pieces, Shown]]()
        known: dict[tuple[Who, Shown | None], bytes] = {}
        for session in tuple(self.audience.sessions):
            who, before = self._who(session), session.shown
            if who not in owns:
                own = Pieces(self._own(who, log))
                owns[who] = own, Shown(table.rev, shared.marks, own.marks)
            own, session.shown = owns[who]
            if (who, before) not in known:
                since = before.rev if before else None
                news = put_together(shared, own, before)
                view, within = cast(dict[str, Any], news.view), cast(list[m.Within], news.within)
                known[who, before] = encode(m.Update(cause, happened, since, view, within))
            session.post(known[who, before])
        self.viewer.rest()

    def _who(self, session: Session) -> Who:
        audience = self.audience
        return Who(audience.seats_of(session), audience.is_host(session), audience.ask_of(session))

    def _own(self, who: Who, log: list[m.LogLine] | None) -> dict[str, Any]:
        ends = self.schedule.turn_ends
        turn_ends = None if ends is None else round(ends * 1000)
        return self.viewer.own(
            who.seats, host=who.host, asked=who.asked, turn_ends=turn_ends, log=log
        )

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
