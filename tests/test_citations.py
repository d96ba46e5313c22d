"""Every sentence of the campaign's rules has a test that cites it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
ITEMS = range(6, 54)
"""Of the rulebook's specification, those that describe behaviour."""
RULINGS = range(1, 31)
"""On the content, as docs/legacy-rulings.md numbers them."""
NUMBERS = r"((?:\d+(?:, | and )?)+)"


def docstrings() -> Iterator[str]:
    for folder in ("rulings", "campaign"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield ast.get_docstring(node) or ""


def cited(words: str) -> set[int]:
    found = [numbers for told in docstrings() for numbers in re.findall(words + NUMBERS, told)]
    return {int(number) for numbers in found for number in re.findall(r"\d+", numbers)}


def test_every_item_of_the_rulebook_is_cited_by_a_test() -> None:
    assert set(ITEMS) - cited(r"[Ii]tems? ") == set()


def test_every_ruling_on_the_content_is_cited_by_a_test() -> None:
    assert set(RULINGS) - cited(r"(?:[Rr]ulings? |4\.9, )") == set()
