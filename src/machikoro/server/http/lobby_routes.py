"""Games are made, joined, followed by a rematch, remembered and forgotten."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.server import tokens
from machikoro.server.http.answers import in_json
from machikoro.server.http.bodies import body_of
from machikoro.server.http.cookies import secret_of, token_of, with_cookie
from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.lobby import games
from machikoro.server.lobby.playing_on import play_on
from machikoro.server.room import asking
from machikoro.server.wire import messages as m


class LobbyRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rooms = desk.rooms

    def all(self) -> list[BaseRoute]:
        return [
            Route("/api/games", self.create, methods=["POST"]),
            Route("/api/games/{game}/invitation", self.invitation, methods=["POST"]),
            Route("/api/games/{game}/join", self.join, methods=["POST"]),
            Route("/api/games/{game}/device", self.device, methods=["POST"]),
            Route("/api/games/{game}/ask", self.ask, methods=["POST"]),
            Route("/api/games/{game}/rematch", self.rematch, methods=["POST"]),
            Route("/api/games/{game}/play_on", self.play_on, methods=["POST"]),
            Route("/api/mine", self.mine),
            Route("/api/mine/{game}", self.forget, methods=["DELETE"]),
        ]

    async def create(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        wish = await body_of(request, m.CreateGame)
        secret = secret_of(request) or tokens.new_secret()
        created = await games.create(self.rooms, wish, tokens.hashed(secret))
        return with_cookie(request, in_json(created, 201), secret)

    async def invitation(self, request: Request) -> Response:
        wish = await body_of(request, m.Join)
        by_code = tokens.is_code(request.path_params["game"])
        self.desk.check_joining(request, wish)
        room = await self.desk.found(request, lambda name: games.find(self.rooms, name))
        return in_json(games.invitation(room, wish, token_of(request), by_code=by_code))

    async def join(self, request: Request) -> Response:
        wish = await body_of(request, m.Join)
        by_code = tokens.is_code(request.path_params["game"])
        self.desk.check_joining(request, wish)
        room = await self.desk.found(request, lambda name: games.find(self.rooms, name))
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        joined = await room.do(lambda: games.join(room, wish, token, by_code=by_code))
        return with_cookie(request, in_json(joined), secret)

    async def device(self, request: Request) -> Response:
        check_pace(self.desk.devices, request)
        room, token = await self.desk.room(request), token_of(request)
        return in_json(await room.do(lambda: games.grant_device(room, token)))

    async def ask(self, request: Request) -> Response:
        check_pace(self.desk.devices, request)
        wish = await body_of(request, m.AskSeat)
        room = await self.desk.room(request)
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        await room.do(lambda: asking.ask(room, wish, token))
        await self.rooms.store.remember(token, room.game, time.time())
        return with_cookie(request, in_json({}), secret)

    async def rematch(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        wish = await body_of(request, m.RematchWish)
        room, token = await self.desk.room(request), token_of(request)
        return in_json(await room.do(lambda: games.rematch(room, wish, token)))

    async def play_on(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        wish = await body_of(request, m.PlayOn)
        room = await self.desk.room(request)
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        made = await room.do(lambda: play_on(self.rooms.house, room.table, wish, token))
        return with_cookie(request, in_json(made, 201), secret)

    async def mine(self, request: Request) -> Response:
        return in_json(await games.mine(self.rooms, token_of(request)))

    async def forget(self, request: Request) -> Response:
        game = request.path_params["game"]
        if tokens.is_game_id(game):
            await self.rooms.forget(token_of(request), game)
        return in_json({})
