"""Which pages are generated, whole or in part."""

from __future__ import annotations

from pathlib import Path

from docs.generate import notation, observation, rulesets, server, wire
from docs.generate.markdown import fill
from machikoro.cards.rulesets import RULESETS

DOCS = Path(__file__).parent.parent
FOLDER = DOCS / "rulesets"
SECRETS: dict[str, frozenset[str]] = {
    ruleset.id: frozenset(ruleset.cards) - ruleset.seen
    for ruleset in RULESETS.values()
    if ruleset.sealed
}
"""By ruleset: cards that nobody should read of before they meet them.

Such a ruleset gets a second page, which begins with a warning; the first shows the rest.
"""


def every() -> dict[Path, str]:
    """What each page should say."""
    return {
        **_filled("notation.md", notation.tables()),
        **_filled("wire.md", wire.tables()),
        **_filled("adapters.md", observation.tables()),
        DOCS / "server.md": server.page(),
        **{FOLDER / name: text for name, text in _rulesets().items()},
    }


def left_over() -> list[Path]:
    """Pages of rulesets that are no more."""
    return sorted(set(FOLDER.glob("*.md")) - set(every()))


def _filled(name: str, tables: dict[str, str]) -> dict[Path, str]:
    path = DOCS / name
    return {path: fill(path.read_text(encoding="utf-8"), tables)}


def _rulesets() -> dict[str, str]:
    rulings = (DOCS / "rulings.md").read_text(encoding="utf-8")
    found = {"README.md": rulesets.index(RULESETS.values())}
    for ruleset in RULESETS.values():
        later = notation.later_tables() if ruleset.sealed else {}
        later |= {"What learners see": observation.later_table()} if ruleset.sealed else {}
        found |= rulesets.pages(ruleset, rulings, SECRETS.get(ruleset.id, frozenset()), later)
    return found
