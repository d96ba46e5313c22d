"""What somebody has been shown of a table: of the next view only what is new is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from machikoro.server.table.entries import encode

Marks = tuple[int, ...]
"""A hash of each part: what was shown is compared, and need not be kept."""


class Shown(NamedTuple):
    """The view that a socket has."""

    rev: int
    shared: Marks
    own: Marks


class Pieces:
    """Parts of a view as they are sent, always the same ones in the same order."""

    def __init__(self, parts: Mapping[str, object]) -> None:
        self._parts = [b'"%b":%b' % (name.encode(), encode(part)) for name, part in parts.items()]
        self.marks = tuple(map(hash, self._parts))

    def since(self, before: Marks | None) -> list[bytes]:
        """Those that are not as they were; all of them for whoever has seen none."""
        if before is None:
            return self._parts
        pairs = zip(self._parts, self.marks, before, strict=True)
        return [part for part, now, then in pairs if now != then]


def put_together(shared: Pieces, own: Pieces, before: Shown | None) -> msgspec.Raw:
    """A whole view, or what is new in it."""
    new = shared.since(before and before.shared) + own.since(before and before.own)
    return msgspec.Raw(b"{%b}" % b",".join(new))
