"""The whole server, put together: routes by topic, and what stands in front of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from machikoro.server.forecasting import compile_behind
from machikoro.server.housekeeping import keep_house
from machikoro.server.http.analysis_routes import AnalysisRoutes
from machikoro.server.http.answers import TO_ERRORS
from machikoro.server.http.campaign_routes import CampaignRoutes
from machikoro.server.http.catalogue_routes import CatalogueRoutes
from machikoro.server.http.costs import Metering
from machikoro.server.http.desk import Desk
from machikoro.server.http.forwarded import Forwarded
from machikoro.server.http.lobby_routes import LobbyRoutes
from machikoro.server.http.network_routes import NetworkRoutes
from machikoro.server.http.pages import Pages
from machikoro.server.http.puzzle_routes import PuzzleRoutes
from machikoro.server.http.record_routes import RecordRoutes
from machikoro.server.http.security import Guard
from machikoro.server.http.socket import Sockets
from machikoro.server.logs import collapsed_logs
from machikoro.server.settings import Settings

TOPICS = (
    CatalogueRoutes, LobbyRoutes, CampaignRoutes, RecordRoutes, AnalysisRoutes, PuzzleRoutes,
    NetworkRoutes, Pages,
)  # fmt: skip
"""The page's come last: they take every address that is left."""


def make_app(settings: Settings) -> ASGIApp:
    desk = Desk(settings)
    routes: list[BaseRoute] = [route for topic in TOPICS for route in topic(desk).all()]
    app = Starlette(routes=routes, exception_handlers=TO_ERRORS, lifespan=_lifespan(desk))
    # Outside of everything that can fail: what is answered then needs its headers too.
    guarded = Guard(Sockets(desk, app), settings.hosts, lambda: desk.network.names)
    # What is refused costs something as well.
    metered = Metering(guarded, desk.accounts, settings.clock)
    whole = Forwarded(metered, settings.trusted, settings.proxies)
    desk.network.app = whole
    return whole


def _lifespan(desk: Desk) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await desk.rooms.start()
        with collapsed_logs():
            behind = [asyncio.create_task(work) for work in (keep_house(), compile_behind())]
            try:
                yield
            finally:
                for task in behind:
                    task.cancel()
                await desk.network.stop()
                await asyncio.gather(*behind, return_exceptions=True)
                await desk.analysts.stop()
                await desk.rooms.stop()

    return lifespan
