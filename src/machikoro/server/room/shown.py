"""What somebody has been shown of a table: of the next view only what is new is sent."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from machikoro.server.table.entries import encode
from machikoro.server.table.split import Split


class Marks(NamedTuple):
    """Hashes: what was shown is compared, and need not be kept."""

    parts: array[int]
    """Of every part of a view,"""
    within: dict[str, array[int]]
    """and of every piece of those that are split."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """The view that a socket has; those who were shown the same at once have the same one."""

    rev: int
    shared: Marks
    own: Marks


class News(NamedTuple):
    """Parts of a view, and places inside of others."""

    view: msgspec.Raw
    within: msgspec.Raw


class Pieces:
    """Parts of a view as they are sent, always the same ones in the same order."""

    __slots__ = ("_named", "_news", "_since", "marks")

    def __init__(self, parts: Mapping[str, object]) -> None:
        self._named: list[tuple[str, bytes | Split]] = [
            (name, part if isinstance(part, Split) else encode(part))
            for name, part in parts.items()
        ]
        self.marks = Marks(
            array("q", [hash(part) for _, part in self._named]),
            {name: part.marks for name, part in self._named if isinstance(part, Split)},
        )
        self._since: Marks | None = self.marks
        self._news: tuple[list[bytes], list[bytes]] = [], []

    def since(self, before: Marks | None) -> tuple[list[bytes], list[bytes]]:
        """Parts, and places in parts, that are not as they were; for whoever saw none, all."""
        # Most who look have seen the same before: for them it is put together once.
        if before is not self._since:
            self._since, self._news = before, self._find_news(before)
        return self._news

    def _find_news(self, before: Marks | None) -> tuple[list[bytes], list[bytes]]:
        whole, within = list[bytes](), list[bytes]()
        known = before.parts if before else (None,) * len(self._named)
        for (name, part), now, then in zip(self._named, self.marks.parts, known, strict=True):
            if now == then:
                continue
            if isinstance(part, bytes):
                whole.append(_named(name, part))
            elif before and (new := part.since(name, before.within[name])) is not None:
                within += new
            else:
                whole.append(_named(name, bytes(part.as_sent())))
        return whole, within


def _named(name: str, value: bytes) -> bytes:
    return b'"%b":%b' % (name.encode(), value)


def put_together(shared: Pieces, own: Pieces, before: Shown | None) -> News:
    """A whole view, or what is new in it."""
    parts, places = shared.since(before.shared if before else None)
    more_parts, more_places = own.since(before.own if before else None)
    return News(
        msgspec.Raw(b"{%b}" % b",".join(parts + more_parts)),
        msgspec.Raw(b"[%b]" % b",".join(places + more_places)),
    )
