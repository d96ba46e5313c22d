"""The file of a SQLite store, without a server: looked at, and copied."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from machikoro.writing import in_place_of

PRIVATE = 0o600
"""The seeds of games in play are for no other user's eyes."""
CHECKED_BYTES = 256 * 1024 * 1024


class Damaged(Exception):
    """The file has been harmed, by a disk or a hand; what SQLite finds first."""


def check_file(database: str) -> None:
    """A second or two for the largest file that is checked; a larger one is taken as it is."""
    file = Path(database).expanduser()
    if not file.is_file() or not 0 < file.stat().st_size <= CHECKED_BYTES:
        return
    try:
        with contextlib.closing(
            sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        ) as db:
            [(found,)] = db.execute("pragma quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return  # whoever opens it says what is wrong
        found = str(error)
    if found != "ok":
        raise Damaged(found.strip().splitlines()[-1])


def back_up(database: str, copy: str) -> int:
    """One file with everything in it, also while a server writes; says how many games."""
    address = f"{Path(database).expanduser().resolve().as_uri()}?mode=rw"
    with (
        in_place_of(Path(copy).expanduser()) as partial,
        contextlib.closing(sqlite3.connect(address, uri=True)) as source,
    ):
        source.execute("select 1 from games limit 1")
        partial.unlink(missing_ok=True)
        partial.touch(PRIVATE)
        with contextlib.closing(sqlite3.connect(partial)) as made:
            source.backup(made)
            # A copy of a file with a log would need one of its own to be opened.
            made.execute("pragma journal_mode=delete")
            games: int = made.execute("select count(*) from games").fetchone()[0]
    return games
