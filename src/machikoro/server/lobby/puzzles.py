"""Puzzles as tables: to look at, and to play on from."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta

import msgspec

from machikoro.analysis.puzzles import Collection, Puzzle, offered, position_of, shipped
from machikoro.bots import names, strongest
from machikoro.fair.seal import new_seed
from machikoro.server import tokens
from machikoro.server.lobby.storing import put_table
from machikoro.server.names import clean_name
from machikoro.server.room.house import House
from machikoro.server.table.entries import Began, Header, SeatState
from machikoro.server.table.table import Table
from machikoro.server.table.view import Viewer
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

AHEAD = timedelta(days=1)
"""Somewhere on earth it is tomorrow already."""
ASKER = "asker"


def all_puzzles() -> m.Puzzles:
    return m.Puzzles({ruleset: len(shipped(ruleset).puzzles) for ruleset in offered()})


def collection(ruleset: str) -> Collection:
    if ruleset not in offered():
        raise Refusal("unknown", ruleset=ruleset)
    return shipped(ruleset)


def day_of(word: str) -> date:
    """As in 2026-11-17; what has not come yet is nobody's."""
    try:
        day = date.fromisoformat(word)
    except ValueError:
        raise Refusal("invalid", field="day") from None
    if day > datetime.now(UTC).date() + AHEAD:
        raise Refusal("not_now")
    return day


def of_day(ruleset: str, day: date) -> m.PuzzleOfDay:
    found = collection(ruleset)
    number = found.of_day(day)
    puzzle = found.puzzles[number]
    return m.PuzzleOfDay(
        ruleset, day.isoformat(), number, puzzle.seat, found.bot, list(puzzle.options),
        _view(ruleset, puzzle, found.bot),
    )  # fmt: skip


def _view(ruleset: str, puzzle: Puzzle, bot: str) -> m.View:
    """As a table would show it on which nothing can be done."""
    header = _header(ruleset, puzzle, _seats(puzzle, ASKER, m.PlayPuzzle(bot=bot)))
    table = Table(msgspec.structs.replace(header, seed=0), [Began(one_screen=False)])
    return Viewer(table).view((puzzle.seat,))


async def play_puzzle(
    house: House, ruleset: str, number: int, wish: m.PlayPuzzle, token: str
) -> m.Created:
    """What was played until then is told at the new table too; what comes is new for everybody."""
    puzzles = collection(ruleset).puzzles
    if number >= len(puzzles):
        raise Refusal("unknown", number=number)
    invite = tokens.new_secret()
    seats = _seats(puzzles[number], token, wish)
    header = msgspec.structs.replace(
        _header(ruleset, puzzles[number], seats), host=token, invite=tokens.hashed(invite)
    )
    made = await put_table(house, header)
    await house.store.remember(token, made.header.game, time.time())
    return m.Created(made.header.game, made.header.code, invite, made.seats_of(token))


def _header(ruleset: str, puzzle: Puzzle, seats: tuple[SeatState, ...]) -> Header:
    """The outcomes so far are a script, and called that; from then on the dice are fair."""
    moves = position_of(ruleset, puzzle).moves
    return Header(
        game=tokens.new_game_id(), code="", created=time.time(), ruleset=ruleset, options={},
        seats=seats, first=0, own_dice=False, speed="normal",
        script=tuple(str(move) for move in moves if move.is_outcome), seed=None,
        secret=new_seed(), server_nonce=tokens.new_secret(), invite="", host="",
        terms_sealed=True, played=tuple(puzzle.played),
    )  # fmt: skip


def _seats(puzzle: Puzzle, token: str, wish: m.PlayPuzzle) -> tuple[SeatState, ...]:
    bot = wish.bot or strongest()
    if bot not in names():
        raise Refusal("unknown", bot=bot)
    given = [clean_name(name) for name in wish.names]
    called = [*given, *[""] * (puzzle.players - len(given))]
    return tuple(
        SeatState("human", called[seat], m.COLOURS[seat], None, (token,))
        if seat == puzzle.seat
        else SeatState("bot", called[seat], m.COLOURS[seat], bot)
        for seat in range(puzzle.players)
    )
