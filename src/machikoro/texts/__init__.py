"""Every sentence that players read, in both languages, in one place."""

from __future__ import annotations

from machikoro.sentences import explain, keys, number, say
from machikoro.texts.log import describe, key_of
from machikoro.texts.moves import capital, card_name, describe_move, kind_name

__all__ = [
    "capital",
    "card_name",
    "describe",
    "describe_move",
    "explain",
    "key_of",
    "keys",
    "kind_name",
    "number",
    "say",
]
