"""A proxy before several servers: all that asks for one table goes to the same of them.

`python -m bench.proxy PORT SERVER_PORT...`: loopback only.  It reads where the first request of a
connection goes and then passes on bytes.  Which server a table has is told by its name alone
(rendezvous hashing): of tables only those of a server that is gone move to others.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
import time
from collections.abc import Sequence
from typing import cast

import uvloop

HOST = "127.0.0.1"
END_OF_HEAD = b"\r\n\r\n"
LONGEST_HEAD = 16_384
TABLE = re.compile(rb"^[A-Z]+ /(?:ws|api/games)/([^/? ]+)")
GONE_SECONDS = 1.0
"""Whoever does not answer is not asked for so long."""


class Servers:
    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.gone: dict[int, float] = {}
        """Until when."""

    def in_order(self, table: bytes) -> list[int]:
        """The table's own server first, those that are gone last."""
        now = time.monotonic()
        away = {port for port, until in self.gone.items() if until > now}
        return sorted(self.ports, key=lambda port: (port in away, rank(port, table)))

    def miss(self, port: int) -> None:
        self.gone[port] = time.monotonic() + GONE_SECONDS


def rank(port: int, table: bytes) -> bytes:
    return hashlib.blake2b(table + b" %d" % port, digest_size=8).digest()


class Side(asyncio.Protocol):
    """One end of a line; what is read here is written at the other."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: Side | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other and self.other.transport:
            self.other.transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if self.other and self.other.transport:
            self.other.transport.close()

    def pause_writing(self) -> None:
        """Who reads slowly is not written to faster than that."""
        if self.other and self.other.transport:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other and self.other.transport:
            self.other.transport.resume_reading()


class Guest(Side):
    """Whoever came to the proxy."""

    def __init__(self, servers: Servers) -> None:
        super().__init__()
        self.servers = servers
        self.head = b""
        self.passing: asyncio.Task[None] | None = None

    def data_received(self, data: bytes) -> None:
        if self.other:
            super().data_received(data)
            return
        self.head += data
        if self.passing is None and END_OF_HEAD in self.head:
            self.passing = asyncio.create_task(self.pass_on())
        elif len(self.head) > LONGEST_HEAD and self.transport:
            self.transport.abort()

    async def pass_on(self) -> None:
        found = TABLE.match(self.head)
        loop = asyncio.get_running_loop()
        for port in self.servers.in_order(found[1] if found else self.head[-64:]):
            try:
                _, server = await loop.create_connection(Side, HOST, port)
            except OSError:
                self.servers.miss(port)
                continue
            self.meet(server)
            return
        if self.transport:
            self.transport.abort()

    def meet(self, server: Side) -> None:
        assert server.transport is not None
        if self.transport is None:
            server.transport.close()
            return
        self.other, server.other = server, self
        server.transport.write(self.head)
        self.head = b""


async def serve(port: int, servers: Sequence[int]) -> None:
    known = Servers(servers)
    loop = asyncio.get_running_loop()
    # Several proxies at one port share those who come.
    listener = await loop.create_server(
        lambda: Guest(known), HOST, port, reuse_port=True, backlog=4096
    )
    print(port, flush=True)
    await listener.serve_forever()


if __name__ == "__main__":
    listens_at, *behind = map(int, sys.argv[1:])
    uvloop.run(serve(listens_at, behind))
