"""Everything that the campaign brings, from its data into the words of cards/model.py."""

from __future__ import annotations

from typing import Any

from machikoro.cards.legacy.data import campaign, story
from machikoro.cards.legacy.effects import (
    benefit,
    establishment_effect,
    project_effect,
    short_text,
)
from machikoro.cards.model import (
    Box,
    Establishment,
    Island,
    Landmark,
    Name,
    Project,
    Rule,
    RuleCard,
    Text,
)

Data = dict[str, Any]
BRINGS: dict[str, Rule] = {
    "free_dice": "two_dice",
    "mountain_railway": "track",
    "picnic_baskets": "baskets",
    "town_subsidy": "aid",
    "third_stall": "circles",
    "fourth_stall": "circles",
    "expedition": "expedition",
    "yokai_pranks": "pranks",
    "yokai_gifts": "gifts",
    "floor_by_floor": "floors",
    "the_spring": "drops",
    "rebuilding": "rebuild",
    "fox_friend": "fox_friend",
    "festival_week": "festival",
}


def chapters_data() -> list[Data]:
    found: list[Data] = campaign()["chapters"]
    return found


def sides_data(chapter: Data) -> tuple[Data, Data]:
    pair = chapter["endDoubleSided"]
    return pair["sideA"], pair["sideB"]


def market_cards_data() -> list[Data]:
    """In the order in which players get them."""
    later = [chapter["endMarketCard"] for chapter in chapters_data()]
    return [*campaign()["startMarketCards"], *later]


def _name(topic: str, card: str, key: str = "name") -> Name:
    words = story()[topic][card][key]
    return Name(words["en"], words["de"])


def _text(topic: str, card: str) -> Text:
    words = story()[topic][card]["text"]
    return Text(words["en"], words["de"])


def _words(topic: str, card: str) -> tuple[Name, Text, Text]:
    """Name, short and whole text: what is one sentence on the card is both."""
    return _name(topic, card), _text(topic, card), _text(topic, card)


def _establishment(data: Data, copies: int, market_card: bool = False) -> Establishment:
    effect = establishment_effect(data["effect"])
    return Establishment(
        data["id"], tuple(data["dice"]), data["colour"], data["symbol"], data["cost"], copies,
        effect, _name("establishments", data["id"]), short_text(effect),
        _text("establishments", data["id"]), market_card=market_card,
    )  # fmt: skip


def _establishments() -> tuple[Establishment, ...]:
    first = [_establishment(card, card["copies"]) for card in campaign()["startEstablishments"]]
    pairs = [
        _establishment(side, chapter["endDoubleSided"]["copies"])
        for chapter in chapters_data()
        for side in sides_data(chapter)
    ]
    own = [_establishment(card, 0, market_card=True) for card in market_cards_data()]
    return (*first, *pairs, *own)


def _landmark(place: int, data: Data) -> Landmark:
    """Its price belongs to its place; a new one comes to the last."""
    price = SLOTS[min(place, len(SLOTS) - 1)]
    words = _words("landmarks", data["id"])
    return Landmark(data["id"], (price, price, price), *words, benefit(data["effect"]))


def _project(data: Data) -> Project:
    return Project(
        data["id"], data["cost"], *_words("projects", data["id"]), project_effect(data["effect"]),
        benefit(data["effect"]), data.get("minCost"), data.get("floors", 1),
    )  # fmt: skip


def _island(data: Data) -> Island:
    found = benefit(data["effect"])
    assert found is not None
    return Island(data["id"], data["field"], *_words("islands", data["id"]), found)


def _rule(data: Data) -> RuleCard:
    return RuleCard(
        data["id"],
        _name("rules", data["id"], "title"),
        _text("rules", data["id"]),
        _text("rules", data["id"]),
        BRINGS[data["id"]],
        amount=next((data[key] for key in ("pieces", "max", "n", "result") if key in data), 0),
        cost=data.get("cost", 0),
        later_cost=data.get("shiftCost", 0),
        fields=data.get("fields", 0),
        limits={int(players): most for players, most in data.get("limit", {}).items()},
    )


SLOTS: tuple[int, ...] = tuple(campaign()["slotCosts"])
"""What a landmark costs by its place on the board, from left to right."""
BOX = Box(
    "legacy",
    _establishments(),
    tuple(_landmark(place, card) for place, card in enumerate(campaign()["landmarks"])),
    tuple(_project(chapter["project"]) for chapter in chapters_data()),
    tuple(map(_island, campaign()["islands"])),
    tuple(_rule(rule) for chapter in chapters_data() for rule in chapter["rules"]),
)
