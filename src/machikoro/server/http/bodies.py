"""What is sent to us: of limited size, in limited time, and of the form that was asked for."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request

from machikoro.server.http.limits import BODY_BYTES, BODY_SECONDS
from machikoro.server.wire.refusals import Refusal

T = TypeVar("T")
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


async def body_of(request: Request, kind: type[T], most: int = BODY_BYTES) -> T:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            data = await _read(request, most)
    except TimeoutError:
        raise Refusal("too_slow") from None
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except UNREADABLE as error:
        raise Refusal("invalid", message=str(error)[:200]) from None


async def _read(request: Request, most: int) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("too_large", most=most)
    return bytes(data)
