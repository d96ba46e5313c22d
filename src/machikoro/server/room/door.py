"""People come and go: those at the table are told, and so are the other processes."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.server.room.alarm import Alarm
from machikoro.server.room.bus import Bus
from machikoro.server.room.inbox import Inbox
from machikoro.server.room.publishing import Publisher
from machikoro.server.table.entries import (
    Agreed,
    AnyEntry,
    Arranged,
    Asked,
    Declined,
    Hosted,
    Lent,
    Linked,
    Passed,
    Paused,
    Removed,
    Returned,
    Sat,
    Withdrew,
)

CHANGES_THE_SEATS = (
    Sat
    | Linked
    | Asked
    | Agreed
    | Declined
    | Withdrew
    | Lent
    | Returned
    | Hosted
    | Passed
    | Removed
    | Arranged
)


class Door:
    def __init__(self, publisher: Publisher, inbox: Inbox, bus: Bus) -> None:
        self.publisher = publisher
        self.audience = publisher.audience
        self.attendance = publisher.audience.attendance
        self.inbox = inbox
        self.bus = bus
        self._alarm = Alarm(inbox.clock)

    def stop(self) -> None:
        self._alarm.stop()

    async def announce(self) -> None:
        """Here and elsewhere: somebody came or went."""
        self._note()
        await self.tell()

    async def tell(self) -> None:
        """The other processes: who of this table is at this one."""
        audience, belongs = self.audience, self.audience.table.seating.belongs
        tokens = sorted(token for token in audience.tokens_here() if belongs(token))
        watching = sum(audience.is_spectator(session) for session in audience.sessions)
        await self.bus.tell(audience.table.header.game, "here", (tokens, watching))

    def hear(self, process: str, tokens: Sequence[str], spectators: int) -> None:
        self.attendance.hear(process, tokens, spectators)
        self._note()

    def _note(self) -> None:
        self.audience.note()
        self.publisher.show_presence()
        self._wait_for_leavers()

    def count_absence(self, entries: Sequence[AnyEntry]) -> None:
        """What has just happened may have given somebody a seat, or all of them time."""
        self.attendance.turn_is(self.audience.table.game.turn)
        if any(isinstance(entry, Paused) and not entry.on for entry in entries):
            self.attendance.resume()
            self._wait_for_leavers()
        if any(isinstance(entry, Arranged) for entry in entries):
            # Seats have other numbers: whoever is away is away from now on.
            self.attendance.left.clear()
        seats_changed = any(isinstance(entry, CHANGES_THE_SEATS) for entry in entries)
        if seats_changed:
            self.audience.note()
            self.inbox.put(self.tell)
        if seats_changed or self.attendance.left:
            self.publisher.show_presence()

    def _wait_for_leavers(self) -> None:
        wait = self.attendance.next_look()
        if wait is None:
            self._alarm.cancel()
        else:
            self._alarm.ring_in(wait + 0.1, self.inbox.put, self._look_around)

    async def _look_around(self) -> None:
        """Somebody has been away for so long that it matters."""
        self.publisher.show_presence()
        self._wait_for_leavers()
