"""Every sentence that players read, in both languages, in one place."""

from __future__ import annotations

from machikoro.sentences import explain, keys, number, say
from machikoro.texts.log import describe
from machikoro.texts.moves import card_name, describe_move, kind_name

__all__ = [
    "card_name",
    "describe",
    "describe_move",
    "explain",
    "keys",
    "kind_name",
    "number",
    "say",
]
