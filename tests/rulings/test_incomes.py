"""Which numbers wake a card, what it brings, and in which order the cards act."""

from __future__ import annotations

from typing import Any

import pytest

from machikoro import Event, Game
from tests.table import ADA, BEN, CLEO, all_open, city, payments, play, sources, table, throw

STATION = "train_station"

NUMBERS = {
    "wheat_field": {1}, "ranch": {2}, "bakery": {2, 3}, "cafe": {3}, "convenience_store": {4},
    "forest": {5}, "stadium": {6}, "tv_station": {6}, "business_center": {6},
    "cheese_factory": {7}, "furniture_factory": {8}, "mine": {9}, "family_restaurant": {9, 10},
    "apple_orchard": {10}, "farmers_market": {11, 12},
    "sushi_bar": {1}, "flower_garden": {4}, "flower_shop": {6}, "pizza_joint": {7},
    "publisher": {7}, "hamburger_stand": {8}, "mackerel_boat": {8}, "tax_office": {8, 9},
    "food_warehouse": {12, 13}, "tuna_boat": {12, 13, 14},
    "general_store": {2}, "corn_field": {3, 4}, "demolition_company": {4},
    "french_restaurant": {5}, "loan_office": {5, 6}, "vineyard": {7}, "renovation_company": {8},
    "winery": {9}, "moving_company": {9, 10}, "tech_startup": {10}, "soda_bottling_plant": {11},
    "park": {11, 12, 13}, "private_club": {12, 13, 14},
}  # fmt: skip
RED = ("cafe", "family_restaurant", "sushi_bar", "pizza_joint", "hamburger_stand",
       "french_restaurant", "private_club")  # fmt: skip
COUNTED = {
    "cheese_factory": "ranch", "furniture_factory": "forest", "farmers_market": "wheat_field",
    "flower_shop": "flower_garden", "food_warehouse": "pizza_joint",
    "soda_bottling_plant": "pizza_joint", "winery": "vineyard", "moving_company": "ranch",
    "business_center": "ranch", "renovation_company": "ranch",
}  # fmt: skip
HARBOR_CARDS = ("sushi_bar", "mackerel_boat", "tuna_boat")


def _throw_total(game: Game, total: int) -> list[Event]:
    if total <= 6:
        return throw(game, total)
    if total <= 12:
        events = throw(game, 6, total - 6)
        return events + (game.play("decline") if game.decision == "add" else [])
    throw(game, 6, total - 8)
    return game.play("add 2")


def _seats(kind: str, total: int) -> dict[str, Any]:
    """Ada rolls; a red card lies with Ben, any other with Ada."""
    built = {STATION} if total > 6 else set()
    built |= {"harbor"} if total > 12 else set()
    if kind in ("demolition_company", "french_restaurant", "private_club"):
        built |= {STATION, "shopping_mall", "airport"}
    own = {kind: 1, COUNTED[kind]: 2} if kind in COUNTED else {kind: 1}
    harbor = ["harbor"] if kind in HARBOR_CARDS else []
    startup = 2 if kind == "tech_startup" else 0
    if kind in RED:
        return {"ada": city(20, *built), "ben": city(20, *harbor, **own), "cleo": city(20)}
    return {
        "ada": city(20, *sorted(built | set(harbor)), invested=startup, **own),
        "ben": city(20, bakery=1),
        "cleo": city(20, bakery=1),
    }


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_card_acts_on_its_numbers_and_on_no_other(kind: str) -> None:
    """Classic sections 2 to 4."""
    woken = set()
    for total in range(1, 15):
        game = all_open(**_seats(kind, total))
        events = _throw_total(game, total)
        if game.asking == kind or any(e.card == kind for e in events if e.kind != "only_choice"):
            woken.add(total)
    assert woken == NUMBERS[kind]


@pytest.mark.parametrize(
    ("kind", "dice", "income"),
    [
        ("wheat_field", (1,), 1),
        ("ranch", (2,), 1),
        ("forest", (5,), 1),
        ("mine", (4, 5), 5),
        ("apple_orchard", (4, 6), 3),
        ("flower_garden", (4,), 1),
        ("mackerel_boat", (4, 4), 3),
        ("corn_field", (3,), 1),
        ("corn_field", (4,), 1),
        ("vineyard", (3, 4), 3),
    ],
)
def test_blue_cards_pay_on_any_roll(kind: str, dice: tuple[int, ...], income: int) -> None:
    """Classic sections 2 to 4."""
    harbor = ["harbor"] if kind == "mackerel_boat" else []
    own = {kind: 1}
    station = [STATION] if len(dice) == 2 else []
    game = all_open(
        ada=city(5, *station, *harbor, **own), ben=city(5, *harbor, **own), cleo=city(5)
    )
    throw(game, *dice)
    assert game.coins == (5 + income, 5 + income, 5)


@pytest.mark.parametrize(
    ("cards", "dice", "income"),
    [
        ({"bakery": 1}, (2,), 1),
        ({"bakery": 1}, (3,), 1),
        ({"convenience_store": 1}, (4,), 3),
        ({"cheese_factory": 1, "ranch": 2}, (3, 4), 6),
        ({"cheese_factory": 2, "ranch": 2}, (3, 4), 12),
        ({"furniture_factory": 1, "forest": 1, "mine": 2}, (4, 4), 9),
        ({"farmers_market": 1, "wheat_field": 2, "apple_orchard": 1}, (5, 6), 6),
        ({"farmers_market": 1, "flower_garden": 1, "corn_field": 1, "vineyard": 1}, (6, 6), 6),
        ({"flower_shop": 1, "flower_garden": 2}, (6,), 2),
        ({"flower_shop": 1}, (6,), 0),
        ({"food_warehouse": 1, "cafe": 1, "sushi_bar": 1}, (6, 6), 4),
        ({"general_store": 1}, (2,), 2),
        ({"winery": 1, "vineyard": 2}, (4, 5), 12),
        ({"soda_bottling_plant": 1, "cafe": 2}, (5, 6), 2),
    ],
)
def test_green_cards_pay_on_their_owners_roll_only(
    cards: dict[str, int], dice: tuple[int, ...], income: int
) -> None:
    """Classic sections 2 to 4: factories and markets pay for each card they count."""
    station = [STATION] if len(dice) == 2 else []
    game = all_open(ada=city(5, *station, **cards), ben=city(5))
    throw(game, *dice)
    assert game.coins == (5 + income, 5)
    green = dict.fromkeys(list(cards)[:1], 1)
    game = all_open(ada=city(5, *station), ben=city(5, **green))
    throw(game, *dice)
    assert game.coins == (5, 5)


def test_the_food_warehouse_needs_no_harbor() -> None:
    """Classic section 3."""
    game = table("harbor", ada=city(5, STATION, food_warehouse=1, sushi_bar=1), ben=city(5))
    throw(game, 6, 6)
    assert game.coins == (7, 5)


def test_the_stadium_takes_two_from_each_other_player() -> None:
    """Classic section 2 and ruling 12: each pays what is there."""
    game = table("base", ada=city(0, stadium=1), ben=city(5), cleo=city(1), dan=city(0))
    throw(game, 6)
    assert game.coins == (3, 3, 0, 0)


def test_the_tv_station_takes_five_from_one_player() -> None:
    """Classic section 2."""
    game = table("base", ada=city(0, tv_station=1), ben=city(9), cleo=city(3))
    throw(game, 6)
    assert (game.decision, game.asking) == ("target", "tv_station")
    game.play("target 2")
    assert game.coins == (3, 9, 0)


def test_the_tv_station_may_choose_a_penniless_player() -> None:
    """Classic ruling 42 and section 11."""
    game = table("base", ada=city(0, tv_station=1), ben=city(9), cleo=city(0))
    throw(game, 6)
    assert game.legal_actions() == ["target 1", "target 2"]
    game.play("target 2")
    assert game.coins == (0, 9, 0)


def test_purple_cards_sleep_on_the_rolls_of_others() -> None:
    """Classic section 2."""
    game = table("base", ada=city(9), ben=city(9, stadium=1, tv_station=1, business_center=1))
    throw(game, 6)
    assert (game.coins, game.decision) == ((9, 9), "build")


def test_purple_cards_of_one_roll_act_in_the_order_of_the_card_tables() -> None:
    """Classic section 11: Stadion, Fernsehsender, Bürohaus on a 6."""
    game = table(
        "base",
        ada=city(0, stadium=1, tv_station=1, business_center=1, ranch=1),
        ben=city(9, mine=1),
        cleo=city(9),
    )
    assert payments(throw(game, 6)) == [(CLEO, ADA, 2), (BEN, ADA, 2)]
    assert game.asking == "tv_station"
    game.play("target 1")
    assert (game.asking, game.decision) == ("business_center", "swap")
    play(game, "target 1")
    assert game.decision == "build"


def test_the_tax_office_acts_before_the_renovation_company() -> None:
    """Classic section 11: the tables' order holds in every ruleset."""
    game = all_open(
        ada=city(0, STATION, tax_office=1, renovation_company=1), ben=city(10, ranch=1, mine=1)
    )
    assert sources(throw(game, 4, 4)) == ["tax_office"]
    assert game.asking == "renovation_company"


def test_loans_are_paid_before_any_income() -> None:
    """Classic section 11: the order that is never worse for the roller."""
    game = all_open(ada=city(1, loan_office=1, forest=1), ben=city(0))
    assert sources(throw(game, 5)) == ["loan_office", "forest"]
    assert game.coins == (1, 0)


def test_the_store_still_earns_the_raise_of_a_mall_that_the_roll_demolishes() -> None:
    """Classic section 11: incomes that do not ask for few landmarks come before Baufirma."""
    game = all_open(
        ada=city(0, "shopping_mall", convenience_store=1, demolition_company=1), ben=city(0)
    )
    assert sources(throw(game, 4)) == ["convenience_store", "demolition_company"]
    assert game.coins == (4 + 8, 0)


def test_the_moving_company_acts_after_every_income() -> None:
    """Classic section 11: Spedition last, after the Weingut too."""
    game = all_open(
        ada=city(0, STATION, moving_company=1, winery=1, vineyard=1, mine=1), ben=city(0)
    )
    found = sources(throw(game, 4, 5))
    assert found == ["mine", "winery"]
    assert game.asking == "moving_company"
    assert "give winery" in game.legal_actions()
