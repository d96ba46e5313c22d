"""Whom a request comes from, where a proxy passes it on.

Each proxy appends the address it was asked from to `X-Forwarded-For`, behind whatever the client
wrote there itself.  So entries are counted from the right: as many as there are proxies of ours.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from machikoro.server.settings import ANYBODY

SCHEMES = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}


class Forwarded:
    def __init__(self, app: ASGIApp, trusted: Sequence[str], proxies: int) -> None:
        self.app = app
        self.anybody = ANYBODY in trusted
        self.networks = [ipaddress.ip_network(t, strict=False) for t in trusted if t != ANYBODY]
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and self._trusts(scope.get("client")):
            headers = Headers(scope=scope)
            schemes = SCHEMES[scope["type"]]
            scope["scheme"] = schemes.get(headers.get("x-forwarded-proto", ""), scope["scheme"])
            if client := self.client_in(headers.getlist("x-forwarded-for")):
                scope["client"] = (client, 0)
        await self.app(scope, receive, send)

    def _trusts(self, client: Sequence[str] | None) -> bool:
        if self.anybody:
            return True
        address = bare_address(client[0]) if client else None
        return address is not None and any(address in network for network in self.networks)

    def client_in(self, headers: Sequence[str]) -> str | None:
        entries = [entry.strip() for entry in ",".join(headers).split(",")]
        address = bare_address(entries[-min(self.proxies, len(entries))])
        return None if address is None else str(address)


def bare_address(entry: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`."""
    host = entry.partition("]")[0].removeprefix("[") if entry.startswith("[") else entry
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
