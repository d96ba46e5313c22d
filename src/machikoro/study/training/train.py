"""Train a net for a ruleset, or go on with one."""

from __future__ import annotations

import subprocess
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from machikoro import __version__
from machikoro.bots import find
from machikoro.bots.bot import RuleBot
from machikoro.bots.net.bot import Manner
from machikoro.bots.net.file import Net, save
from machikoro.bots.net.form import form_of
from machikoro.bots.net.tables import ENTRY as MATCH
from machikoro.bots.net.tables import play_games_between
from machikoro.bots.net.vectors import Real
from machikoro.errors import InvalidOption
from machikoro.rules.registry import Progress as CompileProgress
from machikoro.rules.registry import compile_entry, is_warm, warm
from machikoro.sentences import Phrase
from machikoro.study.training import checkpoint
from machikoro.study.training.checkpoint import Checkpoint, Mark
from machikoro.study.training.starts import Start, draw_start, starts
from machikoro.study.training.temper import temper
from machikoro.study.training.trainer import ENTRY, GAMES, LONGEST, Trainer
from machikoro.study.workers import in_order

MARKS = 20
"""Points of the learning curve in one stretch."""
SAVE_SECONDS = 20.0
MEASURED = 240
"""Games for one point of the curve."""
YARDSTICK = "easy"


@dataclass(frozen=True)
class Report:
    """How far training is."""

    spent: float
    whole: float
    games: int
    loss: float
    mark: Mark | None = None
    """Set when a point of the curve was measured."""


Tell = Callable[[Report], None]
Rivals = Net | Sequence[RuleBot]
"""Whom a net learns to beat: another net, or bots."""


def get_ready(progress: CompileProgress | None = None) -> None:
    """Compile, or load what was compiled before: none of that counts as training."""
    for name in (ENTRY, MATCH):
        if not is_warm(name):
            warm(progress, (name,))
        compile_entry(name)


def begin(
    ruleset: str,
    players: Sequence[int],
    minutes: float,
    out: Path,
    seed: int = 1,
    resume: bool = False,
) -> Checkpoint:
    """Where training begins; whatever is wrong is said before anything is compiled.

    Minutes are of one processor, so that other work on the machine does not shorten training.
    """
    counts = tuple(dict.fromkeys(players))
    if not 0 < minutes < float("inf"):
        raise InvalidOption(Phrase("train.minutes", value=minutes))
    if not counts:
        raise InvalidOption(Phrase("train.no_players"))
    for count in counts:
        starts(ruleset, count)
    form = form_of(ruleset, max(counts))
    if not resume:
        return Checkpoint.fresh(form, counts, seed, 60.0 * minutes)
    beside = beside_file(out)
    if not beside.exists():
        raise InvalidOption(Phrase("train.nothing", file=str(beside)))
    point = checkpoint.load(beside, form, counts)
    if point.done >= 1.0:
        point.course = point.course.further(60.0 * minutes)
    return point


def beside_file(out: Path) -> Path:
    """What is needed to go on lies beside the net."""
    return out.with_name(out.name + ".training")


def train(
    point: Checkpoint,
    out: Path,
    against: Rivals | None = None,
    tell: Tell | None = None,
    backend: str | None = None,
) -> Checkpoint:
    """To the end of its course; both files are written now and then, and at the end in any case.

    With `against`, all seats but one are played by that net or by those bots, one for all or one
    for each, and the new net learns to beat them.
    With a backend (dask://HOST:PORT) the points of the curve are measured on that cluster.
    """
    check_rivals(point, against)
    get_ready()
    _Run(point, out, against, tell or (lambda _: None), backend).go()
    return point


def check_rivals(point: Checkpoint, against: Rivals | None) -> None:
    """Whether they can be met in such games."""
    if isinstance(against, Net):
        if against.form != point.form:
            raise InvalidOption(Phrase("train.against", ruleset=against.form.ruleset))
    elif against is not None:
        for count in point.counts:
            if len(against) not in (1, count - 1):
                raise InvalidOption(Phrase("train.rivals", bots=len(against), players=count))
            # A plan whose cards are not in this game says so.
            starts(point.form.ruleset, count)[0].contest(against, Random(0))


@dataclass(frozen=True)
class Measure:
    """A point of the curve: it may be measured in other processes."""

    net: Net
    players: int
    first: int
    """The number of its first game."""
    seed: int

    @property
    def count(self) -> int:
        """Games in each seat."""
        return MEASURED // self.players


def _wins(test: Measure, seat: int) -> int:
    """Of the net in one seat."""
    start = starts(test.net.form.ruleset, test.players)[0]
    yardstick = find(YARDSTICK)
    assert isinstance(yardstick, RuleBot)
    seats: list[RuleBot | Manner] = [yardstick] * test.players
    seats[seat] = Manner(test.net)
    numbers = range(test.first, test.first + test.count)
    turns = LONGEST * test.players
    found = play_games_between(start.tables, seats, start.openings[0], numbers, test.seed, turns)
    return int((found.winners == seat).sum())


class _Run:
    def __init__(
        self, point: Checkpoint, out: Path, against: Rivals | None, tell: Tell, backend: str | None
    ) -> None:
        self.backend = backend
        self.point = point
        self.out = out
        self.against = against
        self.rival = _weights(against) if isinstance(against, Net) else None
        self.tell = tell
        self.trainer = Trainer(point.form, point.learner, point.seed)
        self.starts = {count: starts(point.form.ruleset, count) for count in point.counts}
        self.loss = 0.0
        self.hard: dict[str, Any] = {}
        self.saved = time.monotonic()

    def go(self) -> None:
        point = self.point
        next_mark = (int(point.done * MARKS) + 1) / MARKS
        try:
            while point.done < 1.0:
                self._round()
                if point.done >= next_mark:
                    next_mark = (int(point.done * MARKS) + 1) / MARKS
                    self._mark()
                if time.monotonic() - self.saved > SAVE_SECONDS:
                    self._save()
            self.hard = self._temper()
        finally:
            self._save()

    def _temper(self) -> dict[str, Any]:
        """How warmly `hard` plays by this net, for the most players that it knows."""
        found = temper(self.net(), self.point.form.seats)
        return {"hard": round(found.temperature, 5), "hard_loss": round(found.loss, 5)}

    def _round(self) -> None:
        point = self.point
        began = time.process_time()
        luck = Random(f"{point.seed}/{point.games}/start")
        start = self._start(luck)
        former = self.rival
        if former is None and point.former:
            former = luck.choice(point.former)
        course = point.course
        loss, _ = self.trainer.round(start, point.games, former, course, point.done, self._lead)
        self.loss += 0.05 * (loss - self.loss) if self.loss else loss
        point.games += GAMES
        point.spent += time.process_time() - began
        self.tell(Report(point.spent, point.course.end, point.games, self.loss))

    def _lead(self, start: Start, game: int, luck: Random) -> Sequence[int]:
        if self.against is None:
            return start.lead(luck)
        if isinstance(self.against, Net):
            return start.duel(game)
        return start.contest(self.against, luck)

    def _start(self, luck: Random) -> Start:
        """Numbers of players in turn; those with more seats are longer, so all get their share."""
        count = self.point.counts[self.point.games // GAMES % len(self.point.counts)]
        return draw_start(self.starts[count], luck)

    def _mark(self) -> None:
        """A point of the curve; what that takes is not counted as training."""
        point = self.point
        share = sum(self._share(count) for count in point.counts) / len(point.counts)
        mark = Mark(seconds=point.spent, games=point.games, loss=self.loss, share=share)
        point.curve.append(mark)
        point.keep_snapshot()
        self._save()
        self.tell(Report(point.spent, point.course.end, point.games, self.loss, mark))

    def _share(self, players: int) -> float:
        """Of wins against the yardstick, in all seats equally often, with dice of their own."""
        test = Measure(self.net(), players, self.point.games, self.point.seed)
        wins = in_order(partial(_wins, test), iter(range(players)), 1, self.backend)
        return sum(won for _, won in wins) / (test.count * players)

    def net(self) -> Net:
        card = card_of(self.point) | self.hard
        return Net(self.point.form, array("f", self.point.learner.weights), card)

    def _save(self) -> None:
        checkpoint.save(self.point, beside_file(self.out))
        save(self.net(), self.out)
        self.saved = time.monotonic()


def _weights(net: Net) -> Real:
    import numpy

    return numpy.array(net.weights, dtype=numpy.float32)


def card_of(point: Checkpoint) -> dict[str, Any]:
    """Where a net comes from."""
    return {
        "players": list(point.counts), "games": point.games, "seed": point.seed,
        "minutes": round(point.spent / 60, 1), "program": __version__, "commit": commit(),
    }  # fmt: skip


@cache
def commit() -> str:
    """Of the source, where it is a checkout with history."""
    words = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(words, check=False, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""
