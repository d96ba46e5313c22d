"""The book of a campaign in a real browser: its rules and cards, and the way back to the table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from machikoro.campaign.words import name_of
from machikoro.cards.legacy.chapters import CHAPTERS
from machikoro.languages import LANGUAGES
from tests.web.conftest import SIDEWAYS, Open
from tests.web.server import Server
from tests.web.test_axe import violations
from tests.web.test_campaign import GERMAN, brought, found, go_on, read
from tests.web.test_golden_rule import elsewhere, later_ids


def names_after(chapter: int) -> set[str]:
    """Ids and names of what comes later, but for those that other games have too."""
    now = CHAPTERS[chapter - 1]
    early = {*now.piles, *now.market_cards, *(card for pair in now.pairs for card in pair)}
    for each in CHAPTERS[:chapter]:
        early |= {*each.landmarks, *each.projects, *each.rules}
    ids = {card for card in later_ids() if not card.startswith("box_")} - early
    named = {name_of(card, language) for card in ids for language in LANGUAGES}
    seen = {name_of(card, language) for card in early for language in LANGUAGES}
    return (ids | named) - elsewhere() - early - seen


def tells(page: Page, words: set[str]) -> list[str]:
    """Which of these stand anywhere in the page, its attributes included."""
    text = page.content()
    return [word for word in words if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)]


def look_at(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("main.page h2").first).to_be_visible()
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize("width", [390, 1280])
def test_without_a_campaign_the_starting_cards_and_the_first_rules_are_told(
    server: Server, open_page: Open, width: int
) -> None:
    page = open_page("/rules/legacy", settings=GERMAN, width=width, height=844)
    expect(page.locator("main")).to_contain_text("Hochofen, Blumenladen und Springbrunnen")
    expect(page.locator("main")).to_contain_text(
        "das Gemeinschaftsprojekt ist bezahlt (Sternwarte)"
    )
    expect(page.locator(".tabs [aria-current=page]")).to_have_text("Die Laternen der Füchse")
    expect(page.locator("[data-do=campaign]")).to_have_attribute("href", "/campaign")
    assert tells(page, names_after(1)) == []
    assert violations(page) == []
    look_at(page, f"{server.url}/cards/legacy")
    expect(page.locator(".bookitem")).to_have_count(10)
    expect(page.locator(".booklm")).to_have_count(4)
    assert tells(page, names_after(1)) == []
    assert violations(page) == []
    page.locator("input[type=search]").fill("Pasch")
    expect(page.locator(".booklm")).to_have_count(1)
    expect(page.locator(".bookitem")).to_have_count(0)


@pytest.mark.parametrize("chapter", [2, 3])
def test_the_book_of_a_campaign_has_what_it_has_seen(
    server: Server, open_page: Open, tmp_path: Path, chapter: int
) -> None:
    page = open_page("/campaign", settings=GERMAN, width=390)
    page.set_input_files("input[type=file]", brought(chapter, tmp_path))
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-do=go]")).to_be_visible()
    home = page.url
    page.get_by_role("button", name="Hilfe").click()
    page.get_by_role("dialog").get_by_role("link", name="Die Regeln").click()
    expect(page.locator("main.page")).to_contain_text(f"So spielt ihr Kapitel {chapter}.")
    assert page.url == f"{home}/rules"
    now = CHAPTERS[chapter - 1]
    for card in (*now.landmarks, *now.projects, *now.rules):
        expect(page.locator("main.page")).to_contain_text(name_of(card, "de"))
    assert tells(page, names_after(chapter)) == []
    page.locator(".tabs").get_by_role("link", name="Alle Karten").click()
    expect(page.locator(f"#{now.landmarks[-1]}")).to_be_visible()
    expect(page.locator(f"#{now.market_cards[-1]}")).to_be_visible()
    assert tells(page, names_after(chapter)) == []
    assert not page.evaluate(SIDEWAYS)
    page.goto(f"{server.url}/rules/legacy")
    expect(page.locator("[data-do=campaign]")).to_be_visible()
    assert tells(page, names_after(1)) == []


def test_a_book_without_its_campaign_says_so(open_page: Open) -> None:
    page = open_page("/c/nobodysown1/rules", settings=GERMAN)
    expect(page.get_by_role("alert")).to_be_visible()


class Seated:
    """The seats that each welcome to a table gave this browser."""

    def __init__(self, page: Page) -> None:
        self.welcomes: list[list[bool]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/c/" not in socket.url:
            socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "welcome":
            self.welcomes.append([seat["you"] for seat in message["view"]["seats"]])


def test_from_a_table_to_the_book_and_the_rules_and_back_to_the_same_seats(
    open_page: Open,
) -> None:
    page = open_page("/campaign", settings=GERMAN)
    seated = Seated(page)
    found(page)
    home = page.url
    go_on(page)
    read(page, "[data-do=go]")
    go_on(page)
    read(page, "main.board")
    board, table = page.locator("main.board"), page.url
    expect(board).to_be_visible()

    page.locator(".opp .mini").first.click()
    page.get_by_role("dialog").get_by_role("link", name="Im Kartenbuch").click()
    expect(page.locator(".bookitem.wanted")).to_be_focused()
    assert page.url.startswith(f"{home}/cards#m_")
    page.get_by_role("link", name="Zurück").first.click()
    expect(board).to_be_visible()

    page.get_by_role("button", name="Hilfe").click()
    page.get_by_role("dialog").get_by_role("link", name="Die Regeln").click()
    expect(page.locator("main.page")).to_contain_text("So spielt ihr Kapitel 1.")
    assert page.url == f"{home}/rules"
    page.locator("[data-do=back]").click()
    expect(board).to_be_visible()
    assert page.url == table
    page.wait_for_function("() => document.querySelector('.me')")
    assert len(seated.welcomes) == 3
    assert all(welcome == [True, True, False] for welcome in seated.welcomes)
