"""The rules and cards of a campaign: what it has seen, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from machikoro import campaign
from machikoro.campaign.bots import seat_bots, take_step
from machikoro.cards.legacy.chapters import STARTING
from machikoro.server.campaign.cards import cards_of, cards_of_chapter, starting_cards
from machikoro.server.campaign.view import leaf_views

from .conftest import NewTraveller
from .secrets_of_the_deck import leaks
from .travellers import Traveller

SEATS = ("human Ada", "bot easy", "bot easy")
KINDS = ("establishments", "landmarks", "projects", "islands", "rules")


def at_the_door_of(chapter: int, **wishes: Any) -> campaign.Campaign:
    begun = campaign.new(3, seed=chapter, **wishes)
    while begun.chapter < chapter:
        campaign.play_on(begun, "random", until="before_game")
    return begun


def book(ada: Traveller) -> Any:
    return ada.http.get(f"/api/campaigns/{ada.campaign}/cards").json()


def found_in(told: Any) -> set[str]:
    return {card["id"] for kind in KINDS for card in told.get(kind, [])}


def test_before_its_first_leaf_a_campaign_has_the_starting_cards(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found("human Ada", "open")
    told = book(ada)
    assert found_in(told) == STARTING
    assert told["game"] == ada.http.get("/api/campaigns/cards").json()["game"]


def test_without_a_campaign_the_rules_are_those_of_the_first_game(traveller: NewTraveller) -> None:
    game = traveller().http.get("/api/campaigns/cards").json()["game"]
    assert (game["chapter"], game["rule_cards"], game["projects"]) == (1, [], ["observatory"])
    assert game["about"]["landmarks"] == ["forge", "flower_shop", "fountain"]
    assert game["about"]["starters"] == ["m_wheat_field", "m_bakery"]
    assert game["about"]["options"] == game["about"]["always"] == []
    assert game["reference"]["de"].splitlines()[0] == "1. Würfeln"


def test_a_book_grows_when_a_leaf_is_turned_and_not_before(traveller: NewTraveller) -> None:
    ada = traveller()
    ada.found(*SEATS, file=at_the_door_of(2).text())
    ada.enter()
    assert (ada.state["chapter"], ada.state["waiting"]) == (2, "before_game")
    closed = book(ada)
    assert closed["game"]["chapter"] == 1
    ada.step()
    assert ada.state["waiting"] == "box"
    assert book(ada)["game"] == closed["game"]
    assert "signal_tower" not in found_in(book(ada))
    ada.step()
    opened = book(ada)
    assert opened["game"]["chapter"] == 2
    assert opened["game"]["about"]["landmarks"] == ["flower_shop", "fountain", "signal_tower"]
    assert opened["game"]["about"]["always"] == ["two_dice"]
    assert opened["game"]["rule_cards"] == ["free_dice", "mountain_railway", "picnic_baskets"]
    assert opened["game"]["for_waiting"] == [0, 1, 3]
    assert found_in(opened) > found_in(closed)


def test_a_stranger_is_refused_by_code_and_by_guess_in_the_same_words(
    traveller: NewTraveller,
) -> None:
    ada, zoe = traveller(), traveller()
    ada.found(*SEATS, file=at_the_door_of(2).text())
    ada.enter()
    ada.travel(lambda state: state["waiting"] == "play")
    answers = [
        zoe.http.get(f"/api/{path}/cards")
        for path in (f"campaigns/{ada.code}", "campaigns/nobodysown1", f"games/{ada.state['game']}")
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(404, "unknown")}
    assert leaks(zoe.recorder.said) == []


def test_a_rule_card_says_that_a_table_plays_without_it() -> None:
    for baskets, says in (("never", True), ("from_2", False)):
        begun = at_the_door_of(2, baskets=baskets)
        campaign.play_on(begun, "random", until="pick")
        told = cards_of(begun)
        text = next(rule.text.de for rule in told.rules if rule.id == "picnic_baskets")
        assert text.endswith("An eurem Tisch wird ohne sie gespielt.") is says
        assert bool(told.game.for_waiting) is not says


@pytest.mark.parametrize("chapter", range(1, 12))
def test_a_chapter_by_itself_names_only_cards_that_come_with_it(chapter: int) -> None:
    told = cards_of_chapter(chapter)
    known = found_in(json.loads(shown(told)))
    game = told.game
    assert known >= {*game.about.landmarks, *game.about.starters, *game.projects, *game.rule_cards}
    assert game.chapter == chapter
    assert game.reference.de != starting_cards().game.reference.de or chapter == 1


def test_no_page_of_a_book_is_ahead_of_its_campaign() -> None:
    """From the first leaf to the end of chapter 3, after every step."""
    begun, said = campaign.new(3, seed=8), []
    bots = seat_bots("random", 3)
    while begun.chapter < 4:
        said += [shown({"leaves": leaf_views(begun.leaves)}), shown(cards_of(begun))]
        before = begun.waiting
        while begun.waiting == before == "play":
            take_step(begun, bots)
        if begun.waiting == before:
            take_step(begun, bots)
    said.append(shown(cards_of(begun)))
    assert "signal_tower" in said[-1]
    assert leaks(said) == []


def shown(answer: Any) -> str:
    return msgspec.json.encode(answer).decode()
