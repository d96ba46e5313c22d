"""Where lessons are found, and what is said of their dice."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Open, make_game
from .lessons import begin, scripted, walk
from .server import Server
from .test_seats import seat_menu


def test_the_rules_lead_to_what_is_new_in_them(open_page: Open) -> None:
    page = open_page("/rules/harbor")
    page.locator(".onward [data-do=first]").click()
    page.locator("[data-first=news]:not(:disabled)").click()
    expect(page.locator(".guide[data-moment=six]")).to_be_visible()


def test_the_help_sheet_leads_to_the_first_game(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Help").first.click()
    page.locator("dialog [data-do=first]").click()
    page.locator("[data-first=one]:not(:disabled)").click()
    expect(page.locator(".guide[data-moment=welcome]")).to_be_visible()


def test_at_any_table_the_help_sheet_lets_the_game_be_explained(
    open_page: Open, server: Server
) -> None:
    page = open_page("/rules")
    make_game(page, server.url)
    page.locator(".top .q").click()
    page.locator("[data-do=explain]").click()
    expect(page.locator(".guide[data-moment=welcome]")).to_be_visible()
    told = []
    for heard in walk(page, until="build"):
        told.append(heard.moment)
    assert "handover" not in told


def test_practice_dice_are_named_until_the_first_fair_throw_and_in_the_proof(
    open_page: Open, server: Server
) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    note = page.locator(".log .dicenote")
    expect(note).to_contain_text("its first throws are practice dice")
    for _ in walk(page):
        pass
    assert not scripted(page)
    expect(note).to_contain_text("From the first fair throw on, the seal decides.")
    practised = page.locator(".log .src", has_text="Practice dice").count()
    assert practised > 0
    page.locator("[data-do=roll1]").click()
    expect(page.locator(".tray .eq small")).to_have_text("rolled")
    seat_menu(page, "Ada")
    page.get_by_role("dialog").get_by_role("button", name="easy").click()
    page.locator("[data-do=verify]").click(timeout=120_000)
    expect(page.locator(".verdict.good")).to_be_visible()
    findings = page.locator(".findings")
    expect(findings).to_contain_text(f"{practised} throws were the lesson’s practice dice")
    expect(findings.locator(".no")).to_have_count(0)
