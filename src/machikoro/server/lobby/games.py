"""Games are made, joined, followed by a rematch, and told when they are over."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from machikoro.bots import USUAL, names
from machikoro.cards.rulesets import RULESETS
from machikoro.fair.seal import new_seed
from machikoro.server import tokens
from machikoro.server.http.limits import DEVICES
from machikoro.server.lobby import lessons
from machikoro.server.lobby.options import check_form
from machikoro.server.lobby.storing import put_table
from machikoro.server.names import clean_name
from machikoro.server.room import custody
from machikoro.server.room.house import House
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.store.protocol import GameRow
from machikoro.server.table.entries import (
    AnyEntry,
    Followed,
    Granted,
    Header,
    Linked,
    Sat,
    SeatState,
    is_of_today,
    read_header,
    version_of,
)
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def create(rooms: Rooms, wish: m.CreateGame, token: str) -> m.Created:
    lesson = lessons.asked_for(wish)
    if lesson is not None:
        wish = lessons.as_wished(lesson, wish)
    seats = _seats(wish.seats, token)
    invite = tokens.new_secret()
    first = None if wish.first == "draw" else wish.first
    if first is not None and first >= len(seats):
        raise Refusal("invalid", field="first")
    check_form(wish.options)
    _check_box(wish)
    chapter = _chapter(wish)
    header = Header(
        game=tokens.new_game_id(), code="", created=time.time(), ruleset=wish.ruleset,
        options=wish.options, seats=seats, first=first, own_dice=wish.own_dice or wish.box,
        box=wish.box, speed=wish.speed,
        script=tuple(wish.script), seed=wish.seed, secret=new_seed(),
        server_nonce=tokens.new_secret(), invite=tokens.hashed(invite), host=token,
        terms_sealed=True, lesson=lesson.script if lesson else None, chapter=chapter,
    )  # fmt: skip
    table = await put_table(rooms.house, header, wish.language)
    await _remember(rooms.house, table)
    return m.Created(table.header.game, table.header.code, invite, table.seats_of(token))


def _chapter(wish: m.CreateGame) -> int | None:
    """A chapter of a campaign by itself: whoever says no to spoilers can play the first."""
    ruleset = RULESETS.get(wish.ruleset)
    if ruleset is None or not ruleset.sealed:
        return None
    chapter = wish.options.get("chapter", 1)
    if not wish.spoilers and (chapter != 1 or wish.options.keys() - {"chapter"}):
        raise Refusal("spoilers")
    return chapter if isinstance(chapter, int) else 1


def _check_box(wish: m.CreateGame) -> None:
    """There is one box, and everybody sits around it: nobody comes by a link."""
    if wish.box and any(seat.kind == "open" for seat in wish.seats):
        raise Refusal("invalid", field="seats")


def _seats(wishes: Sequence[m.SeatWish], token: str) -> tuple[SeatState, ...]:
    return tuple(_seat(number, wish, token) for number, wish in enumerate(wishes))


def _seat(number: int, wish: m.SeatWish, token: str) -> SeatState:
    name = clean_name(wish.name)
    colour = wish.colour if wish.colour in m.COLOURS else m.COLOURS[number]
    bot = (wish.bot or USUAL) if wish.kind == "bot" else None
    if bot is not None and bot not in names():
        raise Refusal("unknown", bot=bot)
    return SeatState(wish.kind, name, colour, bot, (token,) if wish.kind == "human" else ())


async def _remember(house: House, table: Table) -> None:
    for token in _browsers(table):
        await house.store.remember(token, table.header.game, time.time())


def _browsers(table: Table) -> list[str]:
    return sorted({table.header.host, *(t for seat in table.seats for t in seat.holders)})


async def find(rooms: Rooms, name: str) -> Room | None:
    """By its id, or by the room code."""
    if not tokens.is_code(name):
        return await rooms.get(name)
    known = await rooms.store.find_code(name.upper())
    room = await rooms.get(known) if known else None
    if known and room is None:
        raise Refusal("campaign")
    return room


async def join(room: Room, wish: m.Join, token: str, *, by_code: bool) -> m.Joined:
    if wish.spectate:
        seats = _watch(room, token, by_code=by_code)
    elif wish.key is not None:
        seats = await _join_with_key(room, wish.key, token)
    else:
        seats = await _take_seat(room, wish, token, by_code=by_code)
    await room.house.store.remember(token, room.game, time.time())
    return m.Joined(room.game, seats[0] if seats else None, seats)


def _watch(room: Room, token: str, *, by_code: bool) -> list[int]:
    """Codes are short enough to be guessed: they open no game that has begun."""
    seats = room.table.seats_of(token)
    if by_code and not seats and room.table.stage != "lobby":
        raise Refusal("not_allowed")
    return seats


async def _join_with_key(room: Room, key: str, token: str) -> list[int]:
    """Another device of a player who is at the table already."""
    granted = room.table.seating.keys.get(tokens.hashed(key))
    if granted is None or granted.until < time.time():
        if mine := room.table.seats_of(token):
            return mine
        raise Refusal("key_spent", minutes=room.house.settings.key_minutes)
    devices = [len(seat.tokens) for seat in room.table.seats if granted.token in seat.tokens]
    if max(devices, default=0) >= DEVICES:
        raise Refusal("too_many_devices", most=DEVICES)
    await room.commit(*_back(room, granted.token), Linked(key=granted.key, token=token))
    return room.table.seats_of(token)


async def _take_seat(room: Room, wish: m.Join, token: str, *, by_code: bool) -> list[int]:
    table = room.table
    code = by_code or (wish.code or "").upper() == table.header.code
    if not code and not tokens.same(wish.invite, table.header.invite):
        raise Refusal("not_allowed")
    mine = table.seats_of(token)
    if mine and wish.seat is None:
        return mine
    if token in table.seating.sent_away:
        raise Refusal("removed")
    if table.seating.locked:
        raise Refusal("locked")
    free = [n for n, state in enumerate(table.seats) if state.kind == "open"]
    if not free or (wish.seat is not None and wish.seat not in free):
        raise Refusal("taken")
    name = clean_name(wish.name)
    seat = free[0] if wish.seat is None else wish.seat
    colour = _free_colour(table, seat, wish.colour)
    await room.commit(Sat(seat=seat, state=SeatState("human", name, colour, None, (token,))))
    return table.seats_of(token)


def _free_colour(table: Table, seat: int, wished: str) -> str:
    """The one that is wished or, where somebody has it, the seat's own."""
    people = [(n, state) for n, state in enumerate(table.seats) if state.kind != "open"]
    taken = {state.colour for n, state in people if n != seat}
    choices = (wished, table.seats[seat].colour, *m.COLOURS)
    return next(c for c in choices if c in m.COLOURS and c not in taken)


def invitation(room: Room, wish: m.Join, token: str, *, by_code: bool) -> m.Invitation:
    """What somebody is invited to, for those who could come."""
    table = room.table
    code = by_code or (wish.code or "").upper() == table.header.code
    mine = table.seats_of(token)
    invited = bool(mine) or tokens.same(wish.invite, table.header.invite)
    # Codes are short enough to be guessed: they open no game that has begun.
    if not invited and not (code and table.stage == "lobby"):
        raise Refusal("not_allowed")
    hosts = table.seating.host_seats()
    return m.Invitation(
        game=room.game,
        ruleset=table.header.ruleset,
        stage=table.stage,
        seats=[
            m.InvitedSeat(seat.name, seat.colour, seat.kind, seat.bot, n in mine, n in hosts)
            for n, seat in enumerate(table.seats)
        ],
        locked=table.seating.locked,
        removed=token in table.seating.sent_away,
    )


async def grant_device(room: Room, token: str) -> m.DeviceKey:
    """For what is one's own at this table: a seat that was lent cannot be passed on."""
    seating = room.table.seating
    if not seating.owned_by(token) and token not in seating.owners_of_table:
        raise Refusal("not_allowed")
    key, minutes = tokens.new_secret(), room.house.settings.key_minutes
    until = time.time() + 60 * minutes
    granted = Granted(key=tokens.hashed(key), token=token, until=until)
    await room.commit(*_back(room, token), granted)
    return m.DeviceKey(key, minutes)


def _back(room: Room, token: str) -> list[AnyEntry]:
    """Who asks for a key is not away, whether at the table or not."""
    return custody.back(room.table, {token})


async def rematch(room: Room, wish: m.RematchWish, token: str) -> m.Rematch:
    """Whoever asks first makes the game; the others, at other processes too, find it made."""
    table = room.table
    if table.header.campaign is not None:
        raise Refusal("not_allowed")
    if table.stage != "over":
        raise Refusal("not_now", stage=table.stage)
    if table.rematch is None:
        if not table.seating.belongs(token):
            raise Refusal("not_allowed")
        await _make_rematch(room, wish)
    followed = await room.house.shelf.read(room.table.rematch or "")
    if followed is None:
        raise Refusal("unknown")
    return m.Rematch(followed.header.game, followed.header.code, followed.seats_of(token))


async def _make_rematch(room: Room, wish: m.RematchWish) -> None:
    """A game of its own: neither a script, a lesson, a chosen seed nor what was played elsewhere
    before is played twice, and no loan lasts."""
    table = room.table
    first = table.loser() if wish.first == "loser" else wish.first
    seats = tuple(
        msgspec.structs.replace(seat, bot=None, resting=False, guest=None)
        if seat.kind == "human"
        else seat
        for seat in table.seats
    )
    header = msgspec.structs.replace(
        table.header, game=tokens.new_game_id(), code="", created=time.time(), seats=seats,
        first=None if first == "draw" else first, speed=table.speed, secret=new_seed(),
        server_nonce=tokens.new_secret(), script=(), played=(), seed=None, terms_sealed=True,
        lesson=None, host=table.seating.owner,
        options={} if table.header.lesson else table.header.options,
    )  # fmt: skip
    if isinstance(first, int) and first >= len(seats):
        raise Refusal("invalid", field="first")
    following = await put_table(room.house, header)
    await _remember(room.house, following)
    try:
        await room.commit(Followed(game=following.header.game))
    except Refusal:
        for known in _browsers(following):
            await room.house.store.forget(known, following.header.game)
        if room.table.rematch is None:
            raise


async def mine(rooms: Rooms, token: str) -> m.Mine:
    rows = await rooms.store.mine(token)
    return m.Mine([_mine_entry(row, token) for row in rows], rooms.settings.keep_days)


def _mine_entry(row: GameRow, token: str) -> m.MineEntry:
    summary = msgspec.json.decode(row.summary)
    made = read_header(row.header)
    ruleset, version = summary["ruleset"], summary.get("version", made.version)
    return m.MineEntry(
        game=row.game,
        code=row.code,
        ruleset=ruleset,
        names=summary["names"],
        seats=[n for n, known in enumerate(summary["tokens"]) if token in known],
        stage=summary["stage"],
        winner=summary["winner"],
        last=summary.get("last"),
        turn=summary["turn"],
        asked=summary.get("asked"),
        rev=row.rev,
        created=row.created,
        touched=row.touched,
        old_rules=not is_of_today(made) or version_of(ruleset) != version,
    )
