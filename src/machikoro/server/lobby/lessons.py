"""Guided games: the table that a lesson wants, and what the page needs to explain it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from machikoro.lessons.book import Lesson, LessonTurn, Moment, book, find_lesson, moments_of
from machikoro.sentences import nearest
from machikoro.server.lobby.catalogue import on_offer
from machikoro.server.table.entries import encode
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

BOT = "easy"
"""Friendly enough for a first game."""


def asked_for(wish: m.CreateGame) -> Lesson | None:
    if wish.lesson is None:
        return None
    lesson = find_lesson(wish.lesson)
    if lesson is None:
        known = [lesson.id for lesson in book().lessons]
        raise Refusal("unknown", lesson=wish.lesson, hint=str(nearest(wish.lesson, known)))
    if wish.ruleset not in lesson.rulesets:
        raise Refusal("invalid", field="ruleset", message=f"one of {', '.join(lesson.rulesets)}")
    if wish.own_dice or wish.script:
        raise Refusal("invalid", field="own_dice" if wish.own_dice else "script")
    return lesson


def as_wished(lesson: Lesson, wish: m.CreateGame) -> m.CreateGame:
    """Seats and options of the lesson, names and colours of the wish."""
    people = [seat for seat in wish.seats if seat.kind == "human"]
    fewest, most = lesson.people
    if not fewest <= len(people) <= most:
        raise Refusal("invalid", field="seats", message=f"{fewest} to {most} people")
    return replace(wish, seats=_seats(lesson, people), options=lesson.options, first=0)


def _seats(lesson: Lesson, people: Sequence[m.SeatWish]) -> list[m.SeatWish]:
    """People first; bots fill up what the lesson's table has more."""
    bots = [
        m.SeatWish("bot", seat.name, m.COLOURS[number], BOT)
        for number, seat in enumerate(lesson.seats)
        if number >= len(people)
    ]
    return [*people, *bots]


@cache
def all_lessons() -> bytes:
    """As they are sent; what a campaign explains travels with its reveal."""
    found = book()
    return encode(
        m.Lessons(
            moments=[shown_moment(moment) for moment in found.moments],
            coach=[shown_moment(moment) for moment in found.coach],
            lessons=[_lesson(lesson) for lesson in found.lessons],
            rulesets={ruleset: moments_of(ruleset) for ruleset in on_offer()},
        )
    )


def shown_moment(moment: Moment) -> m.LessonMoment:
    return m.LessonMoment(
        id=moment.id,
        when=moment.when,
        sentences=moment.sentences,
        point=list(moment.point),
        weight=moment.weight,
        alone=moment.alone,
    )


def _lesson(lesson: Lesson) -> m.LessonPlan:
    return m.LessonPlan(
        id=lesson.id,
        rulesets=list(lesson.rulesets),
        minutes=lesson.minutes,
        people=lesson.people,
        seats=len(lesson.seats),
        goes_on=lesson.goes_on,
        known=lesson.known,
        moments=list(lesson.moments),
        core=list(lesson.core),
        start=[list(plan) for plan in lesson.start],
        turns=[_turn(lesson, n, turn) for n, turn in enumerate(lesson.turns)],
    )


def _turn(lesson: Lesson, number: int, turn: LessonTurn) -> m.LessonStep:
    return m.LessonStep(list(turn.suggest), lesson.tip_key(number), turn.tip_if)
