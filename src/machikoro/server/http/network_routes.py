"""Phones in the network are let in, by whoever sits at this computer."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.server.http.answers import in_json
from machikoro.server.http.bodies import body_of
from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.wire import messages as m


class NetworkRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def all(self) -> list[BaseRoute]:
        return [Route("/api/network", self.switch, methods=["POST"])]

    async def switch(self, request: Request) -> Response:
        check_pace(self.desk.devices, request)
        wish = await body_of(request, m.LetIn)
        network = self.desk.network
        network.check(request, wish.key)
        await network.switch(on=wish.on)
        return in_json(m.LetInAnswer(network.url, network.is_open))
