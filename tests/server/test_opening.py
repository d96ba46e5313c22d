"""Opening a table: whatever was taken back is never played, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from machikoro.play.game import Game
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.settings import Settings
from machikoro.server.store.sqlite import SqliteStore
from machikoro.server.table.entries import (
    AnyEntry,
    Asked,
    Back,
    Began,
    Ended,
    Fell,
    Granted,
    Guest,
    Header,
    Hosted,
    Lent,
    Linked,
    Paced,
    Paused,
    Played,
    Sat,
    SeatState,
    encode,
    read_entry,
)
from machikoro.server.table.log import LOG_LINES
from machikoro.server.table.marks import EVERY
from machikoro.server.table.past import Past
from machikoro.server.table.sealing import Sealing
from machikoro.server.table.seating import Seating
from machikoro.server.table.table import Table
from tests.strategies import bounded
from tests.uncounted import uncounted

from .test_parts import header

BATCH = 6
GAME = ("state", "moves", "names", "chances", "first", "events", "past")
ENTRIES = 20_000
ONE_SCREEN = (("screen",), ("screen",))
TWO_BROWSERS = (("ada",), ("ben",))


def seats(tokens: tuple[tuple[str, ...], ...], bots: int = 0) -> tuple[SeatState, ...]:
    people = [SeatState("human", f"P{n}", "red", None, t) for n, t in enumerate(tokens)]
    return (*people, *(SeatState("bot", f"B{n}", "blue", "easy") for n in range(bots)))


class Play:
    """A table that is played at random, entry by entry."""

    def __init__(self, head: Header, luck: random.Random, undo: float) -> None:
        self.table = Table(head)
        self.entries: list[AnyEntry] = []
        self.luck = luck
        self.undo = undo
        self.take(Began())

    def take(self, entry: AnyEntry) -> None:
        self.entries.append(entry)
        self.table.apply(entry)

    def go_on(self, beside: Callable[[Play], AnyEntry | None] | None = None) -> None:
        table = self.table
        extra = beside(self) if beside else None
        steps = table.undoable(range(len(table.seats)))
        command = f"c:{len(self.entries)}"
        if extra is not None:
            self.take(extra)
        elif steps and self.luck.random() < self.undo:
            self.take(Back(steps=steps, command=command))
        elif table.awaits_end:
            self.take(Ended(command=command))
        elif table.game.to_move is None:
            outcome, source = table.next_outcome()
            self.take(Fell(outcome=outcome, source=source))
        else:
            seat = table.game.to_move
            action = str(self.luck.choice(table.game.legal_actions()))
            bot = table.seats[seat].played_by_bot
            self.take(Played(seat=seat, action=action, bot=bot, command=command))


def beside_the_game(play: Play) -> AnyEntry | None:
    """Now and then somebody sits down, stands up, takes a second device or changes the pace."""
    table, luck = play.table, play.luck
    if luck.random() > 0.15:
        return None
    seat = luck.randrange(len(table.seats))
    now = table.seats[seat]
    key = f"k{len(play.entries)}"
    if table.seating.keys and luck.random() < 0.5:
        return Linked(key=next(iter(table.seating.keys)), token=f"t{len(play.entries)}")
    return luck.choice([
        Sat(seat=seat, state=SeatState(now.kind, key, now.colour, None, now.tokens)),
        Sat(seat=seat, state=SeatState(now.kind, now.name, now.colour, "easy", now.tokens)),
        Paused(on=luck.random() < 0.5, by=seat),
        Paced(speed="fast"),
        Granted(key=key, token=luck.choice(["ada", "ben", "screen"]), until=1.0),
        Asked(seat=seat, token=key, name="Cleo"),
        Lent(seat=seat, guest=Guest(key, "Cleo")),
        Hosted(seat=luck.choice([None, seat])),
    ])  # fmt: skip


def facts(thing: Any) -> Any:
    """Everything that a table and its parts know."""
    if isinstance(thing, Game):
        return [getattr(thing, name) for name in GAME]
    part = isinstance(thing, Table) or type(thing) in (Seating, Sealing, Past)
    return {name: facts(value) for name, value in vars(thing).items()} if part else thing


@given(
    luck=st.randoms(use_true_random=False),
    undo=st.sampled_from([0.0, 0.1, 0.45]),
    tokens=st.sampled_from([ONE_SCREEN, TWO_BROWSERS]),
    bots=st.integers(0, 2),
    ruleset=st.sampled_from(["base", "harbor+sharp", "mk2"]),
    length=st.integers(0, 4 * EVERY),
)
@bounded
def test_a_table_read_again_is_what_it_was_entry_by_entry(
    luck: random.Random,
    undo: float,
    tokens: tuple[tuple[str, ...], ...],
    bots: int,
    ruleset: str,
    length: int,
) -> None:
    head = header(ruleset=ruleset, seats=seats(tokens, bots))
    play = Play(head, luck, undo)
    while len(play.entries) < length and not play.table.game.over:
        play.go_on(beside_the_game)
    again = Table(head, [read_entry(encode(entry)) for entry in play.entries])
    assert facts(again) == facts(play.table)


def test_the_log_after_a_step_back_is_the_log_of_what_stands() -> None:
    play = Play(header(seats=seats(ONE_SCREEN), seed=1), random.Random(1), undo=0)
    logs = [list(play.table.lines)]
    while len(play.table.steps) < 5 * EVERY:
        _shun_landmarks(play)
        logs.append(list(play.table.lines))
    assert len(logs[-1]) == LOG_LINES
    while steps := play.table.undoable((0, 1)):
        play.take(Back(steps=steps))
        assert list(play.table.lines) == logs[len(play.table.steps)]


def full_of_undos() -> tuple[Header, list[AnyEntry]]:
    """Around one screen: the same few steps are always taken back and made again."""
    play = Play(header(seats=seats(ONE_SCREEN), options={"start_coins": 0}), random.Random(2), 0)
    entries = [play.entries[0]]
    while len(entries) < ENTRIES:
        for _ in range(BATCH):
            _shun_landmarks(play)
        batch = play.entries[-BATCH:]
        entries += [*batch, Back(steps=BATCH), *batch]
    return play.table.header, entries[:ENTRIES]


def _shun_landmarks(play: Play) -> None:
    """So that the game never ends."""
    if play.table.game.decision == "build":
        play.take(Played(seat=play.table.game.to_move or 0, action="pass"))
    else:
        play.go_on()


def test_a_table_full_of_undos_opens_within_a_second() -> None:
    head, entries = full_of_undos()
    stored = [encode(entry) for entry in entries]
    with uncounted():
        began = time.thread_time()
        table = Table(head, map(read_entry, stored))
        assert time.thread_time() - began < 1.0
    assert table.rev == ENTRIES
    assert len(table.steps) > ENTRIES / 3


def test_a_step_back_late_in_a_game_costs_no_more_than_early_in_it() -> None:
    head, entries = full_of_undos()
    with uncounted():
        late = cost_of_going_back(Table(head, entries))
        early = cost_of_going_back(Table(head, entries[: ENTRIES // 20]))
    assert late < 3 * early


def cost_of_going_back(table: Table) -> float:
    """The median of many: a single step may meet the collector."""
    costs = []
    for _ in range(40):
        began = time.thread_time()
        table.apply(Back(steps=table.undoable((0, 1))))
        costs.append(time.thread_time() - began)
    return median(costs)


def test_the_event_loop_goes_on_while_a_table_is_opened() -> None:
    """Counted in time of its own thread, whatever else the machine does."""
    head, entries = full_of_undos()
    with uncounted():
        room, pieces, waits = asyncio.run(_open_beside_a_clock(head, entries))
    assert room.table.rev == ENTRIES
    assert max(pieces) < 0.05
    assert len(pieces) > 20
    assert sys.getswitchinterval() < 0.001
    print(f"longest wait {max(waits) * 1000:.1f} ms of {sum(waits):.2f} s")


async def _open_beside_a_clock(
    head: Header, entries: list[AnyEntry]
) -> tuple[Room, list[float], list[float]]:
    """What the loop's own thread did in one piece, and how long it was kept waiting."""
    rooms = Rooms(SqliteStore(":memory:"), Settings())
    await rooms.start()
    await rooms.store.create(head.game, head.code, encode(head), b"{}", time.time())
    stored = [encode(entry) for entry in entries]
    await rooms.store.append(head.game, 0, stored, time.time(), None)
    opening = asyncio.create_task(rooms.get(head.game))
    pieces, waits = [], []
    while not opening.done():
        worked, began = time.thread_time(), time.monotonic()
        await asyncio.sleep(0.001)
        pieces.append(time.thread_time() - worked)
        waits.append(time.monotonic() - began)
    room = await opening
    await rooms.stop()
    assert room is not None
    return room, pieces, waits
