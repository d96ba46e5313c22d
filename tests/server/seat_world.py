"""A server without a network for tests of seats: its clock stands still until it is moved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from machikoro.play.game import Game
from machikoro.server.clock import Clock, Timer
from machikoro.server.http.costs import Account, Accounts
from machikoro.server.room.registry import Rooms
from machikoro.server.room.thinkers import Thinkers
from machikoro.server.settings import Settings
from machikoro.server.store.sqlite import IN_MEMORY, SqliteStore
from machikoro.server.tokens import hashed

T = TypeVar("T")
TOKENS = [hashed(f"browser {number}") for number in range(5)]
LEAVE, AWAY, HOST_AWAY = 60.0, 180.0, 600.0


class Alarm:
    def __init__(self, due: float, call: Callable[[], object]) -> None:
        self.due, self.call = due, call

    def cancel(self) -> None:
        self.due = float("inf")


class HandClock(Clock):
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[..., object], *args: object) -> Timer:
        alarm = Alarm(self.time + seconds, lambda: call(*args))
        self.alarms.append(alarm)
        return alarm

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()

    def next_due(self) -> float:
        return min((alarm.due for alarm in self.alarms), default=float("inf"))

    def ring(self) -> bool:
        """Let everything happen that is due."""
        due = [alarm for alarm in self.alarms if alarm.due <= self.time]
        self.alarms = [alarm for alarm in self.alarms if self.time < alarm.due < float("inf")]
        for alarm in due:
            alarm.call()
        return bool(due)


class Instant(Thinkers):
    async def play(self, game: Game, bot: str, payer: Account | None) -> str:
        legal = game.legal_actions()
        return str(legal[game.turn % len(legal)])


class World:
    """One server for all runs of the machine."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = HandClock()
        self.account = Accounts(1e9, 1e9).of("here")
        calm = {"off": 30.0, "fast": 30.0, "normal": 30.0}
        self.settings = Settings(
            clock=self.clock, bot_pauses=calm, graces=calm, leave_wait=LEAVE,
            away_wait=AWAY, host_wait=HOST_AWAY, changes_per_minute=1e9,
        )  # fmt: skip
        self.rooms = Rooms(SqliteStore(IN_MEMORY), self.settings)
        self.rooms.house.thinkers = Instant(1)
        self.run(self.rooms.start())

    def run(self, work: Awaitable[T]) -> T:
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        self.run(self.rooms.stop())
        self.loop.close()
