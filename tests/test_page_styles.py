"""Styles lie where their elements are drawn, at named widths; nothing is louder than it must be."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parent.parent / "web" / "src"
WIDTHS = WEB / "styles" / "widths.css"
STYLES = sorted(file for file in WEB.rglob("*") if file.suffix in (".css", ".svelte"))
NAMED = re.compile(r"@custom-media (--[a-z-]+) ")
CONDITION = re.compile(r"@media ([^{]+) \{")
SIZE = re.compile(r"font-size: [\d.]+px")
ONE = re.compile(r"\((--[a-z-]+)\)")
LOUD = "!important"
SHARED = {"tokens.css", "widths.css", "kit.css", "parts.css", "forced.css"}


def style_of(file: Path) -> str:
    text = file.read_text()
    return text if file.suffix == ".css" else "".join(re.findall(r"<style>.*</style>", text, re.S))


def named_widths() -> set[str]:
    return set(NAMED.findall(WIDTHS.read_text()))


def test_no_screen_has_a_sheet_of_its_own() -> None:
    assert {file.name for file in WIDTHS.parent.glob("*.css")} == SHARED


def test_every_media_condition_has_a_name() -> None:
    conditions = [
        (file.name, condition) for file in STYLES for condition in CONDITION.findall(style_of(file))
    ]
    parts = re.compile(r" and |, ")
    strange = [
        (name, part)
        for name, condition in conditions
        for part in parts.split(condition)
        if not (found := ONE.fullmatch(part)) or found[1] not in named_widths()
    ]
    assert len(conditions) > 100
    assert not strange


def test_every_name_of_a_width_is_used() -> None:
    used = {
        name for file in STYLES for name in ONE.findall(" ".join(CONDITION.findall(style_of(file))))
    }
    assert used == named_widths()


def test_every_size_of_letters_is_one_of_the_scale() -> None:
    """Or grows with something: its window, its box, the letters around it."""
    assert not [(file.name, size) for file in STYLES for size in SIZE.findall(style_of(file))]
    assert sum(style_of(file).count("font-size: var(--f") for file in STYLES) > 400


def test_whatever_is_important_says_why() -> None:
    """On its line, or on the one above."""
    silent = [
        f"{file.name}:{number + 1}"
        for file in STYLES
        for lines in [file.read_text().splitlines()]
        for number, line in enumerate(lines)
        if LOUD in line and "/*" not in line and "/*" not in lines[number - 1]
    ]
    assert not silent
