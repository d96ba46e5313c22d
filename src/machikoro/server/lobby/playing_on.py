"""A finished game is played on from any of its moments, at a table of its own, against bots."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from machikoro.bots import USUAL, names
from machikoro.fair.seal import new_seed
from machikoro.server import tokens
from machikoro.server.lobby.storing import put_table
from machikoro.server.room.house import House
from machikoro.server.table.entries import Header, SeatState
from machikoro.server.table.past import Step
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def play_on(house: House, table: Table, wish: m.PlayOn, token: str) -> m.Created:
    """What was played until then is told at the new table too; what comes is new for everybody."""
    steps = _until(table, wish.move)
    invite = tokens.new_secret()
    header = _header(table, steps, _seats(table, wish, token))
    header = msgspec.structs.replace(header, host=token, invite=tokens.hashed(invite))
    made = await put_table(house, header)
    await house.store.remember(token, made.header.game, time.time())
    return m.Created(made.header.game, made.header.code, invite, made.seats_of(token))


def _until(table: Table, move: int) -> Sequence[Step]:
    if table.stage != "over":
        raise Refusal("not_now", stage=table.stage)
    if table.header.campaign is not None:
        raise Refusal("not_allowed")
    if move >= len(table.steps):
        raise Refusal("invalid", field="move", most=len(table.steps) - 1)
    steps = table.steps[:move]
    if any(step.source == "count" for step in steps):
        raise Refusal("counted")
    return steps


def _header(table: Table, steps: Sequence[Step], seats: tuple[SeatState, ...]) -> Header:
    """The outcomes so far are a script, and called that; from then on the dice are fair."""
    return msgspec.structs.replace(
        table.header, game=tokens.new_game_id(), code="", created=time.time(), seats=seats,
        first=table.game.first, options=table.options(table.game.first), baskets=(),
        own_dice=False, box=False, speed=table.speed, seed=None, lesson=None, secret=new_seed(),
        server_nonce=tokens.new_secret(), terms_sealed=True,
        script=tuple(step.action for step in steps if step.seat is None),
        played=tuple(step.action for step in steps),
    )  # fmt: skip


def _seats(table: Table, wish: m.PlayOn, token: str) -> tuple[SeatState, ...]:
    """Everybody keeps name and colour; one seat is the asker's, bots play the others."""
    if wish.seat >= len(table.seats):
        raise Refusal("invalid", field="seat", most=len(table.seats) - 1)
    if wish.bot is not None and wish.bot not in names():
        raise Refusal("unknown", bot=wish.bot)
    return tuple(
        SeatState("human", seat.name, seat.colour, None, (token,))
        if number == wish.seat
        else SeatState("bot", seat.name, seat.colour, wish.bot or seat.bot or USUAL)
        for number, seat in enumerate(table.seats)
    )
