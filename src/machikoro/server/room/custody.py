"""Whose a seat is while its player is away: who has a say, what is due, and who is host meanwhile.

A browser without a seat may ask to play on for somebody who has been away for minutes.  The host
decides; without a host all other players at the table do, and where nobody else is, nobody can.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from machikoro.server.room.presence import Attendance
from machikoro.server.table.entries import AnyEntry, Hosted, Lent, Returned, Sat
from machikoro.server.table.seating import Ask
from machikoro.server.table.table import Table


class Say(NamedTuple):
    """Whose word is still missing for what was asked."""

    host: bool
    seats: frozenset[int]


def say(table: Table, attendance: Attendance, ask: Ask) -> Say:
    seating = table.seating
    if attendance.host_is_around() and ask.guest.token not in seating.hosts():
        return Say(True, frozenset())
    return Say(False, _others(table, attendance, ask) - ask.agreed)


def _others(table: Table, attendance: Attendance, ask: Ask) -> frozenset[int]:
    """Players with a seat of their own: who plays as a guest has no say."""
    return frozenset(
        seat
        for seat, state in enumerate(table.seats)
        if state.kind == "human" and state.guest is None and seat != ask.seat
        and attendance.is_around(seat)
    )  # fmt: skip


def all_agree(table: Table, attendance: Attendance, ask: Ask, by: Collection[int] = ()) -> bool:
    """Whether with these the consent is complete; the host's own word needs no other."""
    others = _others(table, attendance, ask)
    missing = say(table, attendance, ask)
    return not missing.host and bool(others) and missing.seats <= set(by)


def back(table: Table, tokens: Collection[str]) -> list[AnyEntry]:
    """What ends because players, or the host, are here themselves."""
    seating = table.seating
    entries: list[AnyEntry] = [
        Returned(seat=seat)
        for seat, state in enumerate(table.seats)
        if (state.guest or seat in seating.asks) and not set(state.tokens).isdisjoint(tokens)
    ]
    if seating.acting_host is not None and not seating.owners_of_table.isdisjoint(tokens):
        entries.append(Hosted(seat=None))
    return entries


def returning(table: Table, token: str) -> list[AnyEntry]:
    """What ends now that this browser is here: bots, guests and wishes, the stand-in host."""
    mine = table.seats_of(token) if token else []
    bots: list[AnyEntry] = [_without_bot(table, seat) for seat in mine if _is_stood_in(table, seat)]
    return [*bots, *back(table, {token})]


def _is_stood_in(table: Table, seat: int) -> bool:
    state = table.seats[seat]
    return state.kind == "human" and state.bot is not None and not state.resting


def _without_bot(table: Table, seat: int) -> Sat:
    return Sat(seat=seat, state=msgspec.structs.replace(table.seats[seat], bot=None))


def due(table: Table, attendance: Attendance, tokens: Collection[str]) -> list[AnyEntry]:
    """What has to happen to the seats now, by who is here and who is away."""
    if table.stage == "over" or table.paused:
        return []
    if entries := back(table, tokens):
        return entries
    entries += [
        Lent(seat=ask.seat, guest=ask.guest)
        for ask in table.seating.asks.values()
        if all_agree(table, attendance, ask)
    ]
    if attendance.host_away_for() >= attendance.settings.host_wait:
        heir = _heir(table, tokens)
        entries += [] if heir is None else [Hosted(seat=heir)]
    return entries


def _heir(table: Table, tokens: Collection[str]) -> int | None:
    """Who of the players that are here has sat longest."""
    here = [
        seat
        for seat, state in enumerate(table.seats)
        if state.kind == "human" and not set(state.tokens).isdisjoint(tokens)
    ]
    return min(here, key=lambda seat: (table.seating.since[seat], seat), default=None)
