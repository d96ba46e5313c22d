"""Drawings of what the campaign reveals: they travel with their leaf, and are never in the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from machikoro.cards.legacy.data import FOLDER

PICTURES = FOLDER / "pictures"
BRINGS: dict[str, tuple[str, ...]] = {
    "box_1": ("slope", "engine", "track"),
    "box_2": ("boat",),
    "box_3": ("visitor",),
    "box_4": ("site", "crane"),
    "box_5": ("source", "drop"),
    "box_6": ("meadow",),
    "rebuilding": ("rebuild",),
    "lampion_1": ("sticker",),
    **{f"{chapter}_closing": (f"map_{chapter}",) for chapter in range(1, 11)},
}
"""What a leaf puts on the table or on the map besides itself and the cards that lie on it."""


@lru_cache
def drawn() -> frozenset[str]:
    """What has a drawing here; those of the starting cards are in the page."""
    return frozenset(file.stem for file in PICTURES.glob("*.svg"))


def names_of(leaf: str, cards: Iterable[str]) -> tuple[str, ...]:
    """The names of the drawings that come to light with a leaf."""
    shown = dict.fromkeys((leaf, *cards, *BRINGS.get(leaf, ())))
    return tuple(name for name in shown if name in drawn())


@lru_cache
def drawing(name: str) -> str:
    """A drawing as SVG."""
    return (PICTURES / f"{name}.svg").read_text(encoding="utf-8").strip()
