"""What axe-core finds, which is nothing: on every screen, in every theme."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Experimental in axe-core: it takes every word in a picture for the label.  Another test says what
# is meant: the name that is printed on a card is part of the name it is called by.
EXPERIMENT = "label-content-name-mismatch"
CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
THEMES = ("light", "dark", "contrast")

# Colours that are on their way from one theme to the next would be neither.
STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [sheet];
}"""


def violations(page: Page, within: str = "html") -> list[str]:
    """Everything in the first theme; in the others what a theme can change, the contrast."""
    assert AXE.is_file(), "installing the package builds the page in web/, axe-core with it"
    if not page.evaluate("'axe' in window"):
        # evaluated by the debugger, so the page's own security policy stands
        page.evaluate(AXE.read_text())
        page.evaluate(STILL)
    found = []
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found += [f"{theme}: {line}" for line in _run(page, within, whole=theme == THEMES[0])]
    return found


def _run(page: Page, within: str, *, whole: bool) -> list[str]:
    everything = {
        "runOnly": TAGS,
        "resultTypes": ["violations"],
        "rules": {EXPERIMENT: {"enabled": False}},
    }
    options = json.dumps(everything if whole else CONTRAST)
    found: Any = page.evaluate(f"axe.run('{within}', {options})")
    return [
        f"{v['id']}: {node['target']} {node['failureSummary']}"
        for v in found["violations"]
        for node in v["nodes"]
    ]


@pytest.mark.parametrize(
    "path",
    ["/", "/play/friends", "/join", "/mine", "/record", "/cards/mk2", "/cards/fussball",
     "/rules/harbor+sharp", "/nowhere", "/g/unknown00000", "/puzzle", "/puzzle/nowhere"],
)  # fmt: skip
def test_the_pages(open_page: Open, path: str) -> None:
    page = open_page(path)
    expect(page.locator("main .panel").first).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((box) => (box.open = true))")
    assert violations(page) == []


def test_the_home_page_with_all_options_and_a_problem(open_page: Open) -> None:
    page = open_page("/play/alone")
    expect(page.locator("main .panel").first).to_be_visible()
    assert violations(page) == []
    page.locator("details.more summary").click()
    page.get_by_role("button", name="each seat").click()
    page.get_by_role("button", name="Change: Dora").click()
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("group", name="Left out").get_by_role("button").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Settings").click()
    assert violations(page, "dialog") == []


def test_the_lobby_and_a_game_that_follows(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    seats = [{"kind": "human", "name": "Ada", "colour": "red"}, {"kind": "open"}]
    make_game(page, server.url, seats=seats)
    expect(page.locator(".roomcode")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server.url}/mine")
    expect(page.locator(".gamerow")).to_be_visible()
    assert violations(page) == []


def open_sheets() -> dict[str, Callable[[Page], None]]:
    return {
        "help": lambda page: page.keyboard.press("?"),
        "chat": lambda page: page.keyboard.press("c"),
        "settings": lambda page: page.get_by_role("button", name="Settings").click(),
        "invite": lambda page: page.get_by_role("button", name="Invite").click(),
        "seat": lambda page: page.get_by_role("button", name="Seat of Dora").click(),
        "card": lambda page: page.locator(".opp .mini").first.click(),
        "landmark": lambda page: page.locator(".opp .lmi").first.click(),
    }


def test_the_table_with_each_of_its_sheets(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, "harbor", bots=3)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    assert violations(page) == []
    for name, open_sheet in open_sheets().items():
        open_sheet(page)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page, "dialog") == [], name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("ruleset", ["mk2", "fussball"])
def test_other_tables_while_building(open_page: Open, server: Server, ruleset: str) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, ruleset, bots=3, seed=1)
    if ruleset == "fussball":
        page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-build")).to_be_visible()
    page.locator(".mk .card.s-affordable").first.click()
    expect(page.locator("[data-do=build]")).to_be_visible()
    assert violations(page) == []


def test_questions_on_the_table(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "human", "name": "Ben", "colour": "blue"},
    ]
    script = ["dice 1", "dice 1", "dice 6"]
    make_game(page, server.url, seats=seats, options={"start_coins": 90}, script=script, seed=1)
    for ware in ("business_center", "mine"):
        page.locator("[data-do=roll1]").click()
        page.locator(".turn.ph-build").wait_for()
        page.locator(f'.mk [data-ware="{ware}"]').click()
        page.locator("[data-do=build]").click()
        end = page.locator(".turn.ph-end_turn [data-do=end]")
        end.or_(page.locator(".turn.ph-roll")).first.wait_for()
        if end.is_visible():
            end.click()
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".turn.ph-swap")).to_be_visible()
    assert violations(page) == []


def test_own_dice_and_the_big_screen(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    game = make_game(page, server.url, own_dice=True)
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".owndice")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server.url}/tv/{game}")
    expect(page.locator(".board")).to_be_visible()
    assert violations(page) == []


def test_the_end_and_the_replay(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    options = {"start_coins": 12, "landmarks": ["train_station"]}
    game = make_game(page, server.url, options=options)
    play_on(page)
    expect(page.locator(".endhero")).to_be_visible(timeout=60_000)
    assert violations(page) == []
    page.goto(f"{server.url}/replay/{game}")
    expect(page.locator(".board")).to_be_visible()
    assert violations(page) == []
