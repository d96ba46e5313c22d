"""The order of a turn, throws and extra turns."""

from __future__ import annotations

import pytest

from machikoro import IllegalMove
from tests.table import ADA, BEN, all_open, city, kinds, landmarks, play, table, throw

STATION = "train_station"
PARK = "amusement_park"
TOWER = "radio_tower"


def test_the_decisions_of_a_turn_come_in_one_order() -> None:
    """Classic section 7, steps a to k: dice, re-roll, +2, cards, building, coin, extra turn."""
    game = all_open(
        ada=city(3, STATION, PARK, TOWER, "harbor", tech_startup=1, moving_company=1, ranch=1),
        ben=city(9),
        cleo=city(9),
    )
    asked = []
    for action in (
        "roll 2", "dice 1 2", "reroll", "dice 5 5", "decline",
        "give ranch", "target 1", "pass", "decline",
    ):  # fmt: skip
        asked.append(game.decision)
        game.play(action)
    assert asked == [
        "roll", "dice", "reroll", "dice", "add", "give", "target", "build", "invest",
    ]  # fmt: skip
    assert game.to_move == ADA
    assert game.decision == "roll"


def test_one_die_without_a_station() -> None:
    """Classic section 5, Bahnhof."""
    game = table("base", ada=city(1), ben=city(1))
    assert game.legal_actions() == ["roll 1"]


def test_with_a_station_the_number_of_dice_is_chosen_each_turn() -> None:
    """Classic section 5, Bahnhof; Fussball, Nachwuchscenter."""
    game = table("base", ada=city(1, STATION), ben=city(1))
    assert game.legal_actions() == ["roll 1", "roll 2"]
    play(game, "roll 2", "dice 1 1", "pass", "roll 1", "dice 6", "pass")
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_with_two_dice_only_the_sum_counts() -> None:
    """Classic ruling 4."""
    game = table("base", ada=city(0, STATION, wheat_field=1, forest=1), ben=city(0))
    throw(game, 1, 5)
    assert game.coins == (0, 0)


def test_several_copies_pay_several_times() -> None:
    """Classic ruling 4."""
    game = table("base", ada=city(0, wheat_field=3), ben=city(0, wheat_field=2))
    throw(game, 1)
    assert game.coins == (3, 2)


def test_the_radio_tower_rolls_again_with_as_many_dice() -> None:
    """Classic ruling 5."""
    game = table("base", ada=city(0, STATION, TOWER), ben=city(0))
    throw(game, 6, 6)
    game.play("reroll")
    assert game.decision == "dice"
    assert {len(outcome.split()) for outcome, _ in game.chance()} == {3}


def test_only_the_second_throw_counts() -> None:
    """Classic ruling 5, even if it is worse."""
    game = table("base", ada=city(0, TOWER, wheat_field=1), ben=city(0))
    throw(game, 1)
    assert game.coins == (0, 0)
    play(game, "reroll", "dice 6")
    assert game.coins == (0, 0)
    assert game.decision == "build"


def test_a_kept_throw_counts() -> None:
    """Classic ruling 5."""
    game = table("base", ada=city(0, TOWER, wheat_field=1), ben=city(0))
    throw(game, 1)
    game.play("keep")
    assert game.coins == (1, 0)


def test_there_is_one_re_roll_a_turn() -> None:
    """Classic ruling 5."""
    game = table("base", ada=city(0, TOWER), ben=city(0))
    throw(game, 1)
    play(game, "reroll", "dice 2")
    assert game.decision == "build"


def test_only_the_roller_decides_about_a_re_roll() -> None:
    """Classic section 5: the tower works in its owner's turn."""
    game = table("base", ada=city(0), ben=city(0, TOWER))
    throw(game, 1)
    assert game.decision == "build"


def test_the_harbor_adds_exactly_two_or_nothing() -> None:
    """Classic ruling 6; Grossstadt, Hafen."""
    game = table("harbor", ada=city(5, STATION, "harbor"), ben=city(5))
    throw(game, 4, 6)
    assert game.decision == "add"
    assert set(game.legal_actions()) == {"add 2", "decline"}
    game.play("add 2")
    assert game.position()["total"] == 12


def test_the_new_number_replaces_the_old_one_for_everybody() -> None:
    """Classic ruling 6; Grossstadt, Hafen."""
    game = table(
        "harbor",
        ada=city(5, STATION, "harbor", apple_orchard=1, farmers_market=1, wheat_field=1),
        ben=city(5, apple_orchard=1, family_restaurant=1),
    )
    throw(game, 4, 6)
    game.play("add 2")
    assert game.coins == (5 + 2 * 2, 5)


def test_a_declined_harbor_leaves_the_number_as_it_is() -> None:
    """Classic ruling 6."""
    game = table("harbor", ada=city(5, STATION, "harbor", apple_orchard=1), ben=city(5))
    throw(game, 4, 6)
    game.play("decline")
    assert game.coins == (8, 5)


@pytest.mark.parametrize(("dice", "offered"), [((4, 5), False), ((4, 6), True), ((6, 6), True)])
def test_the_harbor_works_from_ten_on(dice: tuple[int, ...], offered: bool) -> None:
    """Classic ruling 6."""
    game = table("harbor", ada=city(5, STATION, "harbor"), ben=city(5))
    throw(game, *dice)
    assert (game.decision == "add") == offered


@pytest.mark.parametrize(("dice", "total"), [((5, 6), 13), ((6, 6), 14)])
def test_thirteen_and_fourteen_come_from_the_harbor(dice: tuple[int, ...], total: int) -> None:
    """Classic ruling 6."""
    game = table("harbor", ada=city(5, STATION, "harbor"), ben=city(5))
    throw(game, *dice)
    game.play("add 2")
    assert game.position()["total"] == total


def test_the_re_roll_comes_before_adding_two_and_not_after() -> None:
    """Classic section 11: Funkturm first, then Hafen; no re-roll after adding."""
    game = table("harbor", ada=city(5, STATION, TOWER, "harbor"), ben=city(5))
    throw(game, 4, 6)
    assert game.decision == "reroll"
    game.play("keep")
    assert game.decision == "add"
    game.play("add 2")
    assert game.decision == "build"


def test_two_can_be_added_to_a_second_throw() -> None:
    """Classic section 11."""
    game = table("harbor", ada=city(5, STATION, TOWER, "harbor"), ben=city(5))
    throw(game, 1, 1)
    play(game, "reroll", "dice 5 5")
    assert game.decision == "add"


def test_two_equal_dice_give_a_whole_extra_turn() -> None:
    """Classic ruling 8."""
    game = table("base", ada=city(2, STATION, PARK, wheat_field=1), ben=city(0))
    assert "extra_turn" in kinds(throw(game, 2, 2))
    game.play("build wheat_field")
    assert (game.to_move, game.decision) == (ADA, "roll")
    assert game.legal_actions() == ["roll 1", "roll 2"]
    throw(game, 1)
    assert game.coins == (1 + 2, 0)
    game.play("build ranch")
    assert game.to_move == BEN


def test_doubles_in_the_extra_turn_give_no_third() -> None:
    """Classic ruling 8."""
    game = table("base", ada=city(2, STATION, PARK), ben=city(0))
    throw(game, 2, 2)
    game.play("pass")
    assert "extra_turn" not in kinds(throw(game, 3, 3))
    game.play("pass")
    assert game.to_move == BEN


def test_the_next_regular_turn_can_give_an_extra_turn_again() -> None:
    """Classic ruling 8: the limit is about the extra turn only."""
    game = table("base", ada=city(2, STATION, PARK), ben=city(0))
    for dice in ((2, 2), (2, 3)):
        throw(game, *dice)
        game.play("pass")
    play(game, "roll 1", "dice 6", "pass")
    throw(game, 2, 2)
    game.play("pass")
    assert game.to_move == ADA


def test_doubles_without_the_park_give_nothing() -> None:
    """Classic section 5, Freizeitpark."""
    game = table("base", ada=city(2, STATION), ben=city(0, STATION, PARK))
    throw(game, 2, 2)
    game.play("pass")
    assert game.to_move == BEN


def test_one_die_is_never_a_double() -> None:
    """Fussball, TV-Studio: two dice are needed for two equal ones."""
    game = table("base", ada=city(2, STATION, PARK), ben=city(0))
    throw(game, 2)
    game.play("pass")
    assert game.to_move == BEN


def test_doubles_are_judged_on_the_faces_not_on_the_sum() -> None:
    """Classic ruling 7: five and five with two added is still a double."""
    game = table("harbor", ada=city(2, STATION, PARK, "harbor"), ben=city(0))
    throw(game, 5, 5)
    play(game, "add 2", "pass")
    assert game.to_move == ADA


def test_a_double_that_was_rolled_again_does_not_count() -> None:
    """Classic ruling 7."""
    game = table("base", ada=city(2, STATION, PARK, TOWER), ben=city(0))
    throw(game, 3, 3)
    play(game, "reroll", "dice 3 4", "pass")
    assert game.to_move == BEN


def test_a_double_of_the_second_throw_counts() -> None:
    """Classic ruling 7."""
    game = table("base", ada=city(2, STATION, PARK, TOWER), ben=city(0))
    throw(game, 3, 4)
    play(game, "reroll", "dice 3 3", "pass")
    assert game.to_move == ADA


def test_the_extra_turn_has_a_re_roll_of_its_own() -> None:
    """Classic ruling 8: one complete turn."""
    game = table("base", ada=city(2, STATION, PARK, TOWER), ben=city(0))
    throw(game, 3, 4)
    play(game, "reroll", "dice 3 3", "pass")
    throw(game, 1)
    assert game.decision == "reroll"


def test_a_park_that_the_roll_itself_demolishes_still_gives_the_extra_turn() -> None:
    """Classic section 11: the extra turn is settled when the throw is accepted."""
    game = table("sharp", ada=city(2, STATION, PARK, demolition_company=1), ben=city(0))
    throw(game, 2, 2)
    play(game, f"demolish {PARK}", "pass")
    assert landmarks(game, ADA) == {"city_hall", STATION}
    assert game.to_move == ADA


def test_the_dice_of_a_turn_cannot_be_chosen_by_a_player() -> None:
    """Classic section 7 a: between roll and build nothing but chance decides the faces."""
    game = table("base", ada=city(1), ben=city(1))
    game.play("roll 1")
    assert game.to_move is None
    assert game.legal_actions() == []
    with pytest.raises(IllegalMove):
        game.play("pass")
    game.play("dice 6")
    assert game.to_move == ADA
    game.play("pass")
    assert game.to_move == BEN
