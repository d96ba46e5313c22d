"""Drawings of what has come to light: beside the deck, not in the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import machikoro.campaign

FOLDER = Path(machikoro.campaign.__file__).parent / "pictures"


@cache
def names() -> frozenset[str]:
    return frozenset(file.stem for file in FOLDER.glob("*.svg"))


@cache
def drawing(name: str) -> bytes:
    return (FOLDER / f"{name}.svg").read_bytes()
