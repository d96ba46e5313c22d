"""What must not be known before its time, and whether it was told."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from machikoro.campaign.content import CHAPTERS, islands, market_cards, pair
from machikoro.campaign.deck import Leaf, deck, starting_leaves
from machikoro.campaign.words import TEXTS
from machikoro.cards.legacy import cards, data
from machikoro.cards.legacy.chapters import STARTING
from machikoro.languages import Language
from machikoro.server.campaign.cards import TOPICS

FIELDS = {
    "lampions": "lampion_1", "track": "mountain_railway", "islands": "expedition",
    "boat": "expedition", "boats": "expedition", "rerolls": "expedition", "yokai": "yokai_pranks",
    "floors": "floor_by_floor", "drops": "the_spring", "fox": "fox_friend",
}  # fmt: skip
"""Names of fields that tell of a leaf."""
WORD = re.compile(r"\w+")
LANGUAGES: tuple[Language, ...] = ("en", "de")
SHORT = 20
FOR_PEOPLE = ("title", "text", "short", "name", "flavours", "message")
"""Sentences: a word in them may be the id of a card, or a word."""


@cache
def ids() -> frozenset[str]:
    """Of all leaves and of everything that lies on them or comes with them."""
    on_leaves = {name for leaf in deck() for name in (leaf.id, *leaf.cards)}
    beside = {card for n in range(1, CHAPTERS + 1) for card in pair(n)}
    everything = (*cards.BOX.establishments, *cards.BOX.landmarks, *cards.BOX.projects)
    return frozenset(
        {*on_leaves, *beside, *market_cards(), *islands(), *starting_leaves()}
        | {card.id for card in everything}
        | {rule.id for rule in cards.BOX.rules}
    )


@cache
def texts() -> dict[str, str]:
    """Sentences that stand on one leaf alone and have no names in them, with the leaf.

    What market cards do, establishments do as well.  A motto comes with its card, even where a
    leaf repeats it later.
    """
    found = Counter(sentence for leaf in deck() for sentence in _sentences(leaf))
    on_leaves = {
        sentence: leaf.id
        for leaf in deck()
        for sentence in _sentences(leaf)
        if found[sentence] == 1 and leaf.kind != "market_card"
    }
    whole = {**on_leaves, **_mottos()}
    return {sentence: leaf for sentence, leaf in whole.items() if len(sentence) > SHORT}


def _mottos() -> dict[str, str]:
    """With the cards that they stand on."""
    return {
        words["flavour"][language]: card
        for topic in TOPICS
        for card, words in data.story()[topic].items()
        for language in LANGUAGES
        if "flavour" in words
    }


def _sentences(leaf: Leaf) -> set[str]:
    return {
        sentence
        for language in LANGUAGES
        for sentence in re.split(r"(?<=[.!?]) ", TEXTS[leaf.kind](leaf, language))
        if "{" not in sentence
    }


def leaks(said: list[str]) -> list[str]:
    """Ids and texts that were told before their leaf was turned."""
    known = set(STARTING)
    found: list[str] = []
    for text in said:
        message = _message(text)
        if isinstance(message, dict):
            known |= set(_revealed(message))
        found += [word for word in _words(message) if word in ids() - known]
        found += [key for key in _keys(message) if FIELDS.get(key, key) in ids() - known]
        found += [sentence for sentence in told_in(text) if texts()[sentence] not in known]
    return found


def told_in(text: str) -> list[str]:
    return [sentence for sentence in texts() if sentence in text]


def _message(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        start = text.find('{"')
        try:
            return json.loads(text[start:]) if start >= 0 else text
        except ValueError:
            return text


def _revealed(message: dict[str, Any]) -> Iterator[str]:
    for leaf in message.get("leaves", []):
        yield leaf["id"]
        yield from leaf["cards"]


def _keys(part: Any) -> Iterator[str]:
    """The names of all fields; the first line of a file says what its host wished for."""
    if isinstance(part, dict) and part.get("kind") != "begun":
        yield from part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _keys(each)


def _words(part: Any) -> Iterator[str]:
    """Of everything that is not written for people."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _words(key)
            if key not in FOR_PEOPLE:
                yield from _words(value)
    elif isinstance(part, list):
        for each in part:
            yield from _words(each)
    elif isinstance(part, str):
        yield from WORD.findall(part)
