"""Picks in envelopes: what the eye cannot read, so that a campaign can be saved between picks.

The campaign's seed is the key and stands in the same file: against glances, not against cheats.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from machikoro.campaign import content

SIZE = 8


def seal(seed: int, number: int, seat: int, cards: Iterable[str]) -> str:
    """The cards as bits; the number of the entry makes every envelope another one."""
    order = list(content.market_cards())
    bits = sum(1 << order.index(card) for card in cards)
    return (bits ^ _mask(seed, number, seat)).to_bytes(SIZE, "big").hex()


def unseal(seed: int, number: int, seat: int, envelope: str) -> tuple[str, ...]:
    """The cards in it; a ValueError where it was not sealed so."""
    bits = int.from_bytes(bytes.fromhex(envelope), "big") ^ _mask(seed, number, seat)
    order = list(content.market_cards())
    if bits >> len(order):
        raise ValueError("the envelope holds something else than cards")
    return tuple(card for place, card in enumerate(order) if bits >> place & 1)


def _mask(seed: int, number: int, seat: int) -> int:
    digest = hashlib.sha256(f"{seed}/envelope/{number}/{seat}".encode()).digest()
    return int.from_bytes(digest[:SIZE], "big")
