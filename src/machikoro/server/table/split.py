"""Large parts of a view, of which often little is new."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

import msgspec

from machikoro.server.table.entries import as_sent, encode

Path = tuple[str | int, ...]
"""Where something lies in a part: keys, and places in lists."""


class Split:
    """A part, as the pieces that it is made of, each at its place: while they keep their places,
    nothing else of it can change."""

    __slots__ = ("marks", "pieces", "places")

    def __init__(self, pieces: Iterable[tuple[Path, msgspec.Raw | bytes]]) -> None:
        places, self.pieces = zip(*pieces, strict=True)
        self.places = _same(places)
        self.marks = array("q", [hash(self.places), *map(hash, map(bytes, self.pieces))])

    def __hash__(self) -> int:
        return hash(self.marks.tobytes())

    def as_sent(self) -> msgspec.Raw:
        whole: dict[str | int, Any] = {}
        for (*outer, last), piece in zip(self.places, self.pieces, strict=True):
            inner = whole
            for key in outer:
                inner = inner.setdefault(key, {})
            inner[last] = msgspec.Raw(bytes(piece))
        return as_sent(_with_lists(whole))

    def since(self, name: str, marks: array[int]) -> list[bytes] | None:
        """The pieces that are new, with their places in a view; None: the whole part is new."""
        if marks[0] != self.marks[0]:
            return None
        there = zip(self.places, self.pieces, self.marks[1:], marks[1:], strict=True)
        return [
            _placed(name, *place) % bytes(piece) for place, piece, now, then in there if now != then
        ]


def _with_lists(part: Any) -> Any:
    """What lies at places that are numbers is a list."""
    if not isinstance(part, dict):
        return part
    parts = {key: _with_lists(value) for key, value in part.items()}
    return list(parts.values()) if 0 in parts else parts


@lru_cache(maxsize=1024)
def _same(places: tuple[Path, ...]) -> tuple[Path, ...]:
    """Parts of many tables have their pieces at the same places: those are kept once."""
    return places


@cache
def _placed(*place: str | int) -> bytes:
    return b'{"path":%b,"value":%%b}' % encode(place)
