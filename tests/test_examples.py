"""What the documentation shows is true: its code runs and says what it says it does."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import machikoro

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
SCRIPTS = sorted((ROOT / "examples").glob("*.py"))
PROMISE = re.compile(r"^(?P<code>[^#\n]+?)\s+# (?P<value>[\[(\d'].*)$")


def blocks(page: Path) -> list[tuple[int, str]]:
    """The python blocks of a page with the lines at which they begin."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start(1)), found[1]) for found in BLOCK.finditer(text)]


def test_the_readme_shows_code() -> None:
    assert blocks(ROOT / "README.md")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page)], ids=lambda page: str(page.relative_to(ROOT))
)
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """All blocks of a page share one namespace, as for somebody who types them in."""
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {"__name__": "__page__"}
    for line, code in blocks(page):
        if code.lstrip().startswith(">>>"):
            run_doctest(code, namespace, page, line)
        else:
            source = "\n" * line + code
            exec(compile(source, str(page), "exec", dont_inherit=True), namespace)


def run_doctest(code: str, namespace: dict[str, Any], page: Path, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(code, namespace, page.name, str(page), line)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=told.append, clear_globs=False
    )
    assert not told, "".join(told)
    namespace.update(test.globs)


def promises() -> list[tuple[str, str]]:
    """Lines of the README such as `game.decision  # 'roll'`, whose comment is the value."""
    found = []
    for _, code in blocks(ROOT / "README.md"):
        for line in code.splitlines():
            if match := PROMISE.match(line):
                found.append((match["code"], match["value"]))
    return found


def test_values_in_the_comments_of_the_readme_are_right() -> None:
    namespace: dict[str, Any] = {}
    wanted = dict(promises())
    for _, code in blocks(ROOT / "README.md"):
        for line in () if code.lstrip().startswith(">>>") else logical_lines(code):
            match = PROMISE.match(line)
            if match and "=" not in match["code"]:
                value = repr(eval(match["code"], namespace))
                expected = wanted[match["code"]]
                beginning = expected.split("...")[0].rstrip(" ,)]")
                assert value.startswith(beginning), f"{match['code']} is {value}"
                assert "..." in expected or value == expected
            else:
                exec(line, namespace)


def logical_lines(code: str) -> list[str]:
    """Statements with their comments."""
    lines = code.splitlines()
    return ["\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in ast.parse(code).body]


def test_the_example_of_the_package_is_true() -> None:
    failed, tried = doctest.testmod(machikoro)
    assert (failed, tried > 0) == (0, True)


def modules() -> list[str]:
    found = pkgutil.walk_packages(machikoro.__path__, "machikoro.")
    return [module.name for module in found if not module.name.endswith("__main__")]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_an_example_runs(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=tmp_path, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout, "an example shows something"
    assert not done.stderr
