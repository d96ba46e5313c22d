"""The puzzle of the day, the coach, and luck and skill over many games, in a real browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from machikoro.texts import say
from tests.web.conftest import BLANK, Open, make_game
from tests.web.server import Server
from tests.web.test_axe import violations

PHONE = {"width": 390, "height": 844}


def puzzle_of(page: Page, server: Server, day: str, ruleset: str = "base") -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"{server.url}/api/puzzles/{ruleset}/{day}").json()
    return found


def today(page: Page) -> str:
    return str(page.evaluate("new Date().toLocaleDateString('sv')"))


def test_a_puzzle_is_solved_and_played_on(open_page: Open, server: Server) -> None:
    page = open_page("/")
    page.locator('[data-do="puzzle"]').click()
    expect(page.get_by_role("heading", name="What do you build?")).to_be_visible()
    best = puzzle_of(page, server, today(page))["moves"][0]["move"]
    page.locator(f'[data-move="{best}"] button').click()
    page.locator('[data-do="decide"]').click()
    told = page.locator(".pztold h2")
    expect(told).to_contain_text("Right!")
    expect(told).to_be_focused()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_text("1 of 1 found so far")).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(page.locator(".pztold h2")).to_contain_text("Right!")
    page.locator('[data-do="play_on"]').click()
    expect(page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("ruleset", ["mk2", "harbor+sharp"])
def test_another_game_has_its_own_puzzle_and_its_reason(
    open_page: Open, server: Server, ruleset: str
) -> None:
    name = say(f"ruleset.{ruleset}", "en")
    page = open_page("/puzzle")
    expect(page.locator('[data-do="decide"]')).to_be_visible()
    page.get_by_role("group", name="Which game?").get_by_text(name, exact=True).click()
    expect(page).to_have_url(re.compile(f"/puzzle/{re.escape(ruleset)}"))
    found = puzzle_of(page, server, today(page), ruleset)
    best = found["moves"][0]["move"]
    page.locator(f'[data-move="{best}"] button').click()
    page.locator('[data-do="decide"]').click()
    expect(page.locator(".pztold h2")).to_contain_text("Right!")
    expect(page.locator(".pztold")).to_contain_text("points ahead of the next best")
    assert "{" not in page.locator(".pztold").inner_text()
    assert violations(page) == []
    page.locator('[data-do="play_on"]').click()
    expect(page.locator(".board")).to_be_visible()


def test_a_wrong_answer_is_told_what_was_better_and_why_in_german_on_a_phone(
    open_page: Open, server: Server
) -> None:
    page = open_page("/puzzle/base", **PHONE, settings={"language": "de"})
    expect(page.get_by_role("heading", name="Was baust du?")).to_be_visible()
    assert violations(page) == []
    worst = puzzle_of(page, server, today(page))["moves"][-1]["move"]
    page.locator(f'[data-move="{worst}"] button').click()
    page.locator('[data-do="decide"]').click()
    expect(page.locator(".pztold h2")).to_contain_text("Fast! Besser:")
    expect(page.locator(".pztold")).to_contain_text("Punkte mehr als deine Wahl")
    expect(page.get_by_text("Bisher 0 von 1 gefunden")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("name", ["", "Ada und Ben und Cleo"[:19] + "\U0001f60a"])
def test_everybody_has_a_name_at_a_table_that_plays_on(
    open_page: Open, server: Server, name: str
) -> None:
    page = open_page("/puzzle/base", settings={"name": name})
    page.locator(".pzchoices button").first.click()
    page.locator('[data-do="decide"]').click()
    page.locator('[data-do="play_on"]').click()
    expect(page.locator(".board")).to_be_visible()
    seat = puzzle_of(page, server, today(page))["seat"]
    expect(page.locator(".plaque")).to_contain_text(name or f"Player {seat + 1}")
    expect(page.locator(".opp").first).to_contain_text("Dora")


def test_a_landmark_shows_one_price_where_there_is_one(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    days = (f"2026-11-{day:02}" for day in range(1, 17))
    day = next(
        day
        for day in days
        if any("train_station" in one["move"] for one in puzzle_of(page, server, day)["moves"])
    )
    page.goto(f"{server.url}/puzzle/base?day={day}")
    landmark = page.locator('[data-move*="train_station"]')
    expect(landmark).to_contain_text("Train Station")
    expect(landmark).not_to_contain_text("4 · 4")


def test_one_day_is_told_as_one(open_page: Open) -> None:
    page = open_page("/puzzle/base", permissions=["clipboard-read", "clipboard-write"])
    page.locator(".pzchoices button").first.click()
    page.locator('[data-do="decide"]').click()
    page.locator('[data-do="tell"]').click()
    expect(page.locator(".toast")).to_be_visible()
    assert "1 day in a row" in page.evaluate("navigator.clipboard.readText()")


def test_puzzles_that_are_on_their_way_are_not_denied(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    page.route("**/api/puzzles", lambda route: None)
    page.goto(f"{server.url}/puzzle")
    expect(page.locator(".puzzle [role=status]")).to_have_text("One moment …")


def test_the_keyboard_is_enough_and_only_the_first_answer_counts(open_page: Open) -> None:
    page = open_page("/puzzle/base")
    first = page.locator(".pzchoices button").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    chosen = page.locator('.pzchoices [aria-pressed="true"]')
    expect(chosen).to_have_count(1)
    page.locator('[data-do="decide"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pztold h2")).to_be_focused()
    kept = page.evaluate("localStorage['machikoro.puzzles']")
    page.locator(".pzchoices button").last.click()
    assert page.evaluate("localStorage['machikoro.puzzles']") == kept


def test_the_day_before_has_another_puzzle_and_its_own_address(open_page: Open) -> None:
    page = open_page("/puzzle/base")
    expect(page.locator('[data-do="decide"]')).to_be_visible()
    page.locator('[data-do="before"]').click()
    expect(page.locator('[data-do="after"]')).to_be_visible()
    assert "day=" in page.url


def test_a_streak_ends_with_a_day_left_out(open_page: Open) -> None:
    page = open_page("/puzzle")
    page.evaluate(
        """() => {
          const day = (n) => new Date(Date.now() - n * 864e5).toLocaleDateString('sv');
          const done = { base: { move: 'pass', right: true } };
          const days = { [day(1)]: done, [day(2)]: done, [day(4)]: done };
          localStorage['machikoro.puzzles'] = JSON.stringify(days);
        }"""
    )
    page.reload()
    expect(page.get_by_text("2 days in a row")).to_be_visible()


def test_puzzles_are_fetched_when_they_are_opened(open_page: Open) -> None:
    page = open_page("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator('[data-do="puzzle"]')).to_be_visible()
    assert not [url for url in asked if "/Puzzle-" in url or "/api/puzzles" in url]


def test_the_coach_is_switched_on_shows_chances_and_offers_to_take_back(
    open_page: Open, server: Server
) -> None:
    page = open_page(BLANK)
    page.goto(server.url + "/puzzle/base")
    worst = puzzle_of(page, server, today(page))["moves"][-1]["move"]
    page.locator(f'[data-move="{worst}"] button').click()
    page.locator('[data-do="decide"]').click()
    page.locator('[data-do="play_on"]').click()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    page.locator(".me .facebtn, .city .facebtn").first.click()
    page.locator('[data-do="coach"]').check()
    page.keyboard.press("Escape")
    expect(page.locator(".coach .bar li").first).to_be_visible()
    assert violations(page, ".coach") == []
    ware = worst.split()[-1]
    if worst == "pass":
        page.locator('[data-do="end"]').click()
    else:
        page.locator(f'.board [data-ware="{ware}"]').first.click()
        page.locator('[data-do="build"], .turn .btn.primary').first.click()
    expect(page.locator('[data-coach="better"]')).to_be_visible()
    assert violations(page, ".coach") == []
    page.locator('[data-do="coach-undo"]').click()
    expect(page.locator('[data-coach="better"]')).to_have_count(0)
    page.locator('[data-do="coach-off"]').click()
    expect(page.locator(".coach .bar")).to_have_count(0)


def test_nothing_is_asked_of_the_coach_while_it_is_off(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    frames: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    make_game(page, server.url)
    expect(page.locator(".board")).to_be_visible()
    page.locator(".turn .btn.primary").first.click()
    expect(page.locator(".coach")).to_have_count(0)
    assert not [frame for frame in frames if "advise" in frame]


LEGIBLE = 12
"""Pixels that a line of text is high, at least."""
LOOKED = [
    {"game": f"g{n}", "at": 1_790_000_000 + n, "ruleset": "base", "players": 2, "won": n % 2 == 0,
     "luck": (n % 5 - 2) / 10, "lost": 0.03 - n / 500, "turns": 14}
    for n in range(12)
]  # fmt: skip


@pytest.mark.parametrize("width", [390, 1280])
def test_luck_and_skill_over_many_games_are_drawn_and_can_be_read(
    open_page: Open, width: int
) -> None:
    page = open_page("/record", width=width)
    expect(page.get_by_text("No game of yours has been looked at yet")).to_be_visible()
    page.evaluate(f"localStorage['machikoro.looked'] = {json.dumps(json.dumps(LOOKED))}")
    page.reload()
    expect(page.get_by_text("You play: practised")).to_be_visible()
    expect(page.locator(".luckskill circle.luck")).to_have_count(len(LOOKED))
    page.locator(".luckskill summary").click()
    assert page.locator(".luckskill tbody tr").count() == len(LOOKED)
    assert violations(page, ".luckskill") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    high = "(texts) => Math.min(...texts.map((e) => e.getBoundingClientRect().height))"
    assert page.locator(".luckskill svg text").evaluate_all(high) >= LEGIBLE


def test_what_is_broken_in_the_storage_is_left_out(open_page: Open) -> None:
    page = open_page("/record")
    page.evaluate("localStorage['machikoro.looked'] = '[{\"game\": 1}, null, 3]'")
    page.evaluate("localStorage['machikoro.puzzles'] = 'nonsense'")
    page.reload()
    expect(page.get_by_text("No game of yours has been looked at yet")).to_be_visible()
    page.goto(page.url.replace("/record", "/puzzle"))
    expect(page.get_by_text("0 days in a row")).to_be_visible()
