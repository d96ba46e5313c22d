"""Values as nobody would send them, and documents with a few of them inside."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

LETTERS = "abcXYZ 0189_-|:.,;'\"[]{}()\\/\n\t\x00\x1b\u202e\u3164\u200d\ufe0f\U0001f468äßИ北"
DEPTH = 3_000
LEVELS = 8
"""So deep the fuzzer itself looks into a document."""


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def text(dice: random.Random, most: int = 12) -> str:
    return "".join(dice.choices(LETTERS, k=dice.randrange(most)))


def strange(dice: random.Random) -> Any:
    """A value of any kind and size."""
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: dice.choice([True, False]),
        lambda: dice.choice([-1, 0, 1, 2, 5, 6, 7, 255, 256, 10**9, -(10**12), 2**64, 10**30]),
        lambda: dice.choice([0.0, 1.0, 1.5, -0.0, 1e308, math.nan, math.inf]),
        lambda: text(dice),
        lambda: "x" * dice.choice([1, 63, 65, 301, 5_000]),
        lambda: [strange(dice) for _ in range(dice.randrange(4))],
        lambda: {text(dice, 5): strange(dice) for _ in range(dice.randrange(4))},
    ]
    return dice.choice(kinds)()


def unwritable(dice: random.Random) -> Any:
    """What no file in JSON can hold, but a program can pass."""
    return dice.choice([10**5_000, nested(DEPTH), b"\xff", {1: 1}, {None: None}, (1, 2), {1, 2}])


def twin(document: Any, levels: int = LEVELS) -> Any:
    """A copy; what lies deeper is the same."""
    if not levels:
        return document
    if isinstance(document, dict):
        return {key: twin(value, levels - 1) for key, value in document.items()}
    return [twin(v, levels - 1) for v in document] if isinstance(document, list) else document


def places(document: Any, levels: int = LEVELS) -> list[tuple[Any, Any]]:
    """Every container in a document with each of its keys."""
    found: list[tuple[Any, Any]] = []
    if levels and isinstance(document, dict | list):
        keys = list(document) if isinstance(document, dict) else list(range(len(document)))
        for key in keys:
            found.append((document, key))
            found += places(document[key], levels - 1)
    return found


def damaged(document: Any, dice: random.Random, value: Callable[[random.Random], Any]) -> Any:
    """The document with one to three places changed, taken out or doubled."""
    changed = twin(document)
    for _ in range(dice.randrange(1, 4)):
        found = places(changed)
        if not found:
            break
        container, key = dice.choice(found)
        match dice.randrange(5):
            case 0:
                del container[key]
            case 1 if isinstance(container, dict):
                container[text(dice, 6)] = value(dice)
            case 1 | 2 if isinstance(container, list):
                container.insert(dice.randrange(len(container) + 1), container[key])
            case 3 if isinstance(container[key], int):
                container[key] += dice.choice([-1, 1, 100, -100])
            case _:
                container[key] = value(dice)
    return changed


def scrambled(words: str, dice: random.Random) -> str:
    """A text with one to three places written over, cut or doubled."""
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(words) + 1)
        end = place + dice.randrange(8)
        middle = dice.choice([text(dice, 6), "", words[place:end] * 2, "[" * 3_000, "9" * 4_400])
        words = words[:place] + middle + words[end:]
    return words
