"""Every question a card asks has its own prompt, answered on the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open, make_game
from tests.web.server import Server

ENGLISH = {"rules": "english", "market": "open", "start_coins": 90}


def sit_down(page: Page, server: Server, ruleset: str, script: list[str], **options: Any) -> None:
    """Two people at one screen, with known throws."""
    seats = [
        {"kind": "human", "name": "Ada", "colour": "red"},
        {"kind": "human", "name": "Ben", "colour": "blue"},
    ]
    chosen = {**ENGLISH, **options}
    make_game(page, server.url, ruleset, options=chosen, script=script, seats=seats, seed=1)


def roll(page: Page, dice: int = 1) -> None:
    page.locator(f"[data-do=roll{dice}]").click()


def pick(page: Page, ware: str) -> None:
    page.locator(".turn.ph-build").wait_for()
    page.locator(f'.mk [data-ware="{ware}"]').click()


def build(page: Page, ware: str | None = None) -> None:
    """Build something, or nothing, and end the turn."""
    if ware is None:
        page.locator(".turn.ph-build [data-do=end]").click()
    else:
        pick(page, ware)
        page.locator(".turn [data-do=build]").click()
    end = page.locator(".turn.ph-end_turn [data-do=end]")
    end.or_(page.locator(".turn.ph-roll")).first.wait_for()
    if end.is_visible():
        end.click()


def heading(page: Page) -> Any:
    return page.locator(".turn h1")


def test_swap_is_picked_on_the_table_and_confirmed(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page, server, "base", ["dice 1", "dice 1", "dice 6"])
    roll(page)
    build(page, "business_center")
    roll(page)
    build(page, "mine")
    roll(page)
    expect(heading(page)).to_have_text("Ada: trade cards")
    page.locator('.opp [data-place="1:mine"]').click()
    page.locator('.me [data-place="0:wheat_field"]').click()
    page.get_by_role("button", name="Wheat Field for Mine of Ben").click()
    expect(heading(page)).to_have_text("Ada: build")
    expect(page.locator('.me [data-place="0:mine"]')).to_be_visible()


def test_target_is_picked_with_confirmation(open_page: Open, server: Server) -> None:
    page = open_page()
    seats = [
        {"kind": "human", "name": name, "colour": colour}
        for name, colour in (("Ada", "red"), ("Ben", "blue"), ("Chiyo", "green"))
    ]
    script = ["dice 1", "dice 1", "dice 1", "dice 6"]
    make_game(page, server.url, options=ENGLISH, script=script, seats=seats, seed=1)
    roll(page)
    build(page, "tv_station")
    for _ in range(2):
        roll(page)
        build(page)
    roll(page)
    expect(heading(page)).to_have_text("Ada: choose a player")
    page.locator(".turn .person", has_text="Chiyo").click()
    page.get_by_role("button", name="Chiyo it is").click()
    expect(page.get_by_role("log")).to_contain_text("Chiyo pays Ada 5: TV Station")


def test_two_can_be_added_and_the_dice_rolled_again(open_page: Open, server: Server) -> None:
    page = open_page()
    throws = ["dice 1", "dice 1"] * 3 + ["dice 1 1", "dice 5 5"]
    sit_down(page, server, "harbor", throws)
    for landmark in ("harbor", "train_station", "radio_tower"):
        roll(page)
        build(page, landmark)
        roll(page)
        build(page)
    roll(page, 2)
    expect(heading(page)).to_have_text("Ada: roll again?")
    page.locator("[data-do=yes]").click()
    # Under these rules the number of dice may be chosen anew.
    again = page.locator("[data-do=roll2]")
    again.or_(page.locator(".turn.ph-add")).first.wait_for()
    if again.is_visible():
        again.click()
    expect(heading(page)).to_have_text("Ada: add two?")
    page.locator("[data-do=yes]").click()
    expect(page.get_by_role("log")).to_contain_text("Ada adds 2: 12")


@pytest.mark.parametrize(
    ("card", "throw", "asked", "confirm", "said"),
    [
        ("renovation_company", "dice 4 4", "send on holiday", "Holiday for", "on holiday"),
        ("moving_company", "dice 4 5", "hand over a card", "Hand over", "Ada gives Ben"),
        ("demolition_company", "dice 4", "pull down a landmark", "Pull down", "Ada pulls down"),
    ],
)
def test_sharp_cards_ask(
    open_page: Open, server: Server, card: str, throw: str, asked: str, confirm: str, said: str
) -> None:
    page = open_page()
    sit_down(page, server, "sharp", [*(["dice 1"] * 6), throw])
    for ware in ("train_station", "radio_tower", card):
        roll(page)
        keep(page)
        build(page, ware)
        roll(page)
        build(page)
    roll(page, len(throw.split()) - 1)
    keep(page)
    expect(heading(page)).to_have_text(f"Ada: {asked}")
    page.locator(".turn .choices button").first.click()
    page.locator(".turn [data-do=confirm]", has_text=confirm).click()
    expect(page.get_by_role("log")).to_contain_text(said)


def keep(page: Page) -> None:
    """Decline to roll again, where that is asked."""
    page.locator(".turn:not(.ph-roll)").wait_for()
    no = page.locator(".turn.ph-reroll [data-do=no]")
    if no.is_visible():
        no.click()


def test_a_coin_can_be_laid_aside(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page, server, "sharp", ["dice 1"])
    roll(page)
    pick(page, "tech_startup")
    page.locator(".turn [data-do=build]").click()
    end = page.locator(".turn.ph-end_turn [data-do=end]")
    end.or_(page.locator(".turn.ph-invest")).first.wait_for()
    expect(heading(page)).to_have_text("Ada: lay a coin aside?")
    page.locator("[data-do=yes]").click()
    expect(page.get_by_role("log")).to_contain_text("Ada lays 1 aside")


def test_a_purchase_can_be_taken_back(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page, server, "base", ["dice 1"])
    roll(page)
    pick(page, "mine")
    page.locator(".turn [data-do=build]").click()
    page.locator(".turn [data-do=undo]").click()
    expect(heading(page)).to_have_text("Ada: build")
    expect(page.locator('.me [data-place="0:mine"]')).to_have_count(0)


def test_own_dice_are_tapped(open_page: Open, server: Server) -> None:
    page = open_page()
    make_game(page, server.url, own_dice=True)
    roll(page)
    page.get_by_role("button", name="die 4").click()
    page.get_by_role("button", name="That is the throw").click()
    expect(page.get_by_role("log")).to_contain_text("Ada rolls 4")


def test_what_cannot_be_built_says_why(open_page: Open, server: Server) -> None:
    page = open_page()
    make_game(page, server.url, script=["dice 5"], seed=1)
    roll(page)
    mine = page.locator('.mk [data-ware="mine"]')
    expect(mine).to_have_attribute("aria-disabled", "true")
    expect(mine.locator(".reason")).to_have_text("3 short")


def test_the_bot_gives_a_hint(open_page: Open, server: Server) -> None:
    page = open_page()
    make_game(page, server.url)
    expect(page.locator("[data-do=roll1]")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("roll one die")


def test_the_table_can_pause(open_page: Open, server: Server) -> None:
    page = open_page()
    make_game(page, server.url)
    page.locator("[data-do=pause]").click()
    expect(heading(page)).to_have_text("Pause")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-do=roll1]")).to_be_visible()
