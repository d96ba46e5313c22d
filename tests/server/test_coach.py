"""A coach comes only where everybody who plays wants one, and tells nobody else anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from machikoro.analysis.puzzles import shipped

from .client import Browser, serving

New = Callable[[], Browser]


def alone(ada: Browser, **wish: Any) -> None:
    ada.create("human Ada", "bot easy", first=0, **wish)
    ada.start()


def advice(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.command("advise", rev=browser.view["rev"])
    return found


def test_the_coach_is_off_until_somebody_wants_it(browser: New) -> None:
    ada = browser()
    alone(ada)
    assert ada.view["coach"] == {"on": False, "agreed": [], "missing": [0]}
    assert advice(ada)["code"] == "no_coach"


def test_against_bots_alone_one_yes_is_enough_and_one_no_ends_it(browser: New) -> None:
    ada = browser()
    alone(ada)
    assert ada.command("coach", on=True)["type"] == "accepted"
    told = advice(ada)
    assert told["type"] == "advice"
    assert abs(sum(told["advice"]["chances"]) - 1) < 1e-9
    assert told["advice"]["better"] is None
    ada.command("coach", on=False)
    assert advice(ada)["code"] == "no_coach"


def test_a_clearly_worse_move_is_told_and_can_be_taken_back(browser: New) -> None:
    ada = browser()
    puzzle = next(one for one in shipped("base").puzzles if one.players == 2)
    number = shipped("base").puzzles.index(puzzle)
    made = ada.http.post(f"/api/puzzles/base/{number}/play_on", json={"bot": "easy"}).json()
    ada.game = made["game"]
    ada.start()
    ada.command("coach", on=True)
    worst = min(puzzle.options, key=lambda option: option.net).move
    ada.command("move", rev=ada.view["rev"], action=worst)
    better = advice(ada)["advice"]["better"]
    assert (better["played"], better["move"]) == (worst, puzzle.best.move)
    assert ada.view["can_undo"]
    assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"
    assert advice(ada)["advice"]["better"] is None


def test_with_two_people_both_have_to_agree(browser: New) -> None:
    ada, ben = browser(), browser()
    ada.create("human Ada", "open", first=0)
    ada.sit_down()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    for player in (ada, ben):
        player.give_nonce()
        player.until_view(lambda view: view["stage"] == "playing")
    ada.command("coach", on=True)
    assert advice(ada)["code"] == advice(ben)["code"] == "no_coach"
    assert ada.view["coach"]["missing"] == [1]
    ben.command("coach", on=True)
    assert advice(ben)["type"] == "advice"
    ada.until_view(lambda view: view["coach"]["on"])
    assert advice(ada)["type"] == "advice"
    ben.command("coach", on=False)
    assert advice(ben)["code"] == "no_coach"


def test_nobody_agrees_for_somebody_else_and_whoever_watches_hears_nothing(browser: New) -> None:
    ada, eve = browser(), browser()
    alone(ada)
    ada.command("coach", on=True)
    eve.sit_down(ada.game)
    assert eve.command("coach", on=False)["code"] == "no_coach"
    assert advice(eve)["code"] == "no_coach"
    assert advice(ada)["type"] == "advice"


def test_who_takes_over_a_seat_has_to_be_asked_anew(browser: New) -> None:
    ada = browser()
    alone(ada)
    ada.command("coach", on=True)
    ada.command("sit", seat=1, bot="human", name="Ben")
    assert ada.view["coach"]["missing"] == [1]
    assert advice(ada)["code"] == "no_coach"


def test_a_game_that_nobody_has_learned_has_no_coach(browser: New) -> None:
    ada = browser()
    alone(ada, options={"landmarks": ["train_station"]})
    assert ada.view["coach"] is None
    assert ada.command("coach", on=True)["code"] == "no_coach"
    assert advice(ada)["code"] == "no_coach"


def test_a_server_without_analyses_has_no_coach() -> None:
    with serving(analysis=False) as url, Browser(url) as ada:
        alone(ada)
        assert ada.command("coach", on=True)["code"] == "no_coach"
        assert advice(ada)["code"] == "no_coach"


def test_advice_is_for_the_table_as_it_stands(browser: New) -> None:
    ada = browser()
    alone(ada)
    ada.command("coach", on=True)
    old = ada.view["rev"]
    ada.command("move", rev=old, action="roll 1")
    assert ada.command("advise", rev=0)["code"] == "stale"


def test_what_everybody_is_shown_has_no_chances_in_it(browser: New) -> None:
    ada = browser()
    alone(ada)
    ada.command("coach", on=True)
    advice(ada)
    assert set(ada.view["coach"]) == {"on", "agreed", "missing"}
    assert "chances" not in str(ada.view)


def test_whoever_opens_the_table_again_finds_the_coach_as_it_was(browser: New) -> None:
    ada = browser()
    alone(ada)
    ada.command("coach", on=True)
    ada.leave()
    ada.sit_down(ada.game)
    assert ada.view["coach"]["on"]
