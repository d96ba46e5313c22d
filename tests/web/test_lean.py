"""A table costs little: few elements, pictures instead of lines, nothing drawn that nobody sees."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, drawing, make_game, play_on
from tests.web.server import Server

ELEMENTS = 2000
"""At a table of four in the first round; it had 3,478 before drawings were pictures."""
PHONE = {"width": 390, "height": 844}
HOUSE = ".me .lot .bld image"


def table(open_page: Open, server: Server, **how: int) -> Page:
    page = open_page(BLANK, **how)
    make_game(page, server.url, bots=3, seed=7)
    expect(page.locator(HOUSE).first).to_be_attached()
    return page


def test_a_table_has_few_elements(open_page: Open, server: Server) -> None:
    page = table(open_page, server)
    assert page.evaluate("document.querySelectorAll('*').length") < ELEMENTS


def test_every_house_on_the_table_is_one_picture(open_page: Open, server: Server) -> None:
    page = table(open_page, server)
    for place in (".mk .pic", ".opp .bld", ".opp .lmpic", ".me .bld"):
        drawn = page.locator(place)
        assert drawn.count()
        assert page.locator(f"{place} > image").count() == drawn.count(), place
    assert page.evaluate("[...document.images].every((picture) => picture.complete)")


def test_the_middle_of_each_house_is_its_own_button(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, "harbor", bots=3, seed=7)
    expect(page.locator(HOUSE).first).to_be_attached()
    for button in page.locator(".me :is(.lot, .lmk)").all():
        button.click(trial=True)


def test_houses_follow_the_theme(open_page: Open, server: Server) -> None:
    page = table(open_page, server, bypass_csp=True)
    by_day = drawing(page.locator(HOUSE).first)
    page.evaluate("localStorage.machikoro = localStorage.machikoro.replace('light', 'dark')")
    page.reload()
    expect(page.locator(HOUSE).first).to_be_attached()
    by_night = drawing(page.locator(HOUSE).first)
    assert by_night != by_day
    assert "<svg" in by_night
    assert "var(" not in by_night


def test_a_log_that_nobody_sees_is_written_all_the_same(open_page: Open, server: Server) -> None:
    page = table(open_page, server, **PHONE)
    lines = page.locator(".log li")
    expect(lines.first).to_be_hidden()
    play_on(page)
    expect(lines.nth(5)).to_be_attached()
    page.locator(".log").scroll_into_view_if_needed()
    expect(lines.last).to_be_visible()


def test_a_scenic_table_draws_no_second_skyline(open_page: Open, server: Server) -> None:
    page = table(open_page, server)
    expect(page.locator(".top .skyline")).to_have_count(0)
    assert re.search(r"\bscenic\b", page.locator(".tablepage").get_attribute("class") or "")
