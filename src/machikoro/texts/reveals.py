"""Sentences that come with what they speak of: the page has none of them before."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache

from machikoro.cards.rulesets import RULESETS
from machikoro.languages import LANGUAGES, Language
from machikoro.rules.questions import QUESTIONS, VERBS
from machikoro.rules.words import RULE_NAMES
from machikoro.sentences import FOLDER

TOPICS = ("sealed", "later")
SHOWN = ("move", "ask", "note", "wait", "log", "choice", "later", "moment")
"""Beginnings of keys that the page shows; the rest is for the terminal."""
FROM_THE_START = frozenset(("contribute", "contributed", "pass", "passed"))
TOLD_OF: dict[str, frozenset[str]] = {
    "lampion_1": frozenset(("stickers",)),
    "mountain_railway": frozenset(("tracked", "shifted")),
    "peoples_park": frozenset(("free",)),
    "expedition": frozenset(("sailed", "claimed", "isles", "boat", "field")),
    "yokai_pranks": frozenset(
        ("pranks", "visited", "visitor", "close", "give", "take", "holiday", "reopened",
         "moved")
    ),
    "floor_by_floor": frozenset(("floor",)),
    "the_spring": frozenset(("drop",)),
    "rebuilding": frozenset(("rebuilt",)),
    "yokai_gifts": frozenset(("gifts", "visited", "visitor")),
}  # fmt: skip
"""What a leaf brings beside its questions and their answers."""


def asked_by(rule: int) -> frozenset[str]:
    """How the questions of a rule are called, and how the answers begin that it brings."""
    names = [question.name for question in QUESTIONS if question.rule == rule]
    verbs = [verb.text for verb in VERBS.values() if verb.rule == rule]
    return frozenset(re.split(r"[ _]", said)[0] for said in (*names, *verbs))


SPEAKS = TOLD_OF | {
    card.id: TOLD_OF.get(card.id, frozenset()) | asked_by(RULE_NAMES.index(card.brings))
    for card in RULESETS["legacy"].family.rules
    if card.brings in RULE_NAMES
}
"""The second word of the keys that a leaf brings."""


def words_of(seen: Collection[str]) -> dict[Language, dict[str, str]]:
    """Of the leaves that were turned, by their ids."""
    subjects = subjects_of(seen)
    return {
        language: {key: said for key, said in _told(language).items() if subject(key) in subjects}
        | _breaks(seen, language)
        for language in LANGUAGES
    }


def _breaks(seen: Collection[str], language: Language) -> dict[str, str]:
    """Where the long names of what was seen may break."""
    cards = RULESETS["legacy"].cards
    keys = {f"break.{cards[name].name.of(language)}" for name in seen if name in cards}
    return {key: said for key, said in _written(language).items() if key in keys}


def subjects_of(seen: Collection[str]) -> frozenset[str]:
    """What may be spoken of, once these leaves were turned."""
    return FROM_THE_START.union(*(SPEAKS[leaf] for leaf in SPEAKS if leaf in seen))


def subject(key: str) -> str:
    """What a sentence is about: `sail` for `move.sail_2`."""
    return re.split(r"[._]", key)[1]


@cache
def _told(language: Language) -> dict[str, str]:
    written = _written(language).items()
    return {key: said for key, said in written if key.partition(".")[0] in SHOWN}


@cache
def _written(language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for topic in TOPICS:
        found |= json.loads((FOLDER / language / f"{topic}.json").read_text(encoding="utf-8"))
    return found
