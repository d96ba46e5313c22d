"""The host changes the game before it is dealt: ruleset, options, seats."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.play.setup import tables_for
from machikoro.server.lobby.catalogue import find_offered
from machikoro.server.lobby.options import check_form, told_in
from machikoro.server.room.changes import change
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import Arranged, Header
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def arrange(room: Room, session: Session, command: m.Arrange, key: str) -> None:
    table = room.table
    if not room.audience.is_host(session) or _is_made_for_its_game(table.header):
        raise Refusal("not_allowed")
    if table.stage != "lobby":
        raise Refusal("not_now", stage=table.stage)
    places = tuple(command.seats)
    _check_seats(table, places)
    check_form(command.options)
    with told_in(command.language):
        ruleset = find_offered(command.ruleset)
        tables_for(ruleset.id, len(places), command.options)
    arranged = Arranged(
        ruleset=ruleset.id, version=ruleset.version, options=command.options, seats=places,
        command=key,
    )  # fmt: skip
    await change(room, session, arranged)


def _is_made_for_its_game(header: Header) -> bool:
    """A chapter, a lesson, or what began elsewhere: as another game it would mean nothing."""
    told = header.lesson or header.script or header.played
    return header.chapter is not None or header.campaign is not None or bool(told)


def _check_seats(table: Table, places: Sequence[int | None]) -> None:
    """In their order, and nobody is turned out who has just sat down."""
    staying = [seat for seat in places if seat is not None]
    if staying != sorted(set(staying)):
        raise Refusal("invalid", field="seats")
    if any(seat >= len(table.seats) for seat in staying):
        raise Refusal("unknown", seat=staying[-1])
    for seat, state in enumerate(table.seats):
        if state.kind == "human" and seat not in staying:
            raise Refusal("taken", seat=seat)
    first = table.header.first
    if first is not None and (first >= len(places) or places[first] != first):
        raise Refusal("starts", seat=first)
