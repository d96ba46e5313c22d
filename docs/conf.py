"""How the documentation site is built: `make docs`, or

    python -m sphinx -W --keep-going -c docs . build/docs

The sources are the pages as they lie in the repository: links between them work there and here.
"""

from __future__ import annotations

from machikoro import __version__

project = "machikoro"
author = "The machikoro maintainers"
copyright = author
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**", "examples/*", "web/CREDITS.md"]
exclude_patterns = [".*", "build", "src", "tests", "**/node_modules", "**/__pycache__"]
suppress_warnings = ["toc.not_included"]  # spoilers are linked from behind a warning alone

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
default_role = "code"

autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": False}

html_theme = "furo"
html_title = f"machikoro {release}"
html_copy_source = False
