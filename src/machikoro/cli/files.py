"""Files that a command will write at its end: looked at before it begins."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase
from machikoro.study.plots import check_format
from machikoro.writing import in_place_of

TO_SCREEN = "-"
INTERRUPTED = 130
"""What the shell is told when Ctrl-C ended a run that could still tell something."""


def check_writable(path: Path) -> None:
    """Whether a file can be written there is found out by writing; nothing is changed by that."""
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    was_there = path.exists()
    with path.open("ab"):
        pass
    if not was_there:
        path.unlink()


def check_apart(*files: str | Path | None) -> None:
    """What is written has a file of its own: it never takes the place of what was read."""
    seen: set[Path] = set()
    for file in (each for each in files if each):
        path = Path(file).resolve()
        if path in seen:
            raise InvalidOption(Phrase("error.same_file", file=str(file)))
        seen.add(path)


def check_new(*files: str | Path | None, force: bool, taken: str = "error.taken") -> None:
    """All of them can be written, and none that is there is replaced unless that is wanted."""
    for path in (Path(file) for file in files if file):
        if path.is_file() and not force:
            raise InvalidOption(Phrase(taken, file=str(path)))
        check_writable(path)


def check_results(plot: str | None, file: str | None, *, force: bool) -> None:
    """Nobody should play for hours and then have no place for what came of it."""
    check_apart(plot, file)
    if plot:
        check_format(Path(plot))
    check_new(plot, None if file == TO_SCREEN else file, force=force)


def write_json(file: str | None, found: Mapping[str, Any]) -> None:
    """Into the file, or onto the screen; nowhere if nobody asked for it."""
    text = json.dumps(found, ensure_ascii=False, indent=2)
    if file == TO_SCREEN:
        print(text)
    elif file:
        with in_place_of(Path(file)) as partial:
            partial.write_text(text + "\n", encoding="utf-8")
