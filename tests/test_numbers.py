"""Numbers that others rely on never move, and what does not fit is refused by its name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from machikoro.cards import base, harbor, numbers, room
from machikoro.cards.family import Family
from machikoro.cards.model import (
    Benefit,
    Box,
    Condition,
    Effect,
    Establishment,
    Landmark,
    Operation,
    Power,
    bank,
)
from machikoro.cards.numbers import Numbers
from machikoro.cards.rulesets import CAMPAIGN, CLASSIC, LAYOUTS, RULESETS, SECOND, Row, Ruleset
from machikoro.play.notation import Vocabulary
from machikoro.rules import layout as at
from machikoro.rules import questions, tables, words

HELD = Path(__file__).parent / "numbers.json"
"""Every action with its number.  New ones are added here; none is ever changed."""
FAMILIES = {family.id: family for family in (CLASSIC, SECOND, CAMPAIGN)}


def held() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(HELD.read_text(encoding="utf-8"))
    return found


def test_every_family_is_held() -> None:
    assert set(held()) == {ruleset.family.id for ruleset in RULESETS.values()}


@pytest.mark.parametrize("family", held())
def test_no_action_ever_changes_its_number(family: str) -> None:
    now = {str(action): int(action) for action in Vocabulary(FAMILIES[family]).by_text.values()}
    assert now == held()[family], "a new action is added to tests/numbers.json; none may move"


def card(name: str, **changes: Any) -> Establishment:
    return replace(base.BOX.establishments[0], id=name, **changes)


def landmark(name: str, **changes: Any) -> Landmark:
    return replace(base.BOX.landmarks[0], id=name, **changes)


def grown(*cards: Establishment) -> Family:
    """The classic family with cards in the middle of its second box."""
    first, *others = harbor.BOX.establishments
    box = replace(harbor.BOX, establishments=(first, *cards, *others))
    kinds = (*numbers.CLASSIC.kinds, *(new.id for new in cards))
    boxes = (base.BOX, box, CLASSIC.boxes[2])
    return Family("grown", boxes, numbers.CLASSIC._replace(kinds=kinds))


def test_a_card_in_the_middle_of_a_box_moves_no_number() -> None:
    vocabulary = Vocabulary(grown(card("noodle_stand")))
    now = {str(action): int(action) for action in vocabulary.by_text.values()}
    before = held()["classic"]
    assert {text: now[text] for text in before} == before
    verbs = {"build", "close", "draw", "give", "give open", "give closed", "take"}
    verbs |= {"take open", "take closed"}
    assert set(now) - set(before) == {f"{verb} noodle_stand" for verb in verbs}


def small(*cards: Establishment, landmarks: tuple[Landmark, ...] = (), **more: Any) -> Family:
    """A family of these cards alone."""
    names = Numbers(tuple(c.id for c in cards), tuple(c.id for c in landmarks))
    return Family("small", (Box("box", cards, landmarks),), names, **more)


def test_as_many_cards_as_there_is_room_for_fit() -> None:
    family = small(
        *(card(f"card_{i}") for i in range(room.KINDS)),
        landmarks=tuple(landmark(f"landmark_{i}") for i in range(room.LANDMARKS)),
    )
    texts = [str(action) for action in Vocabulary(family).by_text.values()]
    assert {f"build card_{room.KINDS - 1}", "build landmark landmark_0"} <= set(texts)
    assert len(texts) == len(set(texts))


def test_one_kind_too_many_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'card_40' is one of 41 kinds, and there is room for 40"):
        small(*(card(f"card_{i}") for i in range(room.KINDS + 1)))


def test_one_landmark_too_many_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'sight_20' is one of 21 landmarks, and there is room"):
        small(landmarks=tuple(landmark(f"sight_{i}") for i in range(room.LANDMARKS + 1)))


def test_a_card_without_a_number_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'cafe' has no number: put it at the end of the kinds"):
        Family("small", (Box("box", (card("cafe"),), ()),), Numbers((), ()))


def test_a_number_without_a_card_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'cafe' is numbered among the kinds, but lies in no box"):
        Family("small", (Box("box", (), ()),), Numbers(("cafe",), ()))


REFUSED: dict[str, tuple[Any, str]] = {
    "two of a name": (lambda: small(card("a"), landmarks=(landmark("a"),)), "are called 'a'"),
    "a total nobody throws": (
        lambda: small(card("a", numbers=(15,))),
        "a: throws reach 14",
    ),
    "a symbol": (lambda: small(card("a", symbol="moon")), "no symbol 'moon'"),
    "a colour": (lambda: small(card("a", colour="pink")), "a: there is no colour 'pink'"),
    "a cost nobody can pay": (lambda: small(card("a", cost=61)), "a: prices reach from 0 to 60"),
    "a cost that gives": (lambda: small(card("a", cost=-5)), "a: prices reach from 0 to 60"),
    "fewer copies than none": (lambda: small(card("a", copies=-1)), "a: there are no -1 copies"),
    "a price nobody can pay": (
        lambda: small(landmarks=(landmark("a", prices=(1, 1, 99)),)),
        "a: prices reach from 0 to 60, never 99",
    ),
    "an operation": (lambda: small(card("a", effect=Effect("fly"))), "no operation 'fly'"),  # type: ignore[arg-type]
    "what is counted": (
        lambda: small(card("a", effect=bank(1, per=("moon",)))),
        "no symbol or kind 'moon'",
    ),
    "a condition": (
        lambda: small(card("a", condition=Condition(owner_has="moon"))),
        "no landmark 'moon'",
    ),
    "a power": (lambda: small(always=("fly",)), "no power 'fly'"),
    "a landmark's power": (
        lambda: small(landmarks=(landmark("a", benefit=Benefit("fly")),)),  # type: ignore[arg-type]
        "no power 'fly'",
    ),
    "a landmark's landmark": (
        lambda: small(landmarks=(landmark("a", benefit=Benefit("cheaper_one", of="b")),)),
        "no landmark 'b'",
    ),
    "players": (lambda: ruleset(players=(2, 6)), "6 players are more than the 5 that fit"),
    "a market": (lambda: ruleset(layouts=("heap",)), "no market 'heap'"),
    "starters": (lambda: ruleset(starters=("moon",)), "no kind 'moon'"),
    "start landmarks": (lambda: ruleset(start_landmarks=("moon",)), "no landmark 'moon'"),
}


def ruleset(**changes: Any) -> Ruleset:
    return replace(RULESETS["base"], **changes)


@pytest.mark.parametrize("what", REFUSED)
def test_what_the_rules_do_not_know_is_refused_by_name(what: str) -> None:
    build, reason = REFUSED[what]
    with pytest.raises(ValueError, match=reason):
        build()


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(ValueError, match=r"a: .* no symbol 'moon'; b: .* no symbol 'sun'"):
        small(card("a", symbol="moon"), card("b", symbol="sun"))


def test_a_market_with_too_many_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LAYOUTS, "long", (Row(1),) * (room.ROWS + 1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="market 'long' has more than the 3 rows"):
        ruleset(layouts=("long",))


def test_a_list_that_does_not_fit_its_block_is_refused() -> None:
    size = at.TABLES.blocks["per_kinds"][1]
    compiled = tables.Tables(RULESETS["base"], None, 4, [0] * at.TABLES.size)  # type: ignore[arg-type]
    tables._put_list(compiled, "per_kinds", [1] * size)
    with pytest.raises(ValueError, match=f"'base' needs room for {size + 1} per_kinds"):
        tables._put_list(compiled, "per_kinds", [1] * (size + 1))


def test_cards_and_rules_know_the_same_words() -> None:
    assert get_args(Power) == words.POWER_NAMES
    assert set(questions.OPERATIONS) == set(get_args(Operation))
    assert sorted(questions.OPERATIONS.values()) == list(range(len(questions.OPERATIONS)))


def test_a_bit_of_a_landmark_is_nobody_else_s() -> None:
    assert words.EVERYBODYS >= 1 << at.LANDMARKS
    assert words.EVERYBODYS < 1 << 63
