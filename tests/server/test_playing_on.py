"""A finished game is played on from any of its moments, against bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from machikoro.cli import main

from .client import Browser
from .test_box import SHORT, count, tell_all

New = Callable[[], Browser]
ROLL = (0, "roll 1")


def finished(ada: Browser, ruleset: str = "base", **options: Any) -> dict[str, Any]:
    ada.create("human Ada", "bot easy", "bot hard", ruleset=ruleset, options=options)
    ada.start()
    ada.play_on()
    ada.leave()
    record: dict[str, Any] = ada.http.get(f"/api/games/{ada.game}/replay").json()
    return record


def play_on(browser: Browser, game: str, **wish: Any) -> Any:
    return browser.http.post(f"/api/games/{game}/play_on", json=wish)


@pytest.mark.parametrize("ruleset", ["base", "harbor+sharp", "mk2"])
def test_the_table_stands_as_it_stood_and_everything_before_is_told(
    browser: New, ruleset: str
) -> None:
    ada, eve = browser(), browser()
    record = finished(ada, ruleset, start_coins=60)
    move = len(record["steps"]) // 2
    then = ada.http.get(f"/api/games/{ada.game}/at/{move}").json()["view"]
    made = play_on(eve, ada.game, move=move, seat=1)
    assert made.status_code == 201
    assert made.json()["seats"] == [1]
    eve.game = made.json()["game"]
    eve.start()
    told = [step["action"] for step in record["steps"][:move]]
    eve.play_on()
    again = eve.http.get(f"/api/games/{eve.game}/replay").json()
    assert [step["action"] for step in again["steps"][:move]] == told
    moment = eve.http.get(f"/api/games/{eve.game}/at/{move}").json()["view"]
    assert moment["position"] == then["position"]
    assert [seat["kind"] for seat in eve.view["seats"]] == ["bot", "human", "bot"]
    assert [seat["name"] for seat in eve.view["seats"]] == record["names"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_rematch_begins_at_the_beginning_with_fair_dice_alone(browser: New, first: int) -> None:
    ada = browser()
    record = finished(ada, start_coins=60)
    made = play_on(ada, ada.game, move=len(record["steps"]) // 2, seat=0).json()
    ada.game = made["game"]
    ada.start()
    ada.play_on()
    ada.leave()
    followed = ada.http.post(f"/api/games/{ada.game}/rematch", json={"first": first})
    assert followed.status_code == 200, followed.text
    ada.game = followed.json()["game"]
    ada.start()
    ada.play_on()
    again = ada.http.get(f"/api/games/{ada.game}/replay").json()
    assert {step["source"] for step in again["steps"]} == {"player", "bot", "fair"}


def test_what_fell_before_is_called_a_script_and_the_rest_is_proven_fair(
    browser: New, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = browser()
    record = finished(ada, start_coins=12)
    move = len(record["steps"]) // 2
    ada.game = play_on(ada, ada.game, move=move, seat=0).json()["game"]
    ada.start()
    ada.play_on()
    again = ada.http.get(f"/api/games/{ada.game}/replay")
    steps = again.json()["steps"]
    sources = {step["source"] for step in steps[:move] if step["seat"] is None}
    assert sources == {"script"}
    assert {step["source"] for step in steps[move:] if step["seat"] is None} == {"fair"}
    file = tmp_path / "record.json"
    file.write_bytes(again.content)
    assert main(["verify", str(file)]) == 0, capsys.readouterr().out


def test_nothing_before_the_moment_can_be_taken_back(browser: New) -> None:
    ada = browser()
    record = finished(ada, start_coins=12)
    turns = [n for n, step in enumerate(record["steps"]) if (step["seat"], step["action"]) == ROLL]
    ada.game = play_on(ada, ada.game, move=turns[1], seat=0).json()["game"]
    ada.start()
    assert ada.command("undo", rev=ada.view["rev"])["code"] == "nothing_to_undo"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"move": 10**6, "seat": 0}, "invalid"),
        ({"move": -1, "seat": 0}, "invalid"),
        ({"move": 1, "seat": 4}, "invalid"),
        ({"move": 1}, "invalid"),
        ({"move": 1, "seat": 0, "bot": "nobody"}, "unknown"),
    ],
)
def test_what_cannot_be_is_refused(browser: New, wish: dict[str, Any], code: str) -> None:
    ada = browser()
    finished(ada, start_coins=30, landmarks=["train_station"])
    answer = play_on(ada, ada.game, **wish)
    assert (answer.json()["code"], answer.status_code // 100) == (code, 4)
    assert len(ada.http.get("/api/mine").json()["games"]) == 1


def test_the_end_is_no_moment_to_play_on_from(browser: New) -> None:
    ada = browser()
    steps = finished(ada, start_coins=30, landmarks=["train_station"])["steps"]
    answer = play_on(ada, ada.game, move=len(steps), seat=0).json()
    assert (answer["code"], answer["values"]["most"]) == ("invalid", len(steps) - 1)


def test_a_running_game_gives_nothing_away(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "bot easy")
    ada.start()
    assert play_on(browser(), ada.game, move=0, seat=0).json()["code"] == "not_now"


def test_counted_coins_cannot_be_repeated_but_the_moments_before_them_can(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", box=True, options=SHORT)
    ada.start()
    count(ada, 0, 30)
    tell_all(ada, random.Random(5))
    assert play_on(ada, ada.game, move=1, seat=0).json()["code"] == "counted"
    assert play_on(ada, ada.game, move=0, seat=0).status_code == 201
