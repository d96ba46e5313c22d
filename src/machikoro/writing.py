"""Files that are written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Where to write meanwhile: an old file is replaced when the new one is complete."""
    partial = path.with_name(path.name + ".part")
    try:
        yield partial
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    partial.replace(path)
