"""Who may talk to the server, and what a browser may load from it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from machikoro.server.entries import encode
from machikoro.server.messages import Failure

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data:; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def same_origin(headers: Headers) -> bool:
    """A page of another host must not act in the name of its visitors."""
    origin = urlsplit(headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == headers.get("host", "")


def host_name(headers: Headers) -> str:
    """Without the port."""
    host = headers.get("host", "")
    return host[: host.index("]") + 1] if host.startswith("[") else host.split(":")[0]


class Guard:
    """Known hosts only, against DNS rebinding; own origin only, for whatever changes anything."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

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
            await _answer(send, *refusal)
            return
        await self.app(scope, receive, _with_headers(send, headers.get("host", "")))

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if "*" not in self.hosts and host_name(headers) not in self.hosts:
            return 421, "foreign_host"
        changes = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        return (403, "foreign_origin") if changes and not same_origin(headers) else None


async def _answer(send: Send, status: int, code: str) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": encode(Failure(code))})


def _with_headers(send: Send, host: str) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = POLICY.format(host=host)
            headers["X-Content-Type-Options"] = "nosniff"
            headers["X-Frame-Options"] = "DENY"
            headers["Referrer-Policy"] = "same-origin"
        await send(message)

    return wrapped
