"""Campaigns as text: one entry a line, each chained to the one before by a hash.

{"n": 1, "campaign": 1, "kind": "begun", "players": ["Ada", "Ben"], ..., "hash": "5f0c..."}
{"n": 2, "kind": "read", "hash": "a71e..."}
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from machikoro.campaign.entries import Begun, Entry, as_dict
from machikoro.campaign.errors import Reason
from machikoro.sentences import Phrase, shown

FORMAT = 1
HASH = "hash"
CUT, UNREADABLE = Phrase("campaign.file.cut"), Phrase("campaign.file.unreadable")


class Chain:
    """The lines of a file, as they grow."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._last = ""

    def add(self, entry: Entry) -> None:
        body: dict[str, Any] = {"n": len(self._lines) + 1}
        if isinstance(entry, Begun):
            body["campaign"] = FORMAT
        body |= as_dict(entry)
        self._last = digest(self._last, body)
        self._lines.append(written({**body, HASH: self._last}))

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)

    def since(self, number: int) -> list[str]:
        return self._lines[number:]

    def copy(self) -> Chain:
        twin = Chain()
        twin._lines, twin._last = self._lines[:], self._last
        return twin


def written(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False)


def digest(before: str, body: Mapping[str, Any]) -> str:
    return hashlib.sha256(f"{before}\n{written(body)}".encode()).hexdigest()


def write(path: Path, text: str) -> None:
    """An old file is replaced when the new one is complete."""
    partial = path.with_name(f".{path.name}.new")
    partial.write_text(text, encoding="utf-8", newline="\n")
    partial.replace(path)


class Line(NamedTuple):
    """A line as it was found."""

    number: int
    text: str
    body: dict[str, Any] | None
    """What it says, without its hash; None where it cannot be read."""
    hash: str
    ended: bool
    """Whether a line break follows."""

    @property
    def n(self) -> int | None:
        n = self.body.get("n") if self.body else None
        return n if isinstance(n, int) and not isinstance(n, bool) else None


def split(text: str) -> list[Line]:
    rows = text.split("\n")
    whole = len(rows) - 1
    rows = rows[:whole] if not rows[whole] else rows
    return [_line(number, row, number <= whole) for number, row in enumerate(rows, 1)]


def _line(number: int, row: str, ended: bool) -> Line:
    row = row.removesuffix("\r")
    try:
        found = json.loads(row)
    except (ValueError, RecursionError):
        return Line(number, row, None, "", ended)
    if not isinstance(found, dict) or written(found) != row:
        return Line(number, row, None, "", ended)
    own = found.pop(HASH, "")
    return Line(number, row, found, own if isinstance(own, str) else "", ended)


def damage(lines: Sequence[Line]) -> list[Reason]:
    """Everything that is wrong with the lines themselves."""
    if not lines or lines[0].body is None or "campaign" not in lines[0].body:
        return [Reason(1, Phrase("campaign.file.header"))]
    version = lines[0].body["campaign"]
    if version != FORMAT:
        return [Reason(1, Phrase("campaign.file.format", found=shown(version), known=FORMAT))]
    return list(_damaged(lines))


def _damaged(lines: Sequence[Line]) -> Iterator[Reason]:
    by_number = {line.n: line for line in reversed(lines) if line.n is not None}
    expected = 1
    for line in lines:
        if line.n is None:
            cut = line is lines[-1] and not line.ended
            yield Reason(line.number, CUT if cut else UNREADABLE)
            expected += 1
            continue
        if line.n != expected:
            yield Reason(line.number, _out_of_place(line, expected, by_number))
        elif not _fits(line, by_number):
            yield Reason(line.number, Phrase("campaign.file.changed"))
        expected = max(expected, line.n + 1)


def _out_of_place(line: Line, expected: int, by_number: Mapping[int | None, Line]) -> Phrase:
    n = line.n or 0
    if n < expected and by_number[n].text == line.text and by_number[n] is not line:
        return Phrase("campaign.file.doubled", n=n)
    missing = [number for number in range(expected, n) if number not in by_number]
    if missing:
        return Phrase(
            "campaign.file.missing", count=len(missing), first=missing[0], last=missing[-1]
        )
    return Phrase("campaign.file.reordered", n=n)


def _fits(line: Line, by_number: Mapping[int | None, Line]) -> bool:
    """To the line before as it says it is, or as it should say it is: one of both is right."""
    if line.n == 1:
        return line.hash == digest("", line.body or {})
    before = by_number.get((line.n or 0) - 1)
    if before is None or before.body is None:
        return True
    return any(line.hash == digest(known, line.body or {}) for known in _hashes(before, by_number))


def _hashes(line: Line, by_number: Mapping[int | None, Line]) -> Iterator[str]:
    yield line.hash
    before = by_number.get((line.n or 0) - 1)
    if before is not None:
        yield digest(before.hash, line.body or {})
    elif line.n == 1:
        yield digest("", line.body or {})


def entry_of(line: Line) -> dict[str, Any]:
    """What a line says, without what only its place and the format say."""
    return {
        name: value for name, value in (line.body or {}).items() if name not in ("n", "campaign")
    }
