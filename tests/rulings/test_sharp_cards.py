"""Cards of the Sharp box: builders, movers, loans, startups, parks."""

from __future__ import annotations

import pytest

from tests.table import (
    ADA,
    BEN,
    CLEO,
    all_open,
    cards,
    city,
    closed,
    invested,
    kinds,
    landmarks,
    play,
    table,
    throw,
)

STATION = "train_station"
MALL = "shopping_mall"


def test_the_demolition_company_must_demolish_and_its_owner_picks() -> None:
    """Classic ruling 27; Grossstadt, Baufirma."""
    game = table("sharp", ada=city(0, STATION, "harbor", demolition_company=1), ben=city(0, MALL))
    throw(game, 4)
    assert (game.decision, game.asking) == ("demolish", "demolition_company")
    assert set(game.legal_actions()) == {f"demolish {STATION}", "demolish harbor"}
    events = game.play("demolish harbor")
    assert kinds(events) == ["demolished", "income"]
    assert game.coins == (8, 0)
    assert landmarks(game, ADA) == {"city_hall", STATION}


def test_without_a_landmark_the_demolition_company_pays_nothing() -> None:
    """Classic ruling 27."""
    game = table("sharp", ada=city(5, demolition_company=1), ben=city(0))
    throw(game, 4)
    assert (game.decision, game.coins) == ("build", (5, 0))


def test_each_demolition_company_demolishes_and_surplus_ones_are_ignored() -> None:
    """Classic ruling 27; Grossstadt, Baufirma."""
    game = table("sharp", ada=city(5, STATION, "harbor", demolition_company=3), ben=city(0))
    throw(game, 4)
    game.play("demolish harbor")
    assert landmarks(game, ADA) == {"city_hall"}
    assert game.coins == (5 + 16, 0)
    assert game.decision == "build"


def test_a_demolished_landmark_can_be_built_again() -> None:
    """Classic ruling 27: it is turned to its side under construction."""
    game = table("sharp", ada=city(0, "harbor", demolition_company=1), ben=city(0))
    throw(game, 4)
    game.play("build landmark harbor")
    assert "harbor" in landmarks(game, ADA)
    assert game.coins == (6, 0)


def test_the_moving_company_must_give_and_its_owner_picks_card_and_receiver() -> None:
    """Classic ruling 28; Grossstadt, Spedition."""
    game = table(
        "sharp",
        ada=city(0, STATION, moving_company=1, ranch=1, stadium=1),
        ben=city(0),
        cleo=city(0),
    )
    throw(game, 4, 5)
    assert (game.decision, game.asking) == ("give", "moving_company")
    assert set(game.legal_actions()) == {"give moving_company", "give ranch"}
    game.play("give ranch")
    assert game.decision == "target"
    assert game.legal_actions() == ["target 1", "target 2"]
    game.play("target 2")
    assert cards(game, CLEO) == {"ranch": 1}
    assert game.coins == (4, 0, 0)


def test_the_moving_company_may_give_itself_away_and_still_earns() -> None:
    """Classic ruling 28; Grossstadt, Spedition."""
    game = table("sharp", ada=city(0, STATION, moving_company=1, ranch=1), ben=city(0))
    throw(game, 4, 6)
    game.play("give moving_company")
    assert cards(game, BEN) == {"moving_company": 1}
    assert game.coins == (4, 0)


def test_a_moving_company_given_away_unresolved_still_acts() -> None:
    """Classic section 11: as many act as were open when the step began."""
    game = table("sharp", ada=city(0, STATION, moving_company=2, ranch=1), ben=city(0))
    throw(game, 4, 6)
    game.play("give moving_company")
    assert (game.decision, game.asking) == ("give", "moving_company")
    game.play("give moving_company")
    assert cards(game, ADA) == {"ranch": 1}
    assert game.coins == (8, 0)


def test_moving_companies_that_are_all_there_is_give_themselves_away() -> None:
    """Classic ruling 28: no tower card, so the companies are the only cards to give."""
    game = table("sharp", ada=city(0, STATION, moving_company=2, stadium=1), ben=city(0))
    throw(game, 4, 6)
    assert cards(game, ADA) == {"stadium": 1}
    assert cards(game, BEN) == {"moving_company": 2}
    assert game.coins == (8, 0)


def test_a_moving_company_on_the_others_roll_does_nothing() -> None:
    """Classic section 4: green."""
    game = table("sharp", ada=city(5, STATION), ben=city(0, moving_company=1, ranch=1))
    throw(game, 4, 6)
    assert (game.decision, game.coins) == ("build", (5, 0))


def test_a_loan_brings_five_coins_to_its_builder() -> None:
    """Classic ruling 29; Grossstadt, Kreditinstitut."""
    game = all_open(ada=city(0), ben=city(0), decision="build")
    game.play("build loan_office")
    assert game.coins == (5, 0)


def test_a_loan_office_received_from_another_player_brings_nothing() -> None:
    """Classic ruling 29; Grossstadt, Kreditinstitut."""
    game = table("sharp", ada=city(0, STATION, moving_company=1, loan_office=1), ben=city(0))
    throw(game, 4, 5)
    game.play("give loan_office")
    assert cards(game, BEN) == {"loan_office": 1}
    assert game.coins == (4, 0)


@pytest.mark.parametrize("number", [5, 6])
def test_each_loan_office_costs_two_on_its_owners_five_and_six(number: int) -> None:
    """Classic ruling 29."""
    game = table("sharp", ada=city(9, loan_office=2), ben=city(9, loan_office=1))
    throw(game, number)
    assert game.coins == (5, 9)


def test_a_loan_takes_no_more_than_there_is() -> None:
    """Classic ruling 29."""
    game = table("sharp", ada=city(1, loan_office=1), ben=city(9))
    events = throw(game, 5)
    assert [(e.amount, e.due) for e in events if e.kind == "paid_bank"] == [(1, 2)]
    assert game.coins == (1, 9)  # the city hall helps Ada


def test_a_loan_is_paid_before_the_business_center_swaps_it_away() -> None:
    """Classic ruling 29: green before purple."""
    game = table("sharp", ada=city(5, business_center=1, loan_office=1), ben=city(5, mine=1))
    throw(game, 6)
    assert game.coins == (3, 5)
    game.play("target 1")
    assert (cards(game, ADA), cards(game, BEN)) == (
        {"business_center": 1, "mine": 1},
        {"loan_office": 1},
    )


def test_one_coin_a_turn_may_be_laid_on_a_startup() -> None:
    """Classic ruling 30; Grossstadt, IT-Unternehmen."""
    game = table("sharp", ada=city(5, tech_startup=1), ben=city(5))
    throw(game, 6)
    game.play("pass")
    assert (game.decision, game.asking) == ("invest", "tech_startup")
    assert set(game.legal_actions()) == {"invest", "decline"}
    game.play("invest")
    assert game.to_move == BEN
    assert (game.coins, invested(game, ADA)) == ((4, 5), 1)


def test_laying_a_coin_down_is_a_free_choice_each_turn() -> None:
    """Classic ruling 30."""
    game = table("sharp", ada=city(5, tech_startup=1, invested=2), ben=city(5))
    throw(game, 6)
    play(game, "pass", "decline", "roll 1", "dice 6", "pass", "roll 1", "dice 6", "pass", "invest")
    assert (game.coins, invested(game, ADA)) == ((4, 5), 3)


def test_a_coin_may_be_laid_down_in_the_turn_the_startup_is_built() -> None:
    """Classic ruling 30; Grossstadt, IT-Unternehmen."""
    game = all_open(ada=city(5), ben=city(5), decision="build")
    game.play("build tech_startup")
    assert game.decision == "invest"
    game.play("invest")
    assert (game.coins, invested(game, ADA)) == ((3, 5), 1)


def test_nobody_is_asked_to_invest_a_coin_they_do_not_have() -> None:
    """Classic ruling 30."""
    game = all_open(ada=city(1), ben=city(5), decision="build")
    game.play("build tech_startup")
    assert game.to_move == BEN


def test_a_coin_may_be_laid_down_in_each_extra_turn_too() -> None:
    """Classic rulings 8 and 30: an extra turn is a whole turn."""
    game = table("sharp", ada=city(5, STATION, "amusement_park", tech_startup=1), ben=city(5))
    throw(game, 2, 2)
    play(game, "pass", "invest", "roll 1", "dice 6", "pass", "invest")
    assert (game.to_move, invested(game, ADA)) == (BEN, 2)


def test_the_startup_takes_its_marker_from_each_opponent_and_keeps_it() -> None:
    """Classic ruling 30: each pays the marker value or all there is."""
    game = table(
        "sharp", ada=city(1, STATION, tech_startup=1, invested=4), ben=city(9), cleo=city(3)
    )
    throw(game, 4, 6)
    assert game.coins == (1 + 4 + 3, 5, 0)
    assert invested(game, ADA) == 4


def test_startups_of_others_bring_the_roller_nothing() -> None:
    """Classic ruling 30: the coins on one's own card count."""
    game = table(
        "sharp",
        ada=city(1, STATION, tech_startup=1, invested=1),
        ben=city(9, tech_startup=1, invested=7),
    )
    throw(game, 4, 6)
    assert game.coins == (2, 8)


@pytest.mark.parametrize(
    ("coins", "share"), [((10, 2, 0), 4), ((10, 1, 0), 4), ((9, 1, 0), 4), ((9, 0, 0), 3)]
)
def test_the_park_shares_all_coins_and_the_bank_rounds_up(
    coins: tuple[int, ...], share: int
) -> None:
    """Classic ruling 31; Grossstadt, Park: the owner shares too."""
    game = table(
        "sharp", ada=city(coins[0], STATION, park=1), ben=city(coins[1]), cleo=city(coins[2])
    )
    throw(game, 5, 6)
    assert game.coins == (share, share, share)


def test_coins_on_startups_are_not_shared_in_the_park() -> None:
    """Classic rulings 30 and 31; Grossstadt, Park."""
    game = table("sharp", ada=city(4, STATION, park=1), ben=city(2, tech_startup=1, invested=9))
    throw(game, 5, 6)
    assert game.coins == (3, 3)
    assert invested(game, BEN) == 9


def test_the_park_sees_income_of_the_same_roll() -> None:
    """Classic ruling 11: purple last."""
    game = table("sharp", ada=city(0, STATION, park=1, farmers_market=1, wheat_field=1))
    throw(game, 5, 6)
    assert game.coins == (1, 1)


def test_the_soda_plant_counts_the_cups_of_all_players_and_ones_own() -> None:
    """Classic ruling 32; Grossstadt, Getränkehersteller."""
    game = all_open(
        ada=city(0, STATION, soda_bottling_plant=1, cafe=1),
        ben=city(0, sushi_bar=2),
        cleo=city(0, private_club=1, family_restaurant=1, closed={"family_restaurant": 1}),
    )
    throw(game, 5, 6)
    assert game.coins == (5, 0, 0)


def test_the_winery_goes_on_holiday_after_paying() -> None:
    """Classic ruling 33: it pays at most every second time."""
    game = table("sharp", ada=city(0, STATION, winery=1, vineyard=2), ben=city(0))
    throw(game, 4, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (12, {"winery": 1})
    play(game, "pass", "roll 1", "dice 6", "pass")
    throw(game, 4, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (12, {})
    play(game, "pass", "roll 1", "dice 6", "pass")
    throw(game, 4, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (24, {"winery": 1})


def test_a_winery_without_vineyards_goes_on_holiday_too() -> None:
    """Classic ruling 33."""
    game = table("sharp", ada=city(5, STATION, winery=1), ben=city(0))
    throw(game, 4, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (5, {"winery": 1})


def test_a_winery_built_meanwhile_is_open() -> None:
    """Classic rulings 33 and 38: the open copy pays, the closed one comes back."""
    game = table(
        "sharp", ada=city(0, STATION, winery=2, vineyard=1, closed={"winery": 1}), ben=city(0)
    )
    throw(game, 4, 5)
    assert (game.coins[ADA], closed(game, ADA)) == (6, {"winery": 1})
