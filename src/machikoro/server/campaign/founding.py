"""Campaigns are founded, joined, begun anew, gone on with from a file, listed and forgotten."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from machikoro.bots import USUAL, names
from machikoro.campaign import Campaign, loads
from machikoro.campaign.opening import COLOURS
from machikoro.campaign.table import rules_version
from machikoro.errors import InvalidOption
from machikoro.languages import Language
from machikoro.play.setup import pick_seed
from machikoro.server import tokens
from machikoro.server.campaign.chronicle import Chronicle
from machikoro.server.campaign.dealing import take_over
from machikoro.server.campaign.entries import CampaignEntry, CampaignHeader, Settled
from machikoro.server.campaign.registry import Campaigns
from machikoro.server.campaign.room import CampaignRoom
from machikoro.server.http.limits import DEVICES
from machikoro.server.lobby.storing import ATTEMPTS
from machikoro.server.names import clean_name
from machikoro.server.store.protocol import GameRow
from machikoro.server.store.purge import DAY
from machikoro.server.table.entries import (
    Followed,
    Granted,
    Linked,
    Sat,
    SeatState,
    encode,
)
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal
from machikoro.texts import explain

MESSAGE_LENGTH = 400
"""Of what is said about a file: one with a thousand bad lines has a thousand reasons."""


async def create(campaigns: Campaigns, wish: m.CreateCampaign, token: str) -> m.CampaignCreated:
    given = await _in_file(campaigns, wish)
    seats, towns = _seats(wish.seats, token), [clean_name(seat.town) for seat in wish.seats]
    header = CampaignHeader(
        campaign=tokens.new_game_id(), code="", created=time.time(),
        seats=seats, towns=tuple(towns), baskets=wish.baskets, lampions=wish.lampions,
        speed=wish.speed, seed=pick_seed(None), invite="", host=token, version=rules_version(),
    )  # fmt: skip
    if given is not None:
        header = _as_in_file(header, given)
    return await _found(campaigns, header, given, wish.language)


def _seats(wishes: Sequence[m.CampaignSeatWish], token: str) -> tuple[SeatState, ...]:
    """With different colours: whoever wished for one first has it."""
    wished = [wish.colour if wish.colour in COLOURS else "" for wish in wishes]
    taken = [colour for place, colour in enumerate(wished) if colour not in wished[:place]]
    free = [colour for colour in COLOURS if colour not in taken]
    seats = []
    for place, wish in enumerate(wishes):
        own = wished[place] and wished[place] not in wished[:place]
        seats.append(_seat(wish, wished[place] if own else free.pop(0), token))
    return tuple(seats)


def _seat(wish: m.CampaignSeatWish, colour: str, token: str) -> SeatState:
    bot = (wish.bot or USUAL) if wish.kind == "bot" else None
    if bot is not None and bot not in names():
        raise Refusal("unknown", bot=bot)
    tokens_ = (token,) if wish.kind == "human" else ()
    return SeatState(wish.kind, clean_name(wish.name), colour, bot, tokens_)


async def _in_file(campaigns: Campaigns, wish: m.CreateCampaign) -> Campaign | None:
    text = wish.file
    if text is None:
        return None
    try:
        given = await campaigns.house.workshop.do(lambda: loads(text))
    except ValueError as error:
        message = explain(error, wish.language)[:MESSAGE_LENGTH]
        raise Refusal("invalid", field="file", message=message) from None
    if len(given.players) != len(wish.seats):
        raise Refusal("invalid", field="seats", count=len(given.players))
    return given


def _as_in_file(header: CampaignHeader, given: Campaign) -> CampaignHeader:
    pairs = zip(header.seats, given.players, given.colours, strict=True)
    return replace(
        header,
        seats=tuple(replace(seat, name=name, colour=colour) for seat, name, colour in pairs),
        towns=tuple(given.towns),
        baskets=msgspec.convert(given.baskets, m.Baskets),
        lampions=given.plays_with_lampions,
        seed=given.seed,
    )


async def _found(
    campaigns: Campaigns, header: CampaignHeader, given: Campaign | None, language: Language
) -> m.CampaignCreated:
    """Store it under a code that is free, and begin if everybody is there."""
    invite = tokens.new_secret()
    header = replace(header, invite=tokens.hashed(invite))
    chronicle = Chronicle(header)
    try:
        chronicle.begun()
    except InvalidOption as error:
        message = explain(error, language)
        raise Refusal("invalid", field="seats", message=message) from None
    header = await _store(campaigns, header, chronicle)
    room = await campaigns.get(header.campaign)
    assert room is not None
    await room.do(lambda: _begin(room, given))
    seats = chronicle.seating.of(header.host)
    return m.CampaignCreated(header.campaign, header.code, invite, seats)


async def _begin(room: CampaignRoom, given: Campaign | None) -> None:
    if given is not None:
        await room.write(given, "other", None)
    await room.begin()


async def _store(
    campaigns: Campaigns, header: CampaignHeader, chronicle: Chronicle
) -> CampaignHeader:
    store = campaigns.house.store
    for _ in range(ATTEMPTS):
        named = replace(header, code=tokens.new_code())
        if await store.create(
            named.campaign, named.code, encode(named), encode(chronicle.summary()),
            header.created, kind="campaign",
        ):  # fmt: skip
            await store.remember(header.host, named.campaign, header.created)
            return named
    raise Refusal("busy")


async def find(campaigns: Campaigns, name: str) -> CampaignRoom | None:
    """By its id, or by the room code."""
    if tokens.is_code(name):
        name = await campaigns.house.store.find_code(name.upper()) or name
    return await campaigns.get(name)


async def join(
    room: CampaignRoom, wish: m.CampaignJoin, token: str, *, by_code: bool
) -> m.CampaignJoined:
    if wish.spectate:
        if by_code and not room.chronicle.seating.of(token) and room.chronicle.campaign:
            raise Refusal("not_allowed")
    elif wish.key is not None:
        await _join_with_key(room, wish.key, token)
    else:
        await _take_seat(room, wish, token, by_code=by_code)
    await room.house.store.remember(token, room.name, time.time())
    return m.CampaignJoined(room.name, room.chronicle.seating.of(token))


async def _join_with_key(room: CampaignRoom, key: str, token: str) -> None:
    seating = room.chronicle.seating
    granted = seating.keys.get(tokens.hashed(key))
    if granted is None or granted.until < time.time():
        if seating.of(token):
            return
        raise Refusal("key_spent", minutes=room.house.settings.key_minutes)
    devices = [len(seat.tokens) for seat in seating.seats if granted.token in seat.tokens]
    if max(devices, default=0) >= DEVICES:
        raise Refusal("too_many_devices", most=DEVICES)
    await room.commit([Linked(key=granted.key, token=token)], "seat")
    if (table := await room.table_at_hand()) is not None and table.seating.owned_by(granted.token):
        await room.house.share_seats(table.header.game, granted.token, token)


async def _take_seat(
    room: CampaignRoom, wish: m.CampaignJoin, token: str, *, by_code: bool
) -> None:
    chronicle = room.chronicle
    code = by_code or (wish.code or "").upper() == chronicle.header.code
    if not code and not tokens.same(wish.invite, chronicle.header.invite):
        raise Refusal("not_allowed")
    if chronicle.seating.of(token) and wish.seat is None:
        return
    free = [n for n, state in enumerate(chronicle.seats) if state.kind == "open"]
    if not free or (wish.seat is not None and wish.seat not in free):
        raise Refusal("taken")
    seat = free[0] if wish.seat is None else wish.seat
    entries: list[CampaignEntry] = [Sat(seat=seat, state=_joiner(chronicle, seat, wish, token))]
    if town := clean_name(wish.town):
        entries.append(Settled(seat=seat, town=town))
    await room.commit(entries, "seat")
    await room.begin()


def _joiner(chronicle: Chronicle, seat: int, wish: m.CampaignJoin, token: str) -> SeatState:
    others = [state.colour for n, state in enumerate(chronicle.seats) if n != seat]
    wished = wish.colour in COLOURS and wish.colour not in others
    colour = wish.colour if wished else chronicle.seats[seat].colour
    return SeatState("human", clean_name(wish.name), colour, None, (token,))


async def grant_device(room: CampaignRoom, token: str) -> m.DeviceKey:
    check_member(room, token)
    key, minutes = tokens.new_secret(), room.house.settings.key_minutes
    until = time.time() + 60 * minutes
    await room.commit([Granted(key=tokens.hashed(key), token=token, until=until)], "other")
    return m.DeviceKey(key, minutes)


def check_member(room: CampaignRoom, token: str) -> None:
    if not room.chronicle.seating.belongs(token):
        raise Refusal("not_allowed")


def check_host(room: CampaignRoom, token: str) -> None:
    if token not in room.chronicle.seating.owners_of_table:
        raise Refusal("not_allowed")


def is_host(row: GameRow, token: str) -> bool:
    """Also of a campaign that cannot be opened any more."""
    return token in msgspec.json.decode(row.summary)["hosts"]


async def reset(campaigns: Campaigns, room: CampaignRoom, token: str) -> m.CampaignCreated:
    """The same people begin anew; the old campaign is kept."""
    chronicle = room.chronicle
    header = replace(
        chronicle.header, campaign=tokens.new_game_id(), created=time.time(),
        seats=tuple(chronicle.seats),
        towns=tuple(chronicle.town(seat) for seat in range(len(chronicle.seats))),
        seed=pick_seed(None), host=token, version=rules_version(),
    )  # fmt: skip
    made = await _found(campaigns, header, None, "en")
    for known in {known for seat in chronicle.seats for known in seat.tokens}:
        await campaigns.house.store.remember(known, made.campaign, time.time())
    await room.do(lambda: room.commit([Followed(game=made.campaign)], "other"))
    return made


async def text_of(room: CampaignRoom) -> str:
    """The file of a campaign; a game under way is in it, picks that are still secret are not."""
    table = await room.table_at_hand()
    twin = room.campaign.copy()
    if table is not None:
        await room.house.workshop.do(lambda: take_over(twin, table))
    return twin.text_before_picks()


async def mine(campaigns: Campaigns, token: str) -> m.MyCampaigns:
    rows = await campaigns.house.store.mine(token, "campaign")
    days = campaigns.house.settings.keep_days
    return m.MyCampaigns([_my_campaign(row, token, days) for row in rows], days)


def _my_campaign(row: GameRow, token: str, days: int | None) -> m.MyCampaign:
    summary = msgspec.json.decode(row.summary)
    header = msgspec.json.decode(row.header, type=CampaignHeader)
    return m.MyCampaign(
        campaign=row.game,
        code=row.code,
        names=summary["names"],
        towns=summary["towns"],
        seats=[n for n, known in enumerate(summary["tokens"]) if token in known],
        host=is_host(row, token),
        chapter=summary["chapter"],
        waiting=summary["waiting"],
        created=row.created,
        touched=row.touched,
        keep_until=None if days is None else row.touched + days * DAY,
        old_rules=header.version != rules_version(),
    )
