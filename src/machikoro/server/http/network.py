"""Others in the network are let in, and kept out again, while the server runs.

The server that was started listens on this computer alone.  For the others a second one listens
beside it, in the same event loop, on the address that they reach.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import uvicorn
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from machikoro.server import tokens
from machikoro.server.wire.refusals import Refusal

OUTSIDE = "machikoro.outside"
"""Marks what came in through the second server."""


class _SideServer(uvicorn.Server):
    """Signals are for the server that was started first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Outside:
    """The same server, for those who come from the network."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[OUTSIDE] = True
        await self.app(scope, receive, send)


@dataclass(frozen=True)
class Way:
    """How the server can be opened to the network."""

    key: str
    """Known to the browser that was opened with the server, and to nobody else."""
    address: Callable[[], str | None]
    """Where others reach this computer; None: nowhere."""
    listen: Callable[[str], socket.socket]
    config: Callable[[ASGIApp], uvicorn.Config]
    names: tuple[str, ...] = ()
    """By which others may call this computer, while they are let in."""


class Network:
    def __init__(self, way: Way | None, lan_url: str | None) -> None:
        """`lan_url`: of a server that listens on the network anyway."""
        self.way = way
        self.url = lan_url
        self.app: ASGIApp | None = None
        self._server: _SideServer | None = None
        self._serving: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        return self._server is not None

    @property
    def names(self) -> tuple[str, ...]:
        return self.way.names if self.way and self.is_open else ()

    def check(self, connection: HTTPConnection, key: str) -> None:
        """Only the browser that was opened here with the server, never a guest."""
        client = connection.client
        here = client is not None and _is_loopback(client.host)
        if self.way is None or connection.scope.get(OUTSIDE) or not here:
            raise Refusal("not_allowed")
        if not tokens.same(key, tokens.hashed(self.way.key)):
            raise Refusal("not_allowed")

    async def switch(self, *, on: bool) -> None:
        async with self._turn:
            if on and not self.is_open:
                await self._open()
            elif not on:
                await self._close()

    async def _open(self) -> None:
        assert self.way is not None
        assert self.app is not None
        address = self.way.address()
        if address is None:
            raise Refusal("no_network")
        try:
            listener = self.way.listen(address)
        except OSError:
            raise Refusal("no_network") from None
        config = self.way.config(_Outside(self.app))
        # The tables are open already, and stay so when this one ends.
        config.lifespan = "off"
        self._server = _SideServer(config)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        self.url = f"http://{address}:{listener.getsockname()[1]}/"

    async def _close(self) -> None:
        """Whoever is connected from outside is sent away; games go on without them."""
        if self._server is None or self._serving is None:
            return
        self._server.should_exit = True
        await asyncio.gather(self._serving, return_exceptions=True)
        self._server = self._serving = self.url = None

    async def stop(self) -> None:
        async with self._turn:
            await self._close()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
