"""Every public name is documented, and the site has a place for it and for every page."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import machikoro

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PACKAGES = (
    "machikoro",
    "machikoro.analysis",
    "machikoro.bots",
    "machikoro.campaign",
    "machikoro.study.arena",
)
NAMED = (
    "machikoro.adapters.batch.Batch",
    "machikoro.adapters.batch.Env",
    "machikoro.adapters.gymnasium.MachikoroEnv",
    "machikoro.adapters.gymnasium.MachikoroVectorEnv",
    "machikoro.adapters.openspiel.MachikoroGame",
    "machikoro.adapters.openspiel.MachikoroState",
    "machikoro.adapters.openspiel.Observer",
    "machikoro.adapters.openspiel.read_options",
    "machikoro.adapters.pettingzoo.env",
    "machikoro.adapters.pettingzoo.raw_env",
    "machikoro.adapters.space.Field",
    "machikoro.adapters.space.Space",
    "machikoro.adapters.space.space_of",
    "machikoro.study.simulate.simulate",
)
BEHIND_A_WARNING = {"docs/rulesets/legacy-spoilers.md"}
TREE = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
ENTRY = re.compile(r"^(?:.*<(.+)>|([^:\s].*))$", re.MULTILINE)


def public() -> list[str]:
    names = [f"{package}.{name}" for package in PACKAGES for name in import_module(package).__all__]
    return sorted({*names, *NAMED})


def found(name: str) -> Any:
    home, _, last = name.rpartition(".")
    return getattr(import_module(home), last)


def own_members(cls: type) -> Iterator[tuple[str, Any]]:
    for name, member in inspect.getmembers_static(cls):
        if name.startswith("_"):
            continue
        function = getattr(member, "__func__", None) or getattr(member, "fget", None) or member
        function = function.func if isinstance(function, cached_property) else function
        home = str(getattr(function, "__module__", ""))
        if inspect.isfunction(function) and home.startswith("machikoro"):
            yield name, function


@pytest.mark.parametrize("name", public())
def test_a_public_name_is_documented(name: str) -> None:
    thing = found(name)
    if not isinstance(thing, (int, str)):
        assert inspect.getdoc(thing), name
    if inspect.isclass(thing):
        assert [member for member, function in own_members(thing) if not function.__doc__] == []


@pytest.mark.parametrize("name", public())
def test_the_reference_has_every_public_name(name: str) -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    home = name.rpartition(".")[0]
    whole = re.search(rf"automodule:: {re.escape(home)}\n   :members:", text)
    package = inspect.ismodule(found(name)) and f"automodule:: {name}" in text
    assert whole or package or re.search(rf"auto\w+:: {re.escape(name)}\b", text)


def pages_of_the_index() -> set[str]:
    index = DOCS / "index.md"
    entries = [
        first or second
        for tree in TREE.findall(index.read_text(encoding="utf-8"))
        for first, second in ENTRY.findall(tree)
    ]
    paths = [path for entry in entries for path in DOCS.glob(f"{entry}.md")]
    outside = [(DOCS / f"{entry}.md").resolve() for entry in entries if entry.startswith("../")]
    return {path.resolve().relative_to(ROOT).as_posix() for path in (*paths, *outside)}


def test_the_navigation_leads_to_every_page() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in DOCS.glob("**/*.md")}
    pages |= {path.name for path in ROOT.glob("*.md")} | {"examples/README.md", "web/CREDITS.md"}
    assert pages - pages_of_the_index() - {"docs/index.md"} == BEHIND_A_WARNING
    assert pages_of_the_index() <= pages


def test_what_is_cited_is_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {machikoro.__version__}\n" in citation


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="`make docs` installs it")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", "docs", ".", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "docs" / "index.html").is_file()
