"""What is asked of every lesson: its line, its freedom, its length; each fault is a sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from machikoro.bots import choose_action
from machikoro.languages import LANGUAGES
from machikoro.lessons.book import Lesson, Moment, book
from machikoro.play.game import Game
from machikoro.sentences import sentences
from tests.lessons.run import Choose, Run, Told

WORDS_IN_A_SENTENCE = 15
WORDS_A_MINUTE = 135
OWN_TURN, BOTS_TURN = 8.0, 3.3
"""Seconds beside what is said."""
SPOKEN = ("moment.", "tip.")


def words(text: str) -> int:
    return len(re.findall(r"[\w{}'’]+", text))


def faults_of_texts() -> Iterator[str]:
    """Short enough to be heard once."""
    for language in LANGUAGES:
        for key, text in sentences(language).items():
            if key.startswith(SPOKEN):
                for sentence in re.split(r"(?<=[.!?:])\s", text):
                    if words(sentence) > WORDS_IN_A_SENTENCE:
                        yield f"{key} {language}: {words(sentence)} words: {sentence}"


def faults_of_names() -> Iterator[str]:
    found = book()
    ids = [moment.id for moment in (*found.moments, *found.coach)]
    yield from (f"moment {name} twice" for name in set(ids) if ids.count(name) > 1)
    for moment in (*found.moments, *found.coach):
        if not moment.sentences:
            yield f"moment {moment.id} says nothing"
    for lesson in found.lessons:
        yield from (f"{lesson.id}: no moment {name}" for name in lesson.moments if name not in ids)
        for place, turn in enumerate(lesson.turns):
            if turn.tip and lesson.tip_key(place) not in sentences("en"):
                yield f"{lesson.id}: turn {place + 1} has a tip without a sentence"


def spoken_words(run: Run, language: str) -> int:
    known = sentences(language)  # type: ignore[arg-type]
    by_id = {moment.id: moment for moment in book().moments}
    keys = [key for told in run.told for name in told.moments for key in _keys(by_id[name])]
    keys += [key for name in run.before for key in _keys(by_id[name])]
    tips = [run.lesson.tip_key(n) for n in range(len(run.lesson.turns))]
    return sum(
        words(known.get(key) or known[f"{key}.other"]) for key in [*keys, *filter(None, tips)]
    )


def _keys(moment: Moment) -> list[str]:
    return [f"moment.{moment.id}.{n + 1}" for n in range(moment.sentences)]


def minutes(run: Run, language: str) -> float:
    """A fair guess: speech, bots, the learner's own taps."""
    turns = [told for told in run.told if told.entry]
    acting = sum(OWN_TURN if told.entry and told.entry.suggest else BOTS_TURN for told in turns)
    return (spoken_words(run, language) * 60 / WORDS_A_MINUTE + acting) / 60


def reference_line(lesson: Lesson, ruleset: str) -> Run:
    run = Run(lesson, ruleset)
    run.through_script()
    run.to_next_question()
    return run


def faults_of_line(run: Run) -> Iterator[str]:
    lesson, name = run.lesson, f"{run.lesson.id}/{run.game.ruleset}"
    yield from (f"{name}: {fault}" for fault in run.faults)
    scripted = [told for told in run.told if told.entry is not None]
    if len(scripted) != len(lesson.turns):
        yield f"{name}: {len(scripted)} of {len(lesson.turns)} turns were played"
    for number, told in enumerate(scripted, 1):
        shown = _in_words_of_the_original(lesson, told)
        if told.entry and told.entry.expect != shown:
            yield f"{name} turn {number}: {shown} instead of {told.entry.expect}"
    missing = [moment for moment in lesson.core if moment not in run.guide.said]
    if missing:
        yield f"{name}: never told: {missing}"
    for language in LANGUAGES:
        if (length := minutes(run, language)) > lesson.minutes:
            yield f"{name} {language}: {length:.1f} minutes, more than {lesson.minutes}"


def _in_words_of_the_original(lesson: Lesson, told: Told) -> dict[str, object]:
    """Where turns are another lesson's, its moments stand for those told here."""
    original = {new: old for old, new in lesson.instead.items()}
    shown = told.shown
    return shown | {"moments": [original.get(name, name) for name in shown["moments"]]}


def wild(game: Game, legal: list[str], rng: random.Random) -> str:
    return rng.choice(legal)


def sensible(game: Game, legal: list[str], rng: random.Random) -> str:
    return str(choose_action(game, "easy", rng.randrange(9999)))


def spender(game: Game, legal: list[str], rng: random.Random) -> str:
    """Builds whatever is cheap, never saves: a child of six."""
    builds = [move for move in legal if move.startswith("build ")]
    return rng.choice(builds or legal)


LEARNERS: dict[str, Choose] = {"sensible": sensible, "spender": spender, "wild": wild}
FINISHES = ("sensible", "spender")


def faults_of_freedom(lesson: Lesson, games: int) -> Iterator[str]:
    """Whatever people do, the lesson goes on, and most of it is told."""
    for name, choose in LEARNERS.items():
        runs = [Run(lesson, lesson.rulesets[0], choose, seed) for seed in range(1, games + 1)]
        for run in runs:
            run.to_end(4000 if name in FINISHES else 600)
        ended = sum(run.game.over for run in runs)
        if name in FINISHES and ended < games:
            yield f"{lesson.id} {name}: {games - ended} games without an end"
        told = sum(moment in run.guide.said for run in runs for moment in lesson.core)
        share = told / len(lesson.core) / games
        if name == "sensible" and share < lesson.told_at_least:
            yield f"{lesson.id} {name}: only {share:.0%} of the core was told"


def faults_of_tables(lesson: Lesson) -> Iterator[str]:
    """Every number of people that may sit around one screen."""
    fewest, most = lesson.people
    for people in range(fewest, most + 1):
        run = Run(lesson, lesson.rulesets[0], sensible, people=people)
        run.to_end()
        if not run.game.over or "handover" not in run.guide.said:
            yield f"{lesson.id}: with {people} people it does not come to an end"


def all_faults(games: int) -> Iterator[str]:
    yield from faults_of_texts()
    yield from faults_of_names()
    for lesson in book().lessons:
        for ruleset in lesson.rulesets:
            yield from faults_of_line(reference_line(lesson, ruleset))
        if lesson.goes_on and games:
            yield from faults_of_freedom(lesson, games)
        if lesson.people[1] > 1 and games:
            yield from faults_of_tables(lesson)
