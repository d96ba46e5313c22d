"""All lessons and moments, as data: `lessons.json` has them, the sentences are in `texts/`."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.lessons.script import Script, Turn
from machikoro.rules.questions import QUESTIONS
from machikoro.sentences import sentences

FILE = Path(__file__).with_name("lessons.json")
SEALED = Path(__file__).with_name("sealed.json")
WHEN_ASKED = 90
"""How heavy it weighs what a question of a rule card means."""
NAMING_CARDS = ("card", "asking", "can", "market", "has", "works", "lacks")
"""Facts of a moment that name cards: where none of them is played, it never comes."""

COMMON: dict[str, str | None] = {
    "build": None, "others": None, "nothing": None, "blue": "blue", "blue.other": "blue",
    "green": "green", "combo": "green", "red": "red", "red.first": "red", "red.short": "red",
    "red.get": "red",
}  # fmt: skip
"""Moments of every game of the family, and the colour of cards that brings them."""


class Moment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A thing that is explained the first time it happens at a table."""

    id: str
    when: dict[str, Any]
    """Facts that must all hold; one of them is `event` or `ask`."""
    point: tuple[str, ...] = ()
    weight: int = 0
    """The heavier one speaks first."""
    alone: bool = False
    """Nothing more is said at this question."""
    rulesets: tuple[str, ...] = ()
    """None named: wherever its cards are played."""
    new: bool = False
    """Only for who knows another edition."""

    def comes_in(self, ruleset: Ruleset) -> bool:
        if self.new or (self.rulesets and ruleset.id not in self.rulesets):
            return False
        named = [self.when[fact] for fact in NAMING_CARDS if fact in self.when]
        return all(any(card in ruleset.cards for card in cards) for cards in named)

    @property
    def sentences(self) -> int:
        return sentence_count(f"moment.{self.id}")


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["human", "bot"]
    name: str = ""
    """Of its bot, and of the bot that fills it where fewer people play."""


class LessonTurn(Turn, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """With what people are shown; none of it is enforced."""

    suggest: tuple[str, ...] = ()
    tip: bool = False
    """Whether there is a sentence for it."""
    tip_if: dict[str, Any] = {}
    """Facts that must hold for it to be shown."""
    expect: dict[str, Any] = {}
    """What the reference line gave, for the check alone."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    rulesets: tuple[str, ...]
    minutes: int
    seats: tuple[Seat, ...]
    moments: tuple[str, ...]
    core: tuple[str, ...]
    """What the reference line has to tell."""
    people: tuple[int, int] = (1, 1)
    """The fewest and the most."""
    options: dict[str, Any] = {}
    deal: tuple[str, ...] = ()
    start: tuple[tuple[str, ...], ...] = ()
    turns: tuple[LessonTurn, ...] = ()
    goes_on: bool = False
    """Into a real game; otherwise the lesson ends with the offer of one."""
    known: str | None = None
    """The lesson that should come first."""
    turns_of: str | None = None
    """The same turns as in another lesson, with other moments."""
    instead: dict[str, str] = {}
    told_at_least: float = 0.85
    """Of the core, to who plays sensibly and follows no tip; for the check alone."""

    @property
    def script(self) -> Script:
        turns = (Turn(turn.seat, turn.falls, turn.bot, turn.extra) for turn in self.turns)
        return Script(self.id, tuple(turns), self.deal, self.start)

    def tip_key(self, turn: int) -> str | None:
        """Of the sentence for a turn, which counts from 0."""
        told = self.turns[turn].tip
        return f"tip.{self.turns_of or self.id}.{turn + 1}" if told else None


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    moments: tuple[Moment, ...]
    coach: tuple[Moment, ...]
    """Hints for the rest of the game."""
    lessons: tuple[Lesson, ...]


def read_book(text: str | bytes) -> Book:
    found = msgspec.json.decode(text, type=Book)
    by_id = {lesson.id: lesson for lesson in found.lessons}
    return msgspec.structs.replace(
        found,
        lessons=tuple(
            msgspec.structs.replace(lesson, turns=by_id[lesson.turns_of].turns)
            if lesson.turns_of
            else lesson
            for lesson in found.lessons
        ),
    )


@cache
def book() -> Book:
    return read_book(FILE.read_bytes())


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    moments: tuple[Moment, ...]


@cache
def sealed_moments() -> tuple[Moment, ...]:
    """Of a campaign, each by what it speaks of: it travels with what brings that to light."""
    written = msgspec.json.decode(SEALED.read_bytes(), type=Sealed).moments
    asked = [question.name for question in QUESTIONS if question.rule is not None]
    return (*written, *(Moment(name, {"ask": name}, weight=WHEN_ASKED) for name in asked))


def common_moments(colours: Collection[str]) -> list[Moment]:
    """What every game of the family has in common, as far as these colours have been seen."""
    return [
        moment
        for moment in book().moments
        if moment.id in COMMON and COMMON[moment.id] in (None, *colours)
    ]


def find_lesson(name: str) -> Lesson | None:
    return next((lesson for lesson in book().lessons if lesson.id == name), None)


def moments_of(ruleset_id: str) -> list[str]:
    """All that can come up in a game of this ruleset, for who knows nothing yet."""
    ruleset = RULESETS[ruleset_id]
    return [moment.id for moment in book().moments if moment.comes_in(ruleset)]


def sentence_count(key: str) -> int:
    """How many sentences a key has: `key.1`, `key.2`, some of them in two forms."""
    known = sentences("en")
    count = 0
    while {f"{key}.{count + 1}", f"{key}.{count + 1}.one"} & known.keys():
        count += 1
    return count
