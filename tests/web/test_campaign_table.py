"""What a family that knows no rules asked at the table of the first chapters."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game, throw
from tests.web.scenes import seats
from tests.web.server import Server

RICH = {"chapter": 1, "start_coins": 25}
ONES = ["dice 1"] * 8
FITS = "(panel) => panel.scrollWidth <= panel.clientWidth"


def at_one_screen(open_page: Open, server: Server, language: str = "en") -> Page:
    page = open_page(BLANK, width=1280, height=800, settings={"language": language})
    make_game(page, server.url, "legacy", seats=seats(2), options=RICH, script=ONES, spoilers=True)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    return page


def test_the_goal_is_said_before_the_first_throw(open_page: Open, server: Server) -> None:
    page = at_one_screen(open_page, server)
    goal = "build all 3 landmarks and pay for the community project in full, each for yourself"
    expect(page.locator(".proj")).to_contain_text(goal)
    expect(page.locator(".opp .sub")).to_have_text("40 coins to go")


def test_before_the_throw_a_tap_explains_a_card_and_the_project(
    open_page: Open, server: Server
) -> None:
    page = at_one_screen(open_page, server)
    page.locator("[data-do=project]").click()
    expect(page.get_by_role("dialog", name="Observatory")).to_contain_text("costs 20")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".mk [data-ware=bakery]").first.click()
    expect(page.get_by_role("dialog", name="Bakery")).to_be_visible()


def test_a_landmark_says_what_it_costs_at_its_place(open_page: Open, server: Server) -> None:
    page = at_one_screen(open_page, server)
    page.locator(".me [data-ware]").nth(1).hover()
    expect(page.get_by_role("tooltip")).to_contain_text("costs 15")
    expect(page.get_by_role("tooltip")).not_to_contain_text("/")


def test_the_project_is_chosen_where_it_stands_and_named_in_what_happened(
    open_page: Open, server: Server
) -> None:
    page = at_one_screen(open_page, server, "de")
    throw(page)
    page.locator("[data-do=project]").click()
    build = page.locator("[data-do=build]")
    expect(build).to_contain_text("bezahlen")
    assert page.locator(".turn").evaluate(FITS)
    build.click()
    expect(page.locator(".opp .last")).to_have_text("würfelte 1, bekam 3, bezahlte Sternwarte")


def test_cards_that_are_too_dear_still_say_what_they_do(open_page: Open, server: Server) -> None:
    page = open_page(BLANK, width=1280, height=800)
    poor = {"chapter": 1, "start_coins": 1}
    make_game(page, server.url, "legacy", seats=seats(2), options=poor, script=ONES, spoilers=True)
    page.locator("[data-do=roll1]").click()
    dear = page.locator(".mk .card.s-disabled")
    expect(dear.first).to_be_visible()
    for effect in dear.locator(".fx").all():
        expect(effect).to_be_visible()
