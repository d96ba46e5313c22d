"""What is told of finished games: the record, one moment of it, and the text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.http.documents import Document
from machikoro.server.store.protocol import GameRow
from machikoro.server.wire.refusals import Refusal

CONTENT, JSON, TEXT = "Content-Type", "application/json", "text/plain; charset=utf-8"
MOVE_DIGITS = 6


class RecordRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.archive = desk.archive

    def all(self) -> list[BaseRoute]:
        return [
            Route("/api/games/{game}/replay", self.replay),
            Route("/api/games/{game}/at/{move}", self.at),
            Route("/api/games/{game}/transcript", self.transcript),
        ]

    async def replay(self, request: Request) -> Response:
        return await self._told(request, self.archive.record, **{CONTENT: JSON})

    async def at(self, request: Request) -> Response:
        given = request.path_params["move"]
        if not (given.isascii() and given.isdigit() and len(given) <= MOVE_DIGITS):
            raise Refusal("unknown")
        move = int(given)
        return await self._told(
            request, lambda row: self.archive.moment(row, move), **{CONTENT: JSON}
        )

    async def transcript(self, request: Request) -> Response:
        name = f"machikoro-{request.path_params['game'][:12]}.txt"
        headers = {CONTENT: TEXT, "Content-Disposition": f'attachment; filename="{name}"'}
        return await self._told(request, self.archive.transcript, **headers)

    async def _told(
        self, request: Request, find: Callable[[GameRow], Awaitable[Document]], **headers: str
    ) -> Response:
        """What is kept of a finished game; nothing, where the browser has it already."""
        check_pace(self.desk.reads, request)
        row = await self.desk.found(request, self.desk.rooms.store.load)
        document = await find(row)
        headers |= {"ETag": document.tag, "Cache-Control": "private, no-cache"}
        if document.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(document.body, headers=headers)
