"""Machi Koro 2: brown landmarks work for everybody, whoever built them, from the next roll on."""

from __future__ import annotations

import pytest

import machikoro
from tests.table import (
    BROWN,
    HIGH_KINDS,
    LOW_KINDS,
    THROWS,
    brought,
    build,
    can_build,
    cards,
    city,
    landmarks,
    mk2,
    of_kind,
    take_turn,
    throw,
    throw_total,
)

NUMBERS = {
    "sushi_bar": 1, "wheat_field": 1, "vineyard": 2, "bakery": 3, "cafe": 3,
    "flower_garden": 4, "convenience_store": 4, "forest": 5, "flower_shop": 6,
    "corn_field": 7, "stadium": 7, "hamburger_stand": 8, "furniture_factory": 8,
    "winery": 9, "family_restaurant": 10, "apple_orchard": 10, "food_warehouse": 11, "mine": 12,
}  # fmt: skip
"""One number of each card that moves coins by a fixed amount."""
RAISED = {
    "farmers_market": {"wheat_field", "corn_field"},
    "shopping_mall": {"bakery", "convenience_store"},
    "forge": {"forest", "mine"},
    "soda_bottling_plant": {"sushi_bar", "cafe", "hamburger_stand", "family_restaurant"},
}
RED = RAISED["soda_bottling_plant"]
COUNTED = {
    "flower_shop": "flower_garden", "furniture_factory": "mine", "winery": "vineyard",
    "food_warehouse": "cafe",
}  # fmt: skip


def income(card: str, copies: int, landmark: str | None, builder: int) -> int:
    """What some copies of a card bring their owner in seat 0."""
    cities = [city(50), city(50), city(50)]
    cities[0]["cards"] = {card: copies}
    if card in COUNTED:
        cities[0]["cards"][COUNTED[card]] = 1
    if landmark:
        cities[builder]["landmarks"] = [landmark]
    game = mk2(*cities, to_move=1 if card in RED else 0)
    return brought(throw_total(game, NUMBERS[card]), card)[0]


@pytest.mark.parametrize("landmark", RAISED)
@pytest.mark.parametrize("builder", [0, 2], ids=["owner", "somebody else"])
def test_each_card_of_the_symbol_pays_one_more_and_no_other_card_does(
    landmark: str, builder: int
) -> None:
    """Rulebook p. 8; rulings 9 and 10: combo, Fruit and Flower cards are never raised."""
    for card in NUMBERS:
        raised = 2 if card in RAISED[landmark] else 0
        plain = income(card, 2, None, builder)
        assert income(card, 2, landmark, builder) == plain + raised, card


def test_two_corn_fields_pay_eight_instead_of_six_with_the_farmers_market() -> None:
    """Rulebook p. 8, example; ruling 11: it says Weizenfeld but its numbers are Kornfeld's."""
    game = mk2(city(0, corn_field=2), city(0))
    assert brought(throw(game, 3, 4), "corn_field") == {0: 6}
    game = mk2(city(0, corn_field=2), city(0, "farmers_market"))
    assert brought(throw(game, 3, 4), "corn_field") == {0: 8}


def test_two_wheat_fields_pay_four_instead_of_two_with_the_farmers_market() -> None:
    """Ruling 11: a Wheat Field pays 1."""
    game = mk2(city(0, "farmers_market", wheat_field=2), city(0))
    assert brought(throw(game, 1), "wheat_field") == {0: 4}


def test_the_roller_pays_the_extra_coin_of_the_soda_bottling_plant() -> None:
    """Ruling 10."""
    game = mk2(city(10, "soda_bottling_plant"), city(0, cafe=2))
    throw(game, 3)
    assert game.coins == (4, 6)


def test_the_raised_claim_is_still_limited_by_what_the_roller_has() -> None:
    """Rulings 7 and 10."""
    game = mk2(city(4), city(0, "soda_bottling_plant", cafe=1), city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (1, 1, 3)  # the roller's coin is the aid


def test_raising_landmarks_work_for_several_symbols_side_by_side() -> None:
    """Ruling 10."""
    game = mk2(
        city(0, "shopping_mall", bakery=1, wheat_field=1),
        city(0, "farmers_market", wheat_field=1),
    )
    throw(game, 2)
    assert game.coins == (3 + 2, 2)


@pytest.mark.parametrize("builder", range(3))
def test_the_tech_startup_pays_eight_to_whoever_rolls_twelve(builder: int) -> None:
    cities = [city(5), city(5), city(5)]
    cities[builder]["landmarks"] = ["tech_startup"]
    for total in THROWS:
        game = mk2(*cities, to_move=1)
        expected = {1: 8} if total == 12 else {}
        assert brought(throw_total(game, total), "tech_startup") == expected


@pytest.mark.parametrize("builder", range(3))
def test_the_airport_pays_five_to_whoever_builds_nothing(builder: int) -> None:
    """Ruling 19: whoever owns it."""
    cities = [city(5), city(5), city(5)]
    cities[builder]["landmarks"] = ["airport"]
    game = mk2(*cities, to_move=1)
    take_turn(game, 6)
    assert game.coins == (5, 10, 5)
    take_turn(game, 6)
    assert game.coins == (5, 10, 10)


def test_the_airport_pays_also_who_could_not_afford_anything() -> None:
    """Ruling 19; the aid comes too."""
    game = mk2(city(0), city(0, "airport"), market={"mine": 1, "furniture_factory": 1})
    throw(game, 6)
    assert game.coins[0] == 1
    game.play("pass")
    assert game.coins == (6, 0)


def test_the_airport_pays_nothing_to_whoever_builds() -> None:
    game = mk2(city(5), city(0, "airport"), market={"cafe": 2})
    throw(game, 6)
    build(game, "cafe")
    assert game.coins == (4, 0)


def test_the_turn_in_which_the_airport_is_built_never_pays() -> None:
    """Ruling 18."""
    game = mk2(city(12), city(0), row=["airport"])
    throw(game, 6)
    build(game, "airport")
    assert game.coins == (0, 0)


@pytest.mark.parametrize("builder", range(3))
def test_the_temple_takes_two_from_every_opponent_for_doubles(builder: int) -> None:
    """Rulebook p. 7."""
    cities = [city(5), city(5), city(1)]
    cities[builder]["landmarks"] = ["temple"]
    game = mk2(*cities)
    throw(game, 6, 6)
    assert game.coins == (5 + 2 + 1, 3, 0)


@pytest.mark.parametrize("builder", range(3))
def test_the_charterhouse_pays_three_for_two_dice_without_income(builder: int) -> None:
    """Rulebook p. 3."""
    cities = [city(5), city(5), city(5)]
    cities[builder]["landmarks"] = ["charterhouse"]
    game = mk2(*cities)
    throw(game, 3, 4)
    assert game.coins == (8, 5, 5)


@pytest.mark.parametrize("builder", range(3))
def test_the_moving_company_makes_whoever_rolls_doubles_give_a_card_away(builder: int) -> None:
    """Rulebook p. 8."""
    cities = [city(5), city(5, cafe=1), city(5)]
    cities[builder]["landmarks"] = ["moving_company"]
    game = mk2(*cities, to_move=1)
    throw(game, 6, 6)
    assert cards(game, 0) == {"cafe": 1}


@pytest.mark.parametrize("builder", range(3))
def test_the_amusement_park_gives_whoever_rolls_doubles_one_more_turn(builder: int) -> None:
    """Rulebook p. 3."""
    cities = [city(5), city(5), city(5)]
    cities[builder]["landmarks"] = ["amusement_park"]
    game = mk2(*cities, to_move=1)
    take_turn(game, 6, 6)
    assert (game.active, game.decision) == (1, "roll")
    take_turn(game, 6, 5)
    assert game.active == 2


@pytest.mark.parametrize("builder", range(3))
def test_the_observatory_makes_the_launch_pad_five_coins_cheaper_for_everybody(
    builder: int,
) -> None:
    cities = [city(39), city(5), city(5)]
    cities[builder]["landmarks"] = ["observatory"]
    price = 33 if builder == 0 else 40
    for coins in (price - 1, price):
        cities[0]["coins"] = coins
        game = mk2(*cities, row=["launch_pad"], decision="build")
        assert can_build(game, "launch_pad") == (coins == price)


@pytest.mark.parametrize("landmark", ["temple", "moving_company", "amusement_park"])
@pytest.mark.parametrize("dice", [(3,), (6, 5), (1, 2)])
def test_doubles_need_two_equal_dice(landmark: str, dice: tuple[int, ...]) -> None:
    """Ruling 16."""
    game = mk2(city(5, landmark, forest=1), city(5))
    throw(game, *dice)
    assert (game.decision, game.coins) == ("build", (5, 5))
    assert cards(game, 0) == {"forest": 1}
    game.play("pass")
    assert game.active == 1


def test_a_brown_landmark_built_after_doubles_does_nothing_for_those_doubles() -> None:
    """Ruling 18."""
    for landmark in ("temple", "moving_company", "amusement_park", "charterhouse"):
        game = mk2(city(12, wheat_field=1), city(5), row=[landmark])
        throw(game, 6, 6)
        events = build(game, landmark)
        assert not of_kind(events, "paid")
        assert not of_kind(events, "income")
        assert not of_kind(events, "moved")
        assert (game.active, game.decision) == (1, "roll")


def test_a_brown_landmark_works_in_the_very_next_turn_for_somebody_else() -> None:
    """Ruling 18 and section 4."""
    game = mk2(city(12, wheat_field=1), city(5, wheat_field=1), row=["farmers_market"])
    throw(game, 6)
    build(game, "farmers_market")
    events = throw(game, 1)
    assert brought(events, "wheat_field") == {0: 2, 1: 2}


def test_that_landmarks_work_at_once_is_no_option_here() -> None:
    """Section 4: landmark benefits work at once for every later step."""
    with pytest.raises(machikoro.InvalidOption, match="landmarks_start"):
        machikoro.new_game("mk2", 2, landmarks_start="owner_turn")


@pytest.mark.parametrize("landmark", BROWN)
def test_a_brown_landmark_moves_no_coins_on_building(landmark: str) -> None:
    """Rulebook p. 7: turquoise landmarks act at once, brown ones stand."""
    game = mk2(city(12), city(30, "park"), row=[landmark], decision="build")
    events = build(game, landmark)
    assert not of_kind(events, "paid")
    assert not of_kind(events, "income")
    assert landmarks(game, 0) == {landmark}


@pytest.mark.parametrize("landmark", BROWN)
def test_a_landmark_that_nobody_has_built_does_nothing(landmark: str) -> None:
    """Rulebook p. 7: it works once it is built, not while it lies open."""
    kinds = dict.fromkeys((*LOW_KINDS, *HIGH_KINDS), 0) | {"wheat_field": 1, "bakery": 1}
    game = mk2(city(5, **kinds), city(5), row=[landmark])
    take_turn(game, 1, 1)
    assert (game.active, game.coins) == (1, (8, 5))
