"""What a host may do to the table: close it, send somebody away, make another the host."""

from __future__ import annotations

import msgspec

from machikoro.bots import USUAL
from machikoro.server.names import clean_name
from machikoro.server.room.changes import change
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import Locked, Passed, Removed, Sat, SeatState
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def obey(
    room: Room, session: Session, command: m.Lock | m.Remove | m.PassOn | m.Rename, key: str
) -> None:
    if not isinstance(command, m.Lock) and command.seat >= len(room.table.seats):
        raise Refusal("unknown", seat=command.seat)
    match command:
        case m.Rename():
            await _rename(room, session, command, key)
        case m.Lock(on=on):
            _check_host(room, session)
            if on != room.table.seating.locked:
                await change(room, session, Locked(on=on, command=key))
        case m.Remove(seat=seat):
            _check_host(room, session)
            _check_removal(room, session, room.table.seats[seat])
            bot = None if room.table.stage == "lobby" else USUAL
            await change(room, session, Removed(seat=seat, bot=bot, command=key))
        case m.PassOn(seat=seat):
            _check_host(room, session)
            await _pass_on(room, session, seat, key)


def _check_host(room: Room, session: Session) -> None:
    """The tables of a campaign have its host, and everybody keeps a seat for all of its games."""
    if room.table.header.campaign is not None or not room.audience.is_host(session):
        raise Refusal("not_allowed")
    if room.table.stage == "over":
        raise Refusal("over")


def _check_removal(room: Room, session: Session, now: SeatState) -> None:
    if room.table.stage == "nonces":
        # Numbers for the dice are being collected, from the people who sit there now.
        raise Refusal("not_now", stage="nonces")
    owners = room.table.seating.owners_of_table
    of_host = now.guest is None and not owners.isdisjoint(now.tokens)
    if now.kind != "human" or session.token in now.holders:
        raise Refusal("not_allowed")
    # Who is host meanwhile does not turn out the host.
    if of_host and session.token not in owners:
        raise Refusal("not_allowed")


async def _pass_on(room: Room, session: Session, seat: int, key: str) -> None:
    """To a player who is here; who is host only meanwhile has nothing to give away."""
    seating, heir = room.table.seating, room.table.seats[seat]
    here = room.audience.connected_tokens()
    if session.token not in seating.owners_of_table or here.isdisjoint(heir.tokens):
        raise Refusal("not_allowed", seat=seat)
    if seating.owners_of_table.isdisjoint(heir.tokens):
        await change(room, session, Passed(seat=seat, command=key))


async def _rename(room: Room, session: Session, command: m.Rename, key: str) -> None:
    """Before the deal: later the log and the record have the name."""
    now = room.table.seats[command.seat]
    if room.table.began:
        raise Refusal("not_now", stage=room.table.stage)
    may = session.token in now.tokens or (now.kind == "bot" and room.audience.is_host(session))
    if not may:
        raise Refusal("not_allowed", seat=command.seat)
    name = clean_name(command.name)
    if not name:
        raise Refusal("blank_name")
    if name != now.name:
        renamed = msgspec.structs.replace(now, name=name)
        await change(room, session, Sat(seat=command.seat, state=renamed, command=key))
