"""The two files of the campaign: ids, names, and sentences in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from machikoro.cards.legacy.data import campaign, story

LONGEST_RULE = 60


def cards() -> Iterator[tuple[str, str]]:
    """Where the texts of a card stand, and its id."""
    data = campaign()
    chapters = data["chapters"]
    for card in [*data["startEstablishments"], *data["startMarketCards"]]:
        yield "establishments", card["id"]
    for chapter in chapters:
        pair = chapter["endDoubleSided"]
        for card in (chapter["endMarketCard"], pair["sideA"], pair["sideB"]):
            yield "establishments", card["id"]
    yield from (("landmarks", card["id"]) for card in data["landmarks"])
    yield from (("projects", chapter["project"]["id"]) for chapter in chapters)
    yield from (("islands", card["id"]) for card in data["islands"])
    yield from (("rules", rule["id"]) for chapter in chapters for rule in chapter["rules"])
    yield from (("boxes", chapter["box"]["id"]) for chapter in chapters if chapter["box"])


def sentences(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, list):
        for part in found:
            yield from sentences(part)
    elif isinstance(found, dict):
        if "de" in found or "en" in found:
            yield found
        else:
            for part in found.values():
                yield from sentences(part)


def test_no_two_cards_of_the_campaign_have_one_id() -> None:
    ids = [name for _, name in cards()]
    assert sorted(set(ids)) == sorted(ids)


def test_every_card_has_its_texts_and_no_text_is_without_a_card() -> None:
    for topic in ("establishments", "landmarks", "projects", "islands", "rules", "boxes"):
        assert set(story()[topic]) == {name for where, name in cards() if where == topic}


def test_every_sentence_of_the_campaign_is_there_in_both_languages() -> None:
    for sentence in sentences(story()):
        assert sentence.get("de"), sentence
        assert sentence.get("en"), sentence


def test_rule_cards_are_short_enough_to_be_read_aloud() -> None:
    for name, rule in story()["rules"].items():
        for language in ("de", "en"):
            assert len(rule["text"][language].split()) <= LONGEST_RULE, name
