"""Coins and cards put into a state by hand: for games that begin with more than the usual."""

from __future__ import annotations

from machikoro.rules import layout as at
from machikoro.rules.marks import add_cards, take_from_deck, take_from_market
from machikoro.rules.tables import Tables


def give_coins(s: list[int], seat: int, coins: int) -> None:
    s[at.COINS + seat] += coins


def give_card(tables: Tables, s: list[int], seat: int, kind: int) -> None:
    """A card from the deck, or from the market where all lies open; none where there is none."""
    t = tables.t
    row = t[at.ROW_OF + kind]
    if s[at.CARDS + seat * at.KINDS + kind] >= t[at.LIMIT + kind]:
        return
    if row != at.NONE and s[at.DECK + kind] > 1:
        take_from_deck(s, t, kind)
    elif row == at.NONE and s[at.MARKET + kind] > 1:
        take_from_market(s, t, kind)
    else:
        return
    add_cards(s, t, seat, kind, 1)
