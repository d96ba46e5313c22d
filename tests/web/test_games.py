"""Whole games through the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server

RULESETS = ("base", "harbor", "sharp", "harbor+sharp", "fussball", "mk2")
RICH = {"start_coins": 45}
SHORT = {**RICH, "landmarks": ["train_station", "radio_tower"]}
GAMES = [
    *(pytest.param(name, RICH, 600_000, marks=pytest.mark.slow) for name in RULESETS),
    *(pytest.param(name, SHORT, 90_000) for name in RULESETS[:-1]),
    pytest.param("mk2", RICH, 90_000),
]


@pytest.mark.parametrize(("ruleset", "options", "patience"), GAMES)
def test_a_whole_game_against_a_bot_can_be_played(
    open_page: Open, server: Server, ruleset: str, options: dict[str, Any], patience: float
) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, ruleset, options=options)
    expect(page.locator(".board")).to_be_visible()
    play_on(page)
    expect(page.locator(".endhero h1")).to_contain_text("wins", timeout=patience)
    expect(page.locator(".rank .rk")).to_have_count(2)


def test_behind_its_door_play_now_is_one_click(open_page: Open) -> None:
    page = open_page()
    page.locator("[data-do=door-alone]").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".board .mk .card").first).to_be_visible()
    expect(page.locator(".opp")).to_have_count(2)


def test_the_dice_of_a_finished_game_can_be_checked_and_replayed(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    game = make_game(page, server.url, options={**RICH, "landmarks": ["train_station"]})
    play_on(page)
    page.locator("[data-do=verify]").click(timeout=60_000)
    expect(page.locator(".verdict.good")).to_contain_text("as sealed")
    guest = open_page(f"/replay/{game}")
    slider = guest.get_by_role("slider", name="Turn")
    slider.focus()
    slider.press("End")
    expect(guest.locator(".turn h1")).to_have_text("The game is over")
    slider.press("Home")
    expect(guest.locator(".turn h1")).to_contain_text("Ada")
