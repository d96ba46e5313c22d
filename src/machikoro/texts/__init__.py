"""Every sentence that players read, in both languages, in one place."""

from __future__ import annotations

from machikoro.texts.log import describe
from machikoro.texts.moves import card_name, describe_move, kind_name
from machikoro.texts.sentences import keys, number, say

__all__ = ["card_name", "describe", "describe_move", "keys", "kind_name", "number", "say"]
