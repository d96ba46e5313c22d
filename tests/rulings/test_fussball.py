"""Machi Koro Fussball: the base game's rules with a Trainingsgelände."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import Game
from tests.table import ADA, BEN, CLEO, city, landmarks, market, payments, play, table, throw

YOUTH = "train_station"
STADIUM = "shopping_mall"
STUDIO = "amusement_park"
MUSEUM = "radio_tower"


def test_a_landmarks_benefit_starts_with_its_owners_next_turn() -> None:
    """Fussball ruling 1, Die Großprojekte."""
    game = table("fussball", ada=city(10, cafe=1), ben=city(5), decision="build")
    game.play(f"build landmark {STADIUM}")
    throw(game, 3)
    assert game.coins == (1, 4)


@pytest.mark.parametrize("last", [YOUTH, STADIUM, STUDIO, MUSEUM])
def test_the_fourth_landmark_wins_at_once_in_any_order(last: str) -> None:
    """Fussball ruling 1, Spielende: the Trainingsgelände does not count."""
    others = {YOUTH, STADIUM, STUDIO, MUSEUM} - {last}
    game = table("fussball", ada=city(22, *sorted(others)), ben=city(5), decision="build")
    assert not game.over
    game.play(f"build landmark {last}")
    assert game.winner == ADA


def test_one_die_until_the_youth_academy_is_built() -> None:
    """Fussball ruling 2: the studio alone never sees two equal dice."""
    game = table("fussball", ada=city(5, STUDIO), ben=city(5))
    assert game.legal_actions() == ["roll 1"]
    throw(game, 3)
    game.play("pass")
    assert game.to_move == BEN


def test_with_the_youth_academy_the_number_of_dice_is_chosen_each_turn() -> None:
    """Fussball, Nachwuchscenter."""
    game = table("fussball", ada=city(5, YOUTH), ben=city(5))
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_payments_come_before_income() -> None:
    """Fussball ruling 3."""
    game = table("fussball", ada=city(0, bakery=1), ben=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (1, 0)


def test_claims_are_settled_counter_clockwise() -> None:
    """Fussball ruling 3: C before B."""
    game = table("fussball", ada=city(9), ben=city(0, cafe=1), cleo=city(0, cafe=1))
    assert payments(throw(game, 3)) == [(ADA, CLEO, 1), (ADA, BEN, 1)]


def test_purple_projects_come_last() -> None:
    """Fussball ruling 4: as in the Grossstadt rulebook."""
    game = table("fussball", ada=city(0, stadium=1, tv_station=1), ben=city(9), cleo=city(9))
    assert payments(throw(game, 6)) == [(CLEO, ADA, 2), (BEN, ADA, 2)]
    assert game.asking == "tv_station"


def test_one_of_each_purple_project_and_any_number_of_others() -> None:
    """Fussball ruling 5."""
    game = table("fussball", ada=city(30, stadium=1, cafe=5), decision="build")
    assert "build stadium" not in game.legal_actions()
    assert {"build tv_station", "build cafe"} <= set(game.legal_actions())


def test_beginners_may_agree_on_two_of_each_kind() -> None:
    """Fussball ruling 5, Tipps für die ersten Spiele: purple ones stay at one."""
    game = table("fussball", ada=city(30, cafe=2, ranch=1), decision="build", copy_limit=2)
    offered = game.legal_actions()
    assert "build cafe" not in offered
    assert {"build ranch", "build stadium"} <= set(offered)
    game = table("fussball", ada=city(30, stadium=1), decision="build", copy_limit=2)
    assert "build stadium" not in game.legal_actions()


def test_one_project_or_one_landmark_a_turn_from_fifteen_open_piles() -> None:
    """Fussball ruling 6."""
    game = table("fussball", ada=city(9), ben=city(5), decision="build")
    assert len(market(game)) == 15
    game.play(f"build landmark {YOUTH}")
    assert game.to_move == BEN


@pytest.mark.parametrize(("players", "purple"), [(2, 2), (3, 3), (4, 4)])
def test_come_what_may_takes_purple_projects_out(players: int, purple: int) -> None:
    """Fussball ruling 7: one of each with three players, two with two."""
    game = machikoro.new_game("fussball", players, seed=1, market="ten", deal=False)
    deck = game.position()["deck"]
    assert {deck[kind] for kind in ("stadium", "tv_station", "business_center")} == {purple}
    assert sum(deck.values()) == 72 + 3 * purple


def test_come_what_may_keeps_ten_kinds_open() -> None:
    """Fussball ruling 7."""
    game = machikoro.new_game("fussball", 2, seed=4, market="ten", start_coins=1)
    for _ in range(60):
        _play_a_turn(game)
        assert len(market(game)) == 10


def _play_a_turn(game: Game) -> None:
    game.play("roll 1")
    game.play("dice 1")
    game.play(game.legal_actions()[-1] if game.turn % 3 else "pass")
    while game.decision == "draw":
        game.play_chance()


def test_the_training_ground_stands_from_the_start_and_gives_a_coin() -> None:
    """Fussball, Ablauf eines Spielzugs, point 3."""
    game = table("fussball", ada=city(0), ben=city(0))
    assert landmarks(game, ADA) == {"city_hall"}
    throw(game, 6)
    assert game.coins == (1, 0)


def test_the_training_ground_comes_after_payments() -> None:
    """Fussball, Ablauf eines Spielzugs: at the start of the build phase."""
    game = table("fussball", ada=city(1), ben=city(0), cleo=city(0, cafe=1))
    throw(game, 3)
    assert game.coins == (1, 0, 1)


def test_a_double_in_the_second_turn_does_not_count_again() -> None:
    """Fussball, TV-Studio."""
    game = table("fussball", ada=city(5, YOUTH, STUDIO), ben=city(5))
    throw(game, 2, 2)
    game.play("pass")
    throw(game, 3, 3)
    game.play("pass")
    assert game.to_move == BEN


def test_with_the_museum_only_the_second_throw_counts() -> None:
    """Fussball, Fußballmuseum."""
    game = table("fussball", ada=city(5, MUSEUM, forest=1), ben=city(5))
    throw(game, 5)
    play(game, "reroll", "dice 6")
    assert game.coins == (5, 5)


def test_the_stadium_raises_snack_stand_fan_shop_drinks_stand_and_clubhouse() -> None:
    """Fussball, Stadion: the two symbols of the base game's mall."""
    for kind, number, plain in (("bakery", 2, 1), ("convenience_store", 4, 3)):
        game = table("fussball", ada=city(5, STADIUM, **{kind: 1}), ben=city(5))
        throw(game, number)
        assert game.coins == (5 + plain + 1, 5)
    game = table("fussball", ada=city(5), ben=city(5, STADIUM, cafe=1))
    throw(game, 3)
    assert game.coins == (3, 7)
