"""Nothing of a campaign's later leaves stands in the page: no id, no name, no sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import machikoro
from machikoro.cards.legacy.data import campaign, story
from machikoro.cards.legacy.pictures import drawing, drawn
from machikoro.cards.rulesets import RULESETS

STATIC = Path(machikoro.__file__).parent / "static"
WORDS = (".js", ".css", ".html", ".svg", ".json", ".txt")
STARTING = {"forge", "flower_shop", "fountain", "observatory", "m_wheat_field", "m_bakery"}
TOPICS = ("landmarks", "projects", "islands", "establishments", "rules", "boxes")
SHORT = 12
"""Shorter pieces of sentences may stand anywhere."""


@pytest.fixture(scope="module")
def page() -> str:
    files = [file for file in STATIC.rglob("*") if file.suffix in WORDS]
    assert files, "the page is not built"
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def starting() -> set[str]:
    return STARTING | {card["id"] for card in campaign()["startEstablishments"]}


def elsewhere() -> set[str]:
    """Ids and names that other games have too, or starting cards."""
    others = [ruleset for ruleset in RULESETS.values() if not ruleset.sealed]
    cards = [card for ruleset in others for card in ruleset.cards.values()]
    cards += [RULESETS["legacy"].cards[name] for name in starting()]
    names = {word for card in cards for word in (card.name.en, card.name.de)}
    return {card.id for card in cards} | names


def later_ids() -> Iterator[str]:
    for topic in TOPICS:
        yield from (card for card in story()[topic] if card not in starting())


def texts(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for part in found.values():
            yield from texts(part)
    elif isinstance(found, list):
        for part in found:
            yield from texts(part)


def later_sentences() -> Iterator[str]:
    told = story()
    parts = [
        told["chapters"],
        told["epilogue"],
        told["deck"],
        list(told["referenceCards"].values())[1:],
    ]
    parts += [
        words for topic in TOPICS for card, words in told[topic].items() if card not in starting()
    ]
    for text in texts(parts):
        yield from (piece for piece in re.split(r"\{\w+\}", text) if len(piece.strip()) > SHORT)


def test_the_page_has_no_id_of_a_later_leaf(page: str) -> None:
    known = elsewhere()
    wanted = {name for name in later_ids() if name not in known}
    assert len(wanted) > 70
    assert [name for name in wanted if re.search(rf"(?<![\w-]){name}(?![\w-])", page)] == []


def test_the_page_has_no_sentence_of_a_later_leaf(page: str) -> None:
    sentences = {text for text in later_sentences() if text not in elsewhere()}
    assert len(sentences) > 300
    assert [text for text in sentences if text.strip() in page] == []


def test_the_page_has_no_drawing_of_a_later_leaf(page: str) -> None:
    """The longest stroke of a drawing is its own; one harbour looks like another."""
    ours = {name for topic in ("landmarks", "projects", "islands") for name in story()[topic]}
    for name in ours & drawn() - {"sea_harbour"}:
        strokes = re.findall(r' d="([^"]+)"', drawing(name))
        assert max(strokes, key=len) not in page, name
