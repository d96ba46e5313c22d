"""Luck or skill, on the page: the line, the graph with its marks, and what could be better."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.analysis.games import analysed
from tests.web.conftest import Open
from tests.web.server import Server
from tests.web.test_after import watch_to_the_end

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


def test_the_slider_goes_from_moment_to_moment_by_keys(ended: Page) -> None:
    answer(ended, done())
    ended.click("[data-do=analyse]")
    slider = ended.get_by_role("slider", name="Moment of the game")
    slider.press("Home")
    expect(ended.locator(".what")).to_have_text("Start")
    slider.press("ArrowRight")
    expect(ended.locator(".what")).not_to_have_text("Start")
    ended.get_by_role("button", name="Show this moment").first.click()
    expect(ended.get_by_role("link", name="See the table")).to_be_visible()


def test_a_game_that_no_bot_learned_says_so_on_the_page(ended: Page) -> None:
    ended.click("[data-do=analyse]")
    expect(ended.get_by_text("has not learned games with the option")).to_be_visible()
