"""Hints in the free part of a guided game: few, and none twice."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open, make_game
from .lessons import SILENCE, act, now
from .server import Server

OWN_TURNS = """() => {
  window.ownTurns = 0;
  let rolls = false;
  const look = () => {
    const asked = !!document.querySelector('.turn.mine.ph-roll');
    if (asked && !rolls) window.ownTurns += 1;
    rolls = asked;
  };
  look();
  const how = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, how);
}"""


def hints(page: Page, manner: str, turns: int) -> list[tuple[int, str]]:
    """In which own turn each hint was given."""
    page.evaluate(OWN_TURNS)
    found: list[tuple[int, str]] = []
    last = ""
    while page.evaluate("ownTurns") <= turns and page.locator(".turn").count():
        heard = now(page) or SILENCE
        if heard.moment != last and heard.moment.startswith("coach."):
            found.append((page.evaluate("ownTurns"), heard.moment))
        last = heard.moment
        act(page, manner, heard)
        page.evaluate("() => new Promise((done) => setTimeout(done, 15))")
    return found


@pytest.mark.parametrize(
    ("manner", "turns"),
    [("pass", 8), pytest.param("dearest", 60, marks=pytest.mark.slow)],
)
def test_no_own_turn_has_more_than_one_hint_and_no_hint_comes_twice(
    open_page: Open, server: Server, manner: str, turns: int
) -> None:
    page = open_page("/rules")
    make_game(page, server.url)
    page.locator(".top .q").click()
    page.locator("[data-do=explain]").click()
    expect(page.locator(".guide")).to_be_visible()
    given = hints(page, manner, turns)
    assert len(given) > 1
    assert max(Counter(turn for turn, _ in given).values()) == 1
    assert max(Counter(hint for _, hint in given).values()) == 1
