"""Machi Koro 2: what holds at every step of games played at random."""

from __future__ import annotations

import random

import pytest

import machikoro
from machikoro import Game
from tests.table import HIGH_KINDS, LANDMARKS, LOW_KINDS, shown_in


def play_on(game: Game, chooser: random.Random) -> None:
    if game.to_move is None:
        game.play_chance()
    else:
        # Big buildings first, so that games end.
        actions = game.legal_actions()
        landmarks = [action for action in actions if action.startswith("build landmark")]
        game.play(chooser.choice(landmarks or actions))


def check_market(game: Game) -> None:
    """Rulings 2 and 3: five kinds in each row while its deck lasts, and never more."""
    deck = game.position()["deck"]
    for kinds in (LOW_KINDS, HIGH_KINDS, LANDMARKS):
        shown = len(shown_in(game, kinds))
        assert shown <= 5
        if game.decision != "draw" and not game.over and any(kind in deck for kind in kinds):
            assert shown == 5


def check_cards(game: Game) -> None:
    """Rulebook p. 1: 106 cards, and each landmark once."""
    position = game.position()
    built = [name for player in position["players"] for name in player["landmarks"]]
    assert len(set(built)) == len(built)
    owned = sum(sum(player["cards"].values()) for player in position["players"])
    on_table = sum(position["market"].values()) + sum(position["deck"].values())
    assert owned + len(built) + on_table == 106


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_cards_and_rows_are_whole_until_somebody_has_won(players: int, seed: int) -> None:
    """Rulings 2, 3, 21 and 22."""
    game = machikoro.new_game("mk2", players=players, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        play_on(game, chooser)
        check_market(game)
        check_cards(game)
        assert min(game.coins) >= 0
    winner = game.position()["players"][game.winner or 0]["landmarks"]
    assert len(winner) == 3 or "launch_pad" in winner


@pytest.mark.parametrize("players", [2, 5])
def test_nobody_but_the_winner_has_three_landmarks_or_the_launch_pad(players: int) -> None:
    """Ruling 22."""
    for seed in range(3, 9):
        game = machikoro.new_game("mk2", players=players, seed=seed)
        chooser = random.Random(seed)
        while not game.over:
            play_on(game, chooser)
        for seat, player in enumerate(game.position()["players"]):
            if seat != game.winner:
                assert len(player["landmarks"]) <= 2
                assert "launch_pad" not in player["landmarks"]
