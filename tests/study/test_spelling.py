"""Lines of CSV, spelled by columns, are those that Python's own writer makes."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from machikoro.study import spelling
from machikoro.study.sheets import Column

WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
WHOLE = st.integers(-(2**40), 2**40) | st.integers(-1, 12)


def by_rows(columns: list[Column]) -> bytes:
    def cell(column: Column, number: int) -> Any:
        if column.texts is not None:
            return column.texts[number]
        return "" if number == column.missing else number

    text = io.StringIO()
    rows = zip(*([cell(c, n) for n in c.numbers.tolist()] for c in columns), strict=True)
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def whole(*numbers: int) -> Any:
    return numpy.array(numbers, dtype=numpy.int64)


@pytest.mark.parametrize(
    "columns",
    [
        [Column(whole(0, 9, 3)), Column(whole(1, 2, 3))],
        [Column(whole(0, 10, 999)), Column(whole(1000, 7, -3))],
        [Column(whole(4711, 4711, 4712)), Column(whole(-1, 0, 3), missing=-1)],
        [Column(whole(0, 12, 0), missing=0), Column(whole(0, 0, 0), missing=0)],
        [Column(whole(123_456_789_012, 0, 5), missing=0), Column(whole(1, 1, 1))],
        [Column(whole(0, 1, 0), ("", 'Käse, "alt"')), Column(whole(1, 0, 1), ("a", "b\nc"))],
        [Column(whole()), Column(whole(), ("x",))],
    ],
)
def test_lines_are_those_of_the_library(columns: list[Column]) -> None:
    assert spelling.lines(columns) == by_rows(columns)


@given(st.lists(st.tuples(WHOLE, WHOLE, st.integers(0, 1)), max_size=9), st.tuples(WORDS, WORDS))
def test_whatever_numbers_and_words_there_are(
    rows: list[tuple[int, int, int]], words: tuple[str, str]
) -> None:
    one, other, third = zip(*rows, strict=True) if rows else ((), (), ())
    columns = [Column(whole(*one)), Column(whole(*other), missing=0), Column(whole(*third), words)]
    columns.append(Column(whole(*one), missing=-1))
    assert spelling.lines(columns) == by_rows(columns)


def test_names_of_columns_are_quoted_where_that_is_needed() -> None:
    assert spelling.head(["game", "a,b"]) == b'game,"a,b"\n'


def test_columns_are_spelled_faster_than_rows() -> None:
    random = numpy.random.default_rng(1)
    columns = [Column(random.poisson(mean, 4_000)) for mean in (0.5, 3.0, 40.0) for _ in range(15)]

    def seconds(spell: Callable[[list[Column]], bytes]) -> float:
        spell(columns)
        took = []
        for _ in range(3):
            began = time.process_time()
            spell(columns)
            took.append(time.process_time() - began)
        return min(took)

    assert 2 * seconds(spelling.lines) < seconds(by_rows)
