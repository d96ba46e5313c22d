"""Around the real box a thing is explained the first time it happens; nothing waits for it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from machikoro.cards.rulesets import RULESETS

from .conftest import Open
from .server import Server
from .test_axe import violations
from .test_box import PHONE, REFEREE, count_taps, lay_out, set_up, tap_dice

OFFERED = [ruleset.id for ruleset in RULESETS.values() if not ruleset.sealed]
SAMPLE = "mk2"
TAPPED = 60


def explained(page: Page) -> list[str]:
    found = page.locator(".explained p")
    return [str(moment) for moment in found.evaluate_all("all => all.map(p => p.dataset.moment)")]


def next_turn(page: Page, turn: int) -> None:
    page.locator("[data-do=pass]").click()
    expect(page.locator(f".boxpage[data-scene=dice][data-turn='{turn}']")).to_be_visible()


def test_what_happens_first_is_shown_spoken_and_needs_no_tap(
    open_page: Open, server: Server
) -> None:
    page = open_page(**PHONE, settings={"voice": True})
    lay_out(page, server)
    set_up(page)
    expect(page.locator(".explained")).to_contain_text("all 4 landmarks first wins")
    assert explained(page) == ["welcome"]
    tap_dice(page, "1")
    expect(page.locator(".explained")).to_contain_text("Blue always pays, whoever rolls.")
    assert explained(page) == ["blue", "build"]
    spoken = page.evaluate("spoken")
    assert "Ida: Wheat Field brings you 1 coin." in spoken
    assert spoken.index("Blue always pays, whoever rolls.") < spoken.index(
        "Ida, what do you build?"
    )


def test_nothing_is_explained_twice_not_even_after_a_reload_or_taken_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    tap_dice(page, "1")
    expect(page.locator(".explained")).to_contain_text("Blue always pays, whoever rolls.")
    page.reload()
    expect(page.locator(".boxpage[data-scene=build]")).to_be_visible()
    page.locator("[data-do=undo]").click()
    expect(page.locator(".boxpage[data-scene=dice]")).to_be_visible()
    tap_dice(page, "1")
    expect(page.locator(".boxpage[data-scene=build]")).to_be_visible()
    assert not {"welcome", "blue", "build"} & set(explained(page))


def test_one_tap_leaves_the_explanations_and_another_brings_them_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    page.locator("[data-do=unexplained]").click()
    expect(page.locator(".explained")).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
    tap_dice(page, "1")
    expect(page.locator(".boxpage[data-scene=build]")).to_be_visible()
    assert explained(page) == []
    page.locator("[data-do=cities]").click()
    page.locator("[data-do=explain]").click()
    expect(page.locator(".explained p[data-moment=build]")).to_be_visible()
    next_turn(page, 2)
    tap_dice(page, "1")
    expect(page.locator(".explained p[data-moment=blue]")).to_be_visible()


def test_who_needs_no_explanations_says_so_at_the_door(open_page: Open) -> None:
    page = open_page("/box", **PHONE)
    page.get_by_label("Explain the game as we play").uncheck()
    page.locator("[data-do=begin]").click()
    expect(page.locator(".boxpage[data-scene=setup]")).to_be_visible()
    set_up(page)
    expect(page.locator(".boxpage[data-scene=dice]")).to_be_visible()
    assert explained(page) == []


def test_without_the_lessons_the_referee_goes_on(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE)
    page.route("**/api/lessons", lambda route: route.abort())
    lay_out(page, server)
    set_up(page)
    tap_dice(page, "1")
    expect(page.locator(".pays")).to_contain_text("Ida, Tom, and Oma take 1 each")


def moments_in(steps: list[dict[str, Any]]) -> list[str]:
    """As they come; what stays in sight over several taps counts once."""
    shown = [[moment for moment, _ in step["explained"]] for step in steps]
    return [
        moment
        for before, now in zip([[], *shown], shown, strict=False)
        for moment in now
        if now != before
    ]


@pytest.mark.parametrize(
    "ruleset",
    [
        ruleset if ruleset == SAMPLE else pytest.param(ruleset, marks=pytest.mark.slow)
        for ruleset in OFFERED
    ],
)
def test_in_every_box_each_thing_is_explained_once_in_three_taps_a_turn(
    open_page: Open, server: Server, ruleset: str
) -> None:
    page = open_page(**PHONE, settings={"voice": True})
    lay_out(page, server, ruleset)
    steps = page.evaluate(REFEREE, {"seed": 11, "most": TAPPED})
    told = moments_in(steps)
    assert len(told) == len(set(told)) > 2
    assert count_taps(steps) <= 3
    words = json.dumps([step["explained"] for step in steps])
    assert not re.search(r"[{}]|moment\.", words)


def test_axe_finds_nothing_in_what_is_explained(open_page: Open, server: Server) -> None:
    page = open_page(**PHONE)
    lay_out(page, server)
    set_up(page)
    expect(page.locator(".explained")).to_be_visible()
    assert violations(page) == []
