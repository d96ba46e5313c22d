"""Lessons hold on the engine, whoever plays them; `make check` looks at their lines too."""

from __future__ import annotations

import pytest

from machikoro.cards.model import Establishment, Landmark
from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.lessons.book import Lesson, Moment, book, find_lesson, sealed_moments
from machikoro.lessons.director import Director
from machikoro.lessons.script import Script, Turn, read_script
from machikoro.play.events import SHAPES
from machikoro.play.game import new_game
from machikoro.rules.questions import PHASE_NAMES
from machikoro.rules.words import TRACKED
from machikoro.texts.reveals import FROM_THE_START, SPEAKS, words_of
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


# Whatever can happen has a moment.

SAID_WHEN: dict[str, tuple[str, str]] = {
    "bank": ("event", "income"), "take": ("event", "paid"), "take_all": ("event", "paid"),
    "from_each": ("event", "paid"), "half": ("event", "paid"), "from_one": ("ask", "target"),
    "swap": ("ask", "swap"), "tuna": ("event", "tuna"), "demolish": ("ask", "demolish"),
    "pay_bank": ("event", "paid_bank"), "close": ("ask", "close"), "give_away": ("ask", "give"),
    "invested": ("ask", "invest"), "share": ("event", "shared"),
}  # fmt: skip
"""What is seen or asked when an operation is carried out; a new one has to be put here."""
OFFERED = [ruleset for ruleset in RULESETS.values() if not ruleset.sealed]
CARDS = [
    pytest.param(ruleset, card, id=f"{ruleset.id}-{card.id}")
    for ruleset in OFFERED
    for card in (*ruleset.establishments, *(ruleset.cards[name] for name in ruleset.landmarks))
]


def explains(moment: Moment, card: Establishment | Landmark) -> bool:
    when = moment.when
    if any(card.id in when.get(fact, ()) for fact in ("card", "asking", "works", "market")):
        return True
    if isinstance(card, Landmark):
        return False
    kind, name = SAID_WHEN[card.effect.operation]
    plain = not {"card", "asking"} & when.keys()
    return plain and when.get(kind) == name and when.get("colour", card.colour) == card.colour


@pytest.mark.parametrize(("ruleset", "card"), CARDS)
def test_every_card_is_explained_when_it_first_acts(
    ruleset: Ruleset, card: Establishment | Landmark
) -> None:
    moments = [moment for moment in book().moments if moment.comes_in(ruleset)]
    assert any(explains(moment, card) for moment in moments)


ASKED = [name for name in PHASE_NAMES[: PHASE_NAMES.index("dice")] if name]


@pytest.mark.parametrize("question", ASKED)
def test_every_question_is_explained_when_it_is_first_asked(question: str) -> None:
    moments = (*book().moments, *sealed_moments())
    assert any(moment.when.get("ask") == question for moment in moments)


BY_QUESTION = {"added": "add", "demolished": "demolish", "moved": "give", "invested": "invest"}
QUIET = {"passed", "drawn", "only_choice"}
"""What needs no words, or what its question has explained."""
EVENTS = {kind for number, (kind, _) in SHAPES.items() if number < TRACKED} - QUIET


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_everything_that_happens_is_explained(kind: str) -> None:
    asks = BY_QUESTION.get(kind)
    assert any(
        moment.when.get("event") == kind or (asks and moment.when.get("ask") == asks)
        for moment in book().moments
    )


def test_what_a_campaign_explains_is_sent_with_what_brings_it_to_light() -> None:
    speaks = FROM_THE_START.union(*SPEAKS.values())
    early = {moment.id for moment in book().moments}
    for moment in sealed_moments():
        assert moment.id in speaks - early
        assert moment.sentences
        assert f"moment.{moment.id}.1" not in words_of(())["de"] or moment.id in FROM_THE_START
