"""The example notebook runs, cell by cell, and shows tables."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"


def run(source: str, namespace: dict[str, Any]) -> Any:
    """As a notebook does: the value of the last line is the output of the cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, str(NOTEBOOK), "exec"), namespace)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), namespace)


def test_the_notebook_runs() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown = [run("".join(cell["source"]), namespace) for cell in cells]
    assert len([output for output in shown if hasattr(output, "_repr_html_")]) == 3
    assert namespace["game"].over
    assert shown[-2] == f"{namespace['won']} of {namespace['games']} games"
    assert namespace["won"] / namespace["games"] == pytest.approx(0.5, abs=0.1)


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    for cell in notebook["cells"]:
        assert cell["cell_type"] == "markdown" or cell["outputs"] == []
