"""Whatever is sent to a campaign: a typed refusal, nothing changed, nobody else disturbed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from machikoro.server.http.limits import BODY_BYTES

from .client import HELLO, serving
from .conftest import NewTraveller
from .travellers import Traveller

COMMANDS = (
    "campaign_read", "campaign_box", "campaign_hand", "campaign_pick", "campaign_side",
    "campaign_free", "campaign_town", "sit",
)  # fmt: skip
WRONG = [
    "", "{", "null", "[]", '"campaign_read"', "{}",
    '{"type": "move", "id": "x", "rev": 1, "action": "roll 1"}',
    '{"type": "campaign_read", "id": "x"}',
    '{"type": "campaign_read", "id": "x", "rev": -1}',
    '{"type": "campaign_read", "id": "x", "rev": 1, "date": 5}',
    '{"type": "campaign_pick", "id": "x", "seat": 9, "cards": []}',
    '{"type": "campaign_pick", "id": "x", "seat": 0, "cards": "m_forge"}',
    '{"type": "campaign_pick", "id": "x", "seat": 0, "cards": [1]}',
    '{"type": "campaign_pick", "id": "x", "seat": 0, "cards": ["' + "x" * 99 + '"]}',
    '{"type": "campaign_side", "id": "x", "rev": 1, "side": "C"}',
    '{"type": "campaign_free", "id": "x", "rev": 1, "yokai": "teeth"}',
    '{"type": "campaign_free", "id": "x", "rev": 1, "landmarks": ["a", "b", "c", "d"]}',
    '{"type": "campaign_town", "id": "x", "seat": 0}',
    '{"type": "campaign_hand", "id": "x", "seat": 0, "more": 1}',
    "[" * 5000,
]  # fmt: skip


@pytest.fixture
def ada(traveller: NewTraveller) -> Traveller:
    player = traveller()
    player.found("human Ada", "human Ben", "bot easy")
    player.enter()
    return player


@pytest.mark.parametrize("message", WRONG)
def test_what_cannot_be_read_is_refused_and_changes_nothing(ada: Traveller, message: str) -> None:
    assert ada.line is not None
    ada.line.send(message)
    assert ada.hear("refused")["code"] == "invalid"
    assert ada.ask("ping")["type"] == "pong"
    assert _unchanged(ada)


def test_whatever_is_not_waited_for_is_refused_by_name(ada: Traveller) -> None:
    fields: dict[str, dict[str, Any]] = {
        "campaign_box": {"rev": 1},
        "campaign_side": {"rev": 1, "side": "A"},
        "campaign_free": {"rev": 1},
        "campaign_pick": {"seat": 0, "cards": []},
        "campaign_hand": {"seat": 0},
    }
    for kind, given_ in fields.items():
        refused = ada.ask(kind, **given_)
        assert (refused["code"], refused["reason"]) == ("not_now", {"waiting": "rulebook"})
    refused = ada.ask("campaign_read", rev=1, date="tomorrow")
    assert (refused["code"], refused["reason"]) == ("invalid", {"field": "date"})
    assert _unchanged(ada)


def test_a_socket_greets_first(ada: Traveller, traveller: NewTraveller) -> None:
    ben = traveller()
    ben.game = f"c/{ada.campaign}"
    ben.open_socket()
    assert ben.command("campaign_read", rev=1)["code"] == "hello_first"
    ben.send(HELLO | {"protocol": 1})
    assert ben.until("closing")["reason"] == "outdated"


@pytest.mark.parametrize("name", ["000000000000", "x", "ABCDE", "%00"])
def test_a_campaign_that_does_not_exist_is_unknown(traveller: NewTraveller, name: str) -> None:
    ada = traveller()
    for path in ("file", "cards", "pictures/box_1"):
        assert ada.http.get(f"/api/campaigns/{name}/{path}").status_code == 404
    answer = ada.http.post(f"/api/campaigns/{name}/join", json={"name": "Ada"})
    assert answer.json()["code"] == "unknown"


def test_a_game_is_no_campaign_and_a_campaign_is_no_game(traveller: NewTraveller) -> None:
    ada = traveller()
    game = ada.create("human Ada", "bot easy")["game"]
    campaign = ada.found("human Ada", "bot easy")["campaign"]
    assert ada.http.get(f"/api/campaigns/{game}/cards").json()["code"] == "unknown"
    assert ada.http.get(f"/api/games/{campaign}/replay").json()["code"] == "unknown"
    assert ada.http.delete(f"/api/campaigns/{game}").json()["code"] == "unknown"
    ada.http.delete(f"/api/mine/{campaign}")
    assert ada.http.get(f"/api/campaigns/{campaign}/cards").status_code == 200


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"seats": []},
        {"seats": [{"kind": "human"}]},
        {"seats": [{"kind": "human"}] * 5},
        {"seats": [{"kind": "fox"}] * 2},
        {"seats": [{"kind": "bot", "bot": "nobody"}] * 2},
        {"seats": [{"kind": "human", "name": "x" * 30}] * 2},
        {"seats": [{"kind": "human", "town": "\u200b"}] * 2},
        {"seats": [{"kind": "human"}] * 2, "baskets": "sometimes"},
        {"seats": [{"kind": "human"}] * 2, "lampions": 1},
        {"seats": [{"kind": "human"}] * 2, "file": 7},
        {"seats": [{"kind": "human"}] * 2, "seed": 7},
    ],
)
def test_a_campaign_that_cannot_be_is_not_founded(
    traveller: NewTraveller, wish: dict[str, Any]
) -> None:
    ada = traveller()
    refused = ada.http.post("/api/campaigns", json=wish)
    assert refused.status_code in (400, 404)
    assert refused.json()["code"] in ("invalid", "unknown", "too_long", "blank_name")
    assert ada.http.get("/api/campaigns").json()["campaigns"] == []


def test_only_a_file_may_be_long(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found("human Ada", "bot easy")
    long = json.dumps({"name": "x" * BODY_BYTES})
    assert ada.http.post(f"/api/campaigns/{ada.campaign}/join", content=long).status_code == 413
    wish = {"seats": [{"kind": "human"}] * 2, "file": "x" * BODY_BYTES * 65}
    assert ada.http.post("/api/campaigns", json=wish).status_code == 413


def test_names_of_towns_are_changed_at_a_pace() -> None:
    with serving(changes_per_minute=3) as url, Traveller(url) as ada:
        ada.found("human Ada", "bot easy")
        ada.enter()
        answers = [ada.ask("campaign_town", seat=0, name=f"Town {n}") for n in range(5)]
        assert [answer.get("code") for answer in answers[2:]] == [None, "too_fast", "too_fast"]


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
finite = st.floats(allow_nan=False, allow_infinity=False)
simple = st.none() | st.booleans() | st.integers() | finite | words
fields = st.dictionaries(
    st.sampled_from(["rev", "seat", "cards", "side", "yokai", "landmarks", "name", "bot"]),
    simple | st.lists(simple, max_size=3) | st.sampled_from([0, 1, "A", "human", ["m_forge"]]),
    max_size=5,
)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.sampled_from(COMMANDS), fields)
def test_no_words_make_a_campaign_fall_over(
    ada: Traveller, kind: str, given_: dict[str, Any]
) -> None:
    answer = ada.ask(kind, **given_)
    assert answer["type"] in ("accepted", "refused")
    assert answer.get("code") != "busy"


def _unchanged(ada: Traveller) -> bool:
    rev = ada.state["rev"]
    ada.go_out()
    ada.enter()
    return bool(ada.state["rev"] == rev)
