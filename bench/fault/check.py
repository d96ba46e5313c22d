"""What is stored, held against what was confirmed."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass, fields
from typing import Any, Protocol

from machikoro.server.table.entries import read_entry, read_header
from machikoro.server.table.table import Table

Entry = dict[str, Any]
Rows = Sequence[tuple[Any, ...]]
Ask = Callable[[str, str], Rows]


class Remembered(Protocol):
    """A game, by those who played it."""

    @property
    def game(self) -> str: ...
    @property
    def confirmed(self) -> dict[int, tuple[str, str]]: ...


READ = "select rev, entry from entries where game = {} order by rev"
HEADER = "select header from games where game = {}"


@dataclass
class Found:
    confirmed: int = 0
    lost: int = 0
    """Confirmed, but not under its number."""
    twice: int = 0
    holes: int = 0
    unreadable: int = 0
    stuck: int = 0
    """Games in which nobody could move any more."""

    def __add__(self, other: Found) -> Found:
        return Found(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def well(self) -> bool:
        return not any(astuple(self)[1:])

    def __str__(self) -> str:
        return ", ".join(f"{getattr(self, f.name)} {f.name}" for f in fields(self))


@contextmanager
def asking(database: str) -> Iterator[Ask]:
    """Questions about one game after the other."""
    if database.startswith("postgresql:"):
        import psycopg

        with psycopg.connect(database) as shared:
            yield lambda question, game: shared.execute(question.format("%s"), (game,)).fetchall()
        return
    with closing(sqlite3.connect(database)) as own:
        yield lambda question, game: own.execute(question.format("?"), (game,)).fetchall()


def check(
    database: str, games: Sequence[Remembered], show: Callable[[str], None] = lambda _: None
) -> Found:
    found = Found()
    with asking(database) as ask:
        for number, game in enumerate(games, 1):
            show(f"looking at what is stored: {number} of {len(games)}")
            stored = ask(READ, game.game)
            found += check_game(game, stored) + read_table(
                game.game, ask(HEADER, game.game), stored
            )
    return found


def check_game(game: Remembered, stored: Rows) -> Found:
    entries: dict[int, Entry] = {rev: json.loads(bytes(entry)) for rev, entry in stored}
    ids = Counter(entry["command"] for entry in entries.values() if entry.get("command"))
    right = sum(_is_there(entries.get(rev), *told) for rev, told in game.confirmed.items())
    return Found(
        confirmed=len(game.confirmed),
        lost=len(game.confirmed) - right,
        twice=sum(times - 1 for times in ids.values()),
        holes=int(sorted(entries) != list(range(1, len(entries) + 1))),
    )


def _is_there(entry: Entry | None, command: str, action: str) -> bool:
    if entry is None or not str(entry.get("command", "")).endswith(f":{command}"):
        return False
    return bool(entry.get("action", "end turn") == action)


def read_table(game: str, headers: Rows, stored: Rows) -> Found:
    """The table itself takes every entry."""
    try:
        ((header,),) = headers
        entries = [read_entry(bytes(entry)) for _, entry in stored]
        Table(read_header(bytes(header)), entries)
    except Exception as error:
        print(f"{game}: {error!r}")
        return Found(unreadable=1)
    return Found()
