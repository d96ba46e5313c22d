"""What `import machikoro` offers, and how little it costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import machikoro


@pytest.mark.parametrize("name", machikoro.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(machikoro, name) is not None
    assert name in dir(machikoro)


def test_checkers_and_python_find_the_same_names() -> None:
    """Python finds them when they are first asked for, checkers by imports that never run."""
    tree = ast.parse(Path(machikoro.__file__).read_text())
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (node.module, alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found = {(home, name) for name, home in machikoro._HOME_OF.items()}
    found |= {("machikoro", name) for name in machikoro._PACKAGES}
    assert seen == found


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="no attribute 'new_gmae'"):
        _ = machikoro.new_gmae  # type: ignore[attr-defined]


@pytest.mark.parametrize("words", [["-c", "import machikoro"], ["-m", "machikoro", "--help"]])
def test_nothing_of_the_game_is_read_before_it_is_wanted(words: list[str]) -> None:
    """A third of a second of imports would stand before every word of help."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *words], capture_output=True, text=True, check=True
    )
    read = [line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()]
    assert "machikoro" in read or "machikoro.cli" in read
    heavy = (
        "machikoro.rules",
        "machikoro.cards",
        "machikoro.play",
        "machikoro.bots",
        "dataclasses",
        # what only studies and learners need
        "numpy", "numba", "gymnasium", "pettingzoo", "pyspiel", "open_spiel",
    )  # fmt: skip
    assert [name for name in read if name.startswith(heavy)] == []
