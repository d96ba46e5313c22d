"""What somebody has been shown of a table: of the next view only what is new is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from machikoro.server.table.entries import encode
from machikoro.server.table.split import Split

Mark = int | tuple[int, ...]
"""A hash of a part, or of each of its pieces: what was shown is compared, and need not be kept."""
Marks = tuple[Mark, ...]


class Shown(NamedTuple):
    """The view that a socket has."""

    rev: int
    shared: Marks
    own: Marks


class News(NamedTuple):
    """Parts of a view, and places inside of others."""

    view: msgspec.Raw
    within: msgspec.Raw


class Pieces:
    """Parts of a view as they are sent, always the same ones in the same order."""

    def __init__(self, parts: Mapping[str, object]) -> None:
        self._names = list(parts)
        self._parts = [part if isinstance(part, Split) else encode(part) for part in parts.values()]
        self.marks: Marks = tuple(
            part.marks if isinstance(part, Split) else hash(part) for part in self._parts
        )

    def since(self, before: Marks | None) -> tuple[list[bytes], list[bytes]]:
        """Parts, and places in parts, that are not as they were; for whoever saw none, all."""
        whole, within = [], []
        known = before or (None,) * len(self.marks)
        for name, part, now, then in zip(self._names, self._parts, self.marks, known, strict=True):
            if now == then:
                continue
            new = None
            if isinstance(part, Split) and isinstance(then, tuple):
                new = part.since(name, then)
            if new is None:
                whole.append(_named(name, part))
            else:
                within += new
        return whole, within


def _named(name: str, part: bytes | Split) -> bytes:
    value = part if isinstance(part, bytes) else bytes(part.as_sent())
    return b'"%b":%b' % (name.encode(), value)


def put_together(shared: Pieces, own: Pieces, before: Shown | None) -> News:
    """A whole view, or what is new in it."""
    parts, places = shared.since(before and before.shared)
    more_parts, more_places = own.since(before and before.own)
    return News(
        msgspec.Raw(b"{%b}" % b",".join(parts + more_parts)),
        msgspec.Raw(b"[%b]" % b",".join(places + more_places)),
    )
