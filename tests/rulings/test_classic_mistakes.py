"""What other engines get wrong: one named test for each."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import InvalidMove
from tests.table import (
    ADA,
    BEN,
    CLEO,
    all_open,
    cards,
    city,
    closed,
    kinds,
    payments,
    play,
    sources,
    table,
    throw,
)

STATION = "train_station"
MALL = "shopping_mall"
PARK = "amusement_park"
TOWER = "radio_tower"


def test_red_cards_are_not_paid_in_seating_order() -> None:
    """Classic ruling 12: counter-clockwise, so the seat before the roller is first."""
    game = table("base", ada=city(0, cafe=1), ben=city(1), cleo=city(0, cafe=1), to_move=BEN)
    assert payments(throw(game, 3))[0] == (BEN, ADA, 1)
    assert game.coins == (1, 0, 0)


def test_red_cards_are_paid_before_income_arrives() -> None:
    """Classic rulings 11 and 12."""
    game = table("base", ada=city(0, bakery=3), ben=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (3, 0)


def test_every_purple_card_of_a_roll_acts() -> None:
    """Classic ruling 11: a 6 wakes Stadion, Fernsehsender and Bürohaus together."""
    game = table(
        "base",
        ada=city(0, stadium=1, tv_station=1, business_center=1, ranch=1),
        ben=city(9, mine=1),
        cleo=city(9, forest=1),
    )
    throw(game, 6)
    assert game.coins == (4, 7, 7)
    play(game, "target 1", "target 2")
    assert game.coins == (9, 2, 7)
    assert cards(game, ADA)["forest"] == 1


def test_a_payer_who_runs_dry_does_not_go_below_zero_and_owes_nothing() -> None:
    """Classic ruling 12."""
    game = table("base", ada=city(1, tv_station=1), ben=city(2), cleo=city(1, cafe=3))
    throw(game, 3)
    assert game.coins == (0, 2, 2)
    play(game, "pass", "roll 1", "dice 6", "pass", "roll 1", "dice 6", "pass")
    throw(game, 6)
    game.play("target 1")
    assert game.coins == (2, 0, 2)


def test_a_payer_pays_what_is_there_and_not_all_or_nothing() -> None:
    """Classic ruling 12."""
    game = table("base", ada=city(1, STATION), ben=city(0, family_restaurant=1))
    throw(game, 4, 5)
    assert game.coins == (0, 1)


def test_the_mall_belongs_to_the_owner_of_the_red_card() -> None:
    """Classic ruling 14: not to the roller."""
    game = table("base", ada=city(9, MALL), ben=city(0, cafe=1), cleo=city(0, MALL, cafe=1))
    throw(game, 3)
    assert game.coins == (6, 1, 2)


def test_a_die_shows_one_to_six() -> None:
    """Classic section 7 a."""
    game = table("base", ada=city(0, STATION), ben=city(0))
    game.play("roll 1")
    assert [action for action, _ in game.chance()] == [f"dice {n}" for n in range(1, 7)]
    for face in (0, 7):
        with pytest.raises(InvalidMove):
            game.play(f"dice {face}")
    game = table("base", ada=city(0, STATION), ben=city(0))
    game.play("roll 2")
    outcomes = game.chance()
    assert len(outcomes) == 36
    totals = [sum(map(int, action.split()[1:])) for action, _ in outcomes]
    assert {total: totals.count(total) for total in range(2, 13)} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip


def test_nobody_has_two_purple_cards_of_a_kind() -> None:
    """Classic ruling 17: neither built nor set up."""
    game = table("base", ada=city(60, stadium=1, tv_station=1, business_center=1), decision="build")
    assert not {"build stadium", "build tv_station", "build business_center"} & set(
        game.legal_actions()
    )
    with pytest.raises(machikoro.InvalidPosition):
        table("base", ada=city(0, stadium=2))


def test_purple_cards_of_different_kinds_go_together() -> None:
    """Classic ruling 17: one of each, not one in all."""
    game = table("base", ada=city(60, stadium=1), decision="build")
    assert "build tv_station" in game.legal_actions()


def test_the_extra_turn_is_a_full_turn_with_a_fresh_re_roll_and_gives_no_third() -> None:
    """Classic ruling 8."""
    game = table("base", ada=city(9, STATION, PARK, TOWER, forest=1), ben=city(0))
    throw(game, 1, 2)
    play(game, "reroll", "dice 4 4", "build ranch")
    assert (game.to_move, game.legal_actions()) == (ADA, ["roll 1", "roll 2"])
    throw(game, 1)
    assert game.decision == "reroll"
    play(game, "reroll", "dice 5")
    assert game.coins[ADA] == 8 + 1
    game.play("build ranch")
    assert game.to_move == BEN
    play(game, "roll 1", "dice 6", "pass")
    throw(game, 4, 4)
    play(game, "keep", "pass")
    throw(game, 4, 4)
    play(game, "keep", "pass")
    assert game.to_move == BEN


def test_there_is_one_tuna_throw_for_all() -> None:
    """Classic ruling 24."""
    game = table(
        "harbor",
        ada=city(1, STATION, "harbor", tuna_boat=2),
        ben=city(1, "harbor", tuna_boat=1),
        cleo=city(1, "harbor", tuna_boat=1),
    )
    throw(game, 6, 6)
    events = play(game, "decline", "tuna 2 3")
    assert kinds(events).count("tuna") == 1
    assert game.coins == (11, 6, 6)
    assert game.decision == "build"


def test_the_city_hall_pays_after_everything_and_before_building() -> None:
    """Classic ruling 18: after red, loans and a purple income that fails."""
    game = all_open(ada=city(0, tv_station=1, loan_office=1), ben=city(0))
    events = throw(game, 6)
    assert sources(events)[-1] == "city_hall"
    assert (game.coins, game.decision) == ((1, 0), "build")
    game = all_open(ada=city(0, tv_station=1), ben=city(1))
    assert "city_hall" not in sources(throw(game, 6))
    assert game.coins == (1, 0)


def test_closed_cards_reopen_instead_of_paying() -> None:
    """Classic ruling 35."""
    game = table(
        "sharp",
        ada=city(5, forest=2, closed={"forest": 2}),
        ben=city(5, forest=2, closed={"forest": 1}),
    )
    throw(game, 5)
    assert game.coins == (5, 6)
    assert closed(game, ADA) == closed(game, BEN) == {}


def test_the_win_is_at_once_and_the_round_is_not_played_out() -> None:
    """Classic ruling 10."""
    game = table(
        "base",
        ada=city(22, STATION, MALL, PARK),
        ben=city(22, STATION, MALL, PARK),
        cleo=city(22, STATION, MALL, PARK),
    )
    throw(game, 3, 3)
    game.play("build landmark radio_tower")
    assert (game.over, game.winner) == (True, ADA)


def test_coins_do_not_come_out_of_nowhere_when_players_pay_each_other() -> None:
    """Classic ruling 12: what one receives another has paid."""
    game = all_open(
        ada=city(7, STATION, publisher=1),
        ben=city(2, MALL, pizza_joint=3),
        cleo=city(1, bakery=4),
    )
    throw(game, 3, 4)
    assert sum(game.coins) == 10


def test_blue_cards_pay_everybody_and_green_ones_only_the_roller() -> None:
    """Classic section 2."""
    game = table(
        "base", ada=city(0, ranch=1, bakery=1), ben=city(0, ranch=1, bakery=1), cleo=city(0)
    )
    throw(game, 2)
    assert game.coins == (2, 1, 0)


def test_a_swap_moves_cards_and_not_coins() -> None:
    """Classic ruling 40."""
    game = table("base", ada=city(3, business_center=1, ranch=1), ben=city(4), cleo=city(5, mine=1))
    throw(game, 6)
    game.play("target 2")
    assert game.coins == (3, 4, 5)
    assert cards(game, CLEO) == {"ranch": 1}
