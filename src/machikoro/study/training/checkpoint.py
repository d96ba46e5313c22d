"""Where training stands, on disk: after any kill it goes on from there."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict

import numpy

from machikoro.bots.net.form import Form
from machikoro.bots.net.learn import Learner, fresh_weights
from machikoro.bots.net.vectors import Real
from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase
from machikoro.study.training.course import Course
from machikoro.writing import in_place_of

FORMAT = "machikoro training 1"
SNAPSHOTS = 20
"""Older nets that are kept, to be met again and to show the way that was made."""


class Mark(TypedDict):
    """A point of the learning curve."""

    seconds: float
    games: int
    loss: float
    share: float
    """Of wins against `easy`, which has all other seats."""


@dataclass
class Checkpoint:
    form: Form
    counts: tuple[int, ...]
    """Of players."""
    seed: int
    course: Course
    learner: Learner
    spent: float = 0.0
    games: int = 0
    curve: list[Mark] = field(default_factory=list)
    former: list[Real] = field(default_factory=list)

    @classmethod
    def fresh(cls, form: Form, counts: tuple[int, ...], seed: int, seconds: float) -> Checkpoint:
        learner = Learner(form, fresh_weights(form, seed))
        return cls(form, counts, seed, Course(0.0, seconds), learner)

    @property
    def done(self) -> float:
        return self.course.done(self.spent)

    def keep_snapshot(self) -> None:
        """Where there are too many, every second one goes."""
        if len(self.former) >= SNAPSHOTS:
            self.former = self.former[1::2]
        self.former.append(self.learner.weights.copy())


def save(point: Checkpoint, path: Path) -> None:
    head = {
        "format": FORMAT, "ruleset": point.form.ruleset, "version": point.form.version,
        "inputs": point.form.inputs, "seats": point.form.seats, "counts": point.counts,
        "seed": point.seed, "course": point.course.as_dict(), "spent": point.spent,
        "games": point.games, "steps": point.learner.steps, "curve": point.curve,
    }  # fmt: skip
    former = numpy.array(point.former, dtype=numpy.float32).reshape(-1, point.form.weights)
    with in_place_of(path) as partial, partial.open("wb") as file:
        numpy.savez(
            file, head=numpy.frombuffer(json.dumps(head).encode(), dtype=numpy.uint8),
            weights=point.learner.weights, mean=point.learner.mean, square=point.learner.square,
            former=former,
        )  # fmt: skip


def load(path: Path, form: Form, counts: tuple[int, ...]) -> Checkpoint:
    """Only what was trained for just this; anything else is refused by name."""
    try:
        with path.open("rb") as file, numpy.load(file, allow_pickle=False) as parts:
            head = json.loads(parts["head"].tobytes())
            arrays = {name: parts[name] for name in ("weights", "mean", "square", "former")}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise InvalidOption(Phrase("train.unreadable", file=str(path))) from error
    _check(head, path, form, counts)
    learner = Learner(form, arrays["weights"].copy())
    learner.mean, learner.square = arrays["mean"].copy(), arrays["square"].copy()
    learner.steps = head["steps"]
    former = [one.copy() for one in arrays["former"]]
    return Checkpoint(
        form, counts, head["seed"], Course(**head["course"]), learner, head["spent"],
        head["games"], head["curve"], former,
    )  # fmt: skip


def _check(head: Any, path: Path, form: Form, counts: tuple[int, ...]) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise InvalidOption(Phrase("train.unreadable", file=str(path)))
    if (head["ruleset"], head["version"]) != (form.ruleset, form.version):
        raise InvalidOption(
            Phrase("train.not_this", file=str(path), ruleset=head["ruleset"],
                   version=head["version"], wanted=form.ruleset, known=form.version)
        )  # fmt: skip
    if tuple(head["counts"]) != counts:
        players = ",".join(map(str, head["counts"]))
        raise InvalidOption(Phrase("train.players", file=str(path), players=players))
    if (head["inputs"], head["seats"]) != (form.inputs, form.seats):
        raise InvalidOption(Phrase("net.form", file=str(path)))
