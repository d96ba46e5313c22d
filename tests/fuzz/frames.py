"""What a peer can send on a socket below the messages: handshakes, and frames of every form.

What RFC 6455 makes of the bytes is read here once more, in the plainest way: the same answers, the
same pongs and the same goodbye have to come from the server, in whatever pieces it gets them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from itertools import pairwise
from socket import SHUT_WR

from machikoro.server.http.limits import MESSAGE_BYTES
from tests.fuzz.cases import Kind
from tests.fuzz.mutate import scrambled, text
from tests.fuzz.server import target
from tests.server.peer import BYTES, CLOSE, LAST, MASKED, MORE, PING, PONG, TEXT, Peer, handshake

KINDS_OF_FRAMES = (MORE, TEXT, BYTES, CLOSE, PING, PONG)
BROKEN, NOT_TEXT, TOO_LONG, NO_CODE = 1002, 1007, 1009, 1005
MOST_IN_CONTROL = 125
CODES = (*range(1000, 1004), *range(1007, 1015), *range(3000, 5000))
"""Of goodbyes that are one."""
RESERVED = 0x70
END = "the end"
HEADERS = (
    "Sec-WebSocket-Extensions", "Sec-WebSocket-Protocol", "Sec-WebSocket-Key", "Connection",
    "Upgrade", "Content-Length", "Transfer-Encoding", "Expect", "Cookie", "X-Forwarded-For", "X",
)  # fmt: skip
VALUES = (
    "permessage-deflate; client_max_window_bits", "a, b", ";;\"", "\xe9\xff", "", "5", "chunked",
    "100-continue", "machikoro=\xff; ;=", ",,1.2.3.4.5", "Upgrade, keep-alive", "x" * 9_000,
)  # fmt: skip


class Unfinished(Exception):
    """The bytes end amid a frame."""


@dataclass
class Reading:
    """What somebody who keeps to the RFC hears."""

    words: list[bytes] = field(default_factory=list)
    """Whole messages; those of bytes are empty."""
    pings: list[bytes] = field(default_factory=list)
    codes: set[int] = field(default_factory=set)
    """With which of these it is closed; empty: it stays open."""
    pieces: list[bytes] | None = None
    """Of a message that has not ended."""
    in_bytes: bool = False
    parted: bool = False

    def read(self, data: bytes) -> Reading:
        source = BytesIO(data)
        with suppress(Unfinished):
            # After bytes that are no text more may have come at once, with a goodbye of its own.
            while self.codes <= {NOT_TEXT} and not self.parted:
                self._read_frame(source)
        return self

    def _read_frame(self, source: BytesIO) -> None:
        first, second = _take(source, 2)
        kind, last = first & 0xF, bool(first & LAST)
        if kind not in KINDS_OF_FRAMES or not second & MASKED:
            self.codes.add(BROKEN)
            return
        length = _length(second & ~MASKED, source)
        if length + sum(map(len, self.pieces or ())) > MESSAGE_BYTES:
            self.codes.add(TOO_LONG)
            return
        key = _take(source, 4)
        data = bytes(byte ^ key[n % 4] for n, byte in enumerate(_take(source, length)))
        control = kind >= CLOSE
        if first & RESERVED or (control and (not last or length > MOST_IN_CONTROL)):
            self.codes.add(BROKEN)
        elif kind == CLOSE:
            self._part(data)
        elif kind == PING:
            self.pings.append(data)
        elif not control:
            self._add(kind, data, last=last)

    def _add(self, kind: int, data: bytes, *, last: bool) -> None:
        if (kind == MORE) == (self.pieces is None):
            self.codes.add(BROKEN)
            return
        if kind != MORE:
            self.pieces, self.in_bytes = [], kind == BYTES
        assert self.pieces is not None
        self.pieces.append(data)
        if last:
            self._hear(b"" if self.in_bytes else b"".join(self.pieces))
            self.pieces = None

    def _hear(self, message: bytes) -> None:
        if not is_text(message):
            self.codes.add(NOT_TEXT)
        elif not self.codes:
            self.words.append(message)

    def _part(self, data: bytes) -> None:
        """What is wrong with a goodbye in several ways may be called by any of them."""
        self.parted = True
        code = int.from_bytes(data[:2], "big") if data else NO_CODE
        broken = self.pieces is not None or len(data) == 1 or (data and code not in CODES)
        wrong = {BROKEN} if broken else set[int]()
        wrong |= set() if is_text(data[2:]) else {NOT_TEXT}
        self.codes |= wrong or {code}


def _take(source: BytesIO, length: int) -> bytes:
    found = source.read(min(length, MESSAGE_BYTES + 1))
    if len(found) < length:
        raise Unfinished
    return found


def _length(short: int, source: BytesIO) -> int:
    if short <= MOST_IN_CONTROL:
        return short
    return int.from_bytes(_take(source, 2 if short == MOST_IN_CONTROL + 1 else 8), "big")


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


# What is sent.


def any_frame(dice: random.Random, kind: int, data: bytes, *, last: bool = True) -> bytes:
    """Mostly right: sometimes a bit of its head is not, or its length is written at length."""
    forms = [form for form, most in ((7, 126), (16, 1 << 16), (64, 1 << 63)) if len(data) < most]
    form = forms[0] if dice.random() < 0.9 else dice.choice(forms)
    key = dice.randbytes(4)
    head = bytearray([kind | (LAST if last else 0), MASKED])
    head[1] |= {7: len(data), 16: 126, 64: 127}[form]
    more = b"" if form == 7 else len(data).to_bytes(form // 8, "big")
    masked = bytes(byte ^ key[n % 4] for n, byte in enumerate(data))
    if dice.random() < 0.04:
        head[dice.randrange(2)] ^= 1 << dice.randrange(8)
    return bytes(head) + more + key + masked


def any_words(dice: random.Random) -> bytes:
    said = json.dumps({"type": "ping", "id": text(dice, 9) or "x"}, ensure_ascii=False).encode()
    match dice.randrange(12):
        case 0:
            return dice.randbytes(dice.randrange(9))
        case 1:
            return text(dice, 200).encode()
        case 2:
            place = dice.randrange(len(said))
            return (
                said[:place] + dice.choice([b"\xff", b"\xed\xa0\x80", b"\xc0\xaf"]) + said[place:]
            )
        case 3:
            return said + b" " * (
                dice.choice([126, 127, MESSAGE_BYTES, MESSAGE_BYTES + 1]) - len(said)
            )
        case _:
            return said


def any_message(dice: random.Random) -> Iterable[bytes]:
    """In one frame or several, between which others may come."""
    words = any_words(dice)
    places = dice.choices(range(len(words) + 1), k=dice.choice([0, 0, 0, 1, 3, 9]))
    cuts = sorted([0, len(words), *places])
    for number, (start, end) in enumerate(pairwise(cuts)):
        kind = MORE if number else (BYTES if dice.random() < 0.1 else TEXT)
        yield any_frame(dice, kind, words[start:end], last=number == len(cuts) - 2)
        if dice.random() < 0.2:
            yield any_control(dice)


def any_control(dice: random.Random) -> bytes:
    data = dice.randbytes(dice.choice([0, 1, 4, MOST_IN_CONTROL]))
    if dice.random() < 0.95:
        return any_frame(dice, dice.choice([PING, PONG]), data)
    code = dice.choice([1000, 1001, 999, 1005, 1006, 1015, 3000, 4999, 5000, 65535])
    goodbye = code.to_bytes(2, "big") + dice.choice([b"", b"bye", b"\xff"])
    return any_frame(dice, CLOSE, dice.choice([goodbye, b"", b"\x03"]))


def any_frames(dice: random.Random) -> list[bytes]:
    sent = [piece for _ in range(dice.randrange(1, 9)) for piece in any_message(dice)]
    if dice.random() < 0.05:
        sent.insert(dice.randrange(len(sent) + 1), dice.randbytes(dice.randrange(1, 20)))
    return [*sent, any_frame(random.Random(1), TEXT, _ping(END))]


def _ping(name: str) -> bytes:
    return json.dumps({"type": "ping", "id": name}).encode()


# What comes of it.


def frames(dice: random.Random) -> bool:
    """Answers, pongs and goodbyes are those of the RFC; whether the line is still open."""
    here = target()
    sent = any_frames(dice)
    expected = Reading().read(b"".join(sent))
    with closing(Peer(here.url, here.table().game)) as peer:
        assert "101" in peer.status
        heard = Heard(peer)
        # Who is cut off amid a word has been told why.
        with suppress(ConnectionError):
            if dice.random() < 0.4:
                _send_one_by_one(heard, sent)
            else:
                _send_in_pieces(peer, b"".join(sent), dice)
        heard.listen(None if expected.codes else len(expected.words))
        heard.check(expected)
    here.errors.check()
    return not expected.codes


def _send_one_by_one(heard: Heard, sent: list[bytes]) -> None:
    """Whatever is answered is waited for: the next frame comes by itself."""
    for number, piece in enumerate(sent, 1):
        heard.peer.socket.sendall(piece)
        so_far = Reading().read(b"".join(sent[:number]))
        heard.listen(None if so_far.codes else len(so_far.words))


def _send_in_pieces(peer: Peer, data: bytes, dice: random.Random) -> None:
    cuts = sorted(dice.choices(range(len(data)), k=dice.choice([0, 1, 5, 20])))
    for start, end in pairwise([0, *cuts, len(data)]):
        peer.socket.sendall(data[start:end])


class Heard:
    """What came from the server."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.answers: list[str | None] = []
        """The ids of the messages that they answer."""
        self.pongs: list[bytes] = []
        self.codes: list[int] = []

    def listen(self, answers: int | None) -> None:
        """Until so many came, or to the end of the line."""
        while answers is None or len(self.answers) < answers:
            kind, data = self.peer.hear()
            if not kind:
                return
            assert kind == PONG or not self.codes, "nothing else comes after a goodbye"
            self._take(kind, data)

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            answer = json.loads(data)
            assert answer["code"] in ("hello_first", "invalid"), answer
            self.answers.append(answer["id"] if answer["code"] == "hello_first" else None)
        elif kind == PONG:
            self.pongs.append(data)
        else:
            assert kind == CLOSE, kind
            self.codes.append(int.from_bytes(data[:2], "big") if data else NO_CODE)
            # Amid a frame of our own it would not be heard.
            with suppress(OSError):
                self.peer.say(CLOSE, data)
                self.peer.socket.shutdown(SHUT_WR)

    def check(self, expected: Reading) -> None:
        answers = [answered(message) for message in expected.words]
        if expected.codes:
            assert len(self.codes) == 1, "a goodbye says why"
            assert self.codes[0] in expected.codes, (self.codes, expected.codes)
            assert self.answers == answers[: len(self.answers)]
        else:
            assert not self.codes, self.codes
            assert self.answers == answers
            # What follows the last answer need not have come yet.
            pings = expected.pings if END in answers else expected.pings[: len(self.pongs)]
            assert self.pongs == pings


def answered(message: bytes) -> str | None:
    """The id of a message that can be read."""
    try:
        found = json.loads(message)
    except ValueError:
        return None
    known = isinstance(found, dict) and found.get("type") == "ping" and set(found) == {"type", "id"}
    return found["id"] if known and 0 < len(found["id"]) <= 64 else None


def handshakes(dice: random.Random) -> bool:
    """Let in, refused with a number that says why, or let go; never a failure of the server's."""
    here = target()
    with closing(Peer.saying(here.url, any_handshake(dice))) as peer:
        status = int(peer.status.split()[1]) if peer.status else 0
    assert status < HTTPStatus.INTERNAL_SERVER_ERROR, peer.status
    here.errors.check()
    return status == HTTPStatus.SWITCHING_PROTOCOLS


def any_handshake(dice: random.Random) -> bytes:
    here = target()
    lines = handshake(here.url, here.table().game)
    for _ in range(dice.choice([1, 1, 2, 3])):
        place = dice.randrange(len(lines))
        match dice.randrange(4):
            case 0:
                del lines[place]
            case 1:
                lines.insert(1 + place, dice.choice(lines))
            case 2:
                lines[place] = scrambled(lines[place], dice)
            case _:
                lines.insert(1 + place, f"{dice.choice(HEADERS)}: {dice.choice(VALUES)}")
    letters = "utf-16" if dice.random() < 0.05 else "latin-1"
    # Its end has to be seen, in whatever letters it is written.
    return "\r\n".join([*lines, "", ""]).encode(letters, "replace") + b"\r\n\r\n"


KINDS: dict[str, Kind] = {"frames": frames, "handshakes": handshakes}
