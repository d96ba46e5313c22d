"""How much one peer may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from machikoro.server.clock import Clock

MESSAGE_BYTES = 16 * 1024
BODY_BYTES = 64 * 1024
BODY_SECONDS = 10.0
FILE_BYTES = 4 * 1024 * 1024
"""Of a campaign to go on from; ten games of four players have 400 KB."""
OPTIONS_BYTES = 4 * 1024
OPTION_NUMBER = 10_000
OUTBOX = 64
SPECTATORS = 16
CHAT_LENGTH = 300
DEVICES = 8
"""Browsers at one seat, and keys for more of them at one table."""
ADDRESSES_KNOWN = 10_000
IPV6_NETWORK = 64


@dataclass(slots=True)
class Bucket:
    """So many at once, refilled at a steady rate."""

    rate: float
    size: float
    now: Callable[[], float]
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.size
        self.at = self.now()

    def filled(self) -> float:
        now = self.now()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        return self.level

    def take(self) -> bool:
        if self.filled() < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One for everybody who is counted, by address or browser; the longest unseen goes first."""

    def __init__(self, per_minute: float, at_once: float, clock: Clock) -> None:
        self.clock = clock
        self.per_minute = per_minute
        self.at_once = at_once
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def has(self, who: str) -> bool:
        """Whether something could be taken."""
        bucket = self.buckets.get(who)
        return bucket is None or bucket.filled() >= 1

    def take(self, who: str) -> bool:
        bucket = self.buckets.pop(who, None) or self._full()
        self.buckets[who] = bucket
        if len(self.buckets) > ADDRESSES_KNOWN:
            self.buckets.popitem(last=False)
        return bucket.take()

    def _full(self) -> Bucket:
        return Bucket(self.per_minute / 60, self.at_once, self.clock.now)


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


def one_peer(host: str) -> str:
    """The address that limits count by: whoever has one of IPv6 has a whole network of them."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, ipaddress.IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_NETWORK), strict=False))
