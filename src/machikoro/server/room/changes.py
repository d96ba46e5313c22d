"""What people may change at a table at any time, within limits."""

from __future__ import annotations

from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import AnyEntry
from machikoro.server.wire.refusals import Refusal


async def change(room: Room, session: Session, entry: AnyEntry) -> None:
    """A table has a last entry, and nobody takes all there are."""
    if not room.audience.changes.take(session.token):
        raise Refusal("too_fast")
    await room.commit(entry)
