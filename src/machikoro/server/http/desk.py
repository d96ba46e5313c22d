"""What all routes share: the tables, and how much each address may ask for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import HTTPConnection

from machikoro.server import tokens
from machikoro.server.analysing import Analysts
from machikoro.server.campaign.room import CampaignRoom
from machikoro.server.http.costs import Accounts
from machikoro.server.http.documents import Archive
from machikoro.server.http.limits import Buckets, Sockets, one_peer
from machikoro.server.http.network import Network
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.settings import Settings
from machikoro.server.store.protocol import store_for
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

T = TypeVar("T")


class Desk:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms = Rooms(store_for(settings.database), settings)
        self.network = Network(settings.network, settings.lan_url)
        self.archive = Archive(self.rooms)
        self.analysts = Analysts(self.rooms.store)
        self.sockets = Sockets(settings.sockets_per_address)
        creations, clock = settings.creations_per_minute, settings.clock
        self.creations = Buckets(creations, at_once=2 * creations, clock=clock)
        self.joins = Buckets(20, at_once=20, clock=clock)
        self.devices = Buckets(20, at_once=20, clock=clock)
        self.reads = Buckets(settings.reads_per_minute, at_once=200, clock=clock)
        self.misses = Buckets(60, at_once=60, clock=clock)
        self.pictures = Buckets(120, at_once=120, clock=clock)
        thoughts = Accounts(settings.think_share, settings.think_at_once, clock.now)
        self.accounts = Accounts(settings.cpu_share, settings.cpu_at_once, clock.now, thoughts)

    async def room(self, connection: HTTPConnection) -> Room:
        return await self.found(connection, self.rooms.get)

    async def campaign(self, connection: HTTPConnection) -> CampaignRoom:
        return await self.found(connection, self.rooms.campaigns.get)

    async def found(
        self, connection: HTTPConnection, find: Callable[[str], Awaitable[T | None]]
    ) -> T:
        """The game or campaign of an address; who tries one after the other has to wait."""
        name, address = name_in(connection), address_of(connection)
        if not self.misses.has(address):
            raise Refusal("too_fast")
        known = tokens.is_game_id(name) or tokens.is_code(name)
        found = await find(name) if known else None
        if found is None:
            self.misses.take(address)
            raise Refusal("unknown")
        return found

    def check_joining(self, connection: HTTPConnection, wish: m.Join | m.CampaignJoin) -> None:
        """Invites and keys are too long to be guessed; codes are not, whatever comes with them.

        Who only watches needs none, and is remembered all the same.
        """
        by_code = tokens.is_code(name_in(connection))
        if by_code or wish.code is not None or wish.spectate or not (wish.invite or wish.key):
            check_pace(self.joins, connection)


def name_in(connection: HTTPConnection) -> str:
    """The game or campaign that an address names, or its room code."""
    params = connection.path_params
    return str(params.get("game") or params["campaign"])


def check_pace(limit: Buckets, connection: HTTPConnection) -> None:
    if not limit.take(address_of(connection)):
        raise Refusal("too_fast")


def address_of(connection: HTTPConnection) -> str:
    return one_peer(connection.client.host) if connection.client else ""
