"""Machi Koro 2: the roll, the order of incomes, paying, the aid and the build phase."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import IllegalMove
from tests.table import brought, build, can_build, cards, city, mk2, of_kind, throw

NOTHING_ROLLED = (5,)
"""A throw on which none of the cards of these tables acts."""


def test_one_or_two_dice_are_rolled_freely_from_the_first_turn_on() -> None:
    """Rulebook p. 4; ruling 5."""
    game = machikoro.new_game("mk2", players=2, seed=1)
    while game.decision == "build":
        game.play("pass")
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_only_the_sum_of_two_dice_counts() -> None:
    """Rulebook p. 4; ruling 5."""
    game = mk2(city(0, wheat_field=1, vineyard=1, bakery=1), city())
    events = throw(game, 1, 2)
    assert game.coins[0] == 2
    assert brought(events, "bakery") == {0: 2}


@pytest.mark.parametrize("dice", [(4,), (2, 2), (3, 4), (6, 6)])
def test_there_is_no_second_throw_even_with_the_radio_tower(dice: tuple[int, ...]) -> None:
    """Ruling 5: the classic Radio Tower is another card."""
    game = mk2(city(1, "radio_tower"), city(1))
    throw(game, *dice)
    assert game.decision == "build"


def test_nothing_is_added_to_a_high_throw() -> None:
    """Ruling 5: only the sum counts."""
    game = mk2(city(1, "airport", "temple"), city(1))
    throw(game, 5, 6)
    assert (game.decision, game.position()["total"]) == ("build", 11)


def test_red_comes_before_blue_before_green_before_purple_before_landmarks() -> None:
    """Rulebook p. 5; ruling 6."""
    game = mk2(city(5, winery=1, shopping_district=1, vineyard=1), city(20, family_restaurant=1))
    cards = [event.card for event in throw(game, 4, 5) if event.kind in ("income", "paid")]
    assert cards == ["family_restaurant", "winery", "shopping_district"]
    game = mk2(
        city(5, food_warehouse=1, apple_orchard=1, cafe=1),
        city(20, "temple", family_restaurant=1),
    )
    cards = [event.card for event in throw(game, 5, 5) if event.kind in ("income", "paid")]
    assert cards == ["family_restaurant", "apple_orchard", "food_warehouse", "temple"]


def test_landmarks_come_after_purple() -> None:
    """Rulebook p. 5; ruling 6."""
    game = mk2(city(0, shopping_district=1), city(20, "temple"))
    events = throw(game, 4, 4)
    cards = [event.card for event in of_kind(events, "paid")]
    assert cards == ["shopping_district", "temple"]
    assert game.coins == (12, 8)


def test_what_the_roller_just_paid_is_gone_when_purple_halves() -> None:
    """Ruling 6: red is paid to the other first."""
    game = mk2(city(2, shopping_district=1), city(9, hamburger_stand=1))
    throw(game, 3, 5)
    assert game.coins == (5, 6)


def test_laura_cannot_pay_thomas_and_then_earns_from_her_bakery() -> None:
    """Rulebook p. 6, first example."""
    laura, thomas = 0, 1
    game = mk2(city(0, bakery=1), city(0, cafe=1))
    events = throw(game, 3)
    assert game.coins[thomas] == 0
    assert game.coins[laura] == 2
    assert brought(events, "cafe") == {}


def test_thomas_pays_laura_on_his_right_in_full_and_mia_the_rest() -> None:
    """Rulebook p. 6, second example."""
    thomas, mia, laura = 0, 1, 2
    game = mk2(city(3), city(0, cafe=2), city(0, cafe=1))
    events = of_kind(throw(game, 3), "paid")
    assert [(event.other, event.amount) for event in events] == [(laura, 2), (mia, 1)]
    assert (game.coins[mia], game.coins[laura]) == (1, 2)
    assert game.coins[thomas] == 1  # the aid of the build phase


@pytest.mark.parametrize("roller", range(5))
def test_claims_are_settled_counter_clockwise_from_the_roller(roller: int) -> None:
    """Rulebook p. 6; ruling 7."""
    cities = [city(9, cafe=1) for _ in range(5)]
    events = of_kind(throw(mk2(*cities, to_move=roller), 3), "paid")
    assert [event.other for event in events] == [(roller - steps) % 5 for steps in range(1, 5)]
    assert [event.amount for event in events] == [2, 2, 2, 2]


def test_what_the_roller_cannot_pay_lapses() -> None:
    """Rulebook p. 6; ruling 7."""
    game = mk2(city(1, bakery=1), city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (2, 1)
    game.play("pass")
    throw(game, *NOTHING_ROLLED)
    assert game.coins == (2, 1)


def test_the_rollers_own_restaurants_bring_the_roller_nothing() -> None:
    """Rulebook p. 5."""
    game = mk2(city(5, cafe=2), city(5))
    throw(game, 3)
    assert game.coins == (5, 5)


def test_every_copy_pays_separately() -> None:
    """Rulebook p. 4; ruling 8."""
    game = mk2(city(0, bakery=3, wheat_field=2, vineyard=4), city(0, vineyard=1))
    throw(game, 2)
    assert game.coins == (3 * 2 + 2 * 1 + 4 * 2, 2)


def test_three_stadiums_take_three_times() -> None:
    """Ruling 8."""
    game = mk2(city(0, stadium=3), city(20), city(7))
    throw(game, 3, 4)
    assert game.coins == (16, 11, 0)


def test_whoever_has_no_coins_at_the_start_of_the_build_phase_gets_one() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(0), city(0), city(4))
    events = throw(game, *NOTHING_ROLLED)
    assert game.coins == (1, 0, 4)
    assert brought(events, None) == {0: 1}


def test_the_aid_comes_after_all_incomes() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(0, bakery=1), city(0))
    events = throw(game, 3)
    assert game.coins == (2, 0)
    assert brought(events, None) == {}


def test_a_roller_who_lost_everything_gets_the_aid() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(2), city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (1, 2)


def test_nobody_with_a_coin_gets_the_aid() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(1), city(0))
    throw(game, *NOTHING_ROLLED)
    assert game.coins == (1, 0)


def test_the_coin_of_the_aid_can_be_spent_at_once() -> None:
    """Rulebook p. 6: it comes at the start of the build phase."""
    game = mk2(city(0), city(0), market={"cafe": 2, "forest": 1})
    throw(game, *NOTHING_ROLLED)
    assert can_build(game, "cafe")
    assert not can_build(game, "forest")
    build(game, "cafe")
    assert game.coins == (0, 0)
    assert cards(game, 0) == {"cafe": 1}


def test_at_most_one_thing_is_built_in_a_turn() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(40), city(0), row=["temple", "park", "forge", "airport", "museum"])
    throw(game, *NOTHING_ROLLED)
    build(game, "temple")
    assert (game.active, game.decision) == (1, "roll")
    with pytest.raises(IllegalMove):
        game.play("build park")


def test_building_nothing_is_allowed() -> None:
    """Rulebook p. 6; ruling 20."""
    game = mk2(city(40), city(0))
    throw(game, *NOTHING_ROLLED)
    game.play("pass")
    assert (game.active, game.coins) == (1, (40, 0))


def test_an_establishment_costs_what_is_printed_on_it() -> None:
    """Rulebook p. 6."""
    game = mk2(city(3), city(0), market={"forest": 2, "mine": 1}, decision="build")
    assert not can_build(game, "mine")
    build(game, "forest")
    assert game.coins == (0, 0)


def test_the_turn_passes_clockwise() -> None:
    """Rulebook p. 4."""
    game = mk2(city(1), city(1), city(1), to_move=1)
    seats = []
    for _ in range(4):
        seats.append(game.active)
        throw(game, *NOTHING_ROLLED)
        game.play("pass")
    assert seats == [1, 2, 0, 1]
