"""The routes: pages and files, JSON for games, and the socket of a table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketState

from machikoro.errors import InvalidOption
from machikoro.server import tokens
from machikoro.server.forecasting import compile_when_busy
from machikoro.server.housekeeping import keep_house
from machikoro.server.http import pictures
from machikoro.server.http.costs import Accounts, Metering, paid_by
from machikoro.server.http.documents import Archive, Document
from machikoro.server.http.forwarded import Forwarded
from machikoro.server.http.limits import (
    BODY_BYTES,
    BODY_SECONDS,
    PerAddress,
    Sockets,
    one_peer,
)
from machikoro.server.http.security import Guard, same_origin
from machikoro.server.lobby import catalogue, games
from machikoro.server.logs import collapsed_logs
from machikoro.server.room import asking, commands
from machikoro.server.room.registry import Rooms
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import TRY_AGAIN_LATER, Session
from machikoro.server.settings import Settings
from machikoro.server.store.protocol import GameRow, StoreFailure, store_for
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import REASONS, Refusal

log = logging.getLogger("machikoro.server")
T = TypeVar("T")
COOKIE = "machikoro"
HOST_COOKIE = "__Host-machikoro"
"""Over https: browsers take such a one from this very host alone."""
COOKIE_SECONDS = 400 * 86400
CLOSE_SECONDS = 2.0
CONTENT, JSON, TEXT = "Content-Type", "application/json", "text/plain; charset=utf-8"
POLICY_VIOLATION = 1008
NO_SUCH_GAME = 4404
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MOVE_DIGITS = 6
FINAL = ("unknown", "old_rules")
"""No second try can go better."""


class Server:
    """Everything that the routes share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms = Rooms(store_for(settings.database), settings)
        self.sockets = Sockets(settings.sockets_per_address)
        creations, clock = settings.creations_per_minute, settings.clock
        self.creations = PerAddress(creations, at_once=2 * creations, clock=clock)
        self.joins = PerAddress(20, at_once=20, clock=clock)
        self.devices = PerAddress(20, at_once=20, clock=clock)
        self.reads = PerAddress(settings.reads_per_minute, at_once=200, clock=clock)
        self.misses = PerAddress(60, at_once=60, clock=clock)
        self.pictures = PerAddress(120, at_once=120, clock=clock)
        self.accounts = Accounts(settings.cpu_share, settings.cpu_at_once, clock.now)
        self.archive = Archive(self.rooms)

    # Answers.

    @staticmethod
    def json(content: object, status: int = 200) -> Response:
        headers = {"Cache-Control": "no-store"}
        return Response(encode(content), status, headers, media_type="application/json")

    @classmethod
    def failure(cls, refusal: Refusal) -> Response:
        failure = m.Failure(refusal.code, dict(refusal.reason))
        return cls.json(failure, REASONS[refusal.code].status)

    def with_cookie(self, request: Request, response: Response, secret: str) -> Response:
        secure = request.url.scheme == "https"
        response.set_cookie(
            HOST_COOKIE if secure else COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True,
            samesite="lax", secure=secure,
        )  # fmt: skip
        return response

    async def body(self, request: Request, kind: type[T]) -> T:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                data = await _read_body(request)
        except TimeoutError:
            raise Refusal("too_slow") from None
        try:
            return msgspec.json.decode(data or b"{}", type=kind)
        except UNREADABLE as error:
            raise Refusal("invalid", message=str(error)[:200]) from None

    async def room(self, connection: HTTPConnection) -> Room:
        return await self.found(connection, self.rooms.get)

    async def found(
        self, connection: HTTPConnection, find: Callable[[str], Awaitable[T | None]]
    ) -> T:
        """The game of an address; whoever tries address after address is made to wait."""
        name, address = connection.path_params["game"], address_of(connection)
        if not self.misses.has(address):
            raise Refusal("too_fast")
        known = tokens.is_game_id(name) or tokens.is_code(name)
        found = await find(name) if known else None
        if found is None:
            self.misses.take(address)
            raise Refusal("unknown")
        return found

    async def told(
        self, request: Request, find: Callable[[GameRow], Awaitable[Document]], **headers: str
    ) -> Response:
        """What is kept of a finished game; nothing, where the browser has it already."""
        if not self.reads.take(address_of(request)):
            raise Refusal("too_fast")
        row = await self.found(request, self.rooms.store.load)
        document = await find(row)
        headers |= {"ETag": document.tag, "Cache-Control": "private, no-cache"}
        if document.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(document.body, headers=headers)

    # JSON.

    async def about(self, request: Request) -> Response:
        return self.json(catalogue.about(self.settings))

    async def cards(self, request: Request) -> Response:
        return self.json(catalogue.cards())

    async def options(self, request: Request) -> Response:
        wish = await self.body(request, m.OptionsWish)
        try:
            return self.json(catalogue.sense(wish))
        except InvalidOption as error:
            raise Refusal("invalid", field="ruleset", message=str(error)) from None

    async def create(self, request: Request) -> Response:
        if not self.creations.take(address_of(request)):
            raise Refusal("too_fast")
        wish = await self.body(request, m.CreateGame)
        secret = secret_of(request) or tokens.new_secret()
        created = await games.create(self.rooms, wish, tokens.hashed(secret))
        return self.with_cookie(request, self.json(created, 201), secret)

    async def join(self, request: Request) -> Response:
        wish = await self.body(request, m.Join)
        by_code = tokens.is_code(request.path_params["game"])
        # Invites and keys are too long to be guessed; codes are not, whatever comes with them.
        guessable = by_code or wish.code is not None or not (wish.invite or wish.key)
        if guessable and not self.joins.take(address_of(request)):
            raise Refusal("too_fast")
        room = await self.found(request, lambda name: games.find(self.rooms, name))
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        joined = await room.do(lambda: games.join(room, wish, token, by_code=by_code))
        return self.with_cookie(request, self.json(joined), secret)

    async def device(self, request: Request) -> Response:
        if not self.devices.take(address_of(request)):
            raise Refusal("too_fast")
        room, token = await self.room(request), token_of(request)
        return self.json(await room.do(lambda: games.grant_device(room, token)))

    async def ask(self, request: Request) -> Response:
        if not self.devices.take(address_of(request)):
            raise Refusal("too_fast")
        wish = await self.body(request, m.AskSeat)
        room = await self.room(request)
        secret = secret_of(request) or tokens.new_secret()
        token = tokens.hashed(secret)
        await room.do(lambda: asking.ask(room, wish, token))
        await self.rooms.store.remember(token, room.game, time.time())
        return self.with_cookie(request, self.json({}), secret)

    async def rematch(self, request: Request) -> Response:
        if not self.creations.take(address_of(request)):
            raise Refusal("too_fast")
        wish = await self.body(request, m.RematchWish)
        room, token = await self.room(request), token_of(request)
        return self.json(await room.do(lambda: games.rematch(room, wish, token)))

    async def mine(self, request: Request) -> Response:
        return self.json(await games.mine(self.rooms, token_of(request)))

    async def forget(self, request: Request) -> Response:
        game = request.path_params["game"]
        if tokens.is_game_id(game):
            await self.rooms.forget(token_of(request), game)
        return self.json({})

    async def replay(self, request: Request) -> Response:
        return await self.told(request, self.archive.record, **{CONTENT: JSON})

    async def at(self, request: Request) -> Response:
        given = request.path_params["move"]
        if not (given.isascii() and given.isdigit() and len(given) <= MOVE_DIGITS):
            raise Refusal("unknown")
        move = int(given)
        return await self.told(
            request, lambda row: self.archive.moment(row, move), **{CONTENT: JSON}
        )

    async def transcript(self, request: Request) -> Response:
        name = f"machikoro-{request.path_params['game'][:12]}.txt"
        headers = {CONTENT: TEXT, "Content-Disposition": f'attachment; filename="{name}"'}
        return await self.told(request, self.archive.transcript, **headers)

    async def qr(self, request: Request) -> Response:
        url = request.query_params.get("url", "")
        own = {request.headers.get("host", ""), urlsplit(self.settings.lan_url or "").netloc}
        if len(url) > pictures.LONGEST or _place(url) not in own:
            raise Refusal("not_allowed")
        if not self.pictures.take(address_of(request)):
            raise Refusal("too_fast")
        picture = await self.rooms.house.workshop.do(lambda: pictures.qr_code(url))
        return Response(picture, media_type="image/svg+xml")

    async def page(self, request: Request) -> Response:
        """A file of the page, or the page itself for its own addresses."""
        path = request.path_params["path"]
        static = self.settings.static.resolve()
        file = _file_in(static, path)
        if file is not None:
            forever = path.startswith("assets/")
            age = "public, max-age=31536000, immutable" if forever else "no-cache"
            return FileResponse(file, headers={"Cache-Control": age})
        index = static / "index.html"
        if path.startswith("api/") or "." in path.rsplit("/", 1)[-1] or not index.is_file():
            raise Refusal("unknown")
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    # The socket.

    async def socket(self, websocket: WebSocket) -> None:
        address = address_of(websocket)
        if not same_origin(websocket.headers):
            await websocket.close(POLICY_VIOLATION)
            return
        if not self.sockets.enter(address):
            await websocket.close(TRY_AGAIN_LATER)
            return
        try:
            if not self.accounts.of(address).has_credit:
                raise Refusal("busy")
            room = await self.room(websocket)
            with room.inbox.in_use():
                await websocket.accept()
                await self._serve(websocket, room)
        except Refusal as refusal:
            await _send_away(websocket, refusal)
        except StoreFailure as failure:
            log.warning("a socket was refused: %s", failure)
            await _send_away(websocket, Refusal("busy"))
        finally:
            self.sockets.leave(address)

    async def _serve(self, websocket: WebSocket, room: Room) -> None:
        secret = secret_of(websocket)
        token = tokens.hashed(secret) if secret else None
        settings, address = self.settings, address_of(websocket)
        account = self.accounts.of(address)
        session = Session(token, settings.commands_per_second, settings.clock, account, address)
        work = [
            asyncio.ensure_future(paid_by(account, self._read(websocket, room, session))),
            asyncio.ensure_future(paid_by(account, session.write(_sender(websocket)))),
            asyncio.ensure_future(session.gone.wait()),
        ]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            # After all that it asked for: a greeting may still be waiting for its turn.
            session.gone.set()
            room.inbox.put(lambda: room.detach(session))
            await _close(websocket, session)

    async def _read(self, websocket: WebSocket, room: Room, session: Session) -> None:
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            message = self._understand(session, received.get("text") or "")
            if not session.account.has_credit:
                _put_off(session, message)
            elif isinstance(message, m.Hello):
                await self._greet(room, session)
            elif message is not None:
                await self._obey(room, session, message)

    @staticmethod
    async def _obey(room: Room, session: Session, command: commands.Command) -> None:
        if session not in room.audience.sessions:
            session.post(encode(m.Refused(command.id, "hello_first")))
            return
        try:
            await room.do(lambda: commands.obey(room, session, command))
        except Exception:
            # The actor has logged it and gone back to what is stored.
            session.post(encode(m.Refused(command.id, "busy")))

    async def _greet(self, room: Room, session: Session) -> None:
        if room.audience.is_spectator(session) and not room.audience.make_place(session):
            session.post(encode(m.Closing("full")))
            session.drop(TRY_AGAIN_LATER)
            return
        await room.do(lambda: room.attach(session))

    @staticmethod
    def _understand(session: Session, data: str) -> m.Incoming | None:
        if not session.bucket.take():
            session.post(encode(m.Refused(_id_in(data), "too_fast")))
            return None
        try:
            return commands.decode(data)
        except UNREADABLE as error:
            session.post(encode(m.Refused(_id_in(data), "invalid", {"message": str(error)})))
            return None


def _put_off(session: Session, message: m.Incoming | None) -> None:
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


def _sender(websocket: WebSocket) -> Callable[[bytes], Awaitable[None]]:
    async def send(message: bytes) -> None:
        await websocket.send_text(message.decode())

    return send


async def _close(websocket: WebSocket, session: Session) -> None:
    """A peer that does not read cannot be told goodbye either; it is not waited for."""
    if websocket.client_state != WebSocketState.CONNECTED:
        return
    with suppress(Exception):
        async with asyncio.timeout(CLOSE_SECONDS):
            await session.write_rest(_sender(websocket))
            await websocket.close(session.close_code)


async def _send_away(websocket: WebSocket, refusal: Refusal) -> None:
    """A page cannot tell a refused handshake from a lost network, and would try forever."""
    await websocket.accept()
    await websocket.send_text(encode(m.Closing(refusal.code, refusal.reason)).decode())
    await websocket.close(NO_SUCH_GAME if refusal.code in FINAL else TRY_AGAIN_LATER)


async def _read_body(request: Request) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > BODY_BYTES:
            raise Refusal("too_large", most=BODY_BYTES)
    return data


def _file_in(folder: Path, path: str) -> Path | None:
    try:
        file = (folder / path).resolve()
        return file if path and file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):
        # Too long, or with letters that no file has.
        return None


def _place(url: str) -> str | None:
    """Host and port of an address of the web."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return parts.netloc if parts.scheme in ("http", "https") else None


def address_of(connection: HTTPConnection) -> str:
    return one_peer(connection.client.host) if connection.client else ""


def secret_of(connection: HTTPConnection) -> str | None:
    """Of the form that we give them; one of before there was a better name is still good."""
    cookies = connection.cookies
    secret = cookies.get(HOST_COOKIE) or cookies.get(COOKIE, "")
    return secret if tokens.is_secret(secret) else None


def token_of(connection: HTTPConnection) -> str:
    """The hash under which a browser is known; without a cookie one that nobody has."""
    return tokens.hashed(secret_of(connection) or tokens.new_secret())


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return Server.failure(error)


async def _no_such_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return Server.json(m.Failure("not_allowed"), error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    """The guard logs it."""
    return Server.json(m.Failure("busy"), 500)


async def _store_failed(request: Request, error: Exception) -> Response:
    log.warning("a request failed: %s", error)
    return Server.failure(Refusal("busy"))


def make_app(settings: Settings) -> ASGIApp:
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.rooms.start()
        with collapsed_logs():
            behind = [asyncio.create_task(work) for work in (keep_house(), compile_when_busy())]
            try:
                yield
            finally:
                for task in behind:
                    task.cancel()
                await server.rooms.stop()

    app = Starlette(
        routes=[
            Route("/api/about", server.about),
            Route("/api/cards", server.cards),
            Route("/api/options", server.options, methods=["POST"]),
            Route("/api/games", server.create, methods=["POST"]),
            Route("/api/games/{game}/join", server.join, methods=["POST"]),
            Route("/api/games/{game}/device", server.device, methods=["POST"]),
            Route("/api/games/{game}/ask", server.ask, methods=["POST"]),
            Route("/api/games/{game}/rematch", server.rematch, methods=["POST"]),
            Route("/api/games/{game}/replay", server.replay),
            Route("/api/games/{game}/at/{move}", server.at),
            Route("/api/games/{game}/transcript", server.transcript),
            Route("/api/mine", server.mine),
            Route("/api/mine/{game}", server.forget, methods=["DELETE"]),
            Route("/qr.svg", server.qr),
            WebSocketRoute("/ws/{game}", server.socket),
            Route("/{path:path}", server.page),
        ],
        exception_handlers={
            Refusal: _refused,
            HTTPException: _no_such_route,
            StoreFailure: _store_failed,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    # Outside of everything that can fail: what is answered then needs its headers too.
    metered = Metering(app, server.accounts)
    return Forwarded(Guard(metered, settings.hosts), settings.trusted, settings.proxies)
