"""When a landmark works, what counts as one, and what the mall raises."""

from __future__ import annotations

import pytest

from tests.table import ADA, BEN, all_open, city, landmarks, play, table, throw

STATION = "train_station"
MALL = "shopping_mall"
PARK = "amusement_park"


def test_a_landmark_works_from_its_owners_next_turn() -> None:
    """Classic ruling 9."""
    game = table("base", ada=city(4), ben=city(0), decision="build")
    game.play(f"build landmark {STATION}")
    throw(game, 6)
    game.play("pass")
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_a_park_built_after_a_double_gives_nothing_now() -> None:
    """Classic ruling 9."""
    game = table("base", ada=city(16, STATION), ben=city(0))
    throw(game, 3, 3)
    game.play(f"build landmark {PARK}")
    assert game.to_move == BEN


def test_a_new_mall_does_not_yet_raise_red_cards_on_the_turns_in_between() -> None:
    """Classic ruling 9 and section 11: benefits start with the owner's next turn."""
    game = table("base", ada=city(10, cafe=1), ben=city(5, cafe=1), decision="build")
    game.play(f"build landmark {MALL}")
    throw(game, 3)
    assert game.coins == (1, 4)
    game.play("pass")
    throw(game, 6)
    game.play("pass")
    throw(game, 3)
    assert game.coins == (1 + 2, 4 - 2)


def test_an_extra_turn_is_the_owners_next_turn() -> None:
    """Classic section 11."""
    game = table("base", ada=city(10, STATION, PARK, bakery=1), ben=city(0))
    throw(game, 4, 4)
    game.play(f"build landmark {MALL}")
    throw(game, 2)
    assert game.coins == (2, 0)


def test_boats_sail_as_soon_as_the_harbor_is_built() -> None:
    """Classic ruling 9: the boat only asks whether a Hafen stands."""
    game = table("harbor", ada=city(2, mackerel_boat=1), ben=city(0, STATION), decision="build")
    game.play("build landmark harbor")
    throw(game, 4, 4)
    assert game.coins == (3, 1)


def test_a_sushi_bar_takes_as_soon_as_the_harbor_is_built() -> None:
    """Classic ruling 9."""
    game = table("harbor", ada=city(2, sushi_bar=1), ben=city(9), decision="build")
    game.play("build landmark harbor")
    throw(game, 1)
    assert game.coins == (3, 6)


def test_a_landmark_just_built_counts_for_thresholds_at_once() -> None:
    """Classic section 11: thresholds look at the table as it is now."""
    game = table("sharp", ada=city(10, STATION, corn_field=1), ben=city(0), decision="build")
    game.play(f"build landmark {MALL}")
    throw(game, 3)
    assert game.coins == (0, 1)


def test_a_demolished_landmark_stops_working_at_once() -> None:
    """Classic section 11: no 10 coins from an airport pulled down in the same turn."""
    game = all_open(ada=city(0, "airport", demolition_company=1), ben=city(0))
    throw(game, 4)
    assert landmarks(game, ADA) == {"city_hall"}
    game.play("pass")
    assert game.coins == (8, 0)


def test_a_demolished_mall_raises_no_red_card_any_more() -> None:
    """Classic section 11."""
    game = table("sharp", ada=city(0, MALL, demolition_company=1, cafe=1), ben=city(5))
    throw(game, 4)
    game.play("pass")
    throw(game, 3)
    assert game.coins == (8 + 1, 4)


def test_a_landmark_built_again_starts_anew_with_the_next_turn() -> None:
    """Classic section 11."""
    game = table("sharp", ada=city(2, MALL, demolition_company=1, cafe=1), ben=city(5))
    throw(game, 4)
    game.play(f"build landmark {MALL}")
    assert game.coins == (0, 5)
    throw(game, 3)
    assert game.coins == (1, 4)
    game.play("pass")
    throw(game, 6)
    game.play("pass")
    throw(game, 3)
    assert game.coins == (3, 2)


def test_the_city_hall_does_not_count_for_store_and_corn_field() -> None:
    """Classic ruling 20; Grossstadt, Lebensmittelladen and Maisfeld."""
    game = table("sharp", ada=city(0, STATION, general_store=1), ben=city(0))
    throw(game, 2)
    assert game.coins == (2, 0)
    game = table("sharp", ada=city(0, STATION, corn_field=1), ben=city(0))
    throw(game, 3)
    assert game.coins == (1, 0)


@pytest.mark.parametrize(
    ("built", "pays"), [((), True), ((STATION,), True), ((STATION, MALL), False)]
)
@pytest.mark.parametrize(
    ("kind", "number", "amount"), [("general_store", 2, 2), ("corn_field", 4, 1)]
)
def test_store_and_corn_field_work_with_one_landmark_at_most(
    built: tuple[str, ...], pays: bool, kind: str, number: int, amount: int
) -> None:
    """Classic section 4; Grossstadt, Lebensmittelladen and Maisfeld."""
    game = table("sharp", ada=city(5, *built, **{kind: 1}), ben=city(0))
    throw(game, number)
    assert game.coins[ADA] == 5 + amount * pays


def test_the_city_hall_cannot_be_demolished() -> None:
    """Classic ruling 20; Grossstadt, Baufirma."""
    game = table("sharp", ada=city(5, demolition_company=1), ben=city(0))
    throw(game, 4)
    assert game.coins == (5, 0)
    assert landmarks(game, ADA) == {"city_hall"}


@pytest.mark.parametrize(("built", "taken"), [((STATION,), 0), ((STATION, MALL), 5)])
def test_the_french_restaurant_needs_two_landmarks_of_the_roller_without_city_hall(
    built: tuple[str, ...], taken: int
) -> None:
    """Classic rulings 20 and 22."""
    game = table("sharp", ada=city(9, *built), ben=city(0, french_restaurant=1))
    throw(game, 5)
    assert game.coins == (9 - taken, taken)


@pytest.mark.parametrize(("built", "taken"), [((STATION, MALL), 0), ((STATION, MALL, PARK), 9)])
def test_the_private_club_needs_three_landmarks_of_the_roller_without_city_hall(
    built: tuple[str, ...], taken: int
) -> None:
    """Classic rulings 20 and 22."""
    game = table("sharp", ada=city(9, *built), ben=city(0, private_club=1))
    throw(game, 6, 6)
    assert game.coins == (9 - taken or 1, taken)


def test_red_thresholds_look_at_the_roller_not_at_the_owner() -> None:
    """Classic ruling 22."""
    game = table("sharp", ada=city(9), ben=city(0, STATION, MALL, PARK, french_restaurant=1))
    throw(game, 5)
    assert game.coins == (9, 0)


def test_the_corn_field_looks_at_its_owner_not_at_the_roller() -> None:
    """Classic ruling 22."""
    game = table("sharp", ada=city(9, STATION, MALL, corn_field=1), ben=city(0, corn_field=1))
    throw(game, 3)
    assert game.coins == (9, 1)


def test_harbor_conditions_look_at_the_owner_of_the_card() -> None:
    """Classic ruling 22."""
    game = table(
        "harbor",
        ada=city(9, STATION, "harbor", mackerel_boat=1),
        ben=city(0, mackerel_boat=1),
    )
    throw(game, 4, 4)
    assert game.coins == (12, 0)
    game = table("harbor", ada=city(9, "harbor"), ben=city(0, sushi_bar=1))
    throw(game, 1)
    assert game.coins == (9, 0)


def test_the_store_works_again_when_a_demolition_leaves_one_landmark() -> None:
    """Classic ruling 21; Grossstadt, Lebensmittelladen."""
    game = table("sharp", ada=city(5, STATION, MALL, demolition_company=1, general_store=1))
    throw(game, 2)
    assert game.coins[ADA] == 5
    play(game, "pass", "roll 1", "dice 6", "pass")
    throw(game, 4)
    play(game, f"demolish {MALL}", "pass", "roll 1", "dice 6", "pass")
    throw(game, 2)
    assert game.coins[ADA] == 5 + 8 + 2


def test_the_corn_field_already_works_on_the_roll_that_demolishes() -> None:
    """Classic section 11: Baufirma acts before Maisfeld."""
    game = table("sharp", ada=city(5, STATION, MALL, demolition_company=1, corn_field=1))
    throw(game, 4)
    game.play(f"demolish {STATION}")
    assert game.coins[ADA] == 5 + 8 + 1


def test_an_idle_store_still_counts_as_a_bread_card() -> None:
    """Classic ruling 21; Grossstadt, Lebensmittelladen."""
    game = all_open(ada=city(5, STATION, publisher=1), ben=city(9, STATION, MALL, general_store=2))
    throw(game, 3, 4)
    assert game.coins == (7, 7)


def test_an_idle_corn_field_still_counts_as_a_wheat_card() -> None:
    """Classic ruling 21; Grossstadt, Maisfeld."""
    game = table("sharp", ada=city(5, STATION, MALL, farmers_market=1, corn_field=2))
    throw(game, 5, 6)
    assert game.coins[ADA] == 5 + 2 * 2


@pytest.mark.parametrize(
    ("kind", "dice", "plain"),
    [
        ("bakery", (3,), 1),
        ("convenience_store", (4,), 3),
        ("general_store", (2,), 2),
    ],
)
def test_the_mall_adds_one_coin_for_each_bread_card(
    kind: str, dice: tuple[int, ...], plain: int
) -> None:
    """Classic rulings 14 and 16."""
    game = table("sharp", ada=city(5, MALL, **{kind: 2}))
    throw(game, *dice)
    assert game.coins[ADA] == 5 + 2 * (plain + 1)


@pytest.mark.parametrize(
    ("cards", "dice", "income"),
    [
        ({"wheat_field": 1}, (1,), 1),
        ({"ranch": 1}, (2,), 1),
        ({"forest": 1}, (5,), 1),
        ({"flower_garden": 1}, (4,), 1),
        ({"vineyard": 1}, (3, 4), 3),
        ({"cheese_factory": 1, "ranch": 1}, (3, 4), 3),
        ({"furniture_factory": 1, "forest": 1}, (4, 4), 3),
        ({"mine": 1}, (4, 5), 5),
        ({"winery": 1, "vineyard": 1}, (4, 5), 6),
        ({"apple_orchard": 1}, (4, 6), 3),
        ({"farmers_market": 1, "wheat_field": 1}, (5, 6), 2),
        ({"soda_bottling_plant": 1, "cafe": 1}, (5, 6), 1),
        ({"food_warehouse": 1, "cafe": 1}, (6, 6), 2),
        ({"stadium": 1}, (6,), 2),
        ({"tv_station": 1}, (6,), 5),
        ({"tech_startup": 1}, (4, 6), 4),
    ],
)
def test_the_mall_never_helps_other_cards(
    cards: dict[str, int], dice: tuple[int, ...], income: int
) -> None:
    """Classic ruling 14: not blue, purple, factory or fruit."""
    invested = 4 if "tech_startup" in cards else 0
    game = all_open(ada=city(5, STATION, MALL, invested=invested, **cards), ben=city(9))
    throw(game, *dice)
    assert game.coins[ADA] == 5 + income


def test_the_mall_does_not_raise_what_the_publisher_takes() -> None:
    """Classic ruling 14."""
    game = all_open(ada=city(5, STATION, MALL, publisher=1), ben=city(9, MALL, bakery=2))
    throw(game, 3, 4)
    assert game.coins == (7, 7)
