"""What can be played here: the server, the cards, and what options go together."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.errors import InvalidOption
from machikoro.server.http.answers import in_json, unchanging
from machikoro.server.http.bodies import body_of
from machikoro.server.http.desk import Desk
from machikoro.server.lobby import catalogue
from machikoro.server.lobby.lessons import all_lessons
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


class CatalogueRoutes:
    def __init__(self, desk: Desk) -> None:
        self.settings = desk.settings
        self.network = desk.network

    def all(self) -> list[BaseRoute]:
        return [
            Route("/api/about", self.about),
            Route("/api/cards", self.cards),
            Route("/api/lessons", self.lessons),
            Route("/api/options", self.options, methods=["POST"]),
        ]

    async def about(self, request: Request) -> Response:
        return in_json(catalogue.about(self.settings, self.network.url))

    async def cards(self, request: Request) -> Response:
        return unchanging(request, catalogue.all_cards())

    async def lessons(self, request: Request) -> Response:
        return unchanging(request, all_lessons())

    async def options(self, request: Request) -> Response:
        wish = await body_of(request, m.OptionsWish)
        try:
            return in_json(catalogue.sense(wish))
        except InvalidOption as error:
            raise Refusal("invalid", field="ruleset", message=str(error)) from None
