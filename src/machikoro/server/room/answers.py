"""Answers to commands: one that is sent again gets the answer that it had."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m

KEPT = 256


class Answers:
    """Of commands that left no entry; those that left one are known by its number."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def old(self, key: str, command: str, written: Mapping[str, int]) -> bytes | None:
        """What a command was answered before; `written` are the numbers of entries by command."""
        if key in written:
            return encode(m.Accepted(command, written[key]))
        return self._kept.get(key)

    def keep(self, key: str, answer: bytes) -> None:
        self._kept[key] = answer
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
