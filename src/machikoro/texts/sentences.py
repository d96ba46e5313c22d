"""Sentences by key, from one file for each language."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from machikoro.cards.model import Language
from machikoro.errors import nearest


@lru_cache
def sentences(language: Language) -> dict[str, str]:
    text = Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def keys(prefix: str = "") -> list[str]:
    """The keys that begin so, in the order of the file."""
    return [key for key in sentences("en") if key.startswith(prefix)]


def say(key: str, language: Language, /, **values: object) -> str:
    """The sentence of a key with its values filled in.

    Where the key has the forms `key.one` and `key.other`, `amount` or `count` decides.
    """
    known = sentences(language)
    form = f"{key}.{_form(values.get('amount', values.get('count')))}"
    sentence = known.get(key) or known.get(form)
    if sentence is None:
        raise KeyError(f"no sentence {key!r}: {nearest(key, known)}")
    return sentence.format(**values)


def _form(value: object) -> str:
    return "one" if value in (1, -1) else "other"


def number(value: float, language: Language, digits: int = 0) -> str:
    """1,234.5 in English is 1.234,5 in German."""
    english = f"{value:,.{digits}f}"
    return english.translate(str.maketrans(",.", ".,")) if language == "de" else english
