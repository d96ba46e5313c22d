"""What establishments should earn in a round, from the numbers printed on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from machikoro.campaign import content
from machikoro.cards.legacy import data
from machikoro.rules.chance import ways

FROM_OTHERS = 0.85
"""Of what others owe so much arrives: they do not always have it."""
RICH = 0.5
"""How often a player should have the coins that a card for the rich looks for."""
A_SWAP = 1.0
"""What a good swap should bring."""
THROWS = 36
DICE = (1, 2)
City = Mapping[str, int]
"""Establishments and how many of each."""


@lru_cache
def establishments() -> dict[str, dict[str, Any]]:
    """Everything that can stand in a city, by its id."""
    pairs = [content.chapter(n)["endDoubleSided"] for n in range(1, content.CHAPTERS + 1)]
    sides = [pair[side] for pair in pairs for side in ("sideA", "sideB")]
    cards = [*data.campaign()["startEstablishments"], *content.market_cards().values(), *sides]
    return {card["id"]: card for card in cards}


def income(cards: Sequence[str], city: City, players: int) -> float:
    """Of these cards in a round, with the better number of dice in one's own turn."""
    return max(income_with(dice, cards, city, players) for dice in DICE)


def income_with(dice: int, cards: Sequence[str], city: City, players: int) -> float:
    """Whoever rolls so many dice; the others may roll either."""
    own = _expected(cards, dice, ("blue", "green", "purple"), city, players)
    others = [_expected(cards, each, ("blue", "red"), city, players) for each in DICE]
    return own + (players - 1) * sum(others) / len(others)


@lru_cache(maxsize=4096)
def income_of_set(dice: int, cards: tuple[str, ...], players: int) -> float:
    """Of market cards that are a whole city; bots ask for the same sets again and again."""
    return income_with(dice, cards, dict.fromkeys(cards, 1), players)


def _expected(
    cards: Sequence[str], dice: int, colours: Sequence[str], city: City, players: int
) -> float:
    known = [establishments()[card] for card in cards]
    return sum(
        ways(number, dice) / THROWS * amount(card, city, players)
        for card in known
        if card["colour"] in colours
        for number in card["dice"]
        if number <= 6 * dice
    )


def amount(card: Mapping[str, Any], city: City, players: int) -> float:
    """What a card brings each time it acts."""
    effect = card["effect"]
    return AMOUNTS[effect["t"]](effect, city, players)


def _bank(effect: Mapping[str, Any], _: City, __: int) -> float:
    return float(effect["n"])


def _per_symbol(effect: Mapping[str, Any], city: City, _: int) -> float:
    counted = [copies for card, copies in city.items() if symbol_of(card) in effect["symbols"]]
    return float(effect["n"] * sum(counted))


def _per_name(effect: Mapping[str, Any], city: City, _: int) -> float:
    names = {card.removeprefix("m_") for card in city}
    return float(min(effect["n"] * len(names), effect["cap"]))


def _from_active(effect: Mapping[str, Any], _: City, __: int) -> float:
    return float(FROM_OTHERS * effect["n"])


def _from_each(effect: Mapping[str, Any], _: City, players: int) -> float:
    return float(FROM_OTHERS * effect["n"] * (players - 1))


def _from_rich(effect: Mapping[str, Any], _: City, players: int) -> float:
    return float(RICH * effect["n"] * (players - 1))


def _swap(_: Mapping[str, Any], __: City, ___: int) -> float:
    return A_SWAP


def symbol_of(card: str) -> str:
    symbol: str = establishments()[card]["symbol"]
    return symbol


AMOUNTS: dict[str, Callable[[Mapping[str, Any], City, int], float]] = {
    "bank": _bank,
    "bankPerSymbol": _per_symbol,
    "bankPerDistinct": _per_name,
    "takeFromActive": _from_active,
    "takeFromEach": _from_each,
    "takeFromChosen": _from_active,
    "takeFromRich": _from_rich,
    "swapEstablishment": _swap,
}
