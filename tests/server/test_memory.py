"""Tables come and go; nothing of them stays, and without the help of the collector."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

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

from .client import Browser, wait_for

ADA = "a" * 64
MOVES = 6
TABLES = 60


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
    while not session.outbox.empty():
        session.outbox.get_nowait()


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


SERVER = """
import sys, uvicorn
from machikoro.server.http.app import make_app
from machikoro.server.room import sweeper
from machikoro.server.serve_command import listen
from machikoro.server.settings import Settings
sweeper.SWEEP_SECONDS = 0.5
settings = Settings(
    database=sys.argv[1], idle=0.5, creations_per_minute=10**9, sockets_per_address=1000,
    cpu_share=1000.0, cpu_at_once=1000.0,
)
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
config = uvicorn.Config(make_app(settings), log_level="warning", ws="websockets-sansio",
    ws_per_message_deflate=False, proxy_headers=False)
uvicorn.Server(config).run(sockets=[listener])
"""


def resident(process: int) -> int:
    """Bytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_ten_thousand_tables_leave_at_most_five_megabytes(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVER, str(tmp_path / "games.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        try:
            for _ in range(300):
                _visit(url)
            before = resident(server.pid)
            for _ in range(10_000):
                _visit(url)
            wait_for(lambda: resident(server.pid) - before < 5_000_000)
        finally:
            server.terminate()


def _visit(url: str) -> None:
    with Browser(url) as ada:
        ada.create("human Ada", "human Ben", seed=1)
        ada.start()
        for _ in range(MOVES):
            if ada.view["legal"]:
                ada.send(_move(ada))
                ada.until("accepted")


def _move(ada: Browser) -> str:
    action = ada.view["legal"][0]
    return json.dumps({"type": "move", "id": action, "rev": ada.view["rev"], "action": action})
