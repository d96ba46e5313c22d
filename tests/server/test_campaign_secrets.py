"""The golden rule: nobody is told of a leaf before it is turned."""

from __future__ import annotations

import json
from typing import Any

import pytest

from machikoro import campaign
from machikoro.cards.legacy.chapters import STARTING
from machikoro.cards.rulesets import RULESETS

from .client import serving
from .conftest import NewTraveller
from .secrets_of_the_deck import ids, leaks
from .travellers import Traveller

WRONG_MOVES = ("", "build", "build x", "build quarry", "close bakery", "sail 3", "call fox", "🦊")
SEATS = ("human Ada", "bot easy", "bot easy")


def look_around(ada: Traveller) -> None:
    """At everything that an address can tell, and at what wrong words are answered with."""
    for path in ("rules", "cards"):
        ada.http.get(f"/c/{ada.campaign}/{path}")
        ada.http.get(f"/{path}/legacy")
    ada.http.get("/api/campaigns/cards")
    for path in ("cards", "file", "pictures/box_2", "pictures/fox_friend", "nothing"):
        ada.http.get(f"/api/campaigns/{ada.campaign}/{path}")
    for leaf in ada.leaves[-3:]:
        for name in leaf["pictures"]:
            ada.http.get(f"/api/campaigns/{ada.campaign}/pictures/{name}")
    ada.http.get("/api/campaigns")
    wish: dict[str, Any] = {"ruleset": "legacy", "players": 2, "options": {"chapter": 5}}
    ada.http.post("/api/options", json=wish)
    for options in ({"chapter": 7}, {"islands": {"x": 1}}, {"landmarks": ["x"]}, {"project": "y"}):
        seats = [{"kind": "human"}, {"kind": "bot"}]
        ada.http.post("/api/games", json={"ruleset": "legacy", "seats": seats, "options": options})
    rev = ada.state["rev"]
    ada.ask("campaign_pick", seat=0, cards=["m_x", "m_fo"])
    ada.ask("campaign_free", rev=rev, landmarks=["lantern", "sky", "x"], project="island")
    ada.ask("campaign_side", rev=rev, side="B") if ada.state["waiting"] != "side" else None


def look_around_at_the_table(ada: Traveller) -> None:
    ada.game = ada.state["game"]
    look_around_at_the_table_of(ada)


def look_around_at_the_table_of(ada: Traveller) -> None:
    ada.start()
    for word in WRONG_MOVES:
        ada.act(word)
    ada.command("hint", rev=ada.view["rev"])
    ada.leave()


def travel(ada: Traveller, chapter: int) -> None:
    """To the end of a chapter, curious all the way."""
    while ada.state["chapter"] <= chapter and ada.state["waiting"] != "free":
        look_around(ada)
        if ada.state["waiting"] == "play":
            look_around_at_the_table(ada)
            game = ada.state["game"]
            ada.play()
            for path in ("replay", "transcript", "at/0", "at/20"):
                ada.http.get(f"/api/games/{game}/{path}")
        else:
            ada.step()
    look_around(ada)


def text_before(chapter: int) -> str:
    begun = campaign.new(3, seed=chapter)
    while begun.chapter < chapter:
        campaign.play_on(begun, "easy", until="before_game")
    return begun.text()


@pytest.mark.parametrize("chapter", [1, 2, 3, 4])
def test_a_chapter_tells_of_no_later_leaf(chapter: int) -> None:
    """On a server of its own: who is so curious asks for more tables than others would leave."""
    with serving(creations_per_minute=1e9, reads_per_minute=1e9) as url, Traveller(url) as ada:
        ada.found(*SEATS, file=text_before(chapter) if chapter > 1 else None)
        ada.enter()
        travel(ada, chapter)
        assert ada.state["chapter"] == chapter + 1
        assert leaks(ada.recorder.said) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_chapters_tell_of_no_later_leaf(players: int, caplog: pytest.LogCaptureFixture) -> None:
    """Every byte that a client got, from the first leaf to free play; and the server's log."""
    with serving(reads_per_minute=1e9) as url, Traveller(url) as ada:
        ada.found("human Ada", *["bot easy"] * (players - 1))
        ada.enter()
        travel(ada, 10)
        assert ada.state["waiting"] == "free"
        assert len(ada.leaves) > 100
        assert leaks(ada.recorder.said) == []
    assert not [word for word in caplog.text.split() if word in ids()]


def test_the_recorder_would_notice() -> None:
    """A leaf that is told with its message is none of these."""
    leaf = {"id": "box_2", "cards": ["tea_isle"], "text": {"de": "", "en": ""}}
    assert leaks([json.dumps({"leaves": [leaf]}), "tea_isle"]) == []
    assert leaks(["sail to tea_isle"]) == ["tea_isle"]
    assert leaks([json.dumps({"players": [{"board": {"fox": True}}]})]) == ["fox"]
    assert leaks([json.dumps({"legal": ["build quarry"]})]) == ["quarry"]
    said = campaign.new(2, seed=1)
    campaign.play_on(said, "easy", until="side")
    assert leaks([said.leaf("1_closing").text("en")])


def test_without_a_campaign_only_the_starting_cards_are_told(traveller: NewTraveller) -> None:
    ada = traveller()
    told = ada.http.get("/api/campaigns/cards").json()
    kinds = ("establishments", "landmarks", "projects", "islands", "rules")
    found = {card["id"] for kind in kinds for card in told.get(kind, [])}
    assert found == STARTING
    assert set(told["flavours"]) <= found
    others = {card.id for ruleset in RULESETS.values() if not ruleset.sealed
              for card in (*ruleset.family.establishments, *ruleset.family.landmarks)}  # fmt: skip
    for path in ("/api/cards", "/api/about"):
        ada.recorder.said.clear()
        ada.http.get(path)
        assert set(leaks(ada.recorder.said)) <= others


def single(ada: Traveller, **wish: Any) -> Any:
    """A chapter without its campaign."""
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "easy"}]
    return ada.http.post("/api/games", json={"ruleset": "legacy", "seats": seats, **wish})


def test_a_later_chapter_by_itself_needs_a_yes_to_spoilers(traveller: NewTraveller) -> None:
    ada = traveller()
    for options in ({"chapter": 5}, {"chapter": "5"}, {"landmarks": ["x"]}, {"sides": "draw"}):
        refused = single(ada, options=options)
        assert (refused.status_code, refused.json()["code"]) == (400, "spoilers")
    assert leaks(ada.recorder.said) == []
    assert single(ada, options={"chapter": 12}, spoilers=True).json()["code"] == "invalid"


def test_the_first_chapter_by_itself_gives_nothing_away(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.game = single(ada).json()["game"]
    told = ada.http.get(f"/api/games/{ada.game}/cards").json()
    assert {card["id"] for card in told["establishments"]} <= STARTING
    look_around_at_the_table_of(ada)
    assert ada.view["chapter"] == 1
    assert ada.view["campaign"] is None
    assert set(leaks(ada.recorder.said)) <= {"welcome", "1_opening"}


def test_a_later_chapter_by_itself_is_told_with_its_cards_and_drawings(
    traveller: NewTraveller,
) -> None:
    ada = traveller()
    ada.game = single(ada, options={"chapter": 5}, spoilers=True).json()["game"]
    path = f"/api/games/{ada.game}"
    told = ada.http.get(f"{path}/cards").json()
    assert "yokai_pranks" in {rule["id"] for rule in told["rules"]}
    assert "floor_by_floor" not in {rule["id"] for rule in told["rules"]}
    assert ada.http.get(f"{path}/pictures/boat").headers["content-type"] == "image/svg+xml"
    assert ada.http.get(f"{path}/pictures/crane").status_code == 404
    look_around_at_the_table_of(ada)
    assert ada.view["chapter"] == 5


def test_a_drawing_travels_once_its_leaf_is_turned(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found("human Ada", "bot easy")
    ada.enter()
    path = f"/api/campaigns/{ada.campaign}/pictures"
    assert ada.http.get(f"{path}/1_opening").status_code == 404
    ada.step()
    ada.step()
    assert ada.leaves[3]["pictures"] == ["1_opening"]
    assert ada.http.get(f"{path}/1_opening").headers["content-type"] == "image/svg+xml"
    sealed, nothing = ada.http.get(f"{path}/2_opening"), ada.http.get(f"{path}/never_drawn")
    assert (sealed.status_code, sealed.content) == (nothing.status_code, nothing.content)
