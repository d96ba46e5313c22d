"""Words that come with what they speak of."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from machikoro.cards.legacy.data import campaign
from machikoro.sentences import FOLDER
from machikoro.texts.reveals import FROM_THE_START, SHOWN, SPEAKS, TOPICS, subject, words_of

WEB = Path(__file__).parent.parent / "web" / "src"


def keys() -> set[str]:
    files = [FOLDER / "en" / f"{topic}.json" for topic in TOPICS]
    found = {key for file in files for key in json.loads(file.read_text(encoding="utf-8"))}
    return {key for key in found if key.partition(".")[0] in SHOWN}


@pytest.mark.parametrize("key", sorted(keys()))
def test_every_sentence_has_a_leaf_that_brings_it(key: str) -> None:
    assert subject(key) in FROM_THE_START.union(*SPEAKS.values())


def test_every_leaf_that_brings_words_is_in_the_deck() -> None:
    chapters = campaign()["chapters"]
    leaves = {rule["id"] for chapter in chapters for rule in chapter["rules"]}
    assert set(SPEAKS) <= leaves | {chapter["project"]["id"] for chapter in chapters} | {
        "lampion_1"
    }


def test_nothing_is_told_before_its_leaf_is_turned() -> None:
    first = words_of(())
    assert {subject(key) for key in first["de"]} <= FROM_THE_START
    later = words_of({"expedition"})
    assert later["en"]["move.sail_2"] == "sail 2 fields"
    assert set(later["de"]) == set(later["en"])
    assert not {key for key in later["de"] if "track" in key or "fox" in key}


def test_the_page_asks_for_later_words_that_exist() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in WEB.rglob("*.svelte"))
    asked = set(re.findall(r"['`](later\.[\w.]+)['`]", text))
    known = {key for key in keys() if key.startswith("later.")}
    assert asked <= known
    assert known - asked == {"later.track", "later.sail"}, "named by their verbs"
