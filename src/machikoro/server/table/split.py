"""Large parts of a view, of which often little is new."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

import msgspec

from machikoro.server.table.entries import as_sent, encode

Path = tuple[str | int, ...]
"""Where something lies in a part: keys, and places in lists."""


class Split:
    """A part, and the pieces that it is made of: while they keep their places, nothing else of it
    can change."""

    __slots__ = ("_part", "marks", "pieces", "places")

    def __init__(self, part: object, pieces: Iterable[tuple[Path, msgspec.Raw]]) -> None:
        self._part = part
        places, self.pieces = zip(*pieces, strict=True)
        self.places = _same(places)
        self.marks = (hash(self.places), *map(hash, map(bytes, self.pieces)))

    def as_sent(self) -> msgspec.Raw:
        return as_sent(self._part)

    def since(self, name: str, marks: tuple[int, ...]) -> list[bytes] | None:
        """The pieces that are new, with their places in a view; None: the whole part is new."""
        if marks[0] != self.marks[0]:
            return None
        there = zip(self.places, self.pieces, self.marks[1:], marks[1:], strict=True)
        return [
            _placed(name, *place) % bytes(piece) for place, piece, now, then in there if now != then
        ]


@lru_cache(maxsize=1024)
def _same(places: tuple[Path, ...]) -> tuple[Path, ...]:
    """Parts of many tables have their pieces at the same places: those are kept once."""
    return places


@cache
def _placed(*place: str | int) -> bytes:
    return b'{"path":%b,"value":%%b}' % encode(place)
