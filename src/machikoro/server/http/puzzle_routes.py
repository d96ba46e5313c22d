"""A puzzle a day, the same for everybody, and a table to play on from it."""

from __future__ import annotations

from datetime import date

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.server import tokens
from machikoro.server.http.answers import in_json, unchanging
from machikoro.server.http.bodies import body_of
from machikoro.server.http.cookies import secret_of, with_cookie
from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.lobby import puzzles
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

NUMBER_DIGITS = 6


class PuzzleRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def all(self) -> list[BaseRoute]:
        return [
            Route("/api/puzzles", self.offered),
            Route("/api/puzzles/{ruleset}/{day}", self.of_day),
            Route("/api/puzzles/{ruleset}/{number}/play_on", self.play_on, methods=["POST"]),
        ]

    async def offered(self, request: Request) -> Response:
        check_pace(self.desk.reads, request)
        found = await self.desk.rooms.house.workshop.do(puzzles.all_puzzles)
        return in_json(found)

    async def of_day(self, request: Request) -> Response:
        check_pace(self.desk.reads, request)
        ruleset = request.path_params["ruleset"]
        day = puzzles.day_of(request.path_params["day"])
        return unchanging(request, await self._told(ruleset, day))

    async def _told(self, ruleset: str, day: date) -> bytes:
        workshop = self.desk.rooms.house.workshop

        async def make() -> bytes:
            return await workshop.do(lambda: encode(puzzles.of_day(ruleset, day)))

        key = f"puzzle {ruleset}", day.isoformat()
        return (await self.desk.archive.documents.made(key, make)).body

    async def play_on(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        given = request.path_params["number"]
        if not (given.isascii() and given.isdigit() and len(given) <= NUMBER_DIGITS):
            raise Refusal("unknown")
        wish = await body_of(request, m.PlayPuzzle)
        secret = secret_of(request) or tokens.new_secret()
        house, token = self.desk.rooms.house, tokens.hashed(secret)
        ruleset = request.path_params["ruleset"]
        made = await puzzles.play_puzzle(house, ruleset, int(given), wish, token)
        return with_cookie(request, in_json(made, 201), secret)
