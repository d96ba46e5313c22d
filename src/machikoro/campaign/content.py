"""What of the content matters between games, from the one file that has it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from machikoro.cards.legacy import data

CHAPTERS = 10
FREE_PLAY = 11
SAILING = range(4, FREE_PLAY)
"""Chapters in which islands and boats are kept."""
START_COINS = 3
START_CIRCLES = 2
LETTERS = ("A", "B")


@lru_cache
def version() -> str:
    return f"{data.campaign()['id']} {data.campaign()['version']}"


def chapter(number: int) -> dict[str, Any]:
    found: dict[str, Any] = data.campaign()["chapters"][number - 1]
    return found


def ids(cards: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(card["id"] for card in cards)


@lru_cache
def start_market_cards() -> tuple[str, ...]:
    return ids(data.campaign()["startMarketCards"])


@lru_cache
def market_cards() -> dict[str, dict[str, Any]]:
    """All of them, in the order in which they are dealt."""
    dealt = [chapter(n)["endMarketCard"] for n in range(1, CHAPTERS + 1)]
    return {card["id"]: card for card in [*data.campaign()["startMarketCards"], *dealt]}


def by_dice(cards: tuple[str, ...]) -> tuple[str, ...]:
    """As they are laid out: ascending by their numbers."""
    known = market_cards()
    order = list(known)
    return tuple(sorted(cards, key=lambda card: (known[card]["dice"], order.index(card))))


@lru_cache
def landmarks(number: int) -> tuple[str, ...]:
    """The three of a chapter, from left to right."""
    by_letter = {card["letter"]: card["id"] for card in data.campaign()["landmarks"]}
    return tuple(by_letter[letter] for letter in chapter(number)["landmarksInPlay"])


def project(number: int) -> str:
    found: str = chapter(number)["project"]["id"]
    return found


def new_market_card(number: int) -> str:
    """What everybody gets at the end of a chapter."""
    found: str = chapter(number)["endMarketCard"]["id"]
    return found


def new_landmarks(number: int) -> tuple[str, ...]:
    """Those that a chapter brings: they are on the right."""
    return landmarks(number)[-len(chapter(number)["newLandmarks"]) :]


def pair(number: int) -> tuple[str, str]:
    """Both sides of the cards at the end of a chapter."""
    cards = chapter(number)["endDoubleSided"]
    return cards["sideA"]["id"], cards["sideB"]["id"]


def loved_sides(sides: str) -> int:
    """How many of the chosen sides the foxes love."""
    return sum(chapter(n)["endDoubleSided"]["foxes"] == side for n, side in enumerate(sides, 1))


def leaving(number: int) -> tuple[str, ...]:
    """What goes to the archive after a chapter: rules for it alone, and whole piles."""
    rules = [rule["id"] for rule in chapter(number)["rules"] if rule["chapterOnly"]]
    piles = data.campaign()["pilesLeavingDisplay"]
    return (*rules, *(pile for pile, when in piles.items() if when == number))


@lru_cache
def rules() -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for n in range(1, CHAPTERS + 1) for rule in chapter(n)["rules"]}


def basket(players: int, place: int) -> int:
    """Coins for the wait, by the place in the order of turns."""
    coins: int = rules()["picnic_baskets"]["coins"][str(players)][place]
    return coins


def most_lampions(players: int) -> int:
    """That stick on one board."""
    most: int = data.campaign()["stickers"]["maxPerBoard"][str(players)]
    return most


def stickers() -> int:
    count: int = data.campaign()["stickers"]["count"]
    return count


@lru_cache
def islands() -> tuple[str, ...]:
    return ids(data.campaign()["islands"])


@lru_cache
def island_coins() -> dict[str, int]:
    """What islands add to the coins at the start of a game."""
    return {
        island["id"]: island["effect"]["n"]
        for island in data.campaign()["islands"]
        if island["effect"]["t"] == "startCoins"
    }


def free_play() -> dict[str, Any]:
    found: dict[str, Any] = data.campaign()["freePlay"]
    return found
