"""Cards on holiday: how they close, what they still count for, and how they come back."""

from __future__ import annotations

import pytest

from machikoro import InvalidPosition
from tests.table import (
    ADA,
    BEN,
    CLEO,
    all_open,
    cards,
    city,
    closed,
    kinds,
    play,
    table,
    throw,
)

STATION = "train_station"


def test_a_closed_card_comes_back_instead_of_paying() -> None:
    """Classic ruling 35; Grossstadt, Im Urlaub."""
    game = table("sharp", ada=city(5, mine=0, forest=1, closed={"forest": 1}), ben=city(0))
    events = throw(game, 5)
    assert "reopened" in kinds(events)
    assert (game.coins, closed(game, ADA)) == ((5, 0), {})
    play(game, "pass", "roll 1", "dice 5")
    assert game.coins == (6, 1)


def test_all_copies_of_the_kind_come_back_together() -> None:
    """Classic ruling 35; Grossstadt, Im Urlaub."""
    game = table("sharp", ada=city(5, forest=3, closed={"forest": 3}), ben=city(0))
    throw(game, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (5, {})


def test_open_copies_act_while_closed_ones_only_come_back() -> None:
    """Classic ruling 38."""
    game = table("sharp", ada=city(5, forest=3, closed={"forest": 1}), ben=city(0))
    throw(game, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (7, {})


def test_a_closed_blue_card_comes_back_on_anybodys_roll() -> None:
    """Classic ruling 39 and section 11."""
    game = table("sharp", ada=city(5), ben=city(5, forest=1, closed={"forest": 1}))
    throw(game, 5)
    assert (game.coins, closed(game, BEN)) == ((5, 5), {})


def test_a_closed_green_card_comes_back_on_its_owners_roll_only() -> None:
    """Classic ruling 39 and section 11."""
    game = table("sharp", ada=city(5), ben=city(5, bakery=1, closed={"bakery": 1}))
    throw(game, 3)
    assert closed(game, BEN) == {"bakery": 1}
    game.play("pass")
    throw(game, 3)
    assert (game.coins, closed(game, BEN)) == ((5, 5), {})


def test_a_closed_red_card_comes_back_on_the_roll_of_another_player_only() -> None:
    """Classic ruling 39 and section 11."""
    game = table("sharp", ada=city(5, cafe=1, closed={"cafe": 1}), ben=city(5))
    throw(game, 3)
    assert closed(game, ADA) == {"cafe": 1}
    game.play("pass")
    throw(game, 3)
    assert (game.coins, closed(game, ADA)) == ((5, 5), {})


def test_a_closed_card_comes_back_though_its_own_condition_fails() -> None:
    """Classic section 11: Hafen and numbers of landmarks do not matter for coming back."""
    game = all_open(
        ada=city(5),
        ben=city(5, sushi_bar=1, closed={"sushi_bar": 1}),
    )
    throw(game, 1)
    assert (game.coins, closed(game, BEN)) == ((5, 5), {})
    game = all_open(ada=city(5), ben=city(5, french_restaurant=1, closed={"french_restaurant": 1}))
    throw(game, 5)
    assert (game.coins, closed(game, BEN)) == ((5, 5), {})
    busy = city(5, STATION, "harbor", corn_field=1, closed={"corn_field": 1})
    game = all_open(ada=busy, ben=city(5))
    throw(game, 3)
    assert (game.coins, closed(game, ADA)) == ((5, 5), {})
    game = all_open(ada=city(5, STATION, mackerel_boat=1, closed={"mackerel_boat": 1}), ben=city(5))
    throw(game, 4, 4)
    assert (game.coins, closed(game, ADA)) == ((5, 5), {})


def test_closed_tuna_boats_come_back_and_catch_nothing() -> None:
    """Classic rulings 24 and 38, with and without a throw of the others."""
    game = all_open(
        ada=city(5, STATION), ben=city(5, "harbor", tuna_boat=2, closed={"tuna_boat": 2})
    )
    throw(game, 6, 6)
    assert (game.decision, game.coins, closed(game, BEN)) == ("build", (5, 5), {})
    game = all_open(
        ada=city(5, STATION),
        ben=city(5, "harbor", tuna_boat=2, closed={"tuna_boat": 1}),
        cleo=city(5, "harbor", tuna_boat=1, closed={"tuna_boat": 1}),
    )
    throw(game, 6, 6)
    game.play("tuna 1 2")
    assert game.coins == (5, 8, 5)
    assert closed(game, BEN) == closed(game, CLEO) == {}


def test_a_closed_loan_office_costs_nothing_and_comes_back() -> None:
    """Classic ruling 35: its text is ignored once."""
    game = table("sharp", ada=city(5, loan_office=1, closed={"loan_office": 1}), ben=city(0))
    throw(game, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (5, {})


def test_a_closed_demolition_company_asks_for_nothing_and_comes_back() -> None:
    """Classic ruling 38 and section 11: only copies that were open act."""
    game = table(
        "sharp",
        ada=city(5, STATION, "harbor", demolition_company=2, closed={"demolition_company": 1}),
        ben=city(0),
    )
    throw(game, 4)
    game.play("demolish harbor")
    assert game.decision == "build"
    assert (game.coins[ADA], closed(game, ADA)) == (13, {})


def test_a_closed_moving_company_asks_for_nothing_and_comes_back() -> None:
    """Classic ruling 38."""
    game = table(
        "sharp",
        ada=city(5, STATION, moving_company=1, ranch=1, closed={"moving_company": 1}),
        ben=city(0),
    )
    throw(game, 4, 5)
    assert (game.decision, game.coins[ADA], closed(game, ADA)) == ("build", 5, {})


def test_closed_cards_still_count_as_cards_and_symbols() -> None:
    """Classic ruling 36; Grossstadt, Im Urlaub."""
    game = table(
        "sharp",
        ada=city(5, STATION, cheese_factory=1, ranch=2, closed={"ranch": 2}),
        ben=city(0),
    )
    throw(game, 3, 4)
    assert game.coins[ADA] == 5 + 6


def test_a_closed_vineyard_still_counts_for_the_winery() -> None:
    """Classic ruling 36."""
    game = table(
        "sharp", ada=city(5, STATION, winery=1, vineyard=1, closed={"vineyard": 1}), ben=city(0)
    )
    throw(game, 4, 5)
    assert game.coins[ADA] == 5 + 6


def test_a_card_given_away_stays_closed_with_its_new_owner() -> None:
    """Classic ruling 36; Grossstadt, Im Urlaub."""
    game = table(
        "sharp",
        ada=city(5, STATION, moving_company=1, winery=1, closed={"winery": 1}),
        ben=city(0),
    )
    throw(game, 4, 6)
    game.play("give winery")
    assert (cards(game, BEN), closed(game, BEN)) == ({"winery": 1}, {"winery": 1})
    assert closed(game, ADA) == {}


def test_the_renovation_company_closes_a_kind_for_everybody() -> None:
    """Classic ruling 37; Grossstadt, Groß-Reinigung: 1 coin for each card, own ones included."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, bakery=2),
        ben=city(5, bakery=1, mine=1),
        cleo=city(5, bakery=3),
    )
    throw(game, 4, 4)
    assert (game.decision, game.asking) == ("close", "renovation_company")
    game.play("close bakery")
    assert [closed(game, seat) for seat in range(3)] == [{"bakery": n} for n in (2, 1, 3)]
    assert game.coins == (5 + 6, 5, 5)


def test_only_cards_turned_now_are_paid() -> None:
    """Classic ruling 37; Grossstadt, Groß-Reinigung."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, mine=1),
        ben=city(5, bakery=3, closed={"bakery": 2}),
    )
    throw(game, 4, 4)
    game.play("close bakery")
    assert (game.coins, closed(game, BEN)) == ((6, 5), {"bakery": 3})


def test_tower_cards_cannot_be_named() -> None:
    """Classic ruling 37."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, stadium=1, ranch=1),
        ben=city(5, tv_station=1, cafe=1),
    )
    throw(game, 4, 4)
    assert set(game.legal_actions()) == {"close ranch", "close cafe"}


def test_a_kind_must_be_named_that_somebody_has_open() -> None:
    """Classic section 11: neither an unowned nor a wholly closed kind."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, ranch=1),
        ben=city(5, cafe=1, mine=1, closed={"cafe": 1}),
    )
    throw(game, 4, 4)
    assert set(game.legal_actions()) == {"close ranch", "close mine"}


def test_where_nothing_is_open_the_renovation_company_does_nothing() -> None:
    """Classic section 11."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1),
        ben=city(5, cafe=1, closed={"cafe": 1}),
    )
    events = throw(game, 4, 4)
    assert (game.decision, game.coins) == ("build", (5, 5))
    assert "only_choice" not in kinds(events)


def test_the_renovation_company_acts_after_green_cards_of_the_same_roll() -> None:
    """Classic ruling 11: the Möbelfabrik pays before it is closed."""
    game = table(
        "sharp",
        ada=city(5, STATION, renovation_company=1, furniture_factory=1, forest=1),
        ben=city(5),
    )
    throw(game, 4, 4)
    assert game.coins[ADA] == 8
    game.play("close furniture_factory")
    assert (game.coins[ADA], closed(game, ADA)) == (9, {"furniture_factory": 1})


def test_a_position_with_a_closed_purple_card_is_invalid() -> None:
    """Classic section 11: purple cards are never closed."""
    with pytest.raises(InvalidPosition, match="purple"):
        table("sharp", ada=city(5, stadium=1, closed={"stadium": 1}))
