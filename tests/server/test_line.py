"""Sockets as bytes: what RFC 6455 allows, what it forbids, and peers that say nothing any more."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame
from websockets.protocol import Protocol as Parser
from websockets.protocol import Side

from machikoro.server import serve_command
from machikoro.server.http import line
from machikoro.server.http.line import whole_word
from machikoro.server.http.security import safe_headers
from machikoro.server.room.registry import Rooms

from .client import HELLO, Browser, serving, wait_for
from .peer import BYTES, CLOSE, MORE, PING, PONG, TEXT, Peer, frame, is_cut

WORD = {"type": "ping", "id": "x"}


def status_of(url: str, game: str) -> str:
    with closing(Peer(url, game)) as peer:
        return peer.status


@contextmanager
def at_a_table(**settings: object) -> Iterator[Peer]:
    with serving(**settings) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        peer = Peer(url, ada.game, cookie)
        assert "101" in peer.status
        yield peer
        peer.close()


def said(word: object) -> bytes:
    return json.dumps(word).encode()


def test_a_message_may_come_in_pieces_with_a_ping_between_them() -> None:
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO)[:5], last=False)
        peer.say(PING, b"there?")
        assert peer.until(PONG) == b"there?"
        peer.say(MORE, said(HELLO)[5:])
        assert peer.words()["type"] == "welcome"


@pytest.mark.parametrize("length", [125, 126, 127, 10_000])
def test_messages_of_every_length_arrive_whole(length: int) -> None:
    """Their own lengths are written in one byte, or in three."""
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO))
        assert peer.words()["type"] == "welcome"
        padding = " " * (length - len(said(WORD)))
        peer.say(TEXT, said(WORD) + padding.encode())
        while (heard := peer.words())["type"] != "pong":
            pass
        assert heard["id"] == "x"


def test_a_message_may_come_byte_by_byte_and_the_next_one_whole() -> None:
    with at_a_table() as peer:
        for byte in frame(TEXT, said(HELLO)):
            peer.socket.sendall(bytes([byte]))
        assert peer.words()["type"] == "welcome"
        peer.say(TEXT, said(WORD))
        while (heard := peer.words())["type"] != "pong":
            pass
        assert heard["id"] == "x"


@given(
    head=st.binary(min_size=2, max_size=2),
    key=st.binary(min_size=4, max_size=4),
    data=st.binary(max_size=300),
    cut=st.integers(0, 3),
)
@example(head=bytes([0x81, 0x80]), key=b"abcd", data=b"", cut=0)
@example(head=bytes([0x81, 0x80 | 5]), key=b"abcd", data=b"hello", cut=0)
@example(head=bytes([0x81, 0x80 | 5]), key=b"abcd", data=b"hello", cut=1)
@example(head=bytes([0x8A, 0x80 | 2]), key=b"abcd", data=b"me", cut=0)
@example(head=bytes([0x81, 0xFE]), key=b"\0\xc8ab", data=b"cd" + b"x" * 200, cut=0)
@example(head=bytes([0x81, 0xFE]), key=b"\0\x05ab", data=b"cd" + b"x" * 5, cut=0)
@example(head=bytes([0x81, 0x05]), key=b"abcd", data=b"h", cut=0)
def test_what_is_read_as_a_whole_frame_is_what_the_parser_reads(
    head: bytes, key: bytes, data: bytes, cut: int
) -> None:
    sent = head + key + data[: len(data) - cut]
    word = whole_word(sent, most=250)
    if word is not None:
        parser = Parser(Side.SERVER, max_size=250)
        parser.receive_data(sent)
        (read,) = parser.events_received()
        assert isinstance(read, Frame)
        assert (read.opcode, bytes(read.data), read.fin) == (*word, True)
        assert not parser.reader.buffer
        assert parser.parser_exc is None


@pytest.mark.parametrize("length", [0, 1, 125, 126, 250])
def test_whole_frames_need_no_parser(length: int) -> None:
    assert whole_word(frame(TEXT, b"x" * length), most=250) == (TEXT, b"x" * length)
    assert whole_word(frame(TEXT, b"x" * length), most=length - 1) is None
    assert whole_word(frame(TEXT, b"x" * length) * 2, most=250) is None


@pytest.mark.parametrize(
    ("kind", "data", "mask", "code"),
    [
        (TEXT, b"\xff\xfe", True, 1007),
        (TEXT, b"{}", False, 1002),
        (0x3, b"", True, 1002),
        (MORE, b"{}", True, 1002),
        (TEXT, b" " * 20_000, True, 1009),
    ],
)
def test_who_breaks_the_rules_is_told_and_cut_off(
    kind: int, data: bytes, mask: bool, code: int
) -> None:
    with at_a_table() as peer:
        peer.say(kind, data, mask=mask)
        assert peer.code() == code
        # No answer is waited for longer than a moment.
        assert peer.hear() == (0, b"")


def test_bytes_are_nonsense_in_one_piece_and_in_several() -> None:
    with at_a_table() as peer:
        for pieces in ((said(WORD),), (b"", said(WORD)), (b"\xff", b"\xfe", b"\xff")):
            for number, piece in enumerate(pieces):
                peer.say(MORE if number else BYTES, piece, last=number == len(pieces) - 1)
            assert peer.words()["code"] == "invalid"


def test_a_goodbye_is_answered_and_the_seat_is_free_again() -> None:
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO))
        peer.say(CLOSE, (1000).to_bytes(2, "big"))
        assert peer.code() == 1000
        assert peer.hear() == (0, b"")


def test_who_says_nothing_any_more_is_asked_and_then_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve_command, "PULSE_SECONDS", 0.15)
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO))
        for _ in range(4):
            peer.say(PONG, peer.until(PING))
        began = time.monotonic()
        assert peer.code() == 1011
        assert time.monotonic() - began > 0.1
        assert peer.hear() == (0, b"")


def test_a_handshake_that_is_none_is_refused() -> None:
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        foreign = Peer(url, ada.game)
        foreign.close()
        for path, status in (("/ws/none/of/them", "403"), ("/elsewhere", "403")):
            stranger = Peer(url, "../.." + path)
            assert status in stranger.status
            stranger.close()
        unknown = Peer(url, "AAAAAAAAAAAAAAAAAAAAAA")
        assert unknown.words()["type"] == "closing"
        assert unknown.code() == 4404
        unknown.close()


def test_many_messages_at_once_are_all_answered_in_their_order() -> None:
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO))
        for number in range(60):
            peer.say(TEXT, said({"type": "ping", "id": f"n{number}"}))
        heard: list[object] = []
        while len(heard) < 60:
            if (word := peer.words())["type"] == "pong":
                heard.append(word["id"])
        assert heard == [f"n{number}" for number in range(60)]


def test_what_was_said_before_a_goodbye_counts() -> None:
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        ada.sit_down()
        cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        for number in range(5):
            peer = Peer(url, ada.game, cookie)
            peer.say(TEXT, said(HELLO))
            assert peer.words()["type"] == "welcome"
            word = said({"type": "chat", "id": f"c{number}", "text": f"bye {number}"})
            peer.socket.sendall(frame(TEXT, word) + frame(CLOSE, (1000).to_bytes(2, "big")))
            assert ada.until("chatline")["text"] == f"bye {number}"
            peer.close()


@pytest.mark.parametrize(
    ("game", "more", "status"),
    [
        ("../elsewhere", (), "403"),
        ("any", ("Sec-WebSocket-Key: <script>",), "400"),
        ("any", ("Upgrade: websocket",), "426"),
        ("any", ("X-Long: " + "x" * 9_000,), "431"),
        ("x" * 9_000, (), "414"),
    ],
)
def test_a_refused_handshake_has_the_headers_of_every_answer(
    game: str, more: tuple[str, ...], status: str
) -> None:
    with serving() as url, closing(Peer(url, game, "", *more)) as peer:
        assert status in peer.status
        assert safe_headers().items() <= peer.headers.items()


@pytest.mark.parametrize("strange", ["Content-Length: 5", "X-Long: " + "x" * 9_000])
def test_a_request_that_is_no_handshake_is_let_go_and_the_server_stops_in_peace(
    strange: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serving() as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        with closing(Peer(url, ada.game, "", strange)) as peer:
            peer.read.read()  # to its end
        assert "403" in status_of(url, "nowhere/at/all")
    assert not [record for record in caplog.records if record.exc_info]


def test_a_table_that_cannot_be_opened_leaves_no_place_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(sockets_per_address=2) as url, Browser(url) as ada:
        ada.create("human Ada", "bot easy")
        with monkeypatch.context() as broken:

            async def unreadable(rooms: Rooms, game: str) -> None:
                raise ValueError("a header that cannot be read")

            broken.setattr(Rooms, "get", unreadable)
            for _ in range(4):
                assert "500" in status_of(url, ada.game)
        assert "101" in status_of(url, ada.game)


@pytest.mark.parametrize("flood", [frame(PING, b"x" * 125), frame(PONG), frame(MORE, last=False)])
def test_who_sends_frames_without_end_and_reads_nothing_is_cut_off(flood: bytes) -> None:
    with at_a_table() as peer:
        peer.say(TEXT, said(HELLO)[:5], last=False)
        assert wait_for(lambda: is_cut(peer, flood * 200))


def test_who_goes_on_after_our_goodbye_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "CLOSE_SECONDS", 3600.0)
    with serving() as url, closing(Peer(url, "AAAAAAAAAAAAAAAAAAAAAA")) as peer:
        assert peer.code() == 4404
        assert wait_for(lambda: is_cut(peer, frame(PING) * 200))


def test_a_word_that_was_under_way_may_end_after_our_goodbye() -> None:
    with serving() as url, closing(Peer(url, "AAAAAAAAAAAAAAAAAAAAAA")) as peer:
        assert peer.code() == 4404
        peer.socket.sendall(frame(TEXT, said(HELLO)) + frame(CLOSE, (1000).to_bytes(2, "big")))
        assert peer.read.read() == b""


def test_what_comes_in_pieces_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes ten seconds."""
    with at_a_table(cpu_share=0.001, cpu_at_once=5.0) as peer:
        monkeypatch.setattr(line, "thread_time", count(step=10).__next__)
        peer.say(TEXT, said(HELLO)[:5], last=False)
        peer.say(MORE, said(HELLO)[5:])
        assert peer.words()["reason"] == "busy"
        assert peer.code() == 1013
