"""Bits beside counts: what a look at all counts would say, kept up wherever one of them changes.

Copies are added and taken away here and nowhere else.
"""

from __future__ import annotations

from machikoro.rules.layout import (
    BUILT,
    CARDS,
    DECK,
    DECK_WORD,
    DECK_WORDS,
    ENOUGH,
    FIRST_CARD,
    HELD,
    IN_DECK,
    KINDS,
    LANDMARKS,
    LIMIT,
    MARKET,
    ON_SALE,
    OWNS,
    PLACE_BIT,
    PLAYER_COUNT,
    RANK_BIT,
    ROW_OF,
    UNDRAWN,
    WARES,
    Vector,
)
from machikoro.rules.registry import rule


@rule
def put_on_market(s: Vector, t: Vector, ware: int) -> None:
    s[MARKET + ware] += 1
    s[ON_SALE] |= t[PLACE_BIT + ware]


@rule
def take_from_market(s: Vector, t: Vector, ware: int) -> None:
    s[MARKET + ware] -= 1
    sold_out = t[PLACE_BIT + ware] if s[MARKET + ware] == 0 else 0
    s[ON_SALE] &= ~sold_out


@rule
def take_from_deck(s: Vector, t: Vector, ware: int) -> None:
    """Of equal cards the one whose bit stands last."""
    s[DECK + ware] -= 1
    s[UNDRAWN + t[ROW_OF + ware]] -= 1
    s[IN_DECK + t[DECK_WORD + ware]] ^= 1 << (t[FIRST_CARD + ware] + s[DECK + ware])


@rule
def add_cards(s: Vector, t: Vector, player: int, kind: int, added: int) -> None:
    """To a city, or away from it."""
    copies = s[CARDS + player * KINDS + kind] + added
    s[CARDS + player * KINDS + kind] = copies
    bit = t[PLACE_BIT + kind]
    if copies > 0:
        s[OWNS + player] |= bit
        s[HELD + player] |= t[RANK_BIT + kind]
    else:
        s[OWNS + player] &= ~bit
        s[HELD + player] &= ~t[RANK_BIT + kind]
    if copies >= t[LIMIT + kind]:
        s[ENOUGH + player] |= bit
    else:
        s[ENOUGH + player] &= ~bit


@rule
def mark_landmark(s: Vector, t: Vector, player: int, landmark: int) -> None:
    if s[BUILT + player] >> landmark & 1:
        s[ENOUGH + player] |= t[PLACE_BIT + KINDS + landmark]
    else:
        s[ENOUGH + player] &= ~t[PLACE_BIT + KINDS + landmark]


@rule
def mark_all(s: Vector, t: Vector) -> None:
    """For whoever has put counts into a state by hand."""
    s[ON_SALE] = 0
    for ware in range(WARES):
        if s[MARKET + ware] > 0:
            s[ON_SALE] |= t[PLACE_BIT + ware]
    for word in range(DECK_WORDS):
        s[IN_DECK + word] = 0
    for ware in range(WARES):
        cards = (1 << s[DECK + ware]) - 1
        s[IN_DECK + t[DECK_WORD + ware]] |= cards << t[FIRST_CARD + ware]
    for player in range(t[PLAYER_COUNT]):
        for kind in range(KINDS):
            add_cards(s, t, player, kind, 0)
        for landmark in range(LANDMARKS):
            mark_landmark(s, t, player, landmark)
