"""Whoever picks a bot reads what it is like, on a phone too."""

from __future__ import annotations

from playwright.sync_api import expect

from machikoro.bots import USUAL, names
from machikoro.texts import say

from .conftest import Open


def test_all_levels_fit_a_phone_and_say_what_they_are_like(open_page: Open) -> None:
    page = open_page("/play/alone", width=390, height=844)
    page.locator(".seat .chip").nth(1).click()
    levels = page.get_by_role("group", name=say("seat.level", "en"))
    called = [say(f"bot.{level}", "en") for level in names()]
    assert levels.get_by_role("button").all_inner_texts() == called
    expect(levels.locator("[aria-pressed=true]")).to_have_text(say(f"bot.{USUAL}", "en"))
    for level, name in zip(names(), called, strict=True):
        levels.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".seatedit .note")).to_contain_text(say(f"bot.{level}.about", "en"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
