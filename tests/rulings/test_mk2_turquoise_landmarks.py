"""Machi Koro 2: turquoise landmarks act once, at once, and for their builder only."""

from __future__ import annotations

import pytest

from tests.table import (
    LANDMARKS,
    TURQUOISE,
    brought,
    build,
    city,
    landmarks,
    mk2,
    of_kind,
    shown_in,
    take_turn,
)

LOW, HIGH = 10, 12
"""The two prices of a first landmark."""


def test_the_french_restaurant_takes_two_from_every_opponent() -> None:
    """Rulebook p. 3."""
    game = mk2(city(LOW), city(5), city(1), city(0), row=["french_restaurant"], decision="build")
    build(game, "french_restaurant")
    assert game.coins == (3, 3, 0, 0)


def test_the_publisher_takes_one_for_each_shop_card_of_its_owner() -> None:
    """Ruling 9: combo cards carry no Shop symbol."""
    game = mk2(
        city(LOW, bakery=1),
        city(9, bakery=2, convenience_store=1, flower_shop=1, winery=1, furniture_factory=1),
        city(9, cafe=1, wheat_field=2, food_warehouse=1, shopping_district=1),
        city(1, convenience_store=3),
        row=["publisher"],
        decision="build",
    )
    build(game, "publisher")
    assert game.coins == (4, 6, 9, 0)


def test_the_tv_station_takes_one_for_each_cup_card_of_its_owner() -> None:
    game = mk2(
        city(HIGH, cafe=1),
        city(9, cafe=2, sushi_bar=1, hamburger_stand=1, family_restaurant=1),
        city(9, bakery=1, food_warehouse=2),
        city(1, sushi_bar=2),
        row=["tv_station"],
        decision="build",
    )
    build(game, "tv_station")
    assert game.coins == (6, 4, 9, 0)


def test_cards_are_not_raised_for_the_tv_station_and_the_publisher() -> None:
    """Ruling 10: the +1 landmarks raise what a card pays when it acts, 1 coin is the landmark's."""
    game = mk2(
        city(16, "soda_bottling_plant"), city(9, "park", cafe=2),
        row=["tv_station"], decision="build",
    )  # fmt: skip
    build(game, "tv_station")
    assert game.coins == (2, 7)


@pytest.mark.parametrize(("coins", "taken"), [(10, 0), (11, 5), (12, 6), (31, 15)])
def test_the_exhibit_hall_halves_more_than_ten_coins_rounded_down(coins: int, taken: int) -> None:
    """Ruling 12 and section 4: 11 coins or more."""
    game = mk2(city(HIGH), city(coins), city(10), row=["exhibit_hall"], decision="build")
    build(game, "exhibit_hall")
    assert game.coins == (taken, coins - taken, 10)


def test_the_exhibit_hall_asks_every_opponent() -> None:
    game = mk2(city(HIGH), city(20), city(13), row=["exhibit_hall"], decision="build")
    build(game, "exhibit_hall")
    assert game.coins == (16, 10, 7)


def test_the_museum_takes_three_for_each_landmark_of_an_opponent() -> None:
    game = mk2(
        city(16, "temple"),
        city(9, "forge", "loan_office"),
        city(9, "airport"),
        city(4, "park", "publisher"),
        row=["museum"],
        decision="build",
    )
    build(game, "museum")
    assert game.coins == (6 + 3 + 4, 3, 6, 0)


@pytest.mark.parametrize(
    ("left", "others", "share"),
    [(0, (6, 6), 4), (0, (5, 5), 4), (1, (5, 5), 4), (0, (0, 1), 1), (0, (0, 0), 0), (9, (0,), 5)],
)
def test_the_park_shares_all_coins_equally_and_the_bank_rounds_up(
    left: int, others: tuple[int, ...], share: int
) -> None:
    """Rulebook p. 7; ruling 21: with the coins left after paying."""
    game = mk2(city(HIGH + left), *map(city, others), row=["park"], decision="build")
    build(game, "park")
    assert game.coins == (share,) * (1 + len(others))


def test_the_radio_tower_gives_its_builder_one_more_turn() -> None:
    """Rulebook p. 7."""
    game = mk2(city(HIGH), city(0), row=["radio_tower"], decision="build")
    build(game, "radio_tower")
    assert (game.active, game.decision) == (0, "roll")
    take_turn(game, 6)
    assert game.active == 1


@pytest.mark.parametrize("landmark", TURQUOISE)
def test_a_turquoise_landmark_acts_once_only(landmark: str) -> None:
    """Rulebook p. 7: it acts at once; nothing is left for later turns."""
    game = mk2(
        city(5, landmark), city(20, "forge", bakery=1, cafe=1), city(20, "temple")
    )  # fmt: skip
    for active in (0, 1, 2, 0):
        assert game.active == active
        take_turn(game, 6)
    assert game.coins == (5, 20, 20)


@pytest.mark.parametrize("landmark", TURQUOISE)
def test_the_builder_pays_before_a_turquoise_landmark_acts(landmark: str) -> None:
    """Rulebook p. 7: first the costs; ruling 21."""
    game = mk2(city(9), city(40, bakery=2, cafe=2), row=[landmark], decision="build")
    assert not any("landmark" in action for action in game.legal_actions())
    game = mk2(city(HIGH), city(40, "temple", bakery=2), row=[landmark], decision="build")
    events = build(game, landmark)
    kinds = [event.kind for event in events if event.kind in ("built", "paid", "shared")]
    assert kinds[0] == "built"


@pytest.mark.parametrize("landmark", ["french_restaurant", "publisher", "museum", "tv_station"])
def test_opponents_pay_at_most_what_they_have(landmark: str) -> None:
    """Ruling 21."""
    game = mk2(
        city(HIGH), city(1, "temple", bakery=3, cafe=3), city(0, "forge", bakery=1, cafe=1),
        row=[landmark], decision="build",
    )  # fmt: skip
    events = build(game, landmark)
    assert brought(events, landmark) == {0: 1, 1: -1}
    assert game.coins[1:] == (0, 0)


@pytest.mark.parametrize("landmark", LANDMARKS[:-2])
def test_a_landmark_that_somebody_built_is_gone_for_all(landmark: str) -> None:
    """Ruling 21."""
    game = mk2(city(12), city(60), row=[landmark], decision="build")
    events = build(game, landmark)
    assert len(of_kind(events, "built")) == 1
    assert landmarks(game, 0) == {landmark}
    assert landmark not in shown_in(game, LANDMARKS)
    assert landmark not in game.position()["deck"]
