"""Files that a command will write at its end: looked at before it begins, written whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def check_writable(path: Path) -> None:
    """Whether a file can be written there is found out by writing; nothing is changed by that."""
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    was_there = path.exists()
    with path.open("ab"):
        pass
    if not was_there:
        path.unlink()


def write_whole(path: Path, text: str) -> None:
    """An old file is replaced when the new one is complete."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)
