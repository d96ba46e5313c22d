"""The map of the server: what each of its files says of itself."""

from __future__ import annotations

import ast
from pathlib import Path

from docs.generate.markdown import code, table
from machikoro import server

FOLDER = Path(str(server.__file__)).parent
HEAD = """# The server, file by file

How it works is told in [architecture.md](architecture.md#the-server-and-the-page), what travels in
[wire.md](wire.md). This page is made from the files' own first lines.
"""


def page() -> str:
    folders = [FOLDER, *sorted(path.parent for path in FOLDER.glob("*/__init__.py"))]
    return "\n".join([HEAD, *map(_section, folders)])


def _section(folder: Path) -> str:
    name = folder.relative_to(FOLDER.parent)
    files = [file for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"]
    rows = [(code(file.name), _first_paragraph(file)) for file in files]
    about = _first_paragraph(folder / "__init__.py")
    return f"## {code(f'{name.as_posix()}/')}\n\n{about}\n\n{table(('file', 'what'), rows)}\n"


def _first_paragraph(file: Path) -> str:
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split())
