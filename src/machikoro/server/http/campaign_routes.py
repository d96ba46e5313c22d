"""Campaigns are founded, joined, begun anew, taken home as a file, listed and forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from machikoro.campaign import Leaf
from machikoro.cards.legacy.pictures import drawing
from machikoro.server import tokens
from machikoro.server.campaign import founding
from machikoro.server.campaign.cards import cards_of, cards_of_chapter, starting_cards
from machikoro.server.campaign.view import drawn, leaves_before, leaves_of
from machikoro.server.http.answers import in_json
from machikoro.server.http.bodies import body_of
from machikoro.server.http.cookies import secret_of, token_of, with_cookie
from machikoro.server.http.desk import Desk, check_pace
from machikoro.server.http.limits import FILE_BYTES
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


class CampaignRoutes:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.campaigns = desk.rooms.campaigns

    def all(self) -> list[BaseRoute]:
        return [
            Route("/api/campaigns", self.create, methods=["POST"]),
            Route("/api/campaigns", self.mine),
            Route("/api/campaigns/cards", self.starting_cards),
            Route("/api/campaigns/{campaign}", self.forget, methods=["DELETE"]),
            Route("/api/campaigns/{campaign}/join", self.join, methods=["POST"]),
            Route("/api/campaigns/{campaign}/device", self.device, methods=["POST"]),
            Route("/api/campaigns/{campaign}/reset", self.reset, methods=["POST"]),
            Route("/api/campaigns/{campaign}/file", self.file),
            Route("/api/campaigns/{campaign}/cards", self.cards),
            Route("/api/campaigns/{campaign}/pictures/{name}", self.picture),
            Route("/api/games/{game}/cards", self.cards_of_game),
            Route("/api/games/{game}/pictures/{name}", self.picture_of_game),
        ]

    async def create(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        wish = await body_of(request, m.CreateCampaign, FILE_BYTES)
        secret = secret_of(request) or tokens.new_secret()
        created = await founding.create(self.campaigns, wish, tokens.hashed(secret))
        return with_cookie(request, in_json(created, 201), secret)

    async def join(self, request: Request) -> Response:
        wish = await body_of(request, m.CampaignJoin)
        by_code = tokens.is_code(request.path_params["campaign"])
        self.desk.check_joining(request, wish)
        room = await self.desk.found(request, lambda name: founding.find(self.campaigns, name))
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        joined = await room.do(lambda: founding.join(room, wish, token, by_code=by_code))
        return with_cookie(request, in_json(joined), secret)

    async def device(self, request: Request) -> Response:
        check_pace(self.desk.devices, request)
        room, token = await self.desk.campaign(request), token_of(request)
        return in_json(await room.do(lambda: founding.grant_device(room, token)))

    async def reset(self, request: Request) -> Response:
        check_pace(self.desk.creations, request)
        room, token = await self.desk.campaign(request), token_of(request)
        founding.check_host(room, token)
        return in_json(await founding.reset(self.campaigns, room, token), 201)

    async def mine(self, request: Request) -> Response:
        return in_json(await founding.mine(self.campaigns, token_of(request)))

    async def forget(self, request: Request) -> Response:
        """The host deletes it with its games; for others it leaves their list."""
        row = await self.desk.found(request, self.campaigns.row)
        token, rooms = token_of(request), self.desk.rooms
        if founding.is_host(row, token):
            await rooms.store.delete(row.game)
            await rooms.close(row.game)
        else:
            await rooms.store.forget(token, row.game)
        return in_json({})

    async def file(self, request: Request) -> Response:
        check_pace(self.desk.reads, request)
        room, token = await self.desk.campaign(request), token_of(request)
        founding.check_member(room, token)
        text = await room.do(lambda: founding.text_of(room))
        name = f"machikoro-campaign-{room.name}.mkl"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        }
        return Response(text, headers=headers, media_type="text/plain; charset=utf-8")

    async def cards(self, request: Request) -> Response:
        check_pace(self.desk.reads, request)
        return in_json(cards_of((await self.desk.campaign(request)).chronicle.campaign))

    async def starting_cards(self, request: Request) -> Response:
        return in_json(starting_cards())

    async def picture(self, request: Request) -> Response:
        """What has not come to light is not there, as what does not exist is not."""
        check_pace(self.desk.reads, request)
        leaves = leaves_of((await self.desk.campaign(request)).chronicle.campaign)
        return _picture(request, leaves)

    async def cards_of_game(self, request: Request) -> Response:
        """Of a chapter that is played by itself."""
        check_pace(self.desk.reads, request)
        return in_json(cards_of_chapter(await self._chapter(request)))

    async def picture_of_game(self, request: Request) -> Response:
        check_pace(self.desk.reads, request)
        return _picture(request, leaves_before(await self._chapter(request)))

    async def _chapter(self, request: Request) -> int:
        header = (await self.desk.room(request)).table.header
        if header.chapter is None or header.campaign is not None:
            raise Refusal("unknown")
        return header.chapter


def _picture(request: Request, leaves: list[Leaf]) -> Response:
    name = request.path_params["name"]
    if name not in drawn(leaves):
        raise Refusal("unknown")
    headers = {"Cache-Control": "private, max-age=86400"}
    return Response(drawing(name), headers=headers, media_type="image/svg+xml")
