"""Names and lines of chat as everybody sees them: one line, nothing hidden, emoji whole."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from machikoro.play.setup import EMOJI, TAGS
from machikoro.server.wire.refusals import Refusal

NAME_LENGTH = 24
"""Signs as people count them: a letter with its accents is one, a family of emoji too."""
NAME_BYTES = 200
MARKS = 4
"""Accents on one letter; more would only cover other lines."""
JOINER = "\u200d"
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u00ad\U0001d159")
"""Letters and signs that show nothing."""
SKINS = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)
BLACK_FLAG = "\U0001f3f4"


def clean_name(name: str) -> str:
    shown = clean_text(name)
    if length(shown) > NAME_LENGTH or len(shown.encode()) > NAME_BYTES:
        raise Refusal("too_long", field="name", most=NAME_LENGTH)
    if name.strip() and shows_nothing(shown):
        raise Refusal("blank_name")
    return shown


def clean_text(text: str) -> str:
    """One line without control characters."""
    kept: list[str] = []
    marks = 0
    for sign, after in zip(text, f"{text[1:]} ", strict=False):
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MARKS:
            kept.append(sign if _may_stand(kept, sign, after) else " ")
    return " ".join("".join(kept).split())


def length(text: str) -> int:
    """How many signs people see."""
    count = joined = flags = 0
    for sign in text:
        code = ord(sign)
        flags = flags + 1 if code in FLAGS else 0
        part = _is_mark(sign) or sign == JOINER or code in SKINS or code in TAGS
        if not part and not joined and (not flags or flags % 2):
            count += 1
        joined = sign == JOINER
    return count


def shows_nothing(text: str) -> bool:
    return all(sign in BLANK or sign.isspace() or _is_mark(sign) for sign in text)


def _may_stand(before: Sequence[str], sign: str, after: str) -> bool:
    if sign == JOINER:
        return _ends_with_picture(before) and _is_picture(after)
    if ord(sign) in TAGS:
        return bool(before) and (before[-1] == BLACK_FLAG or ord(before[-1]) in TAGS)
    return sign.isprintable() or _is_picture(sign)


def _ends_with_picture(signs: Sequence[str]) -> bool:
    """Perhaps with a colour of skin or a sign that it is to be drawn as a picture."""
    drawn = (s for s in reversed(signs) if not _is_mark(s) and ord(s) not in SKINS)
    return _is_picture(next(drawn, ""))


def _is_picture(sign: str) -> bool:
    """Also those that are newer than Python's tables."""
    return bool(sign) and (unicodedata.category(sign) == "So" or ord(sign) in EMOJI)


def _is_mark(sign: str) -> bool:
    """Accents, and signs that say how the one before is drawn."""
    return unicodedata.category(sign) in ("Mn", "Me")


def unique_names(names: Iterable[str]) -> list[str]:
    """The engine tells players apart by name: the second Ada is «Ada 2»."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        plain = name or str(number)
        choices = [plain, *(f"{plain} {n}" for n in range(2, 9))]
        found.append(next(choice for choice in choices if choice not in found))
    return found
