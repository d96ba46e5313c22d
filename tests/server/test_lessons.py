"""Guided games on the server: the lesson's throws, honestly told, and nothing lost or repeated."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from machikoro.fair.evidence import Recorded, from_record
from machikoro.fair.proof import verify
from machikoro.lessons.book import book, find_lesson
from machikoro.lessons.script import Script, Turn
from machikoro.server.table.entries import encode, read_header
from machikoro.server.table.table import Table
from machikoro.server.wire.messages import Record

from .client import Browser, Message, serving
from .test_parts import header

New = Callable[[], Browser]
LESSONS = [lesson.id for lesson in book().lessons]


def begin(player: Browser, lesson: str = "base", people: int = 1, **wish: Any) -> Message:
    found = find_lesson(lesson)
    assert found is not None
    names = ("human Ada", "human Ben", "human Cleo", "human Dan")[:people]
    player.create(*names, ruleset=found.rulesets[0], lesson=lesson, **wish)
    player.start()
    return player.view


def follow(player: Browser, most: int = 400) -> Message:
    """As the lesson suggests, to the end of its script."""
    view = player.view
    for _ in range(most):
        view = player.until_view(lambda view: view["legal"] or not view["lesson"]["scripted"])
        if not view["lesson"]["scripted"]:
            return view
        answer = player.act(_suggested(view))
        # A turn that waited for its end may have ended by itself.
        assert answer["type"] == "accepted" or answer["code"] == "stale"
    raise AssertionError("the lesson has no end")


def _suggested(view: Message) -> str:
    lesson = find_lesson(view["lesson"]["id"])
    assert lesson is not None
    turn = view["lesson"]["turn"]
    wishes = [*(lesson.turns[turn].suggest if turn is not None else ()), "end turn"]
    if view["position"]["start_builds"]:
        seat = view["position"]["players"][view["to_move"]]
        wishes = list(lesson.start[view["to_move"]][sum(seat["cards"].values()) :])
    return next((wish for wish in wishes if wish in view["legal"]), view["legal"][0])


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_falls_as_it_is_written(browser: New, lesson: str) -> None:
    ada = browser()
    found = find_lesson(lesson)
    assert found is not None
    begin(ada, lesson, 3 if found.people[1] > 1 else 1)
    follow(ada)
    thrown = [
        event
        for message in ada.seen
        if message["type"] == "update"
        for event in message["events"]
        if event["kind"] in ("rolled", "tuna") and event.get("source") == "script"
    ]
    expected = [fell for turn in found.turns for fell in turn.expect["fell"]]
    assert [" ".join(map(str, event["dice"])) for event in thrown] == [
        fell.partition(" ")[2] for fell in expected
    ]


def test_a_guided_game_is_played_to_its_end_and_the_check_counts_what_was_told(
    browser: New,
) -> None:
    ada = browser()
    begin(ada)
    follow(ada)
    view = ada.play_on()
    assert view["lesson"] == {"id": "base", "scripted": False, "turn": None}
    record = msgspec.json.decode(ada.http.get(f"/api/games/{ada.game}/replay").content, type=Record)
    found = verify(from_record(record))
    assert found.holds
    assert found.told == {"script": 20}
    assert found.checked["dice"] > 0


def test_a_throw_that_the_lesson_did_not_bring_is_not_told(browser: New) -> None:
    ada = browser()
    begin(ada)
    follow(ada)
    ada.play_on()
    whole = ada.http.get(f"/api/games/{ada.game}/replay").json()
    whole["steps"][1]["action"] = "dice 2"
    forged = msgspec.convert(whole, Recorded)
    assert not verify(from_record(forged)).holds
    sealed = msgspec.convert(whole | {"lesson": ""}, Recorded)
    assert not verify(from_record(sealed)).terms_holds


def test_a_lesson_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        begin(ada)
        ada.act("roll 1")
        game, cookies, before = ada.game, ada.http.cookies, ada.view
    with serving(database) as url, Browser(url) as ada:
        ada.http.cookies, ada.count = cookies, 1000
        after = ada.sit_down(game)["view"]
        assert after["lesson"] == before["lesson"] == {"id": "base", "scripted": True, "turn": 0}
        assert after["position"] == before["position"]
        follow(ada)
        assert ada.view["position"]["players"][0]["coins"] >= 7


def test_what_is_taken_back_falls_again(browser: New) -> None:
    ada = browser()
    begin(ada, "base-family", 3)
    ada.act("roll 1")
    first = ada.view["position"]
    ada.command("undo", rev=ada.view["rev"])
    assert ada.view["decision"] == "roll"
    assert ada.view["lesson"]["turn"] == 0
    ada.act("roll 1")
    assert ada.view["position"] == first


def test_two_people_get_a_bot_and_four_need_none(browser: New) -> None:
    ada = browser()
    seats = begin(ada, "base-family", 2)["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [
        ("human", "Ada"), ("human", "Ben"), ("bot", "Ben"),
    ]  # fmt: skip
    assert [seat["kind"] for seat in begin(ada, "base-family", 4)["seats"]] == ["human"] * 4


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"lesson": "bese"}, "unknown"),
        ({"lesson": "harbor"}, "invalid"),
        ({"lesson": "base", "own_dice": True}, "invalid"),
        ({"lesson": "base", "script": ["dice 1"]}, "invalid"),
        ({"lesson": "base-family"}, "invalid"),
    ],
)
def test_a_lesson_that_cannot_be_is_refused(browser: New, wish: Message, code: str) -> None:
    whole = {"ruleset": "base", "seats": [{"kind": "human", "name": "Ada"}], **wish}
    answer = browser().http.post("/api/games", json=whole)
    assert answer.is_client_error
    assert answer.json()["code"] == code


def test_a_rematch_is_a_real_game(browser: New) -> None:
    ada = browser()
    begin(ada, "harbor")
    follow(ada)
    ada.play_on()
    made = ada.http.post(f"/api/games/{ada.game}/rematch", json={}).json()
    ada.leave()
    view = ada.sit_down(made["game"])["view"]
    assert view["lesson"] is None
    assert view["options"]["start_coins"] == [3, 3]
    assert view["fair"]["covers"] == "all"


def test_everybody_is_told_that_a_lesson_has_a_script(browser: New) -> None:
    view = begin(browser())
    assert view["fair"]["beside"] == ["script"]
    assert view["fair"]["covers"] == "some"


def test_lessons_are_sent_once(browser: New) -> None:
    http = browser().http
    answer = http.get("/api/lessons")
    found = answer.json()
    assert [lesson["id"] for lesson in found["lessons"]] == LESSONS
    assert not any("legacy" in ruleset for ruleset in found["rulesets"])
    again = http.get("/api/lessons", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_lesson_in_play_is_not_changed_by_a_later_edition() -> None:
    """The header keeps the script itself, not only its name."""
    toy = Script("toy", (Turn(0, ("dice 6",)),))
    stored = read_header(encode(header(lesson=toy)))
    director = Table(stored).director
    assert director is not None
    assert director.script == toy
