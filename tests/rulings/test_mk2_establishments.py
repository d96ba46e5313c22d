"""Machi Koro 2: each of the 20 establishments acts as its text says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.table import (
    THROWS,
    brought,
    cards,
    city,
    landmarks,
    mk2,
    take_turn,
    throw,
    throw_total,
)

BLUE = {
    "wheat_field": ((1, 2), 1),
    "vineyard": ((2,), 2),
    "flower_garden": ((4,), 2),
    "forest": ((5,), 2),
    "corn_field": ((7,), 3),
    "apple_orchard": ((10,), 3),
    "mine": ((11, 12), 6),
}
GREEN = {"bakery": ((2, 3), 2), "convenience_store": ((4,), 3)}
RED = {
    "sushi_bar": ((1,), 3),
    "cafe": ((3,), 2),
    "hamburger_stand": ((8,), 2),
    "family_restaurant": ((9, 10), 2),
}
COMBO: Mapping[str, tuple[tuple[int, ...], int, tuple[str, ...]]] = {
    "flower_shop": ((6,), 3, ("flower_garden",)),
    "furniture_factory": ((8,), 4, ("forest", "mine")),
    "winery": ((9,), 3, ("vineyard", "apple_orchard")),
    "food_warehouse": (
        (10, 11), 2, ("sushi_bar", "cafe", "hamburger_stand", "family_restaurant"),
    ),
}  # fmt: skip
EVERY_OTHER_KIND = dict.fromkeys((*BLUE, *GREEN, *RED, "stadium", "shopping_district"), 1)
TOTALS = list(THROWS)
OWNER, OTHER, THIRD = 0, 1, 2


@pytest.mark.parametrize("card", BLUE)
@pytest.mark.parametrize("roller", [OWNER, OTHER])
def test_blue_pays_its_owner_from_the_bank_whoever_rolls(card: str, roller: int) -> None:
    """Rulebook p. 5."""
    numbers, each = BLUE[card]
    for total in TOTALS:
        game = mk2(city(20, **{card: 2}), city(20), city(20, **{card: 1}), to_move=roller)
        expected = {OWNER: 2 * each, THIRD: each} if total in numbers else {}
        assert brought(throw_total(game, total), card) == expected


@pytest.mark.parametrize("card", GREEN)
def test_green_pays_from_the_bank_on_the_owners_own_roll_only(card: str) -> None:
    """Rulebook p. 5."""
    numbers, each = GREEN[card]
    for total in TOTALS:
        cities = city(20, **{card: 2}), city(20), city(20, **{card: 1})
        expected = {OWNER: 2 * each} if total in numbers else {}
        assert brought(throw_total(mk2(*cities), total), card) == expected
        assert brought(throw_total(mk2(*cities, to_move=OTHER), total), card) == {}


@pytest.mark.parametrize("card", RED)
def test_red_takes_from_another_player_who_rolls_its_number(card: str) -> None:
    """Rulebook p. 5."""
    numbers, each = RED[card]
    for total in TOTALS:
        cities = city(20, **{card: 2}), city(20), city(20, **{card: 1})
        taken = {OWNER: 2 * each, OTHER: -3 * each, THIRD: each} if total in numbers else {}
        assert brought(throw_total(mk2(*cities, to_move=OTHER), total), card) == taken
        from_owner = {OWNER: -each, THIRD: each} if total in numbers else {}
        assert brought(throw_total(mk2(*cities), total), card) == from_owner


@pytest.mark.parametrize("card", COMBO)
def test_a_combo_card_pays_for_each_card_it_names(card: str) -> None:
    """Rulebook pp. 1-3 and 8; ruling 9."""
    numbers, each, counted = COMBO[card]
    cards = {card: 1, **{kind: i + 1 for i, kind in enumerate(counted)}}
    for total in TOTALS:
        game = mk2(city(20, **cards), city(20))
        expected = {OWNER: each * sum(range(len(counted) + 1))} if total in numbers else {}
        assert brought(throw_total(game, total), card) == expected


@pytest.mark.parametrize("card", COMBO)
def test_every_copy_of_a_combo_card_pays_on_its_own(card: str) -> None:
    """Rulebook p. 4; ruling 8."""
    numbers, each, counted = COMBO[card]
    game = mk2(city(20, **{card: 3, counted[0]: 2}), city(20))
    assert brought(throw_total(game, numbers[0]), card) == {OWNER: 3 * 2 * each}


@pytest.mark.parametrize("card", COMBO)
def test_a_combo_card_counts_no_other_kind(card: str) -> None:
    """Ruling 9: a Flower Garden has no Wheat, a Vineyard is Fruit, a Forest is Gear."""
    numbers, _, counted = COMBO[card]
    others = {kind: 1 for kind in EVERY_OTHER_KIND if kind not in counted}
    game = mk2(city(20, **{card: 1}, **others), city(20))
    assert brought(throw_total(game, numbers[0]), card) == {}


@pytest.mark.parametrize("card", COMBO)
def test_a_combo_card_counts_its_owners_cards_only(card: str) -> None:
    """Rulebook: for each of *your* establishments."""
    numbers, each, counted = COMBO[card]
    game = mk2(city(20, **{card: 1, counted[0]: 1}), city(20, **{counted[0]: 3}))
    assert brought(throw_total(game, numbers[0]), card) == {OWNER: each}


@pytest.mark.parametrize("card", COMBO)
def test_a_combo_card_is_silent_when_somebody_else_rolls(card: str) -> None:
    """Rulebook p. 5: green pays on one's own roll only."""
    numbers, _, counted = COMBO[card]
    game = mk2(city(20, **{card: 1, counted[0]: 1}), city(20), to_move=OTHER)
    assert brought(throw_total(game, numbers[0]), card) == {}


def test_the_stadium_takes_three_from_every_opponent_on_a_seven() -> None:
    """Rulebook p. 3."""
    for total in TOTALS:
        game = mk2(city(5, stadium=1), city(9), city(2), city(0))
        expected = {0: 5, 1: -3, 2: -2} if total == 7 else {}
        assert brought(throw_total(game, total), "stadium") == expected


def test_the_stadium_is_silent_when_somebody_else_rolls() -> None:
    """Rulebook p. 5."""
    game = mk2(city(5, stadium=1), city(9), to_move=1)
    assert brought(throw(game, 3, 4), "stadium") == {}


@pytest.mark.parametrize(("coins", "taken"), [(10, 0), (11, 5), (12, 6), (13, 6), (40, 20)])
@pytest.mark.parametrize("total", [8, 9])
def test_the_shopping_district_halves_more_than_ten_coins_rounded_down(
    total: int, coins: int, taken: int
) -> None:
    """Rulebook p. 3; ruling 12 and section 4: 11 coins or more."""
    game = mk2(city(0, shopping_district=1), city(coins), city(0))
    throw_total(game, total)
    assert game.coins == (max(taken, 1), coins - taken, 0)  # with nothing taken, the aid


def test_the_shopping_district_asks_every_opponent() -> None:
    """Rulebook p. 3."""
    game = mk2(city(30, shopping_district=1), city(11), city(10), city(25))
    throw(game, 3, 5)
    assert game.coins == (30 + 5 + 12, 6, 10, 13)


@pytest.mark.parametrize("total", [t for t in TOTALS if t not in (8, 9)])
def test_the_shopping_district_works_on_eight_and_nine_only(total: int) -> None:
    game = mk2(city(1, shopping_district=3), city(40))
    throw_total(game, total)
    assert game.coins == (1, 40)


def test_the_shopping_district_is_silent_when_somebody_else_rolls() -> None:
    """Rulebook p. 5."""
    game = mk2(city(1, shopping_district=1), city(40), to_move=1)
    throw(game, 3, 5)
    assert game.coins == (1, 40)


@pytest.mark.parametrize(
    ("copies", "coins", "left"), [(2, 40, 10), (3, 40, 10), (2, 22, 6), (3, 45, 6), (2, 20, 10)]
)
def test_each_shopping_district_halves_what_is_left(copies: int, coins: int, left: int) -> None:
    """Ruling 12: 45, 23, 12, 6; and whoever is down to 10 pays no more."""
    game = mk2(city(0, shopping_district=copies), city(coins))
    throw(game, 3, 5)
    assert game.coins == (coins - left, left)


def test_the_business_center_may_swap_one_establishment_for_an_opponents() -> None:
    """Rulebook p. 8; ruling 13."""
    game = mk2(city(1, business_center=1, cafe=1), city(1, mine=1, bakery=1), city(1, forest=1))
    throw(game, 6)
    assert (game.decision, game.asking) == ("swap", "business_center")
    game.play("target 1")
    game.play("give cafe")
    game.play("take mine")
    assert cards(game, 0) == {"business_center": 1, "mine": 1}
    assert cards(game, 1) == {"bakery": 1, "cafe": 1}
    assert cards(game, 2) == {"forest": 1}
    assert (game.decision, game.coins) == ("build", (1, 1, 1))


def test_the_business_center_is_not_mandatory() -> None:
    """Rulebook p. 8; ruling 13."""
    game = mk2(city(1, business_center=1), city(1, mine=1))
    throw(game, 6)
    assert game.legal_actions() == ["decline", "target 1"]
    game.play("decline")
    assert cards(game, 0) == {"business_center": 1}
    assert game.decision == "build"


def test_the_business_center_itself_may_be_swapped() -> None:
    """Rulebook p. 8; ruling 13."""
    game = mk2(city(1, business_center=1), city(1, mine=1))
    throw(game, 6)
    game.play("target 1")
    assert cards(game, 0) == {"mine": 1}
    assert cards(game, 1) == {"business_center": 1}
    assert game.decision == "build"


def test_purple_establishments_may_be_swapped_both_ways() -> None:
    """Ruling 13 and section 4."""
    game = mk2(city(1, business_center=1, stadium=1, cafe=1), city(1, shopping_district=1, cafe=1))
    throw(game, 6)
    game.play("target 1")
    assert set(game.legal_actions()) == {"give business_center", "give stadium", "give cafe"}
    game.play("give stadium")
    assert set(game.legal_actions()) == {"take shopping_district", "take cafe"}
    game.play("take shopping_district")
    assert cards(game, 0) == {"business_center": 1, "cafe": 1, "shopping_district": 1}
    assert cards(game, 1) == {"stadium": 1, "cafe": 1}


def test_landmarks_are_never_swapped() -> None:
    """Ruling 13 and section 4: the symbol that may not be swapped is the landmarks'."""
    game = mk2(city(1, "park", business_center=1, cafe=1), city(1, "temple", mine=1, cafe=1))
    throw(game, 6)
    game.play("target 1")
    assert not any("park" in action for action in game.legal_actions())
    game.play("give cafe")
    assert not any("temple" in action for action in game.legal_actions())
    game.play("take mine")
    assert (landmarks(game, 0), landmarks(game, 1)) == ({"park"}, {"temple"})


def test_each_business_center_swaps_once() -> None:
    """Rulings 8 and 13."""
    game = mk2(city(1, business_center=2, cafe=2), city(1, mine=1, forest=1, bakery=1))
    throw(game, 6)
    for taken in ("mine", "forest"):
        assert game.decision == "swap"
        game.play("target 1")
        game.play("give cafe")
        game.play(f"take {taken}")
    assert game.decision == "build"
    assert cards(game, 0) == {"business_center": 2, "mine": 1, "forest": 1}


def test_declining_one_business_center_leaves_the_other_its_swap() -> None:
    """Ruling 13."""
    game = mk2(city(1, business_center=2, cafe=1), city(1, mine=1))
    throw(game, 6)
    game.play("decline")
    assert game.decision == "swap"
    game.play("decline")
    assert game.decision == "build"


def test_a_player_without_cards_cannot_be_swapped_with() -> None:
    game = mk2(city(1, business_center=1, cafe=1), city(1), city(1, mine=1))
    throw(game, 6)
    assert game.legal_actions() == ["decline", "target 2"]


def test_the_business_center_asks_nothing_where_nobody_else_has_a_card() -> None:
    game = mk2(city(1, business_center=2, cafe=1), city(1), city(1))
    throw(game, 6)
    assert game.decision == "build"


def test_the_business_center_works_on_its_owners_six_only() -> None:
    """Rulebook p. 5."""
    for total in TOTALS:
        game = mk2(city(1, business_center=1, cafe=1), city(5, mine=1))
        throw_total(game, total)
        assert (game.decision == "swap") == (total == 6)
    game = mk2(city(1, business_center=1, cafe=1), city(5, mine=1), to_move=1)
    throw(game, 6)
    assert game.decision == "build"


def test_the_flower_shop_pays_before_the_business_center_takes_a_flower_garden_away() -> None:
    """Rulebook p. 5: green before purple."""
    game = mk2(city(0, flower_shop=1, business_center=1, flower_garden=1), city(1, mine=1))
    events = throw(game, 6)
    assert brought(events, "flower_shop") == {0: 3}
    game.play("target 1")
    game.play("give flower_garden")
    assert (game.decision, game.coins) == ("build", (3, 1))


def test_a_swapped_card_works_for_its_new_owner() -> None:
    game = mk2(city(2, business_center=1, cafe=1), city(2, mine=1))
    throw(game, 6)
    game.play("target 1")
    game.play("give cafe")
    game.play("pass")
    take_turn(game, 5)
    events = throw(game, 3)
    assert brought(events, "cafe") == {0: -2, 1: 2}
