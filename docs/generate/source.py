"""What the source says about its own names: the text that stands below an assignment."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import pairwise
from pathlib import Path
from types import ModuleType


def notes(thing: type | ModuleType) -> dict[str, str]:
    """The text below each name of a module or class; those of its parents too."""
    parents = reversed(thing.__mro__[1:-1]) if isinstance(thing, type) else ()
    inherited = {name: text for parent in parents for name, text in _own_notes(parent).items()}
    return inherited | _own_notes(thing)


def _own_notes(thing: type | ModuleType) -> dict[str, str]:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    except (OSError, TypeError):
        return {}  # made by a library
    first = tree.body[0]
    body = first.body if isinstance(first, ast.ClassDef) else tree.body
    return {
        name: " ".join(text.split())
        for statement, after in pairwise(body)
        if (name := _name(statement)) and (text := _text(after))
    }


def _name(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.AnnAssign):
        target: ast.expr = statement.target
    elif isinstance(statement, ast.Assign):
        target = statement.targets[0]
    else:
        return None
    return target.id if isinstance(target, ast.Name) else None


def _text(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        value = statement.value.value
        return value if isinstance(value, str) else None
    return None


def sources(package: ModuleType) -> str:
    """All files of a folder."""
    folder = Path(str(package.__file__)).parent
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))


def summary(thing: object) -> str:
    """The first paragraph of a docstring, on one line."""
    # Not `inspect.getdoc`: what a parent says is not about the child.
    text = getattr(thing, "__doc__", None) or ""
    return " ".join(inspect.cleandoc(text).split("\n\n")[0].split())
