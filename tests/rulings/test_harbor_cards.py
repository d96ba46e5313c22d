"""Cards of the Harbor box: boats, Sushi Bar, Tax Office, Publisher."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.table import ADA, BEN, all_open, city, kinds, play, table, throw

STATION = "train_station"
HARBOR = "harbor"


def test_without_a_harbor_sushi_bar_and_boats_earn_nothing() -> None:
    """Classic ruling 23; Grossstadt, Hafen."""
    game = table("harbor", ada=city(9), ben=city(0, sushi_bar=1))
    throw(game, 1)
    assert game.coins == (9, 0)
    game = table("harbor", ada=city(9, STATION, mackerel_boat=1), ben=city(0, mackerel_boat=1))
    throw(game, 4, 4)
    assert game.coins == (9, 0)
    game = table("harbor", ada=city(9, STATION, tuna_boat=1), ben=city(0, tuna_boat=1))
    throw(game, 6, 6)
    assert (game.coins, game.decision) == ((9, 0), "build")


def test_one_tuna_throw_of_two_dice_counts_for_all_boats_with_a_harbor() -> None:
    """Classic ruling 24; Grossstadt, Hochsee-Fischerboot."""
    game = table(
        "harbor",
        ada=city(1, STATION, HARBOR, tuna_boat=1),
        ben=city(1, HARBOR, tuna_boat=2),
        cleo=city(1, tuna_boat=1),
    )
    throw(game, 6, 6)
    game.play("decline")
    assert (game.decision, game.asking, game.to_move) == ("tuna", "tuna_boat", None)
    events = game.play("tuna 3 4")
    assert kinds(events).count("tuna") == 1
    assert game.coins == (1 + 7, 1 + 14, 1)
    assert game.decision == "build"


def test_the_tuna_throw_is_fair() -> None:
    """Classic ruling 24: two dice."""
    game = table("harbor", ada=city(1, STATION), ben=city(1, HARBOR, tuna_boat=1))
    throw(game, 6, 6)
    outcomes = game.chance()
    assert len(outcomes) == 36
    assert {chance for _, chance in outcomes} == {Fraction(1, 36)}


def test_the_roller_throws_for_the_boats_of_others_too() -> None:
    """Classic ruling 24: the active player throws, boat or not."""
    game = table("harbor", ada=city(1, STATION), ben=city(1, HARBOR, tuna_boat=1))
    throw(game, 6, 6)
    (tuna,) = [e for e in game.play("tuna 1 1") if e.kind == "tuna"]
    assert tuna.player == ADA
    assert game.coins == (1, 3)


def test_the_tuna_throw_wakes_no_card() -> None:
    """Classic ruling 24; Grossstadt, Hochsee-Fischerboot: a 10 feeds no Familien-Restaurant."""
    game = table(
        "harbor",
        ada=city(9, STATION, apple_orchard=1),
        ben=city(0, HARBOR, tuna_boat=1, family_restaurant=1),
    )
    throw(game, 6, 6)
    game.play("tuna 4 6")
    assert game.coins == (9, 10)


def test_the_radio_tower_may_not_be_used_on_the_tuna_throw() -> None:
    """Classic ruling 24; Grossstadt, Hochsee-Fischerboot."""
    game = table("harbor", ada=city(9, STATION, "radio_tower"), ben=city(0, HARBOR, tuna_boat=1))
    throw(game, 6, 6)
    play(game, "keep", "tuna 1 1")
    assert game.decision == "build"


def test_nothing_is_added_to_the_tuna_throw() -> None:
    """Classic ruling 24."""
    game = table("harbor", ada=city(1, STATION, HARBOR, tuna_boat=1), ben=city(1))
    throw(game, 6, 6)
    play(game, "decline", "tuna 6 6")
    assert (game.decision, game.coins) == ("build", (13, 1))


def test_equal_dice_of_the_tuna_throw_give_no_extra_turn() -> None:
    """Classic ruling 24: nor does an unequal tuna throw spoil a double."""
    game = table("harbor", ada=city(1, STATION, HARBOR, "amusement_park", tuna_boat=1), ben=city(1))
    throw(game, 5, 6)
    play(game, "add 2", "tuna 3 3", "pass")
    assert game.to_move == BEN
    game = table("harbor", ada=city(1, STATION, HARBOR, "amusement_park", tuna_boat=1), ben=city(1))
    throw(game, 6, 6)
    play(game, "decline", "tuna 3 4", "pass")
    assert game.to_move == ADA


@pytest.mark.parametrize(("dice", "add"), [((6, 6), False), ((5, 6), True), ((6, 6), True)])
def test_tuna_is_caught_on_twelve_thirteen_and_fourteen(dice: tuple[int, ...], add: bool) -> None:
    """Classic section 3."""
    game = table("harbor", ada=city(1, STATION, HARBOR, tuna_boat=1), ben=city(1))
    throw(game, *dice)
    game.play("add 2" if add else "decline")
    assert game.decision == "tuna"


def test_nobody_throws_for_tuna_when_no_open_boat_has_a_harbor() -> None:
    """Classic ruling 24."""
    game = table(
        "harbor+sharp",
        ada=city(9, STATION, tuna_boat=1),
        ben=city(0, HARBOR, tuna_boat=1, closed={"tuna_boat": 1}),
    )
    throw(game, 6, 6)
    assert (game.decision, game.coins) == ("build", (9, 0))


@pytest.mark.parametrize(("coins", "taken"), [(9, 0), (10, 5), (11, 5), (21, 10)])
def test_the_tax_office_takes_half_rounded_down_from_ten_coins_on(coins: int, taken: int) -> None:
    """Classic section 3, Finanzamt."""
    game = table("harbor", ada=city(5, STATION, tax_office=1), ben=city(coins), cleo=city(9))
    throw(game, 4, 4)
    assert game.coins == (5 + taken, coins - taken, 9)


def test_the_tax_office_sees_coins_that_were_just_earned() -> None:
    """Classic ruling 25; Grossstadt, example of the 9."""
    game = table("harbor", ada=city(5, STATION, tax_office=1), ben=city(5, mine=1))
    throw(game, 4, 5)
    assert game.coins == (10, 5)


def test_coins_on_a_startup_are_out_of_the_tax_offices_sight() -> None:
    """Classic ruling 25."""
    game = all_open(ada=city(5, STATION, tax_office=1), ben=city(9, tech_startup=1, invested=5))
    throw(game, 4, 5)
    assert game.coins == (5, 9)


def test_the_tax_office_does_not_tax_its_owner() -> None:
    """Classic section 3: each other player."""
    game = table("harbor", ada=city(30, STATION, tax_office=1), ben=city(0))
    throw(game, 4, 4)
    assert game.coins == (30, 0)


def test_the_publisher_takes_a_coin_for_each_cup_and_bread_card() -> None:
    """Classic ruling 26 and section 6; Grossstadt, Verlag."""
    game = all_open(
        ada=city(5, STATION, publisher=1, cafe=3),
        ben=city(20, bakery=2, convenience_store=1, flower_shop=1, general_store=1, mine=2),
        cleo=city(20, cafe=1, sushi_bar=1, hamburger_stand=1, french_restaurant=1, wheat_field=4),
    )
    throw(game, 3, 4)
    assert game.coins == (5 + 5 + 4, 15, 16)


def test_the_publisher_counts_cards_on_holiday() -> None:
    """Classic ruling 26; Grossstadt, Verlag."""
    game = all_open(ada=city(5, STATION, publisher=1), ben=city(20, bakery=2, closed={"bakery": 2}))
    throw(game, 3, 4)
    assert game.coins == (7, 18)


def test_the_publisher_takes_no_more_than_there_is() -> None:
    """Classic ruling 12."""
    game = table("harbor", ada=city(5, STATION, publisher=1), ben=city(1, bakery=3))
    throw(game, 3, 4)
    assert game.coins == (6, 0)


def test_red_pizzerias_are_paid_before_the_publisher() -> None:
    """Classic ruling 11: on a 7 the roller pays first and takes afterwards."""
    game = table("harbor", ada=city(0, STATION, publisher=1), ben=city(0, pizza_joint=2))
    throw(game, 3, 4)
    assert game.coins == (1, 0)  # nobody can pay; the city hall helps Ada


@pytest.mark.parametrize(("shops", "fields", "coins"), [(1, 0, 0), (1, 3, 3), (2, 3, 6)])
def test_the_flower_shop_pays_for_each_flower_garden(shops: int, fields: int, coins: int) -> None:
    """Classic ruling 15."""
    game = table("harbor", ada=city(5, flower_shop=shops, flower_garden=fields), ben=city(0))
    throw(game, 6)
    assert game.coins == (5 + coins, 0)


@pytest.mark.parametrize(("shops", "fields", "coins"), [(1, 0, 0), (1, 1, 2), (2, 3, 12)])
def test_the_mall_doubles_a_flower_shop_per_flower_garden(
    shops: int, fields: int, coins: int
) -> None:
    """Classic ruling 15; Grossstadt, Blumenladen."""
    game = table("harbor", ada=city(5, "shopping_mall", flower_shop=shops, flower_garden=fields))
    throw(game, 6)
    assert game.coins == (5 + coins, 0)
