"""Luck or skill, on the page: the line, the graph with its marks, and what could be better."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from machikoro.analysis.marks import SKILLS
from tests.analysis.games import analysed
from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server
from tests.web.test_after import watch_to_the_end

WEB = Path(__file__).parents[2] / "web" / "src"
Told = list[dict[str, object]]


def answer(page: Page, *states: dict[str, object]) -> Told:
    """What the server says: the first of these, until it is taken away."""
    left = list(states)
    page.route("**/api/games/*/analysis", lambda route: route.fulfill(json=left[0]))
    return left


def done() -> dict[str, object]:
    found = analysed("base", 2, "easy,normal", 400)
    return {"state": "done", "analysis": found.as_dict()}


@pytest.fixture
def ended(open_page: Open, server: Server) -> Page:
    page = open_page("/", width=390, height=844)
    watch_to_the_end(page, server)
    return page


def test_no_moves_are_counted_before_there_is_a_count(ended: Page) -> None:
    answer(ended, {"state": "working", "place": 0, "done": 0, "whole": 0})
    ended.locator("[data-do=analyse]").click()
    expect(ended.locator(".an [role=status]")).to_have_text("One moment …")


def test_who_asks_sees_the_line_then_everything(ended: Page) -> None:
    waiting: dict[str, object] = {"state": "waiting", "place": 2}
    working: dict[str, object] = {"state": "working", "done": 40, "whole": 90}
    left = answer(ended, waiting, working, done())
    ended.click("[data-do=analyse]")
    expect(ended.get_by_text("In the line: place 2.")).to_be_visible()
    del left[0]
    expect(ended.get_by_text("Looking at the moves: 40 of 90.")).to_be_visible()
    del left[0]
    expect(ended.get_by_role("heading", name="of 10 such games")).to_be_visible()
    expect(ended.get_by_text("Better: ").first).to_be_visible()
    expect(ended.locator(".fall [role=img]")).to_have_count(2)
    assert ended.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Each part has a place of its own on the page: none lies over the others.
    tops = ended.locator("section.an").evaluate_all(
        "(all) => all.map((part) => part.getBoundingClientRect())"
        ".map(({ top, bottom }) => [top, bottom])"
    )
    assert all(above[1] <= below[0] + 1 for above, below in pairwise(tops))


def test_the_slider_goes_from_moment_to_moment_by_keys(ended: Page) -> None:
    answer(ended, done())
    ended.click("[data-do=analyse]")
    slider = ended.get_by_role("slider", name="Moment of the game")
    slider.press("Home")
    expect(ended.locator(".what")).to_have_text("Start")
    slider.press("ArrowRight")
    expect(ended.locator(".what")).not_to_have_text("Start")
    ended.get_by_role("button", name="Show this moment").first.click()
    expect(ended.locator("section.graph")).to_be_in_viewport(ratio=0.5)
    expect(ended.get_by_role("link", name="See the table")).to_be_visible()


def test_a_game_that_no_bot_learned_says_so_on_the_page(ended: Page) -> None:
    ended.click("[data-do=analyse]")
    said = ended.locator(".an [role=status]")
    expect(said).to_have_text(
        re.compile("^Expert has not learned games with the option Landmarks, so .* be counted\\.$")
    )
    expect(ended.locator("svg.ch").first).to_be_visible()


def test_what_was_found_of_a_game_of_ones_own_is_kept_in_this_browser_once(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    game = make_game(page, server.url, options={"landmarks": ["train_station"]})
    play_on(page)
    expect(page.locator("[data-do=analyse]")).to_be_visible(timeout=60_000)
    answer(page, done())
    for _ in range(2):
        page.click("[data-do=analyse]")
        expect(page.get_by_role("heading", name="of 10 such games")).to_be_visible()
        kept = page.evaluate("JSON.parse(localStorage['machikoro.looked'])")
        page.reload()
        expect(page.locator("[data-do=analyse]")).to_be_visible(timeout=30_000)
    account = analysed("base", 2, "easy,normal", 400).seats[0]
    assert [one["game"] for one in kept] == [game]
    assert (kept[0]["luck"], kept[0]["lost"]) == (account.luck, account.lost_per_turn)


def test_who_only_watched_keeps_nothing(ended: Page) -> None:
    answer(ended, done())
    ended.click("[data-do=analyse]")
    expect(ended.get_by_role("heading", name="of 10 such games")).to_be_visible()
    assert ended.evaluate("localStorage['machikoro.looked']") is None


def test_the_page_names_skill_by_the_same_bounds_as_an_analysis() -> None:
    text = (WEB / "lib" / "looked.ts").read_text(encoding="utf-8")
    told = re.findall(r"skill: '(\w+)', most: ([\d.]+)", text)
    assert [(float(most), skill) for skill, most in told] == list(SKILLS)
