"""The cookie by which a browser is known again: a secret of its own, of which we keep the hash."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from machikoro.server import tokens

COOKIE = "machikoro"
HOST_COOKIE = "__Host-machikoro"
"""Over https: browsers take such a one from this very host alone."""
COOKIE_SECONDS = 400 * 86400


def with_cookie(request: Request, response: Response, secret: str) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(
        HOST_COOKIE if secure else COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True,
        samesite="lax", secure=secure,
    )  # fmt: skip
    return response


def secret_of(connection: HTTPConnection) -> str | None:
    """Of the form that we give them; one of before there was a better name is still good."""
    cookies = connection.cookies
    secret = cookies.get(HOST_COOKIE) or cookies.get(COOKIE, "")
    return secret if tokens.is_secret(secret) else None


def token_of(connection: HTTPConnection) -> str:
    """The hash under which a browser is known; without a cookie one that nobody has."""
    return tokens.hashed(secret_of(connection) or tokens.new_secret())
