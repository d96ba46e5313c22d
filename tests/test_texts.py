"""Every sentence exists in both languages and every fact of a game has one."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import get_args

import pytest

import machikoro
from machikoro.bots import choose_action
from machikoro.cards.rulesets import RULESETS
from machikoro.languages import LANGUAGES, Language
from machikoro.play.events import SHAPES, Event, EventKind
from machikoro.rules.questions import PHASE_NAMES
from machikoro.sentences import sentences
from machikoro.texts import card_name, describe, describe_move, keys, number, say

SOURCE = Path(machikoro.__file__).parent
NAMES = ["Ada", "Ben", "Cleo"]


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_both_languages_have_the_same_keys() -> None:
    german = [key for key in sentences("de") if not key.startswith("break.")]
    assert list(sentences("en")) == german


def test_only_long_names_of_cards_have_hyphens_and_only_german_ones() -> None:
    names = {
        ruleset.name_of(card).de
        for ruleset in RULESETS.values()
        for card in (*ruleset.family.establishments, *ruleset.family.landmarks)
    }
    family = RULESETS["legacy"].family
    names |= {card.name.de for card in (*family.projects, *family.islands)}
    hyphens = {
        key.removeprefix("break."): text
        for key, text in sentences("de").items()
        if key.startswith("break.")
    }
    assert hyphens.keys() <= names
    assert all(text.replace("\u00ad", "") == name for name, text in hyphens.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_is_written_once_and_its_beginning_belongs_to_one_topic(language: Language) -> None:
    homes: dict[str, set[str]] = {}
    written = 0
    for topic in (SOURCE / "texts" / language).glob("*.json"):
        # What is told before its time nowhere stands apart, whatever it is about.
        sealed = topic.stem == "sealed"
        found = re.findall(r'^  "([^"]+)": "', topic.read_text(encoding="utf-8"), re.MULTILINE)
        written += len(found)
        for key in [] if sealed else found:
            homes.setdefault(key.partition(".")[0], set()).add(topic.stem)
    assert written == len(sentences(language))
    assert {start: topics for start, topics in homes.items() if len(topics) > 1} == {}


def test_what_has_one_form_for_one_has_another_for_more() -> None:
    known = set(keys())
    ones = {key.removesuffix(".one") for key in known if key.endswith(".one")}
    others = {key.removesuffix(".other") for key in known if key.endswith(".other")}
    assert ones == others
    assert not ones & known


@pytest.mark.parametrize("key", keys())
def test_a_sentence_fills_in_the_same_values_in_both_languages(key: str) -> None:
    assert placeholders(sentences("en")[key]) == placeholders(sentences("de")[key])


def test_every_key_in_the_source_exists() -> None:
    used = set()
    for file in SOURCE.rglob("*.py"):
        used |= set(
            re.findall(r'\b(?<!\.)(?:say|Phrase)\(\s*"([^"]+)"', file.read_text(encoding="utf-8"))
        )
    known = {re.sub(r"\.(one|other)$", "", key) for key in keys()} | set(keys())
    assert used - known == set()
    assert len(used) > 50


def test_the_number_decides_the_form() -> None:
    assert say("coins", "en", count=1) == "1 coin"
    assert say("coins", "en", count=0) == "0 coins"
    assert say("coins", "de", count=2) == "2 Münzen"


def test_a_missing_sentence_names_the_nearest() -> None:
    with pytest.raises(KeyError, match=re.escape("log.turn")):
        say("log.turm", "en")


def test_numbers_are_written_as_in_the_language() -> None:
    assert number(1234.5, "en", 1) == "1,234.5"
    assert number(1234.5, "de", 1) == "1.234,5"


def test_who_runs_dry_is_told_what_was_asked() -> None:
    event = Event("paid", player=0, other=1, amount=3, due=5, card="cafe")
    assert describe(event, NAMES, "base", "en") == ("Ada pays Ben 3 coins (had only 3 of 5): Café")
    assert "hatte nur 3 von 5" in describe(event, NAMES, "base", "de")


def test_who_has_nothing_pays_nothing() -> None:
    event = Event("paid_bank", player=0, amount=0, due=2, card="loan_office")
    assert "nothing" in describe(event, NAMES, "sharp", "en")


def test_aid_that_no_card_brings_has_a_sentence() -> None:
    event = Event("income", player=2, amount=1)
    assert describe(event, NAMES, "mk2", "en") == ("Cleo has nothing left and gets 1 coin")


def test_a_theme_calls_cards_by_its_own_names() -> None:
    event = Event("built", player=0, amount=2, card="cafe")
    assert describe(event, NAMES, "fussball", "de") == "Ada baut Fanshop für 2 Münzen"


EXAMPLES = [
    Event("turn", player=0, turn=3, again=False),
    Event("turn", player=0, turn=4, again=True),
    Event("rolled", player=0, dice=(4,), total=4, again=False),
    Event("rolled", player=0, dice=(4, 4), total=8, again=True),
    Event("added", player=0, due=2, total=14),
    Event("extra_turn", player=0),
    Event("income", player=0, amount=2, card="cafe"),
    Event("paid_bank", player=0, amount=1, due=2, card="loan_office"),
    Event("paid", player=0, other=1, amount=1, due=1, card="cafe"),
    Event("shared", player=0, amount=-2, total=5, card="park"),
    Event("reopened", player=0, amount=2, card="winery"),
    Event("holiday", player=0, amount=1, card="winery"),
    Event("demolished", player=0, card="harbor"),
    Event("moved", player=0, other=1, card="winery", closed=True),
    Event("moved", player=0, other=1, card="winery", closed=False),
    Event("built", player=0, amount=0, card="loan_office"),
    Event("passed", player=0),
    Event("invested", player=0, amount=1, total=3, card="tech_startup"),
    Event("tuna", player=0, dice=(3, 4), total=7, card="tuna_boat"),
    Event("drawn", card="cafe"),
    Event("only_choice", player=0, action="target 1"),
    Event("won", player=0),
    Event("corrected", player=0, amount=-2, total=5),
]


LATER = [
    Event("tracked", player=0, total=2, card="mountain_railway"),
    Event("shifted", player=0, due=1, total=8),
    Event("shifted", player=0, due=-1, total=6),
    Event("contributed", player=0, amount=14, card="skyscraper"),
    Event("floor", player=0, total=1, card="skyscraper"),
    Event("drop", player=0, total=3, card="the_spring"),
    Event("sailed", player=0, due=2, total=5),
    Event("claimed", player=0, card="tea_isle"),
    Event("rebuilt", player=0, amount=4, card="gold_mine"),
    Event("fox", player=0),
    Event("visited", player=1, card="yokai_pranks"),
]


def test_the_type_of_events_names_every_kind_and_nothing_else() -> None:
    assert get_args(EventKind) == tuple(kind for kind, _ in SHAPES.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_is_described(language: Language) -> None:
    assert {event.kind for event in EXAMPLES + LATER} == {kind for kind, _ in SHAPES.values()}
    for event in EXAMPLES + LATER:
        ruleset = "legacy" if event in LATER else "harbor+sharp"
        line = describe(event, NAMES, ruleset, language)
        assert line[0].isupper() or line[0].isdigit()
        assert "None" not in line
        assert "{" not in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_every_action_and_card_of_a_ruleset_has_words(ruleset: str, language: Language) -> None:
    game = machikoro.new_game(ruleset, 3, seed=1)
    names = [*NAMES, "Dora", "Emil"]
    for action in game.vocabulary.by_text:
        assert describe_move(action, names, ruleset, language)
    for ware in filter(None, game.vocabulary.wares):
        assert card_name(ware, ruleset, language)


def test_every_decision_has_a_question() -> None:
    asked = PHASE_NAMES[: PHASE_NAMES.index("dice")]
    for decision in asked:
        assert any(key.startswith(f"question.{decision}") for key in keys())


def test_a_campaign_turns_cards_face_down_and_sends_nobody_on_holiday() -> None:
    event = Event("holiday", player=0, amount=1, card="bakery")
    assert describe(event, NAMES, "legacy", "en") == "Bakery of Ada is turned face down"
    assert describe(event, NAMES, "base", "en") == "Bakery of Ada goes on holiday"
    assert describe_move("close bakery", NAMES, "legacy", "de") == "Bäckerei verdeckt hinlegen"


@pytest.mark.parametrize(
    ("ruleset", "options"), [("harbor+sharp", {}), ("mk2", {}), ("legacy", {"chapter": 8})]
)
def test_whole_games_can_be_told(ruleset: str, options: dict[str, int]) -> None:
    game = machikoro.new_game(ruleset, NAMES, seed=11, **options)
    while not game.over:
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(choose_action(game, "random" if game.active else "easy"))
    for event in game.events:
        assert describe(event, game.names, ruleset, "de")
    assert describe(game.events[-1], game.names, ruleset, "en").endswith("wins!")
