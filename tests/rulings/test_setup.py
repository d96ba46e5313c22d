"""Who starts with what, and what it takes to win."""

from __future__ import annotations

import pytest

import machikoro
from machikoro import InvalidOption
from tests.table import ADA, BEN, CLEO, cards, city, landmarks, market, play, table, throw

CLASSIC = ("base", "harbor", "sharp", "harbor+sharp", "fussball")
PURPLE = ("stadium", "tv_station", "business_center")
BASE = ("train_station", "shopping_mall", "amusement_park", "radio_tower")


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_everybody_starts_with_three_coins_a_wheat_field_and_a_bakery(ruleset: str) -> None:
    """Classic ruling 1; Grossstadt, both set-ups; Fussball, Spielvorbereitung."""
    game = machikoro.new_game(ruleset, 4, seed=1)
    assert game.coins == (3, 3, 3, 3)
    for seat in range(4):
        assert cards(game, seat) == {"wheat_field": 1, "bakery": 1}


@pytest.mark.parametrize("ruleset", ["harbor", "sharp", "harbor+sharp", "fussball"])
def test_the_city_hall_stands_from_the_start(ruleset: str) -> None:
    """Grossstadt, Hafen- and Spezial-Erweiterung; Fussball, Trainingsgelände."""
    game = machikoro.new_game(ruleset, 2, seed=1)
    assert landmarks(game, ADA) == landmarks(game, BEN) == {"city_hall"}


def test_the_base_game_has_no_city_hall() -> None:
    """Classic section 5."""
    game = machikoro.new_game("base", 2, seed=1)
    assert landmarks(game, ADA) == set()


def test_the_first_seat_begins_and_turns_go_clockwise() -> None:
    """Classic ruling 1."""
    game = machikoro.new_game("base", 3, seed=1)
    seats = []
    for _ in range(4):
        seats.append(game.to_move)
        throw(game, 1)
        game.play("pass")
    assert seats == [ADA, BEN, CLEO, ADA]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starters_do_not_come_from_the_market(players: int) -> None:
    """Classic ruling 2: the 84 cards are all on the market, whatever the number of players."""
    game = machikoro.new_game("base", players, seed=1)
    stock = market(game)
    assert sum(stock.values()) == 84
    assert len(stock) == 15
    assert {stock[kind] for kind in stock if kind not in PURPLE} == {6}
    assert {stock[kind] for kind in PURPLE} == {4}


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("players", [1, 5])
def test_kosmos_is_for_two_to_four_players(ruleset: str, players: int) -> None:
    """Classic ruling 3."""
    with pytest.raises(InvalidOption, match="2 to 4 players"):
        machikoro.new_game(ruleset, players)


@pytest.mark.parametrize(
    ("ruleset", "last", "others"),
    [
        ("base", "radio_tower", ("train_station", "shopping_mall", "amusement_park")),
        ("fussball", "train_station", ("radio_tower", "shopping_mall", "amusement_park")),
        ("harbor", "airport", ("harbor", *BASE)),
        ("sharp", "harbor", BASE),
        ("harbor+sharp", "harbor", (*BASE, "airport")),
    ],
)
def test_all_landmarks_of_the_set_are_needed_to_win(
    ruleset: str, last: str, others: tuple[str, ...]
) -> None:
    """Classic section 5 and 11: 4 in the base game, 6 with Hafen, 5 with Spezial, 6 with both."""
    game = table(ruleset, ada=city(30, *others), ben=city(5, wheat_field=1), decision="build")
    assert not game.over
    game.play(f"build landmark {last}")
    assert game.winner == ADA


@pytest.mark.parametrize(
    ("ruleset", "whole"), [("base", 52), ("harbor", 84), ("sharp", 54), ("fussball", 52)]
)
def test_the_landmarks_of_a_set_cost_what_is_printed(ruleset: str, whole: int) -> None:
    """Classic section 5, sum to win: paid to the bank, one landmark a turn."""
    game = table(ruleset, ada=city(whole), ben=city(3), decision="build")
    while not game.over:
        if game.to_move == ADA:
            wanted = [action for action in game.legal_actions() if "landmark" in action]
            game.play(wanted[-1])
        if not game.over:
            play(game, "roll 1", "dice 1", "pass")
            play(game, "roll 1", "dice 1", *(["keep"] if "radio_tower" in _working(game) else []))
    assert game.winner == ADA
    assert game.coins[ADA] == 0


def _working(game: machikoro.Game) -> set[str]:
    player = game.position()["players"][ADA]
    return set(player["landmarks"]) - set(player["fresh"])


def test_the_bank_never_runs_out() -> None:
    """Classic ruling 1 and section 11."""
    game = table("base", ada=city(1000, wheat_field=6), ben=city(5000))
    throw(game, 1)
    assert game.coins == (1006, 5000)


def test_a_game_has_no_turn_limit() -> None:
    """Classic section 11."""
    game = table("base", ada=city(1), ben=city(1))
    for _ in range(1000):
        play(game, "roll 1", "dice 6", "pass")
    assert game.turn == 1001
    assert not game.over
