"""The deck: every leaf in its fixed order, from the welcome to the last STOP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from machikoro.campaign import content
from machikoro.cards.legacy import data
from machikoro.languages import Language

Kind = Literal[
    "text", "rule", "reference", "box", "cards", "landmark", "project", "market_card", "pair",
    "sticker", "stop",
]  # fmt: skip
LAST_LAMPION = 8
"""The chapter after which no sticker is left."""


@dataclass(frozen=True)
class Told:
    """Who and what the words of a leaf speak of, as it was when the leaf was turned."""

    mayors: tuple[str, ...] = ()
    winner: str = ""
    town: str = ""
    side: str = ""
    """The establishment that was chosen in the chapter before."""
    letter: str = "A"
    """The side that is chosen now."""
    last: str = ""
    winners: tuple[str, ...] = ()
    ending: str = "visit"
    without: bool = False
    """Whether the table plays without this rule."""


@dataclass(frozen=True)
class Leaf:
    """A card of the deck, both sides."""

    id: str
    kind: Kind
    chapter: int
    cards: tuple[str, ...] = ()
    """The ids of what lies on it."""
    told: Told = Told()

    def text(self, language: Language = "en") -> str:
        """What stands on it, to be read aloud."""
        from machikoro.campaign.words import text_of

        return text_of(self, language)

    def title(self, language: Language = "en") -> str:
        """The name of a chapter, a rule or a card; nothing where a leaf has none."""
        from machikoro.campaign.words import title_of

        return title_of(self, language)


@lru_cache
def deck() -> tuple[Leaf, ...]:
    chapters = (leaf for n in range(1, content.CHAPTERS + 1) for leaf in _chapter(n))
    return (*_beginning(), *chapters)


@lru_cache
def starting_leaves() -> dict[str, Leaf]:
    """What lies among the starting cards and can be looked at by itself."""
    leaves = [Leaf("reference_1", "reference", 1, ("reference_1",)), *_city(1)]
    leaves += [Leaf(card, "market_card", 1, (card,)) for card in content.start_market_cards()]
    return {leaf.id: leaf for leaf in leaves}


def _beginning() -> Iterator[Leaf]:
    establishments = content.ids(data.campaign()["startEstablishments"])
    yield Leaf("welcome", "text", 1)
    yield Leaf("starting_cards", "cards", 1, (*establishments, *starting_leaves()))
    yield Leaf("stop_rulebook", "stop", 1)


def _chapter(n: int) -> Iterator[Leaf]:
    yield from _before_the_game(n)
    yield Leaf(f"stop_game_{n}", "stop", n)
    yield from _after_the_game(n)


def _before_the_game(n: int) -> Iterator[Leaf]:
    chapter = content.chapter(n)
    for card in data.story()["chapters"][n - 1]["opening"]:
        yield Leaf(card["id"], "text", n)
    if box := chapter["box"]:
        yield Leaf(box["id"], "box", n, content.islands() if n == content.SAILING.start else ())
    for rule in chapter["rules"]:
        yield Leaf(rule["id"], "rule", n, (rule["id"],))
    if chapter["newReferenceCard"]:
        yield Leaf(f"reference_{n}", "reference", n, (f"reference_{n}",))
    if n > 1:
        yield from _city(n)


def _city(n: int) -> Iterator[Leaf]:
    """What a chapter brings for the city boards and beside the display."""
    for landmark in content.new_landmarks(n):
        yield Leaf(landmark, "landmark", n, (landmark,))
    project = content.project(n)
    yield Leaf(project, "project", n, (project,))


def _after_the_game(n: int) -> Iterator[Leaf]:
    for card in data.story()["chapters"][n - 1]["closing"]:
        yield Leaf(card["id"], "text", n)
    market_card = content.new_market_card(n)
    yield Leaf(market_card, "market_card", n, (market_card,))
    yield Leaf(f"pair_{n}", "pair", n, content.pair(n))
    yield Leaf(f"{n}_chosen", "text", n)
    if n <= LAST_LAMPION:
        yield Leaf(f"lampion_{n}", "sticker", n)
    if cards := content.leaving(n):
        yield Leaf(f"{n}_archive", "cards", n, cards)
    if n < content.CHAPTERS:
        yield Leaf(f"stop_before_{n}", "stop", n)
    else:
        yield Leaf("epilogue", "text", n)
        yield Leaf("stop_end", "stop", n)
