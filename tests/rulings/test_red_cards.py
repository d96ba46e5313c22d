"""Red cards: who is paid first, how much, and by whom."""

from __future__ import annotations

import pytest

from tests.table import ADA, BEN, CLEO, DAN, all_open, city, payments, sources, table, throw

STATION = "train_station"
MALL = "shopping_mall"


def test_red_cards_are_paid_counter_clockwise() -> None:
    """Classic ruling 12: the last player before the roller comes first."""
    game = table("base", ada=city(9), ben=city(cafe=1), cleo=city(cafe=1), dan=city(cafe=1))
    assert payments(throw(game, 3)) == [(ADA, DAN, 1), (ADA, CLEO, 1), (ADA, BEN, 1)]


def test_counter_clockwise_goes_round_the_table() -> None:
    """Classic ruling 12."""
    game = table(
        "base", ada=city(cafe=1), ben=city(cafe=1), cleo=city(9), dan=city(cafe=1), to_move=CLEO
    )
    assert payments(throw(game, 3)) == [(CLEO, BEN, 1), (CLEO, ADA, 1), (CLEO, DAN, 1)]


def test_the_last_creditor_goes_without_when_the_roller_runs_dry() -> None:
    """Classic ruling 12."""
    game = table("base", ada=city(1), ben=city(cafe=1), cleo=city(cafe=1))
    throw(game, 3)
    assert game.coins == (0, 0, 1)


def test_what_cannot_be_paid_lapses() -> None:
    """Classic ruling 12: no debt."""
    game = table("base", ada=city(1, STATION), ben=city(0, family_restaurant=1))
    events = throw(game, 4, 5)
    assert game.coins == (0, 2 - 1)
    assert [(e.amount, e.due) for e in events if e.kind == "paid"] == [(1, 2)]
    game.play("pass")
    throw(game, 1)
    assert game.coins == (0, 1)


def test_income_of_the_same_roll_comes_too_late_for_red_claims() -> None:
    """Classic ruling 12."""
    game = table("base", ada=city(0, bakery=2), ben=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (2, 0)


def test_the_roller_pays_nobody_for_red_cards_of_their_own() -> None:
    """Classic section 2: red works on another player's roll only."""
    game = table("base", ada=city(3, cafe=2), ben=city(3))
    throw(game, 3)
    assert game.coins == (3, 3)


def test_each_copy_claims_its_full_amount() -> None:
    """Classic ruling 13."""
    game = table("base", ada=city(9), ben=city(0, cafe=2))
    throw(game, 3)
    assert game.coins == (7, 2)


def test_each_copy_is_raised_by_its_owners_mall() -> None:
    """Classic ruling 13: two Cafés with Einkaufszentrum take 4."""
    game = table("base", ada=city(9), ben=city(0, MALL, cafe=2))
    throw(game, 3)
    assert game.coins == (5, 4)


def test_raised_claims_too_stop_at_the_rollers_coins() -> None:
    """Classic rulings 13 and 14: the roller bears the raise."""
    game = table("base", ada=city(3), ben=city(0, MALL, cafe=2))
    throw(game, 3)
    assert game.coins == (0, 3)


def test_all_claims_of_one_creditor_are_settled_before_the_next() -> None:
    """Classic ruling 13."""
    game = table("base", ada=city(3), ben=city(0, cafe=1), cleo=city(0, MALL, cafe=2))
    throw(game, 3)
    assert game.coins == (0, 0, 3)


def test_the_rollers_mall_does_not_raise_what_they_pay() -> None:
    """Classic ruling 14: the mall belongs to the receiver."""
    game = table("base", ada=city(9, MALL), ben=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (8, 1)


@pytest.mark.parametrize(
    ("kind", "dice", "plain"),
    [
        ("cafe", (3,), 1),
        ("sushi_bar", (1,), 3),
        ("pizza_joint", (3, 4), 1),
        ("hamburger_stand", (4, 4), 1),
        ("family_restaurant", (4, 5), 2),
        ("family_restaurant", (4, 6), 2),
        ("french_restaurant", (5,), 5),
    ],
)
def test_the_mall_adds_one_coin_for_each_cup_card(
    kind: str, dice: tuple[int, ...], plain: int
) -> None:
    """Classic rulings 14 and 16: Sushi-Bar 4, 3-Sterne-Restaurant 6."""
    roller = city(20, STATION, "airport")
    game = all_open(ada=roller, ben=city(0, "harbor", **{kind: 1}))
    throw(game, *dice)
    assert game.coins == (20 - plain, plain)
    game = all_open(ada=roller, ben=city(0, "harbor", MALL, **{kind: 1}))
    throw(game, *dice)
    assert game.coins == (20 - plain - 1, plain + 1)


def test_the_mall_adds_nothing_where_the_condition_of_a_card_fails() -> None:
    """Classic ruling 16."""
    game = all_open(ada=city(9), ben=city(0, MALL, sushi_bar=1))
    throw(game, 1)
    assert game.coins == (9, 0)
    game = all_open(ada=city(9, STATION), ben=city(0, MALL, french_restaurant=1))
    throw(game, 5)
    assert game.coins == (9, 0)
    game = all_open(ada=city(9, STATION, MALL, general_store=1), ben=city(0))
    throw(game, 2)
    assert game.coins == (9, 0)


def test_the_general_store_is_raised_while_the_mall_is_the_only_landmark() -> None:
    """Classic ruling 16: 3 coins."""
    game = all_open(ada=city(9, MALL, general_store=1), ben=city(0))
    throw(game, 2)
    assert game.coins == (12, 0)


def test_the_mall_takes_nothing_more_than_all_coins_for_a_club() -> None:
    """Classic ruling 16: for the Cocktail-Club the +1 is void."""
    game = all_open(
        ada=city(9, STATION, "airport", "radio_tower"), ben=city(0, MALL, private_club=1)
    )
    throw(game, 6, 6)
    game.play("keep")
    assert game.coins == (1, 9)  # the city hall helps Ada out


def test_the_first_club_counter_clockwise_takes_everything() -> None:
    """Classic ruling 34."""
    game = all_open(
        ada=city(9, STATION, MALL, "airport"),
        ben=city(0, private_club=2),
        cleo=city(0, private_club=1),
    )
    throw(game, 6, 6)
    assert game.coins == (1, 0, 9)


def test_a_club_on_holiday_lets_the_next_one_take_everything() -> None:
    """Classic ruling 34: the first creditor with an open club."""
    game = all_open(
        ada=city(9, STATION, MALL, "airport"),
        ben=city(0, private_club=1),
        cleo=city(0, private_club=1, closed={"private_club": 1}),
    )
    throw(game, 6, 6)
    assert game.coins == (1, 9, 0)


def test_a_club_takes_the_coins_before_the_rollers_income() -> None:
    """Classic rulings 11 and 34."""
    game = all_open(
        ada=city(9, STATION, MALL, "airport", farmers_market=1, wheat_field=1),
        ben=city(0, private_club=1),
    )
    throw(game, 6, 6)
    assert game.coins == (2, 9)


def test_red_then_blue_and_green_then_purple() -> None:
    """Classic ruling 11; Grossstadt, Reihenfolge der Kartenarten."""
    game = all_open(
        ada=city(20, STATION, tax_office=1, winery=1, vineyard=1, mine=1),
        ben=city(20, family_restaurant=1, mine=1),
    )
    found = sources(throw(game, 4, 5))
    assert found[0] == "family_restaurant"
    assert set(found[1:-1]) == {"mine", "winery"}
    assert found[-1] == "tax_office"


def test_nobody_else_pays_for_a_red_card() -> None:
    """Classic section 2: paid by the roller."""
    game = table("base", ada=city(5), ben=city(5, cafe=1), cleo=city(5), to_move=CLEO)
    throw(game, 3)
    assert game.coins == (5, 6, 4)
