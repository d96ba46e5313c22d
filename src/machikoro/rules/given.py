"""What is given for an option, looked at by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase, nearest, shown

MOST = 1_000_000
"""Of whatever is counted: far more than any table has."""


def one_of(name: str, value: object, known: Iterable[str]) -> None:
    names = list(known)
    if value not in names:
        hint = nearest(value, names)
        raise InvalidOption(Phrase("invalid.choice", option=name, value=shown(value), hint=hint))


def check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise InvalidOption(Phrase("invalid.flag", option=name, value=shown(value)))


def as_word(given: object) -> str:
    return given if isinstance(given, str) else shown(given)


def check_size(name: str, value: int, most: int = MOST) -> None:
    if value > most:
        raise InvalidOption(Phrase("invalid.large", option=name, most=most, value=shown(value)))


def count(name: str, value: Any, least: int, most: int = MOST) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidOption(Phrase("invalid.count", option=name, least=least, value=shown(value)))
    check_size(name, value, most)
    return value


def list_of_ids(name: str, value: Any) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise InvalidOption(Phrase("invalid.list", option=name, value=shown(value)))
    return [as_word(item) for item in value]


def unknown_item(key: str, option: str, item: str, known: list[str]) -> Phrase:
    return Phrase(key, option=option, item=item, hint=nearest(item, known))


def start_coins_of(value: Any, players: int) -> tuple[int, ...]:
    amounts = list(value) if isinstance(value, (list, tuple)) else [value] * players
    for amount in amounts:
        if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
            raise InvalidOption(
                Phrase("invalid.count", option="start_coins", least=0, value=shown(amount))
            )
        check_size("start_coins", amount)
    if len(amounts) != players:
        raise InvalidOption(Phrase("invalid.start_coins", amounts=len(amounts), players=players))
    return tuple(amounts)
