"""Simulated games in files: a row for each game, and beside it one for each seat of each game.

CSV needs nothing beside Python; Parquet needs pyarrow, which `pip install machikoro[study]` brings.
Both files of a run are written whole or not at all.
"""

from __future__ import annotations

import csv
import importlib.util
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from machikoro.errors import InvalidOption
from machikoro.rules.options import find_ruleset
from machikoro.sentences import Phrase, nearest
from machikoro.study import spelling
from machikoro.study.sheets import (
    GAME,
    RUN,
    TEXTS,
    Column,
    Columns,
    Sheet,
    Terms,
    can_miss,
    read_terms,
)
from machikoro.writing import in_place_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

PARQUET, CSV = ".parquet", ".csv"
ROWS_AT_ONCE = 200_000
"""Rows of a group in a Parquet file."""
LINES_AT_ONCE = 20_000
"""Of a CSV file that is read."""


class Writer(Protocol):
    def write(self, columns: Columns) -> None: ...


def seats_file(path: Path) -> Path:
    return path.with_name(f"{path.stem}.seats{path.suffix}")


def check_table(path: Path) -> None:
    """Whether such a file can be read and written here: before hours of play, not after them."""
    if path.suffix.lower() not in (PARQUET, CSV):
        raise InvalidOption(Phrase("tables.format", file=str(path)))
    if path.suffix.lower() == PARQUET and importlib.util.find_spec("pyarrow") is None:
        raise InvalidOption(Phrase("tables.missing", file=str(path)))


@contextmanager
def writing(path: Path, sheet: Sheet) -> Iterator[tuple[Writer, Writer]]:
    """For the rows of games, and for those of seats."""
    check_table(path)
    with ExitStack() as stack:
        partial = [stack.enter_context(in_place_of(each)) for each in (path, seats_file(path))]
        opened = _parquet if path.suffix.lower() == PARQUET else _csv
        games = stack.enter_context(opened(partial[0], GAME))
        yield games, stack.enter_context(opened(partial[1], sheet.seat_names))


@contextmanager
def _csv(path: Path, names: Sequence[str]) -> Iterator[Writer]:
    with path.open("wb") as file:
        file.write(spelling.head(names))
        yield _CsvRows(file, names)


@dataclass(frozen=True)
class _CsvRows:
    file: BinaryIO
    names: Sequence[str]

    def write(self, columns: Columns) -> None:
        self.file.write(spelling.lines([columns[name] for name in self.names]))


@contextmanager
def _parquet(path: Path, names: Sequence[str]) -> Iterator[Writer]:
    import pyarrow
    from pyarrow import parquet

    text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    schema = pyarrow.schema([(n, text if n in TEXTS else pyarrow.int32()) for n in names])
    texts = [name for name in names if name in TEXTS]
    # Small whole numbers: as small as with a dictionary, in two thirds of the time.
    packed = dict.fromkeys((n for n in names if n not in TEXTS), "DELTA_BINARY_PACKED")
    with parquet.ParquetWriter(
        path, schema, use_dictionary=texts, column_encoding=packed, write_statistics=False
    ) as file:
        rows = _ParquetRows(file, schema)
        yield rows
        rows.flush()


class _ParquetRows:
    """Groups of many rows: each has a header for every column."""

    def __init__(self, file: Any, schema: Any) -> None:
        self.file = file
        self.schema = schema
        self.texts: dict[tuple[str, ...], Any] = {}
        self.waiting: list[Any] = []
        self.count = 0

    def write(self, columns: Columns) -> None:
        import pyarrow

        arrays = [self._array(columns[name]) for name in self.schema.names]
        self.waiting.append(pyarrow.Table.from_arrays(arrays, schema=self.schema))
        self.count += len(arrays[0])
        if self.count >= ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        import pyarrow

        if self.waiting:
            self.file.write_table(pyarrow.concat_tables(self.waiting), row_group_size=2**31)
        self.waiting, self.count = [], 0

    def _array(self, column: Column) -> Any:
        import numpy
        import pyarrow

        mask = None if column.missing is None else column.numbers == column.missing
        numbers = pyarrow.array(column.numbers.astype(numpy.int32, copy=False), mask=mask)
        if column.texts is None:
            return numbers
        if column.texts not in self.texts:
            self.texts[column.texts] = pyarrow.array(column.texts)
        return pyarrow.DictionaryArray.from_arrays(numbers, self.texts[column.texts])


@dataclass(frozen=True)
class Games:
    """A run that was read from its files."""

    terms: Terms
    sheet: Sheet
    games: Mapping[str, NDArray[Any]]
    seats: Mapping[str, NDArray[Any]]
    """Columns by name; -1 or an empty text where there is nothing."""

    @property
    def count(self) -> int:
        return len(self.games["game"])


def read(file: Path | str) -> Games:
    """All of it, checked: who reads on can rely on its columns."""
    path = Path(file)
    if path.stem.endswith(".seats"):
        whole = path.with_name(path.stem.removesuffix(".seats") + path.suffix)
        raise InvalidOption(Phrase("tables.of_seats", file=str(path), games=str(whole)))
    games = _load(path, GAME)
    terms = _terms(path, games)
    sheet = Sheet(terms)
    seats = _load(seats_file(path), sheet.seat_names)
    if len(seats["game"]) != terms.players * len(games["game"]):
        raise InvalidOption(Phrase("tables.uneven", file=str(path)))
    return Games(terms, sheet, games, seats)


def read_row(path: Path, number: int) -> tuple[Terms, dict[str, Any]]:
    """What one game was played by, and its row."""
    games = _load(path, GAME)
    terms = _terms(path, games)
    places = (games["game"] == number).nonzero()[0]
    if len(places) == 0:
        last = int(games["game"].max())
        raise InvalidOption(Phrase("tables.no_game", file=str(path), number=number, last=last))
    row = _row(games, places[0])
    if row["first"] >= terms.players:
        raise InvalidOption(
            Phrase("tables.impossible", file=str(path), name="first", value=row["first"])
        )
    return terms, row


def _row(games: Mapping[str, NDArray[Any]], place: int) -> dict[str, Any]:
    return {name: str(column[place]) if name in TEXTS else int(column[place])
            for name, column in games.items()}  # fmt: skip


def _terms(path: Path, games: Mapping[str, NDArray[Any]]) -> Terms:
    """What the games of a file were played by; a file of other rules is refused."""
    if len(games["game"]) == 0:
        raise InvalidOption(Phrase("tables.empty", file=str(path)))
    row = _row(games, 0)
    ruleset = find_ruleset(row["ruleset"])
    if row["ruleset_version"] != ruleset.version:
        raise InvalidOption(Phrase(
            "tables.version", file=str(path), ruleset=ruleset.id,
            theirs=row["ruleset_version"], ours=ruleset.version,
        ))  # fmt: skip
    _check_same(path, games)
    try:
        terms = read_terms(row)
    except ValueError as error:
        raise _broken(path, error) from error
    if len(terms.bots) != terms.players:
        said = Phrase("tables.impossible", file=str(path), name="bots", value=row["bots"])
        raise InvalidOption(said)
    return terms


def _check_same(path: Path, games: Mapping[str, NDArray[Any]]) -> None:
    """A table is of one run: others have other names of columns, or other games."""
    for name in RUN:
        if (games[name] != games[name][0]).any():
            raise InvalidOption(Phrase("tables.mixed", file=str(path), name=name))


def _check_names(path: Path, found: Sequence[str], wanted: Sequence[str]) -> None:
    for name in found:
        if name not in wanted:
            hint = nearest(name, wanted)
            raise InvalidOption(Phrase("tables.unknown", file=str(path), name=name, hint=hint))
    for name in wanted:
        if found.count(name) != 1:
            problem = "tables.twice" if name in found else "tables.lacks"
            raise InvalidOption(Phrase(problem, file=str(path), name=name))


def _load(path: Path, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Texts and whole numbers, -1 where there is none."""
    check_table(path)
    found = (_load_parquet if path.suffix.lower() == PARQUET else _load_csv)(path, names)
    for name, column in found.items():
        if name not in TEXTS and not can_miss(name) and (column < 0).any():
            raise InvalidOption(Phrase("tables.gaps", file=str(path), name=name))
    return found


def _load_parquet(path: Path, wanted: Sequence[str]) -> dict[str, NDArray[Any]]:
    import pyarrow
    from pyarrow import parquet

    with path.open("rb") as file:
        try:
            # Without threads: one of theirs has been seen to outlive a command and to abort it.
            table = parquet.read_table(file, use_threads=False, pre_buffer=False)
            _check_names(path, table.column_names, wanted)
            return {name: _read_column(name, table[name]) for name in table.column_names}
        except pyarrow.ArrowException as error:
            raise _broken(path, error) from error


def _read_column(name: str, column: Any) -> NDArray[Any]:
    """Whatever is something else than it should be is an error of the library."""
    found: NDArray[Any]
    if name in TEXTS:
        found = column.cast("string").fill_null("").to_numpy()
    else:
        found = column.cast("int32").fill_null(-1).to_numpy()
    return found


def _load_csv(path: Path, wanted: Sequence[str]) -> dict[str, NDArray[Any]]:
    import numpy

    with path.open(newline="", encoding="utf-8") as file:
        try:
            lines = csv.reader(file, strict=True)
            names = next(lines, [])
            _check_names(path, names, wanted)
            blocks = list(_blocks(lines, names))
        except InvalidOption:
            raise
        except (ValueError, OverflowError, csv.Error) as error:
            raise _broken(path, error) from error
    return {
        name: numpy.concatenate([block[place] for block in blocks])
        for place, name in enumerate(names)
    }


def _blocks(lines: Iterator[list[str]], names: list[str]) -> Iterator[list[NDArray[Any]]]:
    """Words take far more room than numbers: there are never too many of them at once."""
    done = 0
    while True:
        rows = list(islice(lines, LINES_AT_ONCE))
        _check_lengths(names, rows, done)
        columns = zip(*rows, strict=True) if rows else ([] for _ in names)
        yield [_read_words(name, words) for name, words in zip(names, columns, strict=True)]
        done += len(rows)
        if len(rows) < LINES_AT_ONCE:
            return


def _read_words(name: str, words: Iterable[str]) -> NDArray[Any]:
    import numpy

    if name in TEXTS:
        return numpy.array(list(words), dtype=object)
    return numpy.array([int(word) if word else -1 for word in words], dtype=numpy.int32)


def _check_lengths(names: list[str], rows: list[list[str]], done: int) -> None:
    for place, row in enumerate(rows, start=done + 1):
        if len(row) != len(names):
            raise ValueError(f"row {place} has {len(row)} fields for {len(names)} columns")


def _broken(path: Path, error: Exception) -> InvalidOption:
    reason = " ".join(str(error).split())
    return InvalidOption(Phrase("tables.broken", file=str(path), reason=reason))
