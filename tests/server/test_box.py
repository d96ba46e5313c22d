"""The real box on the table: dice and cards are told, coins are counted, the server referees."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from machikoro.server.lobby.catalogue import on_offer

from .client import Browser, serving
from .test_proof import check, check_all, downloads, replay

New = Callable[[], Browser]
Shown = pytest.CaptureFixture[str]
SHORT = {"landmarks": ["train_station"]}


def tell_all(player: Browser, chance: random.Random, until: str = "over") -> None:
    """Throw real dice, turn up real cards and build at random."""
    while player.view["stage"] != until:
        tell(player, chance)


def tell(player: Browser, chance: random.Random) -> None:
    view = player.view
    if view["turned_up"]:
        said = player.command("drawn", rev=view["rev"], card=chance.choice(view["turned_up"]))
    elif view["decision"] in ("roll", "dice", "tuna"):
        two = "roll 2" in view["legal"] or view["position"]["dice_count"] == 2
        faces = [chance.randint(1, 6) for _ in range(2 if two else 1)]
        said = player.command("dice", rev=view["rev"], faces=faces)
    else:
        said = player.act(chance.choice(view["legal"]))
    assert said["type"] == "accepted", (said, view["decision"], view["legal"])


def count(player: Browser, seat: int, coins: int) -> dict[str, Any]:
    return player.command("correct", rev=player.view["rev"], seat=seat, coins=coins)


def coins_of(player: Browser) -> list[int]:
    return [city["coins"] for city in player.view["position"]["players"]]


@pytest.fixture
def ada(browser: New) -> Browser:
    ada = browser()
    ada.create("human Ada", "human Ben", box=True)
    ada.start()
    return ada


@pytest.mark.parametrize("ruleset", list(on_offer()))
def test_a_whole_box_game_with_counts_can_be_replayed_and_checked(
    browser: New, tmp_path: Path, capsys: Shown, ruleset: str
) -> None:
    ada, chance = browser(), random.Random(ruleset)
    ada.create("human Ada", "human Ben", "human Cleo", ruleset=ruleset, box=True)
    ada.start()
    counted = 0
    while ada.view["stage"] != "over":
        if ada.view["position"]["turn"] > 40:
            count(ada, ada.view["active"], 60)
        elif chance.random() < 0.05:
            counted += count(ada, chance.randrange(3), chance.randrange(12))["type"] == "accepted"
        tell(ada, chance)
    assert counted
    said = check_all(ada, tmp_path, capsys)
    assert "Real coins were counted and put right" in said
    assert "0 of" in said, "nothing was drawn: all of it was told"


def test_a_tap_tells_how_many_dice_and_what_they_show(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", ruleset="mk2", box=True)
    ada.start()
    while ada.view["turned_up"] or ada.view["position"]["start_builds"]:
        tell(ada, random.Random(1))
    assert ada.view["legal"] == ["roll 1", "roll 2"]
    ada.command("dice", rev=ada.view["rev"], faces=[3, 4])
    assert ada.view["position"]["dice"] == [3, 4]
    ada.command("undo", rev=ada.view["rev"])
    assert ada.view["decision"] == "roll", "one tap is taken back as one"


def test_two_dice_are_refused_where_one_may_be_rolled(ada: Browser) -> None:
    refused = ada.command("dice", rev=ada.view["rev"], faces=[3, 4])
    assert (refused["type"], refused["code"]) == ("refused", "illegal")
    assert ada.view["decision"] == "roll"


def test_what_was_turned_up_is_told_card_by_card(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", ruleset="harbor", box=True)
    ada.start()
    assert "wheat_field" in ada.view["turned_up"]
    ada.command("drawn", rev=ada.view["rev"], card="wheat_field")
    assert ada.view["market_rows"][0]["wares"] == [{"id": "wheat_field", "count": 1}]
    ada.command("undo", rev=ada.view["rev"])
    assert not ada.view["market_rows"][0]["wares"]
    refused = ada.command("drawn", rev=ada.view["rev"], card="harbor")
    assert refused["code"] == "illegal"
    assert "draw wheat_field" in refused["reason"]["legal"]


@pytest.mark.parametrize("coins", [-1, 1_000_001, 10**30])
def test_impossible_coins_are_refused_with_what_is_possible(ada: Browser, coins: int) -> None:
    refused = count(ada, 0, coins)
    assert (refused["code"], refused["reason"]) == ("miscounted", {"least": 0, "most": 1_000_000})
    assert coins_of(ada) == [3, 3]


def test_a_seat_that_is_not_there_has_no_coins(ada: Browser) -> None:
    assert count(ada, 3, 5)["code"] == "unknown"


def test_a_correction_is_logged_and_taken_back(ada: Browser) -> None:
    assert count(ada, 1, 8)["type"] == "accepted"
    assert coins_of(ada) == [3, 8]
    assert ada.view["decision"] == "roll"
    assert ada.greet()["view"]["log"][-1]["event"]["says"] == "log.corrected"
    ada.command("undo", rev=ada.view["rev"])
    assert coins_of(ada) == [3, 3]
    assert ada.greet()["view"]["log"][-1]["event"]["kind"] == "turn"


def test_what_is_right_already_is_no_entry(ada: Browser) -> None:
    before = ada.view["rev"]
    assert count(ada, 1, 3)["type"] == "accepted"
    assert ada.view["rev"] == before


@pytest.mark.parametrize("wish", [{}, {"own_dice": True}])
def test_without_the_box_no_coins_are_corrected_and_no_cards_told(
    browser: New, wish: dict[str, Any]
) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", **wish)
    ada.start()
    assert count(ada, 0, 99)["code"] == "no_box"
    assert ada.command("drawn", rev=ada.view["rev"], card="cafe")["code"] == "no_box"
    assert ada.act("correct 0 99")["code"] == "invalid"
    assert coins_of(ada) == [3, 3]


def test_nobody_comes_to_the_box_by_a_link(browser: New) -> None:
    wish = {"ruleset": "base", "box": True, "seats": [{"kind": "human"}, {"kind": "open"}]}
    refused = browser().http.post("/api/games", json=wish)
    assert (refused.status_code, refused.json()["values"]["field"]) == (400, "seats")


def test_who_only_watches_counts_nothing(ada: Browser, browser: New) -> None:
    eve = browser()
    eve.sit_down(ada.game)
    assert count(eve, 0, 9)["code"] == "not_allowed"


def test_counts_survive_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "human Ben", box=True, options=SHORT)
        ada.start()
        count(ada, 1, 8)
        tell(ada, random.Random(1))
        count(ada, 0, 0)
        before, game, cookies = coins_of(ada), ada.game, dict(ada.http.cookies)
    with serving(database) as url, Browser(url) as ada:
        ada.http.cookies.update(cookies)
        ada.sit_down(game)
        assert coins_of(ada) == before == [0, 8]
        ada.command("undo", rev=ada.view["rev"])
        assert coins_of(ada)[0] > 0


def test_a_correction_put_into_a_record_without_the_box_is_found(
    browser: New, tmp_path: Path, capsys: Shown
) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", options=SHORT)
    ada.start()
    ada.play_on()
    transcript, _ = downloads(ada, tmp_path)
    text = Path(transcript).read_text()
    Path(transcript).write_text(text.replace("1. Ada: ", "1. Ada: correct 0 4 | ", 1))
    code, said = check(transcript, capsys)
    assert code == 1
    assert "Step 1 is against the rules" in said


def test_a_replay_shows_the_table_before_and_after_a_count(
    browser: New, tmp_path: Path, capsys: Shown
) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", box=True, options=SHORT)
    ada.start()
    count(ada, 0, 30)
    tell_all(ada, random.Random(5))
    moment = ada.http.get(f"/api/games/{ada.game}/at/1").json()
    assert moment["events"][0]["kind"] == "corrected"
    assert moment["view"]["position"]["players"][0]["coins"] == 30
    transcript, _ = downloads(ada, tmp_path)
    kinds = [event["kind"] for event in replay(transcript, capsys)["events"]]
    assert "corrected" in kinds


def test_a_rematch_is_played_with_the_box_again(browser: New) -> None:
    ada = browser()
    ada.create("human Ada", "human Ben", box=True, options=SHORT)
    ada.start()
    count(ada, 0, 30)
    tell_all(ada, random.Random(5))
    ada.game = ada.http.post(f"/api/games/{ada.game}/rematch", json={}).json()["game"]
    ada.leave()
    ada.start()
    assert ada.view["box"]
    assert count(ada, 0, 9)["type"] == "accepted"


LAYOUTS = [(ruleset.id, layout) for ruleset in on_offer().values() for layout in ruleset.layouts]


@pytest.mark.parametrize(("ruleset", "layout"), LAYOUTS)
def test_every_layout_of_the_market_is_told_until_it_lies_there(
    browser: New, ruleset: str, layout: str
) -> None:
    ada, chance = browser(), random.Random(layout)
    options = {"market": layout}
    ada.create("human Ada", "human Ben", ruleset=ruleset, box=True, options=options)
    ada.start()
    told = 0
    while ada.view["turned_up"]:
        tell(ada, chance)
        told += 1
    lying = sum(pile["count"] for row in ada.view["market_rows"] for pile in row["wares"])
    assert ada.view["decision"] in ("roll", "build")
    assert told == (0 if layout == "open" else lying)
