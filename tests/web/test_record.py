"""My record: games of this browser, without an account."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import BLANK, Open, make_game, play_on
from tests.web.server import Server

KEY = "machikoro-record"


def played(n: int, place: int, **more: Any) -> dict[str, Any]:
    usual = {"ruleset": "base", "at": 1_700_000_000 + n, "rounds": 20, "players": 2}
    cards = {"bakery": 3, "cafe": 1}
    return {"game": f"g{n}", "place": place, "opponents": ["easy"], "cards": cards, **usual, **more}


def with_games(open_page: Open, games: list[dict[str, Any]], **settings: Any) -> Page:
    page = open_page("/mine", settings=settings)
    page.evaluate("(kept) => localStorage.setItem(...kept)", [KEY, json.dumps({"games": games})])
    page.goto(page.url.replace("/mine", "/record"))
    return page


def test_a_finished_game_is_noted_once(open_page: Open, server: Server) -> None:
    page = open_page(BLANK)
    make_game(page, server.url, seed=3, options={"landmarks": ["train_station"]})
    play_on(page)
    expect(page.locator(".rank")).to_be_visible(timeout=60_000)
    page.reload()
    expect(page.locator(".rank")).to_be_visible()
    (game,) = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))["games"]
    assert game["ruleset"] == "base"
    assert game["opponents"] == ["easy"]
    assert game["place"] in (1, 2)
    assert game["cards"]


def test_the_record_counts_games_wins_streaks_and_cards(open_page: Open) -> None:
    games = [
        played(1, 1), played(2, 1), played(3, 2, ruleset="mk2", opponents=["human", "hard"]),
        played(4, 1, ruleset="harbor"),
    ]  # fmt: skip
    page = with_games(open_page, games)
    figures = page.locator(".figure")
    expect(figures).to_have_text(
        [
            "4games finished",
            "3won; 2 would be usual",
            "2won in a row, at best",
            "your favourite card: Bakery, built 12 times",
        ]
    )
    rows = page.locator(".tallies").nth(0).locator("li")
    expect(rows.filter(has_text="2 of 2")).to_have_count(1)
    expect(page.locator(".tallies").nth(1)).to_contain_text("People")
    expect(page.locator(".feats .reached")).to_have_text(["First win reached"])
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_one_game_is_one_game(open_page: Open) -> None:
    page = with_games(open_page, [played(1, 1)])
    expect(page.locator(".figure").first).to_have_text("1game finished")


def test_the_record_can_be_saved_and_deleted(open_page: Open, tmp_path: Path) -> None:
    page = with_games(open_page, [played(1, 1)], language="de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Meine Bilanz")
    with page.expect_download() as saved:
        page.locator("[data-do=export]").click()
    saved.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    assert [one["game"] for one in record["games"]] == ["g1"]
    assert record["analysed"] == []
    page.locator("[data-do=delete]").click()
    page.locator("[data-do=forget]").click()
    expect(page.locator("main")).to_contain_text("Noch nichts")
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    assert kept == {"games": [], "gone": ["g1"]}
