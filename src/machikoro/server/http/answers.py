"""Answers in JSON, and what is answered where there is none."""

from __future__ import annotations

import gzip
import hashlib
import logging
from functools import lru_cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from machikoro.server.store.protocol import StoreFailure
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import REASONS, Refusal

log = logging.getLogger("machikoro.server")


def in_json(content: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(encode(content), status, headers, media_type="application/json")


def unchanging(request: Request, body: bytes) -> Response:
    """JSON that stays the same while the server runs: a browser that has it gets nothing."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if takes(request, "gzip"):
        body = _compressed(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


def takes(request: Request, coding: str) -> bool:
    """Whether a browser reads what is compressed so; `;q=0` says that it does not."""
    offers = request.headers.get("accept-encoding", "").lower().split(",")
    asked = [offer.strip().partition(";") for offer in offers]
    return any(name.strip() == coding and "q=0" not in more.split() for name, _, more in asked)


@lru_cache(8)
def _compressed(body: bytes) -> bytes:
    """Once for each of the few answers that stay the same."""
    return gzip.compress(body, 9, mtime=0)


def failure(refusal: Refusal) -> Response:
    content = m.Failure(refusal.code, dict(refusal.reason))
    return in_json(content, REASONS[refusal.code].status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return failure(error)


async def _no_such_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return in_json(m.Failure("not_allowed"), error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    """The guard logs it."""
    return in_json(m.Failure("busy"), 500)


async def _store_failed(request: Request, error: Exception) -> Response:
    log.warning("a request failed: %s", error)
    return failure(Refusal("busy"))


TO_ERRORS: dict[Any, Any] = {
    Refusal: _refused,
    HTTPException: _no_such_route,
    StoreFailure: _store_failed,
    Exception: _failed,
}
