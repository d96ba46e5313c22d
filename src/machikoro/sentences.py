"""Sentences by key.  `texts/<language>/<topic>.json` has them, for Python and for the page alike.

A key stands in one topic only.  The page imports the topics it shows (`web/src/texts/`); what no
player may read before its time is in a topic that the page does not import.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from machikoro.languages import Language

FOLDER = Path(__file__).parent / "texts"
LONGEST_WORD = 60
"""Longer than any name: more of a word says nothing, but takes long to compare."""
SHOWN = 80
"""Letters of a wrong value that a sentence repeats."""
REPEATED = 200
"""The same of a word as it was typed: the path of a file may be as long."""
ABOUT_INPUT = ("error.", "invalid.")
OWN_WORDS = ("names", "hint", "message", "reason", "problem")
"""Values of sentences about input that are sentences and lists of ours."""
COUNTS = ("count", "n", "amount")
"""The first of these values that a sentence has decides between its forms; so it is on the page."""


@lru_cache
def sentences(language: Language) -> dict[str, str]:
    found: dict[str, str] = {}
    for topic in sorted((FOLDER / language).glob("*.json")):
        found |= json.loads(topic.read_text(encoding="utf-8"))
    return found


def keys(prefix: str = "") -> list[str]:
    """The keys that begin so, in the order of their file."""
    return [key for key in sentences("en") if key.startswith(prefix)]


def say(key: str, language: Language, /, **values: object) -> str:
    """The sentence of a key with its values filled in.

    Where the key has the forms `key.one` and `key.other`, its count decides.
    """
    known = sentences(language)
    sentence = known.get(key) or known.get(f"{key}.{_form(values)}")
    if sentence is None:
        raise KeyError(f"no sentence {key!r}: {nearest(key, known)}")
    said = {name: _spoken(value, language) for name, value in values.items()}
    if key.startswith(ABOUT_INPUT):
        said |= {name: _cut(said[name]) for name in said if name not in OWN_WORDS}
    return sentence.format(**said)


def _form(values: Mapping[str, object]) -> str:
    count = next((values[name] for name in COUNTS if name in values), None)
    return "one" if count in (1, -1) else "other"


def _spoken(value: object, language: Language) -> object:
    return value.say(language) if isinstance(value, Phrase) else value


def _cut(value: object) -> object:
    return shortened(text, REPEATED) if len(text := str(value)) > REPEATED else value


class Phrase:
    """A sentence that has not chosen its language yet; as a text it is English.

    An error carries one, so that whoever shows it can say it in the reader's language.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def say(self, language: Language) -> str:
        return say(self.key, language, **self.values)

    def __str__(self) -> str:
        return self.say("en")


def explain(problem: BaseException, language: Language) -> str:
    """What an error or a warning says, in the reader's language where it knows it."""
    said = problem.args[0] if problem.args else ""
    return said.say(language) if isinstance(said, Phrase) else str(problem)


def nearest(word: object, known: Iterable[str]) -> Phrase:
    """«did you mean 'cafe'?», or the list of what there is."""
    names = list(known)
    if close := nearest_name(word if isinstance(word, str) else shown(word), names):
        return Phrase("invalid.did_you_mean", name=close)
    return (
        Phrase("invalid.there_is", names=", ".join(names)) if names else Phrase("invalid.nothing")
    )


def nearest_name(word: str, known: Iterable[str]) -> str:
    """The most similar name; nothing where none is similar."""
    by_small = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:LONGEST_WORD].casefold(), by_small, n=1, cutoff=0.55)
    return by_small[close[0]] if close else ""


def shown(value: object) -> str:
    """A value in a sentence: short, and even where it has no text of its own."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # A number of more digits than can be written, or lists within lists without end.
        return type(value).__name__
    return shortened(text)


def shortened(text: str, most: int = SHOWN) -> str:
    """What somebody wrote, in a sentence about it: enough of it to know it again."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def number(value: float, language: Language, digits: int = 0) -> str:
    """1,234.5 in English is 1.234,5 in German."""
    english = f"{value:,.{digits}f}"
    return english.translate(str.maketrans(",.", ".,")) if language == "de" else english
