"""Machi Koro 2: the landmarks' step, after purple and before building."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import IllegalMove
from tests.table import (
    brought,
    cards,
    city,
    landmarks,
    mk2,
    of_kind,
    take_turn,
    throw,
)


def test_the_tech_startup_pays_first_then_the_temple_then_a_card_is_given() -> None:
    """Ruling 14."""
    game = mk2(
        city(5, "tech_startup", "charterhouse", cafe=1),
        city(5, "temple", "moving_company"),
    )
    events = throw(game, 6, 6)
    acting = [event for event in events if event.kind in ("income", "paid", "moved")]
    assert [(event.kind, event.card) for event in acting] == [
        ("income", "tech_startup"), ("paid", "temple"), ("moved", "cafe"),
    ]  # fmt: skip


def test_the_charterhouse_looks_before_a_card_is_given_away() -> None:
    """Ruling 14: Charterhouse, then the Moving Company."""
    game = mk2(city(5, cafe=1), city(0, "charterhouse", "moving_company"))
    events = throw(game, 6, 6)
    acting = [event.kind for event in events if event.kind in ("income", "moved")]
    assert acting == ["income", "moved"]


def test_the_aid_comes_after_the_landmarks() -> None:
    """Rulings 6 and 20: the build phase begins when landmarks are settled."""
    game = mk2(city(0), city(5, "temple"))
    events = throw(game, 6, 6)
    assert game.coins == (2, 3)
    assert brought(events, None) == {}


def test_the_charterhouse_helps_before_the_aid() -> None:
    """Rulings 14 and 20."""
    game = mk2(city(0), city(0, "charterhouse"))
    throw(game, 3, 4)
    assert game.coins == (3, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_the_charterhouse_needs_two_dice(die: int) -> None:
    """Rulebook p. 3."""
    game = mk2(city(5, "charterhouse"), city(5))
    throw(game, die)
    assert game.coins == (5, 5)


@pytest.mark.parametrize(
    ("mine", "dice"),
    [
        ({"corn_field": 1}, (3, 4)),
        ({"bakery": 1}, (1, 2)),
        ({"stadium": 1}, (3, 4)),
        ({"shopping_district": 1}, (3, 5)),
        ({"winery": 1, "vineyard": 1}, (4, 5)),
    ],
    ids=["blue", "green", "from players", "half", "combo"],
)  # fmt: skip
def test_any_income_of_the_roller_silences_the_charterhouse(
    mine: dict[str, int], dice: tuple[int, int]
) -> None:
    """Rulebook p. 3; ruling 14."""
    game = mk2(city(5, "charterhouse", **mine), city(30))
    assert brought(throw(game, *dice), "charterhouse") == {}


@pytest.mark.parametrize(
    ("mine", "theirs", "dice"),
    [
        ({"furniture_factory": 2}, {}, (3, 5)),
        ({"winery": 1}, {}, (4, 5)),
        ({"stadium": 1}, {}, (3, 4)),
        ({"shopping_district": 1}, {}, (3, 5)),
        ({"cafe": 1}, {}, (1, 2)),
        ({}, {"cafe": 1}, (1, 2)),
        ({}, {"corn_field": 2}, (3, 4)),
        ({"bakery": 3}, {}, (3, 4)),
    ],
    ids=[
        "factory without gears", "winery without fruit", "broke opponents", "nobody rich",
        "own restaurant", "only paid", "only others earn", "another number",
    ],
)  # fmt: skip
def test_a_payout_of_nothing_is_no_income(
    mine: dict[str, int], theirs: dict[str, int], dice: tuple[int, int]
) -> None:
    """Ruling 14 and section 4."""
    game = mk2(city(5, "charterhouse", **mine), city(0, **theirs), city(0))
    assert brought(throw(game, *dice), "charterhouse") == {0: 3}


def test_a_swap_is_no_income() -> None:
    """Rulebook p. 3: no income means no coins."""
    game = mk2(city(5, "charterhouse", business_center=1, cafe=1), city(5, mine=1))
    throw(game, 2, 4)
    game.play("target 1")
    game.play("give cafe")
    assert game.coins == (8, 5)


def test_the_tech_startups_coins_are_income_to_the_charterhouse() -> None:
    """Ruling 14."""
    game = mk2(city(5, "charterhouse", "tech_startup"), city(5))
    throw(game, 6, 6)
    assert game.coins == (13, 5)


def test_the_temples_coins_are_income_to_the_charterhouse() -> None:
    """Ruling 14."""
    game = mk2(city(5, "charterhouse", "temple"), city(5))
    throw(game, 6, 6)
    assert game.coins == (7, 3)


def test_a_temple_with_broke_opponents_leaves_the_charterhouse_its_three_coins() -> None:
    """Ruling 14 and section 4."""
    game = mk2(city(5, "charterhouse", "temple"), city(0), city(0))
    throw(game, 6, 6)
    assert game.coins == (8, 0, 0)


def test_the_charterhouse_pays_the_roller_only() -> None:
    """Rulebook p. 3: in their own turn."""
    game = mk2(city(5), city(5, "charterhouse"), city(5))
    throw(game, 3, 4)
    assert game.coins == (8, 5, 5)


def test_income_of_the_turn_before_does_not_silence_the_charterhouse_in_an_extra_turn() -> None:
    """Ruling 14: no income this turn."""
    game = mk2(city(5, "charterhouse", "amusement_park", mine=1), city(5))
    take_turn(game, 6, 6)
    assert game.active == 0
    throw(game, 3, 4)
    assert game.coins == (5 + 6 + 3, 5)


def test_the_temple_takes_at_most_what_an_opponent_has() -> None:
    """Ruling 7: the rest lapses."""
    game = mk2(city(0), city(1), city(0, "temple"), city(9))
    throw(game, 6, 6)
    assert game.coins == (3, 0, 0, 7)


@pytest.mark.parametrize(("giver", "taker"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_the_gift_goes_to_the_player_on_the_right(giver: int, taker: int) -> None:
    """Rulebook p. 8; section 1c: on the right sits the previous player."""
    cities = [city(5, cafe=1) for _ in range(4)]
    cities[0]["landmarks"] = ["moving_company"]
    game = mk2(*cities, to_move=giver)
    events = of_kind(throw(game, 6, 6), "moved")
    assert [(event.player, event.other, event.card) for event in events] == [(giver, taker, "cafe")]
    assert cards(game, giver) == {}
    assert cards(game, taker) == {"cafe": 2}


def test_the_gift_is_mandatory_and_may_be_any_establishment() -> None:
    """Rulebook p. 8; ruling 15: purple ones too."""
    game = mk2(city(5, "moving_company", cafe=2, stadium=1, forest=1), city(5))
    throw(game, 6, 6)
    assert (game.decision, game.asking, game.to_move) == ("give", "moving_company", 0)
    assert set(game.legal_actions()) == {"give cafe", "give stadium", "give forest"}
    with pytest.raises(IllegalMove):
        game.play("decline")
    game.play("give stadium")
    assert cards(game, 0) == {"cafe": 2, "forest": 1}
    assert cards(game, 1) == {"stadium": 1}
    assert game.decision == "build"


def test_one_card_is_given_for_each_doubles_roll() -> None:
    """Ruling 15."""
    game = mk2(city(5, "moving_company", cafe=3), city(5))
    assert len(of_kind(throw(game, 6, 6), "moved")) == 1
    assert cards(game, 0) == {"cafe": 2}
    assert game.decision == "build"


def test_the_gift_is_skipped_by_whoever_owns_no_establishment() -> None:
    """Ruling 15."""
    game = mk2(city(5, "moving_company", "park"), city(5, cafe=1))
    throw(game, 6, 6)
    assert game.decision == "build"
    assert landmarks(game, 0) == {"moving_company", "park"}


def test_a_card_is_given_away_only_when_all_income_is_settled() -> None:
    """Rulebook p. 8; ruling 15."""
    game = mk2(city(5, mine=1), city(5, "moving_company", "temple"))
    events = throw(game, 6, 6)
    kinds = [event.kind for event in events if event.kind in ("income", "paid", "moved")]
    assert kinds == ["income", "paid", "moved"]
    assert game.coins == (13, 3)
    assert cards(game, 1) == {"mine": 1}


def test_the_swap_comes_before_the_gift() -> None:
    """Rulings 6 and 15: purple, then landmarks."""
    game = mk2(city(5, "moving_company", business_center=1), city(5, mine=1), city(5))
    throw(game, 3, 3)
    assert game.asking == "business_center"
    game.play("target 1")
    assert cards(game, 1) == {"business_center": 1}
    assert cards(game, 2) == {"mine": 1}
    assert game.decision == "build"


def test_the_aid_comes_after_the_gift() -> None:
    """Rulings 15 and 20."""
    game = mk2(city(0, "moving_company", cafe=1, forest=1), city(0))
    throw(game, 6, 6)
    assert game.coins == (0, 0)
    game.play("give cafe")
    assert game.coins == (1, 0)


def test_doubles_in_an_extra_turn_cost_another_card() -> None:
    """Ruling 15: one card per doubles roll."""
    game = mk2(city(5, "moving_company", "amusement_park", cafe=3), city(5))
    take_turn(game, 6, 6)
    take_turn(game, 4, 4)
    assert cards(game, 0) == {"cafe": 1}


def test_a_position_that_asks_for_the_gift_reads_back_alike() -> None:
    game = mk2(city(5, "moving_company", "temple", cafe=1, forest=1), city(5))
    throw(game, 6, 6)
    twin = machikoro.from_position(game.position())
    assert twin == game
    twin.play("give forest")
    assert (twin.decision, twin.coins) == ("build", (7, 3))


def test_a_position_that_asks_for_the_second_swap_reads_back_alike() -> None:
    game = mk2(city(5, business_center=2, cafe=2), city(5, mine=1, forest=1))
    throw(game, 6)
    game.play("decline")
    twin = machikoro.from_position(game.position())
    assert twin == game
    twin.play("decline")
    assert twin.decision == "build"


def test_a_position_between_income_and_the_charterhouse_remembers_the_income() -> None:
    """Ruling 14: no income in the whole turn."""
    game = mk2(
        city(5, "charterhouse", flower_shop=1, flower_garden=1, business_center=1),
        city(5, mine=1),
    )
    throw(game, 2, 4)
    twin = machikoro.from_position(game.position())
    twin.play("decline")
    assert twin.coins == (8, 5)
