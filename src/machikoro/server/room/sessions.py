"""One socket: who is behind it, what waits to be sent, and how fast it may ask."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from machikoro.server.clock import Clock
from machikoro.server.http.costs import Account
from machikoro.server.http.limits import OUTBOX, Bucket
from machikoro.server.room.shown import Shown

GOING_AWAY = 1001
TRY_AGAIN_LATER = 1013


def nobody_minds() -> None: ...


class Session:
    """A peer that does not read fills its own outbox and nobody else's."""

    __slots__ = (
        "account", "address", "awaits_advice", "awaits_hint", "bucket", "clock", "close_code",
        "gone", "key", "on_gone", "on_post", "outbox", "shown", "token",
    )  # fmt: skip

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
        self.outbox: list[bytes] = []
        self.on_post: Callable[[], None] = nobody_minds
        """Whoever writes to the socket; a thousand tables have no room for tasks that wait."""
        self.shown: Shown | None = None
        """The view that its updates build on; of somebody at no table none."""
        self.gone = False
        self.on_gone: Callable[[], object] = nobody_minds
        self.close_code = GOING_AWAY
        self.awaits_hint = False
        self.awaits_advice = False

    def post(self, message: bytes) -> None:
        if self.gone:
            return
        if self.is_full:
            self.drop(TRY_AGAIN_LATER)
            return
        self.outbox.append(message)
        self.on_post()

    def drop(self, code: int) -> None:
        self.close_code = code
        self.gone = True
        self.on_gone()

    @property
    def is_full(self) -> bool:
        """The peer does not listen."""
        return len(self.outbox) >= OUTBOX
