"""What a client can ask of its campaign."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from machikoro.bots import names
from machikoro.campaign import NotNow
from machikoro.server.campaign.entries import Settled
from machikoro.server.campaign.room import Act, CampaignRoom
from machikoro.server.names import clean_name
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import Sat, SeatState, encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

_decoder = msgspec.json.Decoder(m.CampaignIncoming)


def decode(data: str) -> m.CampaignIncoming:
    message: m.CampaignIncoming = _decoder.decode(data)
    return message


async def obey(room: CampaignRoom, session: Session, command: m.CampaignCommand) -> None:
    """Every command gets an answer, a repeated one the answer it had."""
    key = f"{session.key}:{command.id}"
    if (old := room.answers.old(key, command.id, room.chronicle.commands)) is not None:
        session.post(old)
        return
    try:
        await HANDLERS[type(command)](room, session, command, key)
    except Refusal as refusal:
        answer = encode(m.Refused(command.id, refusal.code, dict(refusal.reason)))
        if refusal.code != "stale":
            room.answers.keep(key, answer)
        session.post(answer)


def _accept(room: CampaignRoom, session: Session, command: m.CampaignCommand, key: str) -> None:
    rev = room.chronicle.commands.get(key, room.chronicle.rev)
    session.post(encode(m.Accepted(command.id, rev)))


def _check_player(room: CampaignRoom, session: Session) -> None:
    if room.audience.is_spectator(session):
        raise Refusal("not_allowed")


def _check_rev(room: CampaignRoom, rev: int) -> None:
    """Nobody turns a leaf that they have not seen coming: two may tap at the same time."""
    if rev != room.chronicle.rev:
        raise Refusal("stale", rev=room.chronicle.rev)


def _check_waiting(room: CampaignRoom, *allowed: m.Waiting) -> None:
    if room.chronicle.waiting not in allowed:
        raise Refusal("not_now", waiting=room.chronicle.waiting)


def _check_pace(room: CampaignRoom, session: Session) -> None:
    """What can be done over and over: a campaign has a last entry, and nobody takes all of them."""
    if not room.audience.changes.take(session.token):
        raise Refusal("too_fast")


async def _do(
    room: CampaignRoom, act: Act, cause: m.Changed, key: str, field: str, **reason: int
) -> None:
    """Errors of the library speak of cards: only the field and numbers are passed on."""
    try:
        after = await room.after(act)
    except NotNow:
        raise Refusal("not_now", waiting=room.chronicle.waiting) from None
    except ValueError:
        raise Refusal("invalid", with_view=False, field=field, **reason) from None
    await room.write(after, cause, key)


async def _read(room: CampaignRoom, session: Session, command: m.CampaignRead, key: str) -> None:
    _check_player(room, session)
    _check_rev(room, command.rev)
    _check_waiting(room, "rulebook", "before_game", "game_ended")
    day = command.date or date.today().isoformat()
    await _do(room, lambda campaign: campaign.read(day), "read", key, "date")
    _accept(room, session, command, key)


async def _box(room: CampaignRoom, session: Session, command: m.CampaignBox, key: str) -> None:
    _check_player(room, session)
    _check_rev(room, command.rev)
    _check_waiting(room, "box")
    await _do(room, lambda campaign: campaign.open_box(), "box", key, "box")
    _accept(room, session, command, key)


async def _hand(room: CampaignRoom, session: Session, command: m.CampaignHand, key: str) -> None:
    _check_waiting(room, "pick")
    people = room.viewer.people(room.audience.seats_of(session))
    if command.seat is None:
        room.audience.hands.pop(session, None)
    elif command.seat in people:
        room.audience.hands[session] = command.seat
    else:
        raise Refusal("not_allowed")
    room.show(session)
    _accept(room, session, command, key)


async def _pick(room: CampaignRoom, session: Session, command: m.CampaignPick, key: str) -> None:
    _check_waiting(room, "pick")
    people = room.viewer.people(room.audience.seats_of(session))
    handed = len(people) < 2 or room.audience.hands.get(session) == command.seat
    if command.seat not in people or not handed:
        raise Refusal("not_allowed", seat=command.seat)
    if command.seat not in room.campaign.asked:
        _check_pace(room, session)
    hand = room.audience.hands.pop(session, None)
    try:
        await _do(
            room, lambda campaign: campaign.pick(command.seat, command.cards), "pick", key,
            "cards", count=room.campaign.circles,
        )  # fmt: skip
    except Refusal:
        # The screen is still in the same hands.
        if hand is not None and room.chronicle.waiting == "pick":
            room.audience.hands[session] = hand
        raise
    _accept(room, session, command, key)


async def _side(room: CampaignRoom, session: Session, command: m.CampaignSide, key: str) -> None:
    _check_rev(room, command.rev)
    _check_waiting(room, "side")
    (winner,) = room.campaign.asked
    if winner not in room.audience.seats_of(session):
        raise Refusal("not_your_turn", seat=winner)
    await _do(room, lambda campaign: campaign.choose_side(command.side), "side", key, "side")
    _accept(room, session, command, key)


async def _free(room: CampaignRoom, session: Session, command: m.CampaignFree, key: str) -> None:
    _check_player(room, session)
    _check_rev(room, command.rev)
    _check_waiting(room, "free")
    await _do(
        room,
        lambda campaign: campaign.start_free(command.yokai, command.landmarks, command.project),
        "free", key, "landmarks" if command.landmarks else "project",
    )  # fmt: skip
    _accept(room, session, command, key)


async def _town(room: CampaignRoom, session: Session, command: m.CampaignTown, key: str) -> None:
    _check_seat(room, command.seat)
    mine = command.seat in room.audience.seats_of(session)
    if not mine and not room.audience.is_host(session):
        raise Refusal("not_allowed", seat=command.seat)
    town = clean_name(command.name)
    if not town:
        raise Refusal("blank_name")
    _check_pace(room, session)
    if room.chronicle.campaign is None:
        await room.commit([Settled(seat=command.seat, town=town, command=key)], "town")
    else:
        await _do(room, lambda it: it.name_town(command.seat, town), "town", key, "name")
    _accept(room, session, command, key)


def _check_seat(room: CampaignRoom, seat: int) -> None:
    if seat >= len(room.chronicle.seats):
        raise Refusal("unknown", seat=seat)


async def _sit(room: CampaignRoom, session: Session, command: m.Sit, key: str) -> None:
    _check_player(room, session)
    _check_seat(room, command.seat)
    state = _new_seat(room, session, command)
    _check_pace(room, session)
    await room.commit([Sat(seat=command.seat, state=state, command=key)], "seat")
    await room.begin()
    _accept(room, session, command, key)


def _new_seat(room: CampaignRoom, session: Session, command: m.Sit) -> SeatState:
    now = room.chronicle.seats[command.seat]
    if command.bot is None:
        return _opened(room, session, now)
    if command.bot == "human":
        return _taken(room, session, now, command)
    if command.bot not in names():
        raise Refusal("unknown", bot=command.bot)
    held, here = session.token in now.tokens, command.seat in room.audience.connected_seats()
    if now.kind == "human":
        if not held and (here or not room.audience.is_host(session)):
            raise Refusal("not_allowed", seat=command.seat)
        return replace(now, bot=command.bot, resting=held)
    return replace(now, kind="bot", bot=command.bot, name=clean_name(command.name) or now.name)


def _opened(room: CampaignRoom, session: Session, now: SeatState) -> SeatState:
    if room.chronicle.campaign is not None or not room.audience.is_host(session):
        raise Refusal("not_allowed")
    if session.token not in now.tokens and room.chronicle.header.host in now.tokens:
        raise Refusal("not_allowed")
    return SeatState("open", "", now.colour)


def _taken(room: CampaignRoom, session: Session, now: SeatState, command: m.Sit) -> SeatState:
    if session.token in now.tokens:
        return replace(now, bot=None, resting=False)
    if now.kind == "human":
        raise Refusal("not_allowed", seat=command.seat)
    name = clean_name(command.name)
    return SeatState("human", name or now.name, now.colour, None, (session.token,))


async def _ping(room: CampaignRoom, session: Session, command: m.Ping, key: str) -> None:
    session.post(encode(m.Pong(command.id)))


HANDLERS: dict[type, Callable[[CampaignRoom, Session, Any, str], Awaitable[None]]] = {
    m.CampaignRead: _read,
    m.CampaignBox: _box,
    m.CampaignHand: _hand,
    m.CampaignPick: _pick,
    m.CampaignSide: _side,
    m.CampaignFree: _free,
    m.CampaignTown: _town,
    m.Sit: _sit,
    m.Ping: _ping,
}
