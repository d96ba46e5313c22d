"""The drawings of the campaign: one for everything that comes to light, none to be found early."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from machikoro.cards.legacy.data import campaign, story
from machikoro.cards.legacy.pictures import BRINGS, drawing, drawn, names_of
from machikoro.cards.rulesets import RULESETS

WEB = Path(__file__).parent.parent / "web" / "src"
STARTING = {"forge", "flower_shop", "fountain", "observatory"}


def later() -> Iterator[str]:
    """What is not among the starting cards and wants a picture."""
    data = campaign()
    yield from (card["id"] for card in [*data["landmarks"], *data["islands"]])
    for chapter in data["chapters"]:
        pair = chapter["endDoubleSided"]
        cards = (chapter["project"], chapter["endMarketCard"], pair["sideA"], pair["sideB"])
        yield from (card["id"] for card in (*cards, *chapter["rules"]))
        if chapter["box"]:
            yield chapter["box"]["id"]
    for told in story()["chapters"]:
        yield from (card["id"] for card in [*told["opening"], *told["closing"]])


@pytest.mark.parametrize("name", sorted(set(later()) - STARTING))
def test_what_comes_to_light_has_a_drawing(name: str) -> None:
    assert name in names_of(name, ())


def test_every_drawing_comes_with_a_leaf() -> None:
    brought = {name for names in BRINGS.values() for name in names}
    assert drawn() == (set(later()) - STARTING) | brought | {"epilogue"}


@pytest.mark.parametrize("name", sorted(drawn()))
def test_a_drawing_is_a_picture_and_nothing_else(name: str) -> None:
    """No script, no address elsewhere, no style: a page shows it as it is."""
    root = ET.fromstring(drawing(name))
    assert root.get("viewBox")
    for part in root.iter():
        assert part.tag.removeprefix("{http://www.w3.org/2000/svg}") not in ("script", "style")
        assert not any(key.startswith("on") or "href" in key for key in part.attrib)


def test_the_page_has_the_pictures_of_the_starting_cards_and_of_no_other() -> None:
    town = json.loads((WEB / "generated" / "town.json").read_text(encoding="utf-8"))
    houses = set(
        re.findall(r"^(?:house|landmark)-(?:[a-z0-9]+-)?(\w+)$", "\n".join(town["drawings"]), re.M)
    )
    assert houses >= STARTING | {"bakery"}
    others = {card for one in RULESETS.values() if not one.sealed for card in one.cards}
    assert not (houses & drawn()) - others
