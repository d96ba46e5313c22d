"""The languages that everything a player reads is written in."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
