"""A browser without a seat asks to play on for somebody who is away; the others answer."""

from __future__ import annotations

from machikoro.server.names import clean_name
from machikoro.server.room import custody
from machikoro.server.room.checks import check_playing
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import Agreed, AnyEntry, Asked, Declined, Lent, Withdrew
from machikoro.server.table.seating import Ask
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def ask(room: Room, wish: m.AskSeat, token: str) -> None:
    seating = room.table.seating
    if (standing := seating.asks.get(wish.seat)) and standing.guest.token == token:
        return
    _check_ask(room, wish.seat, token)
    name = clean_name(wish.name)
    await room.commit(Asked(seat=wish.seat, token=token, name=name))


def _check_ask(room: Room, seat: int, token: str) -> None:
    table, attendance = room.table, room.audience.attendance
    if seat >= len(table.seats) or table.seats[seat].kind != "human":
        raise Refusal("unknown", seat=seat)
    if table.stage != "playing":
        raise Refusal("not_now", stage=table.stage)
    if token in table.seating.sent_away:
        raise Refusal("removed")
    if table.seats_of(token) or table.seating.asked_by(token):
        raise Refusal("has_seat")
    if not attendance.may_be_asked_for(seat, table):
        raise Refusal("not_away", minutes=attendance.ask_minutes)
    if not attendance.may_be_asked_again(seat):
        raise Refusal("asked_already")


async def answer(room: Room, session: Session, command: m.Consent, key: str) -> None:
    asks = room.table.seating.asks.values()
    found = next((ask for ask in asks if ask.number == command.ask), None)
    if found is None:
        raise Refusal("not_now")
    if command.yes:
        check_playing(room.table)
    if found.guest.token == session.token and not command.yes:
        await room.commit(Withdrew(seat=found.seat, command=key))
        return
    say = custody.say(room.table, room.audience.attendance, found)
    mine = room.table.seating.owned_by(session.token)
    by = tuple(mine if say.host else sorted(say.seats.intersection(mine)))
    if not (room.audience.is_host(session) if say.host else by):
        raise Refusal("not_allowed")
    await room.commit(*_entries(room, found, by, key, yes=command.yes, host=say.host))


def _entries(
    room: Room, ask: Ask, by: tuple[int, ...], key: str, *, yes: bool, host: bool
) -> list[AnyEntry]:
    if not yes:
        return [Declined(seat=ask.seat, by=by[0] if by else None, command=key)]
    agreed = Agreed(seat=ask.seat, by=by, command=key)
    if host or custody.all_agree(room.table, room.audience.attendance, ask, by):
        return [agreed, Lent(seat=ask.seat, guest=ask.guest)]
    return [agreed]
