"""For everybody: keyboard, small screens, languages, calm, and what axe-core finds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open, make_game, play_on
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Experimental in axe-core: it takes every word in a picture for the label.  The test below says
# what is meant: the name that is printed on a card is part of the name it is called by.
EXPERIMENT = "label-content-name-mismatch"
PAGES = ("/", "/join", "/mine", "/cards/mk2", "/cards/fussball", "/rules/harbor")
THEMES = ("light", "dark", "contrast")


def violations(page: Page) -> list[str]:
    assert AXE.is_file(), "installing the package builds the page in web/, axe-core with it"
    # evaluated by the debugger, so the page's own security policy stands
    page.evaluate(AXE.read_text())
    options = json.dumps({"runOnly": TAGS, "rules": {EXPERIMENT: {"enabled": False}}})
    found: Any = page.evaluate(f"axe.run(document, {options})")
    return [
        f"{v['id']}: {node['target']} {node['failureSummary']}"
        for v in found["violations"]
        for node in v["nodes"]
    ]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_the_pages(open_page: Open, path: str) -> None:
    page = open_page(path)
    expect(page.locator("main .panel").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(
    ("ruleset", "theme"), [*(("harbor", theme) for theme in THEMES), ("mk2", "light")]
)
def test_axe_finds_nothing_on_the_table(
    open_page: Open, server: Server, ruleset: str, theme: str
) -> None:
    page = open_page(settings={"theme": theme})
    make_game(page, server.url, ruleset, bots=3)
    expect(page.locator(".board .mk .card").first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


def test_axe_finds_nothing_at_the_end(open_page: Open, server: Server) -> None:
    page = open_page()
    options = {"start_coins": 12, "landmarks": ["train_station"]}
    game = make_game(page, server.url, options=options)
    play_on(page)
    expect(page.locator(".endhero")).to_be_visible(timeout=60_000)
    assert violations(page) == []
    page.goto(f"{server.url}/replay/{game}")
    expect(page.locator(".board")).to_be_visible()
    assert violations(page) == []


def test_a_turn_by_keyboard_alone(open_page: Open, server: Server) -> None:
    page = open_page()
    make_game(page, server.url, script=["dice 1"], seed=1)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".turn.ph-build")).to_be_visible()
    page.keyboard.press("m")
    first = page.locator(".mk .card").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.mk [data-ware="ranch"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    expect(page.locator('.me [data-place="0:ranch"]')).to_be_visible()
    page.keyboard.press("e")
    expect(page.get_by_role("log")).to_contain_text("Dora rolls")


def test_a_card_speaks_its_whole_name(open_page: Open, server: Server) -> None:
    page = open_page(settings={"language": "de"})
    make_game(page, server.url)
    bakery = page.locator('.mk [data-ware="bakery"]')
    expect(bakery).to_have_attribute(
        "aria-label", "Bäckerei, grün, 2 bis 3, kostet 1, noch 6, du hast 1"
    )
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_what_is_printed_on_a_card_is_part_of_its_spoken_name(
    open_page: Open, server: Server
) -> None:
    page = open_page()
    make_game(page, server.url, "mk2")
    expect(page.locator(".mk .card").first).to_be_visible()
    for card in page.locator(".mk .card, .mk .lmc, .mk button.lm").all():
        printed = (card.locator(".name").text_content() or "").replace("\u00ad", "")
        assert printed in (card.get_attribute("aria-label") or "")


def test_the_language_can_change_during_a_game(open_page: Open, server: Server) -> None:
    page = open_page(settings={"language": "de"})
    make_game(page, server.url)
    expect(page.locator(".turn h1")).to_have_text("Du bist dran: würfeln")
    page.locator(".langbtn").click()
    expect(page.locator(".turn h1")).to_have_text("Your turn: roll")
    expect(page.locator('.mk [data-ware="bakery"] .name')).to_have_text("Bakery")


@pytest.mark.parametrize(("width", "ruleset"), [(320, "harbor+sharp"), (390, "mk2")])
def test_nothing_scrolls_sideways_on_a_phone(
    open_page: Open, server: Server, width: int, ruleset: str
) -> None:
    page = open_page(width=width, height=700, settings={"language": "de"})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for path in PAGES:
        page.goto(server.url + path)
        expect(page.locator("main .panel").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    make_game(page, server.url, ruleset, bots=3)
    expect(page.locator(".board .mk .card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_targets_on_a_phone_are_large_enough(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=844, has_touch=True)
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    for button in page.locator(".turn .btn, .turn .chip, .top .iconbtn:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button.inner_text()


def test_reduced_motion_shows_results_at_once(open_page: Open, server: Server) -> None:
    page = open_page(settings={"speed": "normal"}, reduced_motion="reduce")
    make_game(page, server.url, script=["dice 1"], seed=1)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible(timeout=2000)
    assert page.locator(".fly").count() == 0
    assert page.locator("html").get_attribute("data-speed") == "off"


def test_both_languages_have_every_text() -> None:
    texts = {
        language: json.loads((ROOT / "web" / "src" / "texts" / f"{language}.json").read_text())
        for language in ("de", "en")
    }
    own = {
        language: {key for key in found if not key.startswith("break.")}
        for language, found in texts.items()
    }
    assert own["de"] == own["en"]
    assert all(text.strip() for found in texts.values() for text in found.values())


def test_the_lock_file_is_complete() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    present = {path.rpartition("node_modules/")[2] for path in packages}
    missing = {
        name
        for entry in packages.values()
        for name in entry.get("optionalDependencies", {})
        if name not in present
    }
    assert missing == set()
