"""The two files of the campaign as they are: whoever reads them shares one copy."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@lru_cache
def campaign() -> dict[str, Any]:
    """Cards, chapters, islands and rule cards by their ids, with numbers and effects."""
    return _read("campaign.json")


@lru_cache
def story() -> dict[str, Any]:
    """Every name and sentence, German and English, by the same ids."""
    return _read("story.json")


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found
