"""GET /api/lessons: what is explained, when, and what lessons suggest; the words are texts."""

from __future__ import annotations

from typing import Any

from machikoro.server.wire.base import Part


class LessonMoment(Part, frozen=True):
    """A thing that is explained the first time it happens: `moment.<id>.1` is what is said."""

    id: str
    when: dict[str, Any]
    """Facts that must all hold; exactly one of `event` and `ask` is among them, or neither."""
    sentences: int
    point: list[str]
    weight: int
    alone: bool


class LessonStep(Part, frozen=True):
    """What is suggested for one turn; nothing of it has to be done."""

    suggest: list[str]
    tip: str | None
    """The key of its sentence."""
    tip_if: dict[str, Any]


class LessonPlan(Part, frozen=True):
    id: str
    rulesets: list[str]
    minutes: int
    people: tuple[int, int]
    """The fewest and the most."""
    seats: int
    """With the bots that fill up."""
    goes_on: bool
    """Into a real game."""
    known: str | None
    """The lesson that should come first."""
    moments: list[str]
    core: list[str]
    start: list[list[str]]
    """By seat: suggestions before the first roll."""
    turns: list[LessonStep]


class Lessons(Part, frozen=True):
    moments: list[LessonMoment]
    coach: list[LessonMoment]
    lessons: list[LessonPlan]
    rulesets: dict[str, list[str]]
    """By ruleset: the moments of a game without a lesson."""
