"""The manual says what the code says, and its links lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from docs.generate import pages
from docs.generate.markdown import anchor, fill
from docs.generate.rulesets import pages as pages_of

from machikoro.cards.rulesets import RULESETS
from machikoro.server.wire import messages as m

ROOT = Path(__file__).parent.parent
MANUAL = [
    file for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")) if file.name != "CHANGELOG.md"
]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:src|web|tests|docs|bench|examples)/[^`\s]*)`")
SAID = re.compile(r"^\w+ ([<>]) (\{.*\})$", re.MULTILINE)
MESSAGES = {
    sign: {kind.__struct_config__.tag: kind for kind in get_args(union)}
    for sign, union in ((">", m.Incoming), ("<", m.Outgoing))
}


def headings(file: Path) -> set[str]:
    found = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {anchor(heading) for heading in found}


@pytest.mark.parametrize("page", pages.every(), ids=lambda page: page.stem)
def test_a_generated_page_is_fresh(page: Path) -> None:
    written = page.read_text(encoding="utf-8") if page.exists() else ""
    assert written == pages.every()[page], "run `make docs`"


def test_no_ruleset_that_is_gone_has_a_page() -> None:
    assert pages.left_over() == []


def test_a_table_without_a_place_in_its_page_is_an_error() -> None:
    with pytest.raises(ValueError, match="places for"):
        fill("# A page\n", {"moves": "| |"})


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_the_manual_leads_somewhere(page: Path) -> None:
    for path, heading in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / path) if path else page
        assert target.exists(), path
        assert not heading or heading in headings(target), f"{path}#{heading}"


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_the_manual_names_exists(page: Path) -> None:
    for path in NAMED.findall(page.read_text(encoding="utf-8")):
        # Some stand for many: `docs/rulesets/<id>.md`; what is built is not in the repository.
        if not re.search(r"[<*]", path) and "static" not in path:
            assert (ROOT / path).exists(), path


def test_a_secret_card_stands_only_behind_a_warning() -> None:
    first, second = pages_of(RULESETS["harbor"], "", {"tuna_boat", "airport"}).items()
    assert (first[0], second[0]) == ("harbor.md", "harbor-spoilers.md")
    assert "Tuna Boat" not in first[1]
    assert "Airport" not in first[1]
    assert "Tuna Boat" in second[1]
    assert "Bakery" not in second[1]
    assert second[1].index("spoilers") < second[1].index("Tuna Boat")
    assert second[0] in first[1]


def fits(message: dict[str, Any], kind: Any) -> bool:
    """Shortened or not: its fields are those of the type."""
    return set(message) - {"type"} <= set(kind.__struct_fields__)


def test_the_printed_conversation_has_messages_of_today() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    said = [(sign, json.loads(text)) for sign, text in SAID.findall(page)]
    assert len(said) > 30
    for sign, message in said:
        assert fits(message, MESSAGES[sign][message["type"]])
        assert fits(message.get("view", {}), m.View)
        for event in message.get("events", []):
            assert fits(event, m.EventView)
