"""Lessons hold on the engine, whoever plays them; `make check` looks at their lines too."""

from __future__ import annotations

import pytest

from machikoro.lessons.book import Lesson, book, find_lesson
from machikoro.lessons.director import Director
from machikoro.lessons.script import Script, Turn, read_script
from machikoro.play.game import new_game
from tests.lessons import check

LESSONS = book().lessons
LINES = [
    pytest.param(lesson, ruleset, id=f"{lesson.id}-{ruleset}")
    for lesson in LESSONS
    for ruleset in lesson.rulesets
]
BY_ID = [pytest.param(lesson, id=lesson.id) for lesson in LESSONS]


@pytest.mark.parametrize(("lesson", "ruleset"), LINES)
def test_who_follows_the_tips_is_told_everything_in_time(lesson: Lesson, ruleset: str) -> None:
    assert list(check.faults_of_line(check.reference_line(lesson, ruleset))) == []


@pytest.mark.parametrize("lesson", [p for p in BY_ID if p.values[0].goes_on])  # type: ignore[union-attr]
def test_who_follows_no_tip_plays_on_and_is_told_most(lesson: Lesson) -> None:
    assert list(check.faults_of_freedom(lesson, 2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [p for p in BY_ID if p.values[0].goes_on])  # type: ignore[union-attr]
def test_forty_games_without_tips_come_to_an_end(lesson: Lesson) -> None:
    assert list(check.faults_of_freedom(lesson, 40)) == []


def test_two_three_and_four_people_can_share_a_screen() -> None:
    lesson = find_lesson("base-family")
    assert lesson is not None
    assert list(check.faults_of_tables(lesson)) == []


def test_sentences_are_short_and_every_tip_has_one() -> None:
    assert [*check.faults_of_texts(), *check.faults_of_names()] == []


def test_a_script_is_one_line_and_read_as_it_was_written() -> None:
    for lesson in LESSONS:
        text = lesson.script.text
        assert "\n" not in text
        assert read_script(text) == lesson.script


def test_a_lesson_lets_nothing_fall_that_cannot() -> None:
    game = new_game("base", 2, seed=1)
    director = Director(Script("toy", (Turn(0, ("dice 3 4", "tuna 1 1")),)))
    director.hear(game.events)
    director.hear(game.play("roll 1"))
    assert director.outcome(game) is None


def test_the_same_throw_is_lucky_again_after_it_was_taken_back() -> None:
    game = new_game("base", 2, seed=1)
    director = Director(Script("toy", (Turn(0, ("lucky",)),)))
    director.hear(game.events)
    game.play("roll 1")
    assert director.outcome(game) == director.outcome(game) is not None


def test_the_turn_of_another_seat_is_left_to_chance_and_the_entry_waits() -> None:
    game = new_game("base", 3, seed=1)
    director = Director(Script("toy", (Turn(1, ("dice 1",)),)))
    director.hear(game.events)
    assert (director.place, director.over) == (None, False)
    for move in ("roll 1", "dice 4", "pass"):
        director.hear(game.play(move))
    assert director.place == 0
