"""The conversation on one socket: a greeting, then commands, until either side leaves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketState

from machikoro.server import tokens
from machikoro.server.campaign import commands as campaign_commands
from machikoro.server.campaign.room import CampaignRoom
from machikoro.server.http.bodies import UNREADABLE
from machikoro.server.http.cookies import secret_of
from machikoro.server.http.costs import paid_by
from machikoro.server.http.desk import Desk, address_of
from machikoro.server.http.security import same_origin
from machikoro.server.room import commands
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import GOING_AWAY, TRY_AGAIN_LATER, Session
from machikoro.server.store.protocol import StoreFailure
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

log = logging.getLogger("machikoro.server")
TABLE = compile_path("/ws/{game}")[0]
CAMPAIGN = compile_path("/ws/c/{campaign}")[0]
CLOSE_SECONDS = 2.0
REST_SECONDS = 1.0
POLICY_VIOLATION = 1008
NO_SUCH_GAME = 4404
FINAL = ("unknown", "old_rules")
"""No second try can go better."""


Place = Room | CampaignRoom
Said = m.Incoming | m.CampaignIncoming
Find = Callable[[HTTPConnection], Awaitable[Place]]


class Manners(NamedTuple):
    """How one talks somewhere."""

    decode: Callable[[str], Said]
    obey: Callable[[Any, Session, Any], Coroutine[Any, Any, None]]


AT_TABLES = Manners(commands.decode, commands.obey)
IN_CAMPAIGNS = Manners(campaign_commands.decode, campaign_commands.obey)


class Sockets:
    """Who may talk with a table, and with which one.

    No routes and handlers around it: a socket stays for hours, and so would they, for each of them.
    """

    def __init__(self, desk: Desk, app: ASGIApp) -> None:
        """`app` is for everything that is no socket."""
        self.desk = desk
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return self.app(scope, receive, send)
        if found := TABLE.match(scope["path"]):
            scope["path_params"] = found.groupdict()
            return self._serve(WebSocket(scope, receive, send), self.desk.room, AT_TABLES)
        if found := CAMPAIGN.match(scope["path"]):
            scope["path_params"] = found.groupdict()
            return self._serve(WebSocket(scope, receive, send), self.desk.campaign, IN_CAMPAIGNS)
        return WebSocket(scope, receive, send).close(NO_SUCH_GAME)

    async def _serve(self, websocket: WebSocket, find: Find, manners: Manners) -> None:
        address = address_of(websocket)
        if not same_origin(websocket.headers):
            await websocket.close(POLICY_VIOLATION)
            return
        if not self.desk.sockets.enter(address):
            await websocket.close(TRY_AGAIN_LATER)
            return
        try:
            await self._talk(websocket, address, find, manners)
        except Refusal as refusal:
            await _send_away(websocket, refusal)
        except StoreFailure as failure:
            log.warning("a socket was refused: %s", failure)
            await _send_away(websocket, Refusal("busy"))
        finally:
            self.desk.sockets.leave(address)

    async def _talk(self, websocket: WebSocket, address: str, find: Find, manners: Manners) -> None:
        settings, account = self.desk.settings, self.desk.accounts.of(address)
        if not account.has_credit:
            raise Refusal("busy")
        room = await find(websocket)
        with room.inbox.in_use():
            await websocket.accept()
            secret = secret_of(websocket)
            token = tokens.hashed(secret) if secret else None
            session = Session(token, settings.commands_per_second, settings.clock, account, address)
            await Conversation(websocket, room, session, manners).run()


class Conversation:
    def __init__(
        self, websocket: WebSocket, room: Place, session: Session, manners: Manners
    ) -> None:
        self.websocket = websocket
        self.room = room
        self.session = session
        self.manners = manners
        self.writing: asyncio.Task[None] | None = None
        """Only while there is something to write."""

    async def run(self) -> None:
        room, session = self.room, self.session
        reading = asyncio.ensure_future(paid_by(session.account, self._read()))
        session.on_post, session.on_gone = self._write_soon, reading.cancel
        try:
            await asyncio.wait([reading])
        finally:
            work = [reading, *([self.writing] if self.writing else [])]
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            # After all that it asked for: a greeting may still be waiting for its turn.
            session.gone = True
            room.inbox.put(lambda: room.detach(session))
            await self._close()

    def _write_soon(self) -> None:
        if self.writing is None:
            self.writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        try:
            await paid_by(self.session.account, self._write_all())
        except Exception:
            # Nobody is there any more.
            self.session.drop(GOING_AWAY)
        finally:
            self.writing = None

    async def _write_all(self) -> None:
        while self.session.outbox:
            await self._send(self.session.outbox.pop(0))

    async def _read(self) -> None:
        while True:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            message = self._understand(received.get("text") or "")
            if not self.session.account.has_credit:
                _put_off(self.session, message)
                # What it sends meanwhile waits on its own side, and costs nothing here.
                await self.session.clock.sleep(min(REST_SECONDS, self.session.account.wait))
            elif isinstance(message, m.Hello):
                await self._greet(message)
            elif message is not None:
                await self._obey(message)
            else:
                # Too fast, or not to be read: the next one has its time too.
                await asyncio.sleep(1 / self.session.bucket.rate)

    def _understand(self, data: str) -> Said | None:
        session = self.session
        if not session.bucket.take():
            session.post(encode(m.Refused(_id_in(data), "too_fast")))
            return None
        try:
            return self.manners.decode(data)
        except UNREADABLE as error:
            session.post(encode(m.Refused(_id_in(data), "invalid", {"message": str(error)})))
            return None

    async def _greet(self, hello: m.Hello) -> None:
        audience, session = self.room.audience, self.session
        if hello.protocol != m.PROTOCOL:
            # A page from before an update: its next words would not be understood.
            session.post(encode(m.Closing("outdated")))
            session.drop(POLICY_VIOLATION)
            return
        if audience.is_spectator(session) and not audience.make_place(session):
            session.post(encode(m.Closing("full")))
            session.drop(TRY_AGAIN_LATER)
            return
        await self.room.do(lambda: self.room.attach(session))

    async def _obey(self, command: m.Command | m.CampaignCommand) -> None:
        room, session = self.room, self.session
        if session not in room.audience.sessions:
            session.post(encode(m.Refused(command.id, "hello_first")))
            return
        try:
            await room.do(lambda: self.manners.obey(room, session, command))
        except Exception:
            # The actor has logged it and gone back to what is stored.
            session.post(encode(m.Refused(command.id, "busy")))

    async def _send(self, message: bytes) -> None:
        await self.websocket.send_text(message.decode())

    async def _close(self) -> None:
        """A peer that does not read cannot be told goodbye either; it is not waited for."""
        if self.websocket.client_state != WebSocketState.CONNECTED:
            return
        with suppress(Exception):
            async with asyncio.timeout(CLOSE_SECONDS):
                if not self.session.is_full:
                    await self._write_all()
                await self.websocket.close(self.session.close_code)


def _put_off(session: Session, message: Said | None) -> None:
    """Its address has cost too much lately; who only wants to be sure of the line is answered."""
    if isinstance(message, m.Ping):
        session.post(encode(m.Pong(message.id)))
    elif isinstance(message, m.Hello):
        session.post(encode(m.Closing("busy")))
        session.drop(TRY_AGAIN_LATER)
    elif message is not None:
        session.post(encode(m.Refused(message.id, "busy")))


def _id_in(data: str) -> str | None:
    """The id of a message that could not be read, if it has one."""
    try:
        found = msgspec.json.decode(data)
    except UNREADABLE:
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name[:64] if isinstance(name, str) else None


async def _send_away(websocket: WebSocket, refusal: Refusal) -> None:
    """A page cannot tell a refused handshake from a lost network, and would try forever."""
    await websocket.accept()
    await websocket.send_text(encode(m.Closing(refusal.code, refusal.reason)).decode())
    await websocket.close(NO_SUCH_GAME if refusal.code in FINAL else TRY_AGAIN_LATER)
