"""Before the deal the host changes the game and its seats, and everybody sees it at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from machikoro.fair.evidence import from_record
from machikoro.fair.proof import verify
from machikoro.server.wire.messages import Record

from .client import Browser, Message, play_together, serving
from .house import House

QUICK: dict[str, Any] = {"start_coins": 40}


def waiting(house: House, *seats: str, **wish: Any) -> tuple[Browser, Browser]:
    """Ada's table with Ben at its second seat."""
    ada, ben = house.browser(), house.browser()
    ada.create("human Ada", "open", *seats, **wish)
    ada.sit_down()
    ben.join(ada, invite=ada.invite, name="Ben")
    ben.sit_down()
    return ada, ben


def arrange(browser: Browser, *seats: int | None, **wish: Any) -> Message:
    given = {"ruleset": "base", "options": {}, "seats": list(seats)}
    return browser.command("arrange", **given | wish)


def test_another_ruleset_and_other_options_are_seen_by_all(house: House) -> None:
    ada, ben = waiting(house, "open")
    seal = ada.view["fair"]["seal"]["commitment"]
    asked = {"ruleset": "harbor", "options": {"start_coins": 7}}
    assert arrange(ada, 0, 1, 2, **asked)["type"] == "accepted"
    view = ben.until_view(lambda view: view["ruleset"] == "harbor")
    assert view["stage"] == "lobby"
    assert view["options"]["start_coins"] == [7, 7, 7]
    assert [city["coins"] for city in view["position"]["players"]] == [7, 7, 7]
    assert "harbor" in view["progress"][0]["prices"]
    assert view["fair"]["seal"]["commitment"] == seal, "what is sealed has not changed"
    found = ben.http.post(f"/api/games/{ada.game}/invitation", json={"invite": ada.invite})
    assert found.json()["ruleset"] == "harbor"
    assert ada.http.get("/api/mine").json()["games"][0]["ruleset"] == "harbor"


def test_seats_are_added_and_taken_away_but_nobody_is_turned_out(house: House) -> None:
    ada = house.browser()
    ada.create("human Ada", "open", "bot easy", "open")
    ada.sit_down()
    ben = house.browser()
    ben.join(ada, invite=ada.invite, name="Ben", seat=3)
    ben.sit_down()
    assert arrange(ada, 0, 1, 2)["code"] == "taken", "Ben sits there"
    assert arrange(ada, 0, 3, 1)["code"] == "invalid"
    assert arrange(ada, 0, 3, 3)["code"] == "invalid"
    assert arrange(ada, 0, 3, 4)["code"] == "unknown"
    assert arrange(ada, 0, 3, None, None)["type"] == "accepted"
    view = ben.until_view(lambda view: view["seats"][1]["you"])
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Ben", "", ""]
    assert len({seat["colour"] for seat in view["seats"]}) == 4
    assert len(view["position"]["players"]) == 4


def test_the_last_open_seat_that_goes_begins_the_game(house: House) -> None:
    ada, ben = waiting(house, "open", options=QUICK)
    assert arrange(ada, 0, 1, options=QUICK)["type"] == "accepted"
    for player in (ada, ben):
        player.give_nonce()
    for player in (ada, ben):
        player.until_view(lambda view: view["stage"] == "playing")
    assert arrange(ada, 0, 1)["code"] == "not_now"
    play_together(ada, ben, lambda view: view["stage"] == "over")
    answer = ada.http.get(f"/api/games/{ada.game}/replay")
    assert verify(from_record(msgspec.json.decode(answer.content, type=Record))).holds


def test_only_the_host_arranges(house: House) -> None:
    ada, ben = waiting(house, "open")
    zoe = house.browser()
    zoe.sit_down(ada.game)
    for other in (ben, zoe):
        assert arrange(other, 0, 1, 2)["code"] == "not_allowed"


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"ruleset": "habor"}, "habor"),
        ({"ruleset": "legacy"}, "legacy"),
        ({"options": {"nonsense": 1}}, "nonsense"),
        ({"options": {"start_coins": [1, 2]}}, "start_coins"),
        ({"options": {"start_coins": {"a": 1}}}, ""),
        ({"seats": [0, 1, 2, None, None]}, ""),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    house: House, wish: dict[str, Any], words: str
) -> None:
    ada, ben = waiting(house, "open")
    before = ben.view["rev"]
    answer = arrange(ada, 0, 1, 2, **wish)
    assert answer["code"] == "invalid"
    assert words in answer["reason"]["message"]
    assert ada.sit_down()["view"]["rev"] == before


def test_who_starts_is_sealed_and_keeps_the_seat(house: House) -> None:
    ada = house.browser()
    ada.create("human Ada", "open", "bot easy", "open", first=2)
    ada.sit_down()
    for seats in ((0, 2, 3), (0, 1, 3), (0, 1)):
        assert arrange(ada, *seats)["code"] == "starts"
    assert arrange(ada, 0, 1, 2)["type"] == "accepted"


def test_a_lesson_and_a_chapter_stay_what_they_are(house: House) -> None:
    ada = house.browser()
    ada.create("human Ada", "open", ruleset="legacy")
    ada.sit_down()
    assert arrange(ada, 0, 1)["code"] == "not_allowed"


def test_what_was_arranged_outlives_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    with serving(database) as url, Browser(url) as ada:
        ada.create("human Ada", "open", "open")
        ada.sit_down()
        arrange(ada, 0, 2, None, None, ruleset="harbor", options=QUICK)
        before, cookies = ada.view, ada.http.cookies
    with serving(database) as url, Browser(url) as again:
        again.http.cookies = cookies
        view = again.sit_down(before["game"])["view"]
        for part in ("ruleset", "options", "seats", "position", "rev"):
            assert view[part] == before[part]
