"""Who may talk to the server, and what a browser may load from it."""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Callable, Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from machikoro.server.table.entries import encode
from machikoro.server.wire.messages import Failure
from machikoro.server.wire.refusals import Code

log = logging.getLogger("machikoro.server")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data: blob:; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[0-9a-z._-]+)(?::[0-9]{1,5})?", re.IGNORECASE)
SAFETY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def same_origin(headers: Headers) -> bool:
    """A page of another host must not act in the name of its visitors."""
    host = headers.get("host", "").lower()
    origin = headers.get("origin", "").lower()
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def host_name(headers: Headers) -> str | None:
    """Without the port; None for what is no name of a host."""
    found = HOST.fullmatch(headers.get("host", ""))
    return found["name"].lower() if found else None


def is_address(name: str) -> bool:
    """No page of somebody else can have a bare address for its host: that takes a name."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Guard:
    """Known hosts only, against DNS rebinding; own origin only, for whatever changes anything."""

    def __init__(
        self, app: ASGIApp, hosts: Sequence[str], more: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """`more`: names that are known at times."""
        self.app = app
        self.hosts = frozenset(name.lower() for name in hosts)
        self.more = more

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self.app(scope, receive, send)
            return
        if refusal:
            # The host is not known, or not to be trusted: it is not repeated.
            await _answer(with_headers(send), *refusal)
            return
        await self._pass_on(scope, receive, with_headers(send, headers["host"]))

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except ClientDisconnect:
            pass  # nobody is left who could be answered
        except Exception:
            # It has been answered; what went wrong is nobody else's business.
            log.exception("a request failed")

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, Code] | None:
        name = host_name(headers)
        if name is None or not self._is_own(name):
            return 421, "foreign_host"
        changes = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        return (403, "foreign_origin") if changes and not same_origin(headers) else None

    def _is_own(self, name: str) -> bool:
        return "*" in self.hosts or name in self.hosts or name in self.more() or is_address(name)


async def _answer(send: Send, status: int, code: Code) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(Failure(code))})


def safe_headers(host: str = "localhost") -> dict[str, str]:
    """Of every answer, whoever gives it."""
    return {"Content-Security-Policy": POLICY.format(host=host), **SAFETY}


def with_headers(send: Send, host: str = "localhost") -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(safe_headers(host))
        await send(message)

    return wrapped
