"""The build phase: what may be built, what helps before it and what rewards after it."""

from __future__ import annotations

import pytest

from machikoro import IllegalMove
from tests.table import (
    ADA,
    BEN,
    all_open,
    cards,
    city,
    invested,
    kinds,
    landmarks,
    market,
    play,
    sources,
    table,
    throw,
)

STATION = "train_station"
PARK = "amusement_park"


def test_building_is_optional_and_happens_once_a_turn() -> None:
    """Classic ruling 17."""
    game = table("base", ada=city(9), ben=city(0), decision="build")
    assert "pass" in game.legal_actions()
    game.play("build ranch")
    assert (game.to_move, game.decision) == (BEN, "roll")


def test_what_is_built_is_paid_to_the_bank_and_comes_from_the_market() -> None:
    """Classic ruling 17."""
    game = table("base", ada=city(9), ben=city(0), decision="build")
    game.play("build mine")
    assert game.coins == (3, 0)
    assert cards(game, ADA) == {"mine": 1}
    assert market(game)["mine"] == 5


def test_nothing_is_built_that_cannot_be_paid() -> None:
    """Classic ruling 17."""
    game = table("base", ada=city(2), ben=city(0), decision="build")
    assert set(game.legal_actions()) == {
        "pass", "build wheat_field", "build ranch", "build bakery", "build cafe",
        "build convenience_store", "build farmers_market",
    }  # fmt: skip
    with pytest.raises(IllegalMove):
        game.play("build forest")


def test_a_landmark_is_a_build_like_any_other() -> None:
    """Classic ruling 17: one card or one landmark."""
    game = table("base", ada=city(9), ben=city(0), decision="build")
    game.play(f"build landmark {STATION}")
    assert landmarks(game, ADA) == {STATION}
    assert game.coins == (5, 0)
    assert game.to_move == BEN


def test_landmarks_are_built_in_any_order_and_once() -> None:
    """Classic section 5."""
    game = table("base", ada=city(60), ben=city(0), decision="build")
    offered = [action for action in game.legal_actions() if "landmark" in action]
    assert len(offered) == 4
    game.play("build landmark radio_tower")
    play(game, "roll 1", "dice 6", "pass", "roll 1", "dice 6", "keep")
    assert "build landmark radio_tower" not in game.legal_actions()


def test_everybody_has_a_set_of_landmarks() -> None:
    """Classic section 5: what one builds the others can still build."""
    game = table("base", ada=city(9), ben=city(9), cleo=city(9), dan=city(9), decision="build")
    for seat in range(4):
        game.play(f"build landmark {STATION}")
        assert STATION in landmarks(game, seat)
        game.play("roll 1")
        game.play("dice 6")


def test_of_ordinary_cards_a_player_may_have_any_number() -> None:
    """Classic ruling 17."""
    game = table("base", ada=city(9, cafe=5), ben=city(0), decision="build")
    game.play("build cafe")
    assert cards(game, ADA) == {"cafe": 6}


def test_of_each_purple_kind_a_player_has_one() -> None:
    """Classic ruling 17."""
    game = table("base", ada=city(20, stadium=1), ben=city(20), decision="build")
    assert "build stadium" not in game.legal_actions()
    assert {"build tv_station", "build business_center"} <= set(game.legal_actions())
    game.play("build tv_station")
    play(game, "roll 1", "dice 5")
    assert "build stadium" in game.legal_actions()


def test_a_pile_that_is_sold_out_cannot_be_built() -> None:
    """Classic section 1: six copies."""
    game = table("base", ada=city(9, ranch=3), ben=city(0, ranch=3), decision="build")
    assert "build ranch" not in game.legal_actions()


def test_the_city_hall_gives_a_coin_to_who_has_none_before_building() -> None:
    """Classic ruling 18; Grossstadt, Rathaus."""
    game = table("harbor", ada=city(0), ben=city(0))
    events = throw(game, 6)
    assert [(e.player, e.amount) for e in events if e.card == "city_hall"] == [(ADA, 1)]
    assert game.coins == (1, 0)


def test_the_city_hall_comes_after_red_payments() -> None:
    """Classic ruling 18; Grossstadt, Rathaus."""
    game = table("harbor", ada=city(1), ben=city(0, cafe=2))
    assert sources(throw(game, 3)) == ["cafe", "city_hall"]
    assert game.coins == (1, 1)


def test_the_city_hall_comes_after_purple_income() -> None:
    """Classic section 7, steps f and g."""
    game = table("harbor", ada=city(0, stadium=1), ben=city(2))
    assert sources(throw(game, 6)) == ["stadium"]
    assert game.coins == (2, 0)


def test_the_city_hall_comes_after_a_loan_is_paid() -> None:
    """Classic section 7, steps e and g."""
    game = table("sharp", ada=city(2, loan_office=1), ben=city(0))
    assert sources(throw(game, 5)) == ["loan_office", "city_hall"]
    assert game.coins == (1, 0)


def test_the_city_hall_does_not_help_who_has_a_coin() -> None:
    """Classic ruling 18."""
    game = table("harbor", ada=city(1), ben=city(0))
    throw(game, 6)
    assert game.coins == (1, 0)


def test_the_city_hall_helps_in_every_turn_and_in_the_extra_turn_too() -> None:
    """Classic ruling 18."""
    game = table("harbor", market="open", ada=city(0, STATION, PARK), ben=city(0))
    throw(game, 3, 3)
    play(game, "build ranch", "roll 1", "dice 6")
    assert game.coins == (1, 0)


def test_without_a_city_hall_a_penniless_player_passes() -> None:
    """Classic section 5: the base game has none."""
    game = table("base", ada=city(0), ben=city(0))
    throw(game, 6)
    assert game.legal_actions() == ["pass"]


def test_the_airport_pays_ten_for_building_nothing() -> None:
    """Classic ruling 19; Grossstadt, Flughafen."""
    game = table("harbor", ada=city(1, "airport"), ben=city(0))
    throw(game, 6)
    events = game.play("pass")
    assert [(e.card, e.amount) for e in events if e.kind == "income"] == [("airport", 10)]
    assert game.coins == (11, 0)


def test_the_airport_pays_nothing_to_who_builds() -> None:
    """Classic ruling 19."""
    game = table("harbor", market="open", ada=city(5, "airport"), ben=city(0))
    throw(game, 6)
    game.play("build ranch")
    assert game.coins == (4, 0)


def test_the_turn_in_which_the_airport_is_built_does_not_pay() -> None:
    """Classic ruling 19: something was built."""
    game = table("harbor", ada=city(30), ben=city(0), decision="build")
    game.play("build landmark airport")
    assert game.coins == (0, 0)


def test_a_loan_is_a_build_for_the_airport() -> None:
    """Classic section 11."""
    game = all_open(ada=city(5, "airport"), ben=city(0), decision="build")
    game.play("build loan_office")
    assert game.coins == (10, 0)


def test_the_airport_pays_only_in_its_owners_turn() -> None:
    """Classic section 5: own build phase."""
    game = table("harbor", ada=city(1), ben=city(0, "airport"))
    throw(game, 6)
    game.play("pass")
    assert game.coins == (1, 0)


def test_investing_is_not_building() -> None:
    """Classic ruling 19: the airport pays first, then a coin may be laid down."""
    game = all_open(ada=city(0, "airport", tech_startup=1), ben=city(0), city_hall=False)
    throw(game, 6)
    assert game.coins == (0, 0)
    game.play("pass")
    assert game.coins == (10, 0)
    assert game.decision == "invest"
    game.play("invest")
    assert game.coins == (9, 0)
    assert invested(game, ADA) == 1


def test_the_game_ends_the_instant_the_last_landmark_is_built() -> None:
    """Classic ruling 10."""
    game = all_open(
        ada=city(9, STATION, "shopping_mall", PARK, "radio_tower", "airport", tech_startup=1),
        ben=city(0),
        decision="build",
    )
    events = game.play("build landmark harbor")
    assert kinds(events) == ["built", "won"]
    assert game.over
    assert (game.winner, game.decision, game.to_move) == (ADA, None, None)
    assert game.legal_actions() == []
    with pytest.raises(IllegalMove):
        game.play("pass")


def test_an_extra_turn_that_is_owed_does_not_delay_the_win() -> None:
    """Classic ruling 10."""
    game = table("base", ada=city(22, STATION, "shopping_mall", PARK), ben=city(0))
    throw(game, 3, 3)
    game.play("build landmark radio_tower")
    assert game.winner == ADA


def test_a_landmark_that_was_demolished_must_be_built_again_to_win() -> None:
    """Classic section 5 and ruling 27."""
    game = table(
        "sharp",
        ada=city(0, STATION, "shopping_mall", PARK, "radio_tower", demolition_company=1),
        ben=city(0),
    )
    throw(game, 4)
    play(game, "keep", f"demolish {STATION}", "build landmark harbor")
    assert not game.over
    assert len(landmarks(game, ADA) - {"city_hall"}) == 4
