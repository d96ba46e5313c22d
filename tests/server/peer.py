"""A peer that writes the bytes of a socket by hand: requests, frames, and what else there is."""

from __future__ import annotations

import json
import socket

from .client import PATIENCE

TEXT, BYTES, MORE, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
LAST, MASKED = 0x80, 0x80


def frame(kind: int, data: bytes = b"", last: bool = True, mask: bool = True) -> bytes:
    flag, length = MASKED if mask else 0, len(data)
    if length < 126:
        head = bytes([flag | length])
    elif length < 1 << 16:
        head = bytes([flag | 126]) + length.to_bytes(2, "big")
    else:
        head = bytes([flag | 127]) + length.to_bytes(8, "big")
    key = b"\0\0\0\0" if mask else b""
    return bytes([kind | (LAST if last else 0)]) + head + key + data


def handshake(url: str, game: str, cookie: str = "", *more: str) -> list[str]:
    """Its lines, as browsers write them."""
    return [
        f"GET /ws/{game} HTTP/1.1", f"Host: {url.removeprefix('http://')}", f"Origin: {url}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *more,
    ]  # fmt: skip


class Peer:
    """Somebody who writes frames by hand."""

    def __init__(self, url: str, game: str, cookie: str = "", *more: str) -> None:
        self.begin(url, "\r\n".join([*handshake(url, game, cookie, *more), "", ""]).encode())

    @classmethod
    def saying(cls, url: str, request: bytes) -> Peer:
        """Whatever that may be."""
        peer = cls.__new__(cls)
        peer.begin(url, request)
        return peer

    def begin(self, url: str, request: bytes) -> None:
        name, port = url.removeprefix("http://").split(":")
        self.socket = socket.create_connection((name, int(port)), timeout=PATIENCE)
        # Each piece by itself, and at once.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(request)
        self.read = self.socket.makefile("rb")
        self.status = self.read.readline().decode().strip()
        self.headers: dict[str, str] = {}
        while header := self.read.readline().decode().strip():
            key, _, value = header.partition(": ")
            self.headers[key] = value

    def close(self) -> None:
        self.read.close()
        self.socket.close()

    def say(self, kind: int, data: bytes = b"", last: bool = True, mask: bool = True) -> None:
        self.socket.sendall(frame(kind, data, last, mask))

    def hear(self) -> tuple[int, bytes]:
        """The kind of a frame, and what is in it; nothing at the end of the line."""
        try:
            head = self.read.read(2)
        except ConnectionResetError:
            return 0, b""
        if len(head) < 2:
            return 0, b""
        length = head[1]
        if length in (126, 127):
            length = int.from_bytes(self.read.read(2 if length == 126 else 8), "big")
        return head[0] & 0xF, self.read.read(length)

    def until(self, kind: int) -> bytes:
        while True:
            found, data = self.hear()
            if found == kind:
                return data
            assert found, "the line was cut"

    def code(self) -> int:
        return int.from_bytes(self.until(CLOSE)[:2], "big")

    def words(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.until(TEXT))
        return found


def is_cut(peer: Peer, data: bytes) -> bool:
    try:
        peer.socket.sendall(data)
    except ConnectionError:
        return True
    return False
