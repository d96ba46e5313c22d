"""The table of questions says what really can be asked and answered."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

import machikoro
from machikoro.rules import questions
from machikoro.rules.questions import (
    ACTIONS,
    BUILDING,
    FIRST_BY_RULE_CARD,
    FIRST_CHANCE,
    PHASE_NAMES,
    QUESTIONS,
    VERBS,
    Decision,
)
from machikoro.rules.questions.asked import ASKED, WEIGHED, led_to

pytestmark = pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning")


def blocks(question: questions.Question) -> set[int]:
    """The numbers of all actions that begin with a verb of the question."""
    sizes = dict(ACTIONS.blocks.values())
    return {first + i for first in question.verbs for i in range(sizes[first])}


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("harbor+sharp", {}),
        ("mk2", {}),
        ("legacy", {"chapter": 5}),
        ("legacy", {"chapter": 11, "project": "peoples_park", "yokai": "pranks"}),
    ],
)
def test_answers_and_outcomes_begin_with_a_verb_of_their_question(
    ruleset: str, options: dict[str, Any]
) -> None:
    whims = random.Random(5)
    known = {question.name: question for question in QUESTIONS}
    for seed in range(4):
        game = machikoro.new_game(ruleset, 3, seed=seed, deal=False, **options)
        while not game.over:
            question = known[game.decision or ""]
            possible = game.legal_actions() or [outcome for outcome, _ in game.chance()]
            assert {int(action) for action in possible} <= blocks(question)
            assert (game.asking is not None) == question.by_card
            game.play(whims.choice(possible))


def test_the_type_of_decisions_names_every_question_and_nothing_else() -> None:
    assert (*get_args(Decision), "over") == PHASE_NAMES


def test_every_verb_answers_some_question() -> None:
    assert {first for question in QUESTIONS for first in question.verbs} == set(VERBS)


def test_every_question_has_a_file_of_its_name() -> None:
    folder = Path(str(questions.__file__)).parent
    assert {f"{name}.py" for name in ASKED} <= {file.name for file in folder.glob("*.py")}
    assert {question.name for question in QUESTIONS[:FIRST_CHANCE]} == ASKED


def test_a_question_that_nothing_leads_to_is_noticed() -> None:
    def leads(close_answer: object) -> object:
        return close_answer

    assert led_to("answer", leads) == set()


def test_simple_bots_throw_for_swaps_and_investments_and_weigh_all_else() -> None:
    assert {"swap", "invest"} == ASKED - WEIGHED


def test_only_questions_of_rule_cards_need_a_rule() -> None:
    needing = [question.name for question in QUESTIONS if question.rule is not None]
    assert needing == [question.name for question in QUESTIONS[FIRST_BY_RULE_CARD:BUILDING]]
