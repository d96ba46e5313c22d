"""Doubles, second throws, the railway, and extra turns."""

from __future__ import annotations

from tests.table import ADA, BEN, brought, city, kinds, legacy, of_kind, play, sources, throw

SUMMIT = {"track": 3}
NO_TRAIN = {"landmarks": ["fountain", "signal_tower", "sky_deck"], "project": "observatory"}


def test_one_die_is_never_a_double() -> None:
    """Ruling 1."""
    game = legacy(2, city(0, "fountain"), city())
    assert "extra_turn" not in kinds(throw(game, 4))


def test_two_equal_faces_are_a_double_that_the_fountain_repeats_once() -> None:
    """Rulings 1 and 18: an extra turn never gives another."""
    game = legacy(2, city(0, "fountain"), city())
    assert "extra_turn" in kinds(throw(game, 4, 4))
    game.play("pass")
    assert game.active == ADA
    assert "extra_turn" not in kinds(throw(game, 5, 5))
    game.play("pass")
    assert game.active == BEN


def test_the_railway_changes_the_result_and_not_the_faces() -> None:
    """Rulings 1 and 3: a double stays one."""
    ada = city(1, "fountain") | SUMMIT
    game = legacy(2, ada, city())
    events = throw(game, 2, 2)
    assert "extra_turn" in kinds(events)
    assert game.decision == "shift"
    game.play("shift up")
    assert (game.total, game.dice) == (5, (2, 2))


def test_the_signal_tower_throws_the_same_number_of_dice_again() -> None:
    """Ruling 2."""
    game = legacy(2, city(0, "signal_tower"), city())
    throw(game, 1, 2)
    assert game.legal_actions() == ["reroll", "keep"]
    game.play("reroll")
    assert {len(str(outcome).split()) for outcome, _ in game.chance()} == {3}
    game.play("dice 5 5")
    assert game.decision == "build"


def test_the_tower_is_used_before_the_isle_and_comes_back_with_an_extra_turn() -> None:
    """Ruling 2: the isle is there once for the whole game."""
    ada = city(0, "fountain", "signal_tower") | {"islands": ["gull_isle"]}
    game = legacy(11, ada, city(), yokai="gifts", **NO_TRAIN)
    throw(game, 1, 2)
    game.play("reroll")
    assert game.position()["players"][ADA]["rerolls"] == 1
    play(game, "dice 1 2", "reroll")
    assert game.position()["players"][ADA]["rerolls"] == 0
    game.play("dice 4 4")
    assert game.decision == "build"
    game.play("pass")
    throw(game, 1, 2)
    assert game.decision == "reroll"
    play(game, "reroll", "dice 1 2")
    assert game.decision == "build"


def test_the_isle_alone_is_asked_until_it_is_used() -> None:
    """Ruling 2: `keep` ends it for this throw."""
    game = legacy(4, city() | {"islands": ["gull_isle"]}, city())
    play(game, "roll 1", "dice 6", "keep", "pass", "roll 1", "dice 6", "pass", "roll 1", "dice 6")
    assert game.decision == "reroll"
    play(game, "reroll", "dice 6")
    assert game.decision == "build"


def test_only_at_the_summit_and_with_a_coin_the_throw_can_be_changed() -> None:
    """Ruling 3."""
    for ada in (city(5) | {"track": 2}, city(0) | SUMMIT):
        game = legacy(2, ada, city())
        throw(game, 4)
        assert game.decision == "build"
    game = legacy(2, city(1) | SUMMIT, city())
    throw(game, 4)
    assert game.legal_actions() == ["shift up", "shift down", "keep"]


def test_the_result_stays_between_one_and_twelve() -> None:
    """Ruling 3."""
    game = legacy(2, city(3) | SUMMIT, city())
    throw(game, 1)
    assert game.legal_actions() == ["shift up", "keep"]
    game = legacy(2, city(3) | SUMMIT, city())
    throw(game, 6, 6)
    assert game.legal_actions() == ["shift down", "keep"]


def test_six_and_one_is_seven_with_a_single_die() -> None:
    """Ruling 3."""
    game = legacy(2, city(1, furniture_factory=1, gold_mine=1) | SUMMIT, city())
    throw(game, 6)
    events = game.play("shift up")
    assert kinds(events)[:2] == ["paid_bank", "shifted"]
    assert (events[0].card, events[0].amount) == ("mountain_railway", 1)
    assert (events[1].due, events[1].total) == (1, 7)
    assert brought(events, "furniture_factory") == {ADA: 2}


def test_the_railway_is_asked_after_the_throw_is_kept() -> None:
    """Ruling 3."""
    game = legacy(2, city(3, "signal_tower") | SUMMIT, city())
    throw(game, 4)
    assert game.decision == "reroll"
    game.play("keep")
    assert game.decision == "shift"


def test_track_costs_a_coin_a_piece_and_the_summit_works_from_the_next_roll() -> None:
    """Ruling 3."""
    game = legacy(2, city(3) | {"track": 2}, city(), decision="build")
    events = game.play("track")
    assert kinds(events)[:2] == ["paid_bank", "tracked"]
    assert events[1].total == 3
    assert game.coins[ADA] == 2
    play(game, "roll 1", "dice 6", "pass", "roll 1", "dice 6")
    assert game.decision == "shift"
    play(game, "keep")
    assert "track" not in game.legal_actions()


def test_a_drop_falls_for_the_final_result_seven_of_anybody_and_before_red() -> None:
    """Ruling 4."""
    game = legacy(7, city(3), city(), sides="AAAAAA")
    assert kinds(throw(game, 3, 4))[1] == "drop"
    assert game.position()["drops"] == 1
    game = legacy(7, city(3) | SUMMIT, city())
    throw(game, 3, 4)
    assert not of_kind(game.play("shift up"), "drop")
    assert game.position()["drops"] == 0


def test_fourteen_drops_are_the_most() -> None:
    """Ruling 4."""
    game = legacy(7, city(3), city(), drops=14)
    assert not of_kind(throw(game, 3, 4), "drop")


def test_the_price_of_the_waterfall_is_taken_when_contributing() -> None:
    """Ruling 4: 44 less a coin for each drop, at least 30."""
    game = legacy(7, city(40), city(), decision="build", drops=4)
    assert game.play("contribute")[0].amount == 40
    assert legacy(7, city(30), city(), decision="build", drops=14).play("contribute")
    assert "contribute" not in legacy(7, city(43), city(), decision="build").legal_actions()


def test_the_waterfall_gives_another_turn_in_an_extra_turn_too() -> None:
    """Ruling 18."""
    game = legacy(7, city(44), city(), decision="build")
    assert "extra_turn" in kinds(game.play("contribute"))
    assert game.active == ADA


def test_several_reasons_give_one_extra_turn() -> None:
    """Ruling 18: a double and the Waterfall cannot meet, a second contribution neither; two
    throws of doubles in one turn give one more turn."""
    game = legacy(11, city(0, "fountain", "signal_tower"), city(), project="observatory",
                  landmarks=["fountain", "signal_tower", "sky_deck"])  # fmt: skip
    throw(game, 5, 5)
    events = play(game, "reroll", "dice 6 6")
    assert kinds(events).count("extra_turn") == 1
    game.play("pass")
    assert game.active == ADA
    throw(game, 6, 5)
    play(game, "keep", "pass")
    assert game.active == BEN


def test_a_landmark_works_in_ones_own_extra_turn() -> None:
    """Ruling 13."""
    game = legacy(3, city(20, "fountain"), city())
    throw(game, 4, 4)
    game.play("build landmark signal_tower")
    assert game.active == ADA
    throw(game, 2)
    assert game.decision == "reroll"


def test_roll_bonuses_come_after_purple_wheel_then_tea_then_ember() -> None:
    """Ruling 7."""
    isles = {"islands": ["tea_isle", "ember_isle"]}
    game = legacy(8, city(0, "water_wheel", puppet_theatre=1) | isles, city(5))
    assert sources(throw(game, 3, 4)) == ["puppet_theatre", "water_wheel"]
    game = legacy(8, city(0, goat_pasture=1) | isles, city())
    assert sources(throw(game, 1, 1)) == ["goat_pasture", "tea_isle", "ember_isle"]
    assert game.coins[ADA] == 1 + 2 + 4


def test_tea_isle_pays_for_ones_own_two_or_three() -> None:
    for faces, coins in (((2,), 2), ((3,), 2), ((1,), 0), ((4,), 0)):
        game = legacy(4, city(5) | {"islands": ["tea_isle"]}, city(5))
        throw(game, *faces)
        assert game.coins[ADA] == 5 + coins


def test_ember_isle_pays_for_ones_own_doubles_only() -> None:
    game = legacy(4, city(5) | {"islands": ["ember_isle"]}, city(5), to_move=BEN)
    assert not of_kind(throw(game, 5, 5), "income")
