"""Games that the first version stored open, go on and verify (how they came: tests/fixtures)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from machikoro.cli import main

from .client import Browser, Message, mine, serving

FIXTURES = Path(__file__).parent.parent / "fixtures"
GAMES: dict[str, Message] = json.loads((FIXTURES / "first-version.json").read_text("utf-8"))
FINISHED = sorted(name for name, game in GAMES.items() if game["over"])
ASKED = sorted(name for name, game in GAMES.items() if game["to_move"] is not None)
CENTURY = 36_525
"""Days that the games are kept, so that the test outlives the year in which they were played."""


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a copy of what the first version left; games are not changed by looking."""
    copy = tmp_path_factory.mktemp("first") / "games.sqlite"
    shutil.copy(FIXTURES / "first-version.sqlite", copy)
    with serving(str(copy), keep_days=CENTURY, sockets_per_address=200) as address:
        yield address


@pytest.fixture
def touched(tmp_path: Path) -> Iterator[str]:
    """A server with a copy of its own, to play on."""
    copy = tmp_path / "games.sqlite"
    shutil.copy(FIXTURES / "first-version.sqlite", copy)
    with serving(str(copy), keep_days=CENTURY, sockets_per_address=200) as address:
        yield address


def returning(url: str, name: str, who: str) -> Browser:
    """A browser that has kept its cookie since then."""
    browser = Browser(url)
    browser.http.cookies.set(*GAMES[name]["players"][who]["cookie"])
    browser.game = GAMES[name]["game"]
    browser.invite, browser.code = GAMES[name]["invite"], GAMES[name]["code"]
    # Ids that it has used before would get the answers of then.
    browser.count = 1000
    return browser


def all_back(url: str, name: str) -> dict[str, Browser]:
    players = {who: returning(url, name, who) for who in GAMES[name]["players"]}
    for player in players.values():
        player.sit_down()
    return players


def close(players: dict[str, Browser]) -> None:
    for player in players.values():
        player.close()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_stored_game_opens_as_it_was_left(stored: str, name: str) -> None:
    then = GAMES[name]
    with returning(stored, name, "ada") as ada:
        ada.sit_down()
        view = ada.view
    for city, was in zip(view["position"]["players"], then["cities"], strict=True):
        assert was.items() <= city.items()
    assert [seat["name"] for seat in view["seats"]] == then["names"]
    for fact in ("stage", "rev", "winner", "paused", "decision", "to_move", "hot_seat"):
        assert view[fact] == then[fact], fact


@pytest.mark.parametrize("name", sorted(GAMES))
def test_everybody_gets_back_to_a_stored_game(touched: str, name: str) -> None:
    for who, player in GAMES[name]["players"].items():
        with returning(touched, name, who) as browser:
            assert mine(browser.sit_down()) == player["seats"]
            assert browser.view["legal"] == player["legal"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_seal_of_a_stored_game_stays_the_same(stored: str, name: str) -> None:
    with returning(stored, name, "ada") as ada:
        ada.sit_down()
        seal = ada.view["fair"]["seal"]
        assert bool(seal) == bool(GAMES[name]["fair"])
        if seal:
            assert seal["commitment"] == GAMES[name]["fair"]["commitment"]


@pytest.mark.parametrize("name", ASKED)
def test_a_stored_game_goes_on(touched: str, name: str) -> None:
    players = all_back(touched, name)
    asked = next(player for player in players.values() if player.view["legal"])
    if GAMES[name]["paused"]:
        assert asked.command("pause", on=False)["type"] == "accepted"
    assert asked.act(asked.view["legal"][0])["type"] == "accepted"
    asked.until_view(lambda view: view["rev"] > GAMES[name]["rev"] + GAMES[name]["paused"])
    close(players)


def test_whoever_was_in_a_stored_lobby_can_be_joined(touched: str) -> None:
    with returning(touched, "lobby", "ada") as ada, Browser(touched) as ben:
        ada.sit_down()
        assert ben.join(ada, invite=ada.invite, name="Ben").json()["seats"] == [1]
        ada.until_view(lambda view: view["seats"][1]["name"] == "Ben")


def test_a_game_that_was_waiting_for_numbers_is_dealt(touched: str) -> None:
    players = all_back(touched, "collecting")
    for player in players.values():
        player.give_nonce()
    for player in players.values():
        player.until_view(lambda view: view["stage"] == "playing")
    close(players)


def test_around_one_screen_a_stored_game_can_be_taken_back(touched: str) -> None:
    with returning(touched, "undone", "ada") as ada:
        ada.sit_down()
        for _ in range(10):
            assert ada.command("undo", rev=ada.view["rev"])["type"] == "accepted"


def test_a_second_device_of_then_still_plays_its_seat(touched: str) -> None:
    with returning(touched, "second_device", "phone") as phone:
        phone.sit_down()
        assert phone.act(phone.view["legal"][0])["type"] == "accepted"


def test_whoever_a_bot_stood_in_for_can_play_again(touched: str) -> None:
    with returning(touched, "bot_stands_in", "ben") as ben:
        ben.sit_down()
        ben.until_view(lambda view: view["seats"][1]["bot"] is None)


def test_the_chat_of_a_stored_game_is_there(stored: str) -> None:
    with returning(stored, "mid_turn", "ben") as ben:
        lines = ben.sit_down()["chat"]
    said = [(line["name"], line["text"] or line["phrase"]) for line in lines]
    assert said == [("Ada", "Hello, Ben"), ("Ben", "Guten Abend, Ada"), ("Ben", "good_luck")]


def test_a_stored_game_leads_to_its_rematch(stored: str) -> None:
    with returning(stored, "before_rematch", "ben") as ben:
        ben.sit_down()
        assert ben.view["rematch"] == GAMES["rematch"]["game"]


def moves(record: Message) -> list[tuple[Any, ...]]:
    return [(step["seat"], step["action"], step["source"]) for step in record["steps"]]


@pytest.mark.parametrize("name", FINISHED)
def test_a_stored_game_that_is_over_is_told_as_it_was_then(
    stored: str, name: str, tmp_path: Path
) -> None:
    then = GAMES[name]
    with returning(stored, name, "ada") as ada:
        answer = ada.http.get(f"/api/games/{ada.game}/replay")
    now = answer.json()
    assert moves(now) == moves(then["record"])
    assert (now["winner"], now["seed"]) == (then["winner"], then["record"]["seed"])
    file = tmp_path / "record.json"
    file.write_bytes(answer.content)
    assert main(["verify", str(file)]) == 0


@pytest.mark.parametrize("name", FINISHED)
def test_what_was_downloaded_then_still_holds(name: str, tmp_path: Path) -> None:
    record, text = tmp_path / "record.json", tmp_path / "game.txt"
    record.write_text(json.dumps(GAMES[name]["record"]), "utf-8")
    text.write_text(GAMES[name]["transcript"], "utf-8")
    assert [main(["verify", str(file)]) for file in (record, text)] == [0, 0]


@pytest.mark.parametrize("name", FINISHED)
def test_a_download_of_then_that_was_forged_does_not_hold(name: str, tmp_path: Path) -> None:
    forged = json.loads(json.dumps(GAMES[name]["record"]))
    forged["winner"] = 1 - min(1, forged["winner"])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(forged), "utf-8")
    assert main(["verify", str(file)]) == 1
