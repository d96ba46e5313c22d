"""Tables come and go; nothing of them stays, and without the help of the collector."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from machikoro.server.housekeeping import keep_house
from machikoro.server.http.costs import Accounts
from machikoro.server.lobby import games
from machikoro.server.room import commands
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.settings import Settings
from machikoro.server.store.sqlite import SqliteStore
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

ADA = "a" * 64
MOVES = 2
TABLES = 60
WARMING = 100
"""Tables after which everything that a server keeps for all of them is there."""


async def visit(rooms: Rooms) -> list[weakref.ref[object]]:
    """Make a table, play, be refused, leave; what was there is gone once these are dead."""
    seats = [m.SeatWish("human", "Ada"), m.SeatWish("human", "Ben")]
    wish = m.CreateGame("base", seats, seed=1, first=0, speed="off")
    made = await games.create(rooms, wish, ADA)
    room = await rooms.get(made.game)
    assert room is not None
    session = Session(ADA, 1000, rooms.settings.clock, Accounts(1000, 1000).of("ada"))
    await room.do(lambda: room.attach(session))
    await _play(room, session)
    with suppress(Refusal):
        await room.do(lambda: games.join(room, m.Join(invite="no"), "b" * 64, by_code=False))
    await room.do(lambda: room.detach(session))
    room.inbox.idle_since = -1e9
    rooms.sweeper.look_at(room)
    assert room.game not in rooms.open
    await rooms.store.forget(ADA, room.game)
    return [weakref.ref(room), weakref.ref(room.table), weakref.ref(room.publisher.viewer)]


async def _play(room: Room, session: Session) -> None:
    while room.table.stage != "playing":
        await asyncio.sleep(0)
    for number in range(MOVES):
        action = str(room.table.game.legal_actions()[0])
        for given in (action, "nonsense"):
            move = m.Move(f"{given}{number}", room.table.rev, given)
            await room.do(lambda move=move: commands.obey(room, session, move))
    session.outbox.clear()


@contextmanager
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_table_that_was_left_is_gone_at_once() -> None:
    async def run() -> int:
        rooms = Rooms(SqliteStore(":memory:"), Settings())
        await rooms.start()
        with no_collector():
            left = await visit(rooms)
            # The actor hears of its end at the next turn of the loop.
            for _ in range(3):
                await asyncio.sleep(0)
            alive = sum(ref() is not None for ref in left)
        await rooms.stop()
        return alive

    assert asyncio.run(run()) == 0


def test_tables_leave_the_collector_nothing_to_find() -> None:
    async def run() -> int:
        rooms = Rooms(SqliteStore(":memory:"), Settings())
        await rooms.start()
        await visit(rooms)
        with no_collector():
            for _ in range(TABLES):
                await visit(rooms)
            await asyncio.sleep(0)
            found = gc.collect()
        await rooms.stop()
        return found

    assert asyncio.run(run()) < TABLES


def growth(tables: int, folder: str) -> int:
    """Bytes by which the memory of a process grows while so many tables come and go."""

    async def run() -> int:
        rooms = Rooms(SqliteStore(f"{folder}/games.sqlite"), Settings())
        await rooms.start()
        house = asyncio.create_task(keep_house())
        for _ in range(WARMING):
            await visit(rooms)
        before = resident()
        for _ in range(tables):
            await visit(rooms)
        after = resident()
        house.cancel()
        await rooms.stop()
        return after - before

    return asyncio.run(run())


def resident() -> int:
    """Bytes."""
    status = Path("/proc/self/status").read_text()
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("tables", [100, pytest.param(10_000, marks=pytest.mark.slow)])
def test_tables_leave_at_most_five_megabytes(tables: int, tmp_path: Path) -> None:
    """In a process of its own, which has nothing but tables."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        grown = alone.submit(growth, tables, str(tmp_path)).result()
    print(f"{tables} tables left {grown / 1e6:.2f} MB")
    assert grown < 5_000_000
