"""The conversation on one socket: a greeting, then commands, until either side leaves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from machikoro.server import tokens
from machikoro.server.campaign import commands as campaign_commands
from machikoro.server.campaign.room import CampaignRoom
from machikoro.server.http.bodies import UNREADABLE
from machikoro.server.http.cookies import secret_of
from machikoro.server.http.costs import REST_SECONDS, paid_by
from machikoro.server.http.desk import Desk, address_of
from machikoro.server.http.limits import Sockets as Places
from machikoro.server.http.line import EXTENSION, Line
from machikoro.server.http.security import same_origin
from machikoro.server.room import commands
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import GOING_AWAY, TRY_AGAIN_LATER, Session, nobody_minds
from machikoro.server.store.protocol import StoreFailure
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

log = logging.getLogger("machikoro.server")
TABLE = compile_path("/ws/{game}")[0]
CAMPAIGN = compile_path("/ws/c/{campaign}")[0]
POLICY_VIOLATION = 1008
NO_SUCH_GAME = 4404
MANY = 8
"""Messages that wait here; more are left waiting on the line."""
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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
        elif found := TABLE.match(scope["path"]):
            scope["path_params"] = found.groupdict()
            await self._admit(scope, self.desk.room, AT_TABLES)
        elif found := CAMPAIGN.match(scope["path"]):
            scope["path_params"] = found.groupdict()
            await self._admit(scope, self.desk.campaign, IN_CAMPAIGNS)
        else:
            door(scope).refuse()

    async def _admit(self, scope: Scope, find: Find, manners: Manners) -> None:
        """It returns as soon as the conversation has begun."""
        connection, entrance = HTTPConnection(scope), door(scope)
        address = address_of(connection)
        if not same_origin(connection.headers) or not self.desk.sockets.enter(address):
            entrance.refuse()
            return
        begun = False
        try:
            await self._begin(connection, entrance, address, find, manners)
            begun = True
        except Refusal as refusal:
            entrance.send_away(refusal)
        except StoreFailure as failure:
            log.warning("a socket was refused: %s", failure)
            entrance.send_away(Refusal("busy"))
        finally:
            if not begun:
                self.desk.sockets.leave(address)

    async def _begin(
        self, connection: HTTPConnection, entrance: Door, address: str, find: Find, manners: Manners
    ) -> None:
        settings, account = self.desk.settings, self.desk.accounts.of(address)
        if not account.has_credit:
            raise Refusal("busy")
        room = await find(connection)
        secret = secret_of(connection)
        token = tokens.hashed(secret) if secret else None
        session = Session(token, settings.commands_per_second, settings.clock, account, address)
        line = entrance.open()
        line.listen(Conversation(line, room, session, manners, self.desk.sockets))


class Door(NamedTuple):
    """A line before anybody is let in, and the answer that lets them in."""

    line: Line
    welcome: Any

    def open(self) -> Line:
        self.line.accept(self.welcome)
        return self.line

    def refuse(self) -> None:
        self.line.refuse()

    def send_away(self, refusal: Refusal) -> None:
        """A page cannot tell a refused handshake from a lost network, and would try forever."""
        line = self.open()
        line.send(encode(m.Closing(refusal.code, refusal.reason)))
        line.close(NO_SUCH_GAME if refusal.code in FINAL else TRY_AGAIN_LATER)


def door(scope: Scope) -> Door:
    return Door(*scope["extensions"][EXTENSION])


class Conversation:
    """Tasks are there only while there is something to answer."""

    __slots__ = ("_left", "_reading", "_waiting", "line", "manners", "places", "room", "session")

    def __init__(
        self, line: Line, room: Place, session: Session, manners: Manners, places: Places
    ) -> None:
        """`places`: one of which it takes until it ends."""
        self.line = line
        self.room = room
        self.session = session
        self.manners = manners
        self.places = places
        self._waiting: list[str] = []
        self._left = False
        self._reading: asyncio.Task[None] | None = None
        session.on_post, session.on_gone = self.write, self._part
        room.inbox.enter()

    # What the line says.

    def hear(self, text: str) -> None:
        self._waiting.append(text)
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._answer_all())
        elif len(self._waiting) == MANY:
            # What it sends meanwhile waits on its own side, and costs nothing here.
            self.line.pause()

    def pay(self, seconds: float) -> None:
        self.session.account.charge(seconds)

    def write(self) -> None:
        """A peer that does not read lets its outbox fill."""
        if self.line.is_writable:
            self._send_all()

    def _send_all(self) -> None:
        for message in self.session.outbox:
            self.line.send(message)
        self.session.outbox.clear()

    def lost(self) -> None:
        """Who leaves has still said what was said before."""
        self._left = True
        if self._reading is None:
            self._end()
            return
        self._reading.add_done_callback(lambda _: self._end())
        del self._waiting[MANY:]
        if self.session.gone:
            self._reading.cancel()

    def _part(self) -> None:
        """The other side is not wanted here any more."""
        if not self.session.is_full:
            self._send_all()
        self.session.outbox.clear()
        self.line.close(self.session.close_code)

    def _end(self) -> None:
        room, session = self.room, self.session
        session.gone = True
        session.on_post = session.on_gone = nobody_minds
        room.inbox.put(lambda: room.detach(session))
        room.inbox.leave()
        self.places.leave(session.address)

    # What is answered.

    async def _answer_all(self) -> None:
        try:
            await paid_by(self.session.account, self._answer_each())
        except Refusal:
            self.session.drop(GOING_AWAY)
        except StoreFailure as failure:
            log.warning("a socket was left: %s", failure)
            self.session.drop(GOING_AWAY)
        except Exception:
            log.exception("a socket was left")
            self.session.drop(GOING_AWAY)
        finally:
            self._reading = None

    async def _answer_each(self) -> None:
        while self._waiting:
            full = len(self._waiting) >= MANY
            await self._answer(self._waiting.pop(0))
            if full and len(self._waiting) < MANY:
                self.line.resume()

    async def _answer(self, text: str) -> None:
        message = self._understand(text)
        if not self.session.account.has_credit:
            _put_off(self.session, message)
            if not self._left:
                await self.session.clock.sleep(min(REST_SECONDS, self.session.account.wait))
        elif isinstance(message, m.Hello):
            await self._greet(message)
        elif message is not None:
            await self._obey(message)
        elif not self._left:
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
