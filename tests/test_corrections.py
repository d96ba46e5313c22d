"""Coins counted again: a corrected game is written, replayed, checked and taken back."""

from __future__ import annotations

import random

import pytest

from machikoro import IllegalMove, InvalidMove, from_position, from_transcript, new_game
from machikoro.analysis import statistics
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import Game
from tests.strategies import play_on

OPEN = [ruleset.id for ruleset in RULESETS.values() if not ruleset.sealed]


def corrected_now_and_then(ruleset: str, seed: int = 3) -> Game:
    """A game of random moves in which somebody counts at any moment whatever."""
    game, chance = new_game(ruleset, ["Ada", "Ben", "Cleo"], seed=seed), random.Random(seed)
    for _ in play_on(game, chance, 250):
        if chance.random() < 0.2 and not game.over:
            game.correct(chance.randrange(3), chance.choice((0, 0, 1, 2, 5, 9, 30)))
    return game


def test_what_lies_on_the_table_counts() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    (event,) = game.correct(1, 7)
    assert game.coins == (3, 7)
    assert event.as_dict() == {"kind": "corrected", "player": 1, "amount": 4, "total": 7}
    assert game.legal_actions() == ["roll 1"]


def test_a_correction_is_taken_back_like_a_move() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    game.correct(0, 0)
    assert game.undo() == "correct 0 0"
    assert game.coins == (3, 3)
    assert not [event for event in game.events if event.kind == "corrected"]


@pytest.mark.parametrize("ruleset", OPEN)
def test_a_corrected_game_replays_to_the_same_coins(ruleset: str) -> None:
    game = corrected_now_and_then(ruleset)
    assert any(move.startswith("correct ") for move in game.moves)
    again = from_transcript(game.transcript())
    assert again.moves == game.moves
    assert (again.coins, again.events) == (game.coins, game.events)
    assert again == game
    assert from_position(game.position()).coins == game.coins


@pytest.mark.parametrize("ruleset", OPEN)
def test_a_correction_at_any_moment_leaves_a_game_that_goes_on(ruleset: str) -> None:
    for seed in range(4):
        game = corrected_now_and_then(ruleset, seed)
        assert game.over or game.legal_actions() or game.chance()


def test_the_charts_know_where_counted_coins_come_from() -> None:
    game = corrected_now_and_then("base")
    assert statistics(game).coins_over_time[-1] == list(game.coins)
    whole = [sum(event.coins().get(seat, 0) for event in game.events) for seat in range(3)]
    assert [3 + change for change in whole] == list(game.coins)


@pytest.mark.parametrize(
    ("seat", "coins", "said"),
    [(2, 5, "seat from 0 to 1"), (-1, 5, "seat from 0 to 1"), (0, -1, "0 to"), (0, 10**7, "0 to")],
)
def test_what_cannot_lie_on_the_table_is_refused(seat: int, coins: int, said: str) -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    with pytest.raises(IllegalMove, match=said):
        game.correct(seat, coins)
    assert (game.coins, game.moves) == ((3, 3), [])


def test_after_the_end_nothing_is_counted() -> None:
    game = new_game("base", 2, seed=1, landmarks=["train_station"])
    for _ in play_on(game, random.Random(2), 2000):
        pass
    assert game.over
    with pytest.raises(IllegalMove, match="over"):
        game.correct(0, 1)


def test_nobody_corrects_by_a_move() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    with pytest.raises(InvalidMove):
        game.play("correct 0 99")


def test_a_wrong_correction_in_a_transcript_is_named_by_its_line() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    game.correct(1, 7)
    with pytest.raises(IllegalMove, match="line 8"):
        from_transcript(game.transcript().replace("correct 1 7", "correct 4 7"))
