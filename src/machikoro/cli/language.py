"""Which language the reader wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from machikoro.cli.usage import UsageError, hint
from machikoro.languages import LANGUAGES, Language
from machikoro.sentences import say


def environment_language(environment: Mapping[str, str]) -> Language:
    """What the environment asks for, in the order in which POSIX looks."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := environment.get(name):
            return "de" if wanted.lower().startswith("de") else "en"
    return "en"


def split_language(
    argv: Sequence[str], environment: Mapping[str, str]
) -> tuple[Language, list[str]]:
    """The language and the other words; `--lang` may stand anywhere."""
    language = environment_language(environment)
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        name, given, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        language = find_language(value if given else next(words, ""), language)
    return language, rest


def find_language(word: str, now: Language) -> Language:
    for language in LANGUAGES:
        if word.lower() == language:
            return language
    raise UsageError(say("error.language", now, word=word, hint=hint(word, LANGUAGES, now)))
