"""What a coach says while a game goes on."""

from __future__ import annotations

import pytest

import machikoro
from machikoro.analysis.chances import has_opinion
from machikoro.analysis.coaching import advise
from machikoro.analysis.puzzles import position_of, shipped
from machikoro.errors import InvalidOption

PUZZLE = shipped("base").puzzles[0]


def test_a_clearly_worse_move_is_named_with_what_was_better() -> None:
    before = position_of("base", PUZZLE)
    now = before.copy()
    worst = min(PUZZLE.options, key=lambda option: option.net).move
    now.play(worst)
    found = advise(now, before, worst)
    assert sum(found.chances) == 1.0
    assert found.better is not None
    assert (found.better.played, found.better.move) == (worst, PUZZLE.best.move)
    assert found.better.loss >= 0.02
    assert found.better.seat == PUZZLE.seat


def test_about_the_best_move_there_is_nothing_to_say() -> None:
    before = position_of("base", PUZZLE)
    now = before.copy()
    now.play(PUZZLE.best.move)
    assert advise(now, before, PUZZLE.best.move).better is None


def test_without_a_move_only_the_chances_are_told() -> None:
    found = advise(machikoro.new_game("base", 2, seed=1))
    assert found.better is None
    assert len(found.chances) == 2
    assert 0.4 < found.chances[0] < 0.7


def test_rules_that_are_not_compiled_look_no_further_than_a_build() -> None:
    game = position_of("base", PUZZLE)
    game.play(PUZZLE.best.move)
    while game.decision != "roll":
        game.play_chance()
    before = game.copy()
    move = str(game.legal_actions()[0])
    game.play(move)
    assert advise(game, before, move).better is None


def test_a_game_that_nobody_has_learned_has_no_coach() -> None:
    legacy = machikoro.new_game("legacy", 2, seed=1, chapter=1)
    assert not has_opinion(legacy.tables)
    with pytest.raises(InvalidOption, match="has not learned legacy"):
        advise(legacy)
