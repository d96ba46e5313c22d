"""How much one peer may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MESSAGE_BYTES = 16 * 1024
BODY_BYTES = 64 * 1024
OUTBOX = 64
SPECTATORS = 16
NAME_LENGTH = 24
CHAT_LENGTH = 300
ADDRESSES_KNOWN = 10_000


@dataclass
class Bucket:
    """So many at once, refilled at a steady rate."""

    rate: float
    size: float
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.level = self.size
        self.at = self.clock()

    def take(self) -> bool:
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class PerAddress:
    """A bucket for every address; the longest unseen is forgotten first."""

    def __init__(self, per_minute: float, at_once: float) -> None:
        self.per_minute = per_minute
        self.at_once = at_once
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.per_minute / 60, self.at_once)
        self.buckets[address] = bucket
        if len(self.buckets) > ADDRESSES_KNOWN:
            self.buckets.popitem(last=False)
        return bucket.take()


class Sockets:
    """Open sockets by address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def clean_name(name: str) -> str | None:
    """One line without control characters; None if it is too long."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return shown if len(shown) <= NAME_LENGTH else None


def clean_text(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
