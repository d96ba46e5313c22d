"""One socket: who is behind it, what waits to be sent, and how fast it may ask."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from machikoro.server.clock import Clock
from machikoro.server.http.costs import Account
from machikoro.server.http.limits import OUTBOX, Bucket
from machikoro.server.room.shown import Shown

Send = Callable[[bytes], Awaitable[None]]
GOING_AWAY = 1001
TRY_AGAIN_LATER = 1013


class Session:
    """A peer that does not read fills its own outbox and nobody else's."""

    def __init__(
        self,
        token: str | None,
        commands_per_second: float,
        clock: Clock,
        account: Account,
        address: str = "",
    ) -> None:
        self.address = address
        self.clock = clock
        self.token = token or ""
        """Hash of the browser's cookie."""
        self.key = (token or secrets.token_hex(16))[:16]
        """Marks the commands of this player, on whatever connection they come."""
        self.account = account
        """What its address may still cost."""
        self.bucket = Bucket(commands_per_second, commands_per_second, clock.now)
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)
        self.shown: Shown | None = None
        """The view that its updates build on; of somebody at no table none."""
        self.gone = asyncio.Event()
        self.close_code = GOING_AWAY
        self.awaits_hint = False
        self.awaits_advice = False

    def post(self, message: bytes) -> None:
        if self.gone.is_set():
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop(TRY_AGAIN_LATER)

    def drop(self, code: int) -> None:
        self.close_code = code
        self.gone.set()

    async def write(self, send: Send) -> None:
        while True:
            await send(await self.outbox.get())

    async def write_rest(self, send: Send) -> None:
        """What was said last, unless the peer does not listen anyway."""
        if not self.outbox.full():
            while not self.outbox.empty():
                await send(self.outbox.get_nowait())
