"""A puzzle a day, the same for everybody, and a table to play on from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from machikoro.analysis.puzzles import offered, shipped

from .client import Browser

New = Callable[[], Browser]
DAY = "2026-11-16"


def puzzle(browser: Browser, ruleset: str = "base", day: str = DAY) -> dict[str, Any]:
    found: dict[str, Any] = browser.http.get(f"/api/puzzles/{ruleset}/{day}").json()
    return found


def test_rulesets_that_have_puzzles_are_told_with_how_many(browser: New) -> None:
    told = browser().http.get("/api/puzzles").json()["rulesets"]
    assert told == {ruleset: len(shipped(ruleset).puzzles) for ruleset in offered()}
    assert "base" in told


@pytest.mark.parametrize("ruleset", offered())
def test_two_browsers_get_the_same_puzzle_and_the_table_as_it_stands(
    browser: New, ruleset: str
) -> None:
    one, other = puzzle(browser(), ruleset), puzzle(browser(), ruleset)
    assert one == other
    view = one["view"]
    assert (view["decision"], view["to_move"]) == ("build", one["seat"])
    assert sorted(view["legal"]) == sorted(move["move"] for move in one["moves"])
    assert one["moves"][0]["share"] > one["moves"][1]["share"] - one["moves"][1]["error"]


def test_the_next_day_has_another_puzzle(browser: New) -> None:
    ada = browser()
    assert puzzle(ada)["number"] != puzzle(ada, day="2026-11-17")["number"]


def test_a_browser_that_has_the_puzzle_gets_nothing(browser: New) -> None:
    ada = browser()
    first = ada.http.get(f"/api/puzzles/base/{DAY}")
    again = ada.http.get(
        f"/api/puzzles/base/{DAY}", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (f"nowhere/{DAY}", "unknown"), (f"fussball/{DAY}", "unknown"), ("base/today", "invalid"),
        ("base/2026-02-30", "invalid"), ("base/-1", "invalid"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(browser: New, path: str, code: str) -> None:
    answer = browser().http.get(f"/api/puzzles/{path}")
    assert (answer.json()["code"], answer.status_code // 100) == (code, 4)


def test_the_day_after_tomorrow_is_nobodys_yet(browser: New) -> None:
    later = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
    assert browser().http.get(f"/api/puzzles/base/{later}").json()["code"] == "not_now"


def test_a_puzzle_is_played_on_at_a_table_against_bots(browser: New) -> None:
    ada = browser()
    found = puzzle(ada)
    names = ["Ada", "Ben", "Cleo", "Dora"][: len(found["view"]["seats"])]
    path = f"/api/puzzles/base/{found['number']}/play_on"
    made = ada.http.post(path, json={"names": names, "bot": "easy"})
    assert made.status_code == 201
    assert made.json()["seats"] == [found["seat"]]
    ada.game = made.json()["game"]
    ada.start()
    assert sorted(ada.view["legal"]) == sorted(found["view"]["legal"])
    mine = [seat["kind"] == "human" for seat in ada.view["seats"]]
    assert mine == [seat == found["seat"] for seat in range(len(names))]
    assert [seat["name"] for seat in ada.view["seats"]] == names
    ada.play_on()
    steps = ada.http.get(f"/api/games/{ada.game}/replay").json()["steps"]
    told = shipped("base").puzzles[found["number"]].played
    assert [step["action"] for step in steps[: len(told)]] == told
    assert {step["source"] for step in steps[len(told) :] if step["seat"] is None} == {"fair"}


@pytest.mark.parametrize(
    ("number", "wish", "code"),
    [
        ("99999", {}, "unknown"), ("one", {}, "unknown"), ("0", {"bot": "nobody"}, "unknown"),
        ("0", {"names": ["x" * 60]}, "too_long"), ("0", {"names": 3}, "invalid"),
        ("0", {"seed": 1}, "invalid"),
    ],
)  # fmt: skip
def test_no_table_is_made_of_a_wrong_wish(
    browser: New, number: str, wish: dict[str, Any], code: str
) -> None:
    ada = browser()
    answer = ada.http.post(f"/api/puzzles/base/{number}/play_on", json=wish)
    assert answer.json()["code"] == code
    assert ada.http.get("/api/mine").json()["games"] == []
