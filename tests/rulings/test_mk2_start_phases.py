"""Machi Koro 2: the three start build phases."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import Game
from tests.table import LANDMARKS, LOW_KINDS, cards, of_kind, shown_in, throw


def start(players: int = 3, first: int = 0, **options: object) -> Game:
    """A game whose market shows the cards pictured on p. 3 of the rulebook."""
    game = machikoro.new_game("mk2", players=players, seed=5, first=first, deal=False, **options)
    for card in (
        "wheat_field", "vineyard", "sushi_bar", "bakery", "cafe",
        "stadium", "furniture_factory", "shopping_district", "hamburger_stand", "winery",
        "park", "amusement_park", "charterhouse", "french_restaurant", "observatory",
    ):  # fmt: skip
        game.play(f"draw {card}")
    return game


def pass_all(game: Game) -> list[int]:
    """Pass through the start phases and tell whose turn it was each time."""
    seats = []
    while game.decision == "build":
        seats.append(game.active)
        game.play("pass")
    return seats


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_in_turn_has_three_start_build_phases(players: int) -> None:
    """Rulebook p. 3; ruling 4."""
    game = machikoro.new_game("mk2", players=players, seed=2)
    assert pass_all(game) == list(range(players)) * 3


def test_after_the_start_phases_the_start_player_rolls() -> None:
    """Rulebook p. 3; ruling 4."""
    game = start(first=1)
    assert pass_all(game) == [1, 2, 0] * 3
    assert (game.decision, game.active) == ("roll", 1)


def test_no_dice_are_rolled_in_a_start_phase() -> None:
    """Rulebook p. 3; ruling 4."""
    game = start()
    assert game.decision == "build"
    assert not any(action.startswith("roll") for action in game.legal_actions())
    pass_all(game)
    assert not of_kind(game.events, "rolled")


def test_a_start_phase_is_not_a_turn() -> None:
    """The first roll belongs to turn 1."""
    game = start()
    while game.decision == "build":
        assert game.turn == 1
        assert not of_kind(game.events, "turn")
        game.play("pass")
    turns = of_kind(game.events, "turn")
    assert [(event.player, event.turn) for event in turns] == [(0, 1)]
    throw(game, 6)
    game.play("pass")
    assert game.turn == 2


def test_one_establishment_may_be_bought_or_none() -> None:
    """Rulebook p. 3; ruling 4."""
    game = start()
    assert set(game.legal_actions()) == {
        "pass", "build wheat_field", "build vineyard", "build sushi_bar", "build bakery",
        "build cafe", "build stadium", "build furniture_factory", "build shopping_district",
        "build hamburger_stand", "build winery",
    }  # fmt: skip
    game.play("build furniture_factory")
    game.play("draw mine")
    assert cards(game, 0) == {"furniture_factory": 1}
    assert game.coins == (1, 5, 5)
    assert game.active == 1


def test_coins_spent_in_one_start_phase_are_missing_in_the_next() -> None:
    """Rulebook p. 3: you pay the building costs to the bank."""
    game = start(players=2)
    game.play("build furniture_factory")
    game.play("draw mine")
    game.play("pass")
    assert game.coins == (1, 5)
    assert set(game.legal_actions()) == {
        "pass", "build wheat_field", "build vineyard", "build bakery", "build cafe",
        "build hamburger_stand",
    }  # fmt: skip


def test_passing_in_one_start_phase_does_not_bar_the_next() -> None:
    """Section 4."""
    game = start(players=2)
    game.play("pass")
    game.play("pass")
    assert game.active == 0
    game.play("build bakery")
    game.play("draw forest")
    assert cards(game, 0) == {"bakery": 1}


def test_no_landmark_can_be_bought_in_a_start_phase_however_rich_one_is() -> None:
    """Ruling 4: the rulebook names establishments only."""
    game = start(start_coins=60)
    assert not any("landmark" in action for action in game.legal_actions())
    pass_all(game)
    throw(game, 6)
    assert any("landmark" in action for action in game.legal_actions())


def test_nobody_gets_the_one_coin_aid_in_a_start_phase() -> None:
    """Rulebook p. 6: it does not apply in the start phases; rulings 4 and 20."""
    game = start(players=2, start_coins=[1, 0])
    game.play("build cafe")
    game.play("draw forest")
    assert game.legal_actions() == ["pass"]
    pass_all(game)
    assert game.coins == (0, 0)
    throw(game, 6)
    assert game.coins == (1, 0)


def test_nothing_pays_in_a_start_phase() -> None:
    """Ruling 4: no dice, no income."""
    game = start(players=2)
    pass_all(game)
    assert game.coins == (5, 5)
    assert not of_kind(game.events, "income")


def test_the_market_is_refilled_in_the_start_phases_too() -> None:
    """Section 4."""
    game = start()
    game.play("build cafe")
    assert (game.decision, game.active) == ("draw", 0)
    game.play("draw vineyard")
    game.play("draw forest")
    assert (game.decision, game.active) == ("build", 1)
    assert shown_in(game, LOW_KINDS) == {
        "wheat_field": 1, "vineyard": 2, "sushi_bar": 1, "bakery": 1, "forest": 1,
    }  # fmt: skip
    assert "build forest" in game.legal_actions()


def test_the_last_start_build_is_refilled_before_the_first_roll() -> None:
    """Section 4."""
    game = start(players=2)
    for _ in range(5):
        game.play("pass")
    game.play("build cafe")
    game.play("draw forest")
    assert (game.decision, game.active, game.turn) == ("roll", 0, 1)
    assert len(shown_in(game, LANDMARKS)) == 5


def test_three_establishments_can_be_bought_before_the_first_roll() -> None:
    """Rulebook p. 3."""
    game = start(players=2)
    for card, drawn in (("cafe", "forest"), ("bakery", "cafe"), ("wheat_field", "bakery")):
        game.play(f"build {card}")
        game.play(f"draw {drawn}")
        game.play("pass")
    assert cards(game, 0) == {"wheat_field": 1, "bakery": 1, "cafe": 1}
    assert game.coins == (2, 5)
    assert game.decision == "roll"


def test_a_position_in_the_start_phases_reads_back_alike() -> None:
    game = start(first=2)
    game.play("build cafe")
    game.play("draw forest")
    game.play("pass")
    twin = machikoro.from_position(game.position())
    assert twin == game
    assert pass_all(twin) == [1, 2, 0, 1, 2, 0, 1]
    assert (twin.decision, twin.active, twin.turn) == ("roll", 2, 1)


def test_a_position_may_stand_in_the_start_phases_with_its_market_left_out() -> None:
    """What is left out is filled in; what is given stays."""
    game = machikoro.from_position(
        {
            "ruleset": "mk2",
            "players": [{"coins": 5}, {"coins": 5}],
            "decision": "build",
            "step": {"start_builds": 6},
        }
    )
    assert pass_all(game) == [0, 1] * 3
    assert (game.decision, game.active, game.turn) == ("roll", 0, 1)
