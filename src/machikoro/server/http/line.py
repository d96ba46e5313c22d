"""One socket as bytes: a handshake, frames, and a goodbye.

The web server hands a connection over when it asks to become a socket.  The application is asked as
for any request whether it may; after that nobody stands between the line and whoever listens to
it: a line on which nothing is said keeps no task, no queue, no request and no parser.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport, TimerHandle, Transport
from time import thread_time
from typing import Any, Final, NamedTuple, Protocol, cast
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Protocol as Talk
from websockets.protocol import Side, State
from websockets.server import ServerProtocol
from websockets.typing import BytesLike, StatusLike
from websockets.utils import apply_mask

from machikoro.server.http.security import safe_headers

EXTENSION: Final = "machikoro.line"
"""Where a handler finds the line in its scope."""
FORBIDDEN, BROKEN = 403, 500
CLOSE_SECONDS = 2.0
"""A peer that does not read cannot be told goodbye either; it is not waited for."""
NO_ANSWER, NOT_TEXT, TOO_MUCH, RESTART = 1011, 1007, 1008, 1012
WORDLESS = 500
"""Pings, pongs and pieces from one beat to the next: nobody needs more, or pays for them."""
BITE = 4096
"""Bytes that are taken apart before it is looked whether that was enough."""
LAST, MASKED, MASK = 0x80, 0x80, 4
TEXT, PONG = LAST | Opcode.TEXT, LAST | Opcode.PONG
ASK = bytes((LAST | Opcode.PING, 0))
"""Whether somebody is still there."""
SHORT, MIDDLE = 126, 1 << 16
"""From how many bytes on their number takes two bytes more, and eight."""
HANDS = 30
"""Of the clock by which all lines beat, each at its own: not all are asked at once."""
log = logging.getLogger("uvicorn.error")


class Listener(Protocol):
    """Whoever a line is for."""

    def hear(self, text: str) -> None: ...

    def pay(self, seconds: float) -> None:
        """For taking apart what did not come as one whole word: it can be thousands of frames."""

    def write(self) -> None:
        """The line can take something again."""

    def lost(self) -> None:
        """Once, after which nothing more is heard."""


class Handshake(ServerProtocol):
    def reject(self, status: StatusLike, text: str) -> Response:
        """Like every other answer: what is wrong with a request may be repeated in it."""
        response = super().reject(status, text)
        response.headers.update(safe_headers())
        return response


class Line(asyncio.Protocol):
    __slots__ = (
        "_after", "_closing", "_config", "_held", "_parts", "_reads", "_server", "_silent",
        "_state", "_talk", "_transport", "_wordless", "is_writable", "listener",
    )  # fmt: skip

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """As the web server makes them."""
        self._config, self._server, self._state = config, server_state, app_state
        self._talk: Talk | None = Handshake(max_size=config.ws_max_size, logger=log)
        """None: it is open, and whatever came was whole."""
        self._transport: Transport | None = None
        """None: it has been cut."""
        self._parts: tuple[bytes, ...] | None = ()
        """Of a message that comes in pieces; None: it is one of bytes."""
        self._silent = 0
        """Beats since something was heard."""
        self._wordless = 0
        """Frames since the last beat that ended no message."""
        self._after = 0
        """Bytes that came after our goodbye."""
        self._held = False
        """Whether the listener has enough to do."""
        self._reads = True
        self._closing: TimerHandle | None = None
        self.is_writable = True
        self.listener: Listener | None = None

    # What the web server says.

    def connection_made(self, transport: BaseTransport) -> None:
        self._transport = cast(Transport, transport)
        self._server.connections.add(self)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        self._silent = 0
        if self._talk is None and (word := whole_word(data, self._config.ws_max_size)) is not None:
            self._take(word.opcode, word.data, fin=True)
            return
        payer, began = self.listener, thread_time()
        for start in range(0, len(data), BITE):
            self._parse(data[start : start + BITE])
        if payer is not None:
            payer.pay(thread_time() - began)

    def _parse(self, data: bytes) -> None:
        talk = self._parser
        if talk.state is State.CLOSING and self._talks_on(data):
            return
        talk.receive_data(data)
        for event in talk.events_received():
            if isinstance(event, Request):
                self._ask(event)
            elif isinstance(event, Frame):
                self._take(event.opcode, event.data, fin=event.fin)
        # Answers to pings and to goodbyes, and what is said to somebody who breaks the rules.
        self._flush()
        failed = talk.handshake_exc or talk.parser_exc
        if talk.eof_sent or talk.close_rcvd is not None or failed is not None:
            self._hang_up()

    def _talks_on(self, data: bytes) -> bool:
        """Past our goodbye one may end a word, but not have us read on and on: that ends here."""
        self._after += len(data)
        if self._after <= BITE:
            return False
        self._hang_up()
        return True

    def eof_received(self) -> None:
        """The peer will say nothing more: that is the end."""

    def pause_writing(self) -> None:
        """Who does not read is not read either: answers to pings would pile up."""
        self.is_writable = False
        self._read_or_wait()

    def resume_writing(self) -> None:
        self.is_writable = True
        self._read_or_wait()
        if self.listener is not None:
            self.listener.write()

    def shutdown(self) -> None:
        """The server stops, and waits for nobody's goodbye."""
        if self._is(State.CONNECTING):
            self.refuse(BROKEN)
        self.close(RESTART)
        self._hang_up()

    def connection_lost(self, error: Exception | None) -> None:
        self._server.connections.discard(self)
        self._transport = None
        if self._closing is not None:
            self._closing.cancel()
        self._closing = None
        _pulse_of(self._server).leave(self)
        self._forget()
        self._leave()

    @property
    def _parser(self) -> Talk:
        """Of whatever does not come as one whole word, and of goodbyes."""
        if self._talk is None:
            self._talk = Talk(Side.SERVER, max_size=self._config.ws_max_size, logger=log)
        return self._talk

    def _is(self, state: State) -> bool:
        return (State.OPEN if self._talk is None else self._talk.state) is state

    # The handshake.

    @property
    def _handshake(self) -> Handshake:
        assert isinstance(self._talk, Handshake)
        return self._talk

    def _ask(self, request: Request) -> None:
        # What comes before the answer could not be for anybody.
        self.pause()
        task = asyncio.get_running_loop().create_task(self._admit(request))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _admit(self, request: Request) -> None:
        try:
            await self._look_at(request)
        except Exception:
            log.exception("a handshake failed")
        if self._is(State.CONNECTING):
            self.refuse(BROKEN)

    async def _look_at(self, request: Request) -> None:
        response = self._handshake.accept(request)
        if response.status_code != 101:
            self._handshake.send_response(response)
            self._flush()
            return
        scope = self._scope(request)
        # Whoever lets it in sends this; it is not ours to send then.
        scope["extensions"][EXTENSION] = self, response
        await self._config.loaded_app(scope, _nothing_to_hear, self._answer)

    def _scope(self, request: Request) -> Scope:
        transport = self._transport
        path, _, query = request.path.partition("?")
        root = self._config.root_path
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if transport and is_ssl(transport) else "ws",
            "server": get_local_addr(transport) if transport else None,
            "client": get_remote_addr(transport) if transport else None,
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode(), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {},
        }

    async def _answer(self, message: Message) -> None:
        """Before it was let in: middleware can only refuse."""
        if message["type"] == "websocket.close":
            self.refuse()
        else:
            raise RuntimeError(f"a line takes no {message['type']}")

    # What handlers and listeners say.

    def refuse(self, status: int = FORBIDDEN) -> None:
        if self._is(State.CONNECTING) and not self._handshake.eof_sent:
            self._handshake.send_response(self._handshake.reject(status, ""))
            self._flush()
        self._hang_up()

    def accept(self, response: Any) -> None:
        if self._transport is None:
            return
        self._handshake.send_response(response)
        self._flush()
        # The handshake remembers the whole request for as long as it lives.
        self._forget()
        self._talk = None
        if interval := self._config.ws_ping_interval:
            _pulse_of(self._server).join(self, interval)
        self.resume()

    def listen(self, listener: Listener) -> None:
        """From now on it hears whatever is said; it may have been cut meanwhile."""
        self.listener = listener
        if self._transport is None:
            self._leave()

    def send(self, text: bytes) -> None:
        """One frame, which the server need not mask: there is nothing else to it."""
        if self._transport is not None and self._is(State.OPEN):
            self._transport.write(_head(len(text)) + text)

    def close(self, code: int) -> None:
        """Say goodbye and wait a little for an answer; the listener hears nothing more."""
        if self._transport is not None and self._is(State.OPEN):
            self._parser.send_close(code)
            self._flush()
            self._abort_later()
            # The goodbye of the other side is waited for, whatever it was held for.
            self.is_writable, self._held = True, False
            self._read_or_wait()
        self._leave()

    def pause(self) -> None:
        self._held = True
        self._read_or_wait()

    def resume(self) -> None:
        self._held = False
        self._read_or_wait()

    def _read_or_wait(self) -> None:
        reads = self.is_writable and not self._held
        if self._transport is None or self._transport.is_closing() or reads == self._reads:
            return
        self._reads = reads
        if reads:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    # Frames.

    def _take(self, opcode: Opcode, data: BytesLike, *, fin: bool) -> None:
        if opcode in (Opcode.TEXT, Opcode.CONT, Opcode.BINARY):
            if opcode is Opcode.BINARY:
                # Nobody here speaks in bytes: they are nonsense, and answered as such.
                self._parts = None
            elif data and self._parts is not None:
                self._parts += (bytes(data),)
            if fin:
                whole, self._parts = b"".join(self._parts or ()), ()
                self._pass_on(whole)
                return
        self._wordless += 1
        if self._wordless == WORDLESS:
            self.close(TOO_MUCH)

    def _pass_on(self, data: bytes) -> None:
        if self.listener is None:
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(NOT_TEXT)
        else:
            self.listener.hear(text)

    def beat(self) -> None:
        """Who has said nothing for a while is asked, and given up after another one."""
        if not self._is(State.OPEN):
            return
        if self._silent > 1:
            self.close(NO_ANSWER)
            return
        if self._silent and self._transport is not None:
            self._transport.write(ASK)
        self._silent += 1
        self._wordless = 0

    def _flush(self) -> None:
        if self._transport is None or self._talk is None:
            return
        if waiting := b"".join(self._talk.data_to_send()):
            self._transport.write(waiting)

    def _hang_up(self) -> None:
        """After all that was written, if it is taken."""
        if self._transport is not None:
            self._transport.close()
            self._abort_later()
        self._leave()

    def _abort_later(self) -> None:
        if self._transport is not None and self._closing is None:
            loop = asyncio.get_running_loop()
            self._closing = loop.call_later(CLOSE_SECONDS, self._transport.abort)

    def _forget(self) -> None:
        """Parsers know whom they parse for, in a circle that is seldom looked for."""
        self._parts = ()
        if self._talk is not None:
            self._talk.parser.close()
            self._talk.parser_exc = None

    def _leave(self) -> None:
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.lost()


class Pulse:
    """One clock for all lines of a server: a timer for each would take as much as all else of it.

    A line beats whenever the hand that it came under goes by again.
    """

    def __init__(self) -> None:
        self._lines: list[set[Line]] = [set() for _ in range(HANDS)]
        self._hand = 0
        self._timer: TimerHandle | None = None

    def join(self, line: Line, interval: float) -> None:
        self._lines[self._hand].add(line)
        if self._timer is None:
            self._go_on(interval / HANDS)

    def leave(self, line: Line) -> None:
        for lines in self._lines:
            lines.discard(line)
        if self._timer is not None and not any(self._lines):
            self._timer.cancel()
            self._timer = None

    def _go_on(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._tick, seconds)

    def _tick(self, seconds: float) -> None:
        self._go_on(seconds)
        self._hand = (self._hand + 1) % HANDS
        for line in tuple(self._lines[self._hand]):
            line.beat()


_PULSES: WeakKeyDictionary[ServerState, Pulse] = WeakKeyDictionary()


def _pulse_of(server: ServerState) -> Pulse:
    if server not in _PULSES:
        _PULSES[server] = Pulse()
    return _PULSES[server]


class Word(NamedTuple):
    """A frame that came alone and whole, as nearly all do."""

    opcode: Opcode
    data: bytes


def whole_word(data: bytes, most: int) -> Word | None:
    """Of what is anything else, None: that is left to the parser (RFC 6455, 5.2)."""
    if len(data) < 2 + MASK or data[0] not in (TEXT, PONG):
        return None
    length, start = data[1] ^ MASKED, 2
    if length == SHORT and data[0] == TEXT:
        length, start = int.from_bytes(data[2:4], "big"), 4
        if length < SHORT:
            return None
    elif length >= SHORT:
        return None
    if length > most or len(data) != start + MASK + length:
        return None
    key, masked = data[start : start + MASK], data[start + MASK :]
    return Word(Opcode(data[0] ^ LAST), apply_mask(masked, key))


def _head(length: int) -> bytes:
    """Of a whole text (RFC 6455, 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


async def _nothing_to_hear() -> Message:
    return {"type": "websocket.connect"}
