"""Tables, and the places in a page where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

PLACE = re.compile(r"(<!-- generated: (\w+) -->\n).*?(\n<!-- end -->)", re.DOTALL)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


def code(words: object) -> str:
    return f"`{words}`" if words != "" else ""


def codes(words: Iterable[object]) -> str:
    return ", ".join(code(word) for word in words)


def fill(page: str, tables: dict[str, str]) -> str:
    """The page with every table in its place; each has one, and each place a table."""
    places = [name for _, name, _ in PLACE.findall(page)]
    if sorted(places) != sorted(tables):
        raise ValueError(f"the page has places for {places}, but there is {list(tables)}")
    return PLACE.sub(lambda found: found[1] + tables[found[2]] + found[3], page)


def anchor(heading: str) -> str:
    """Under which a heading can be linked to."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
