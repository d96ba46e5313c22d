"""Many games between bots, counted.

>>> from machikoro.study.simulate import simulate
>>> simulate("base", players=2, games=10, bots="easy", seed=7, plain=True).games
10
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from threading import Lock, local
from typing import Any, NamedTuple

from machikoro.bots import USUAL, find, names
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.loop import CUT_SHORT, TALLY_SIZE, TURNS_PLAYED, play_games
from machikoro.errors import InvalidOption
from machikoro.play.game import BUFFER
from machikoro.play.setup import draw_number, lay_out, pick_first, pick_seed, prepare, seed_word
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.counts import COUNTS_SIZE
from machikoro.rules.registry import Progress as CompileProgress
from machikoro.rules.registry import compile_entry, compiled, is_warm, warm
from machikoro.rules.tables import Tables, opening_state
from machikoro.sentences import Phrase, shown
from machikoro.study import counted
from machikoro.study.backends import in_order, uninterrupted
from machikoro.study.sheets import Sheet, Terms
from machikoro.study.tables import Writer, writing

PLAYERS, GAMES = 4, 1_000
"""Unless somebody wants others."""
MAX_TURNS = 10_000
SLICE, PLAIN_SLICE = 2_000, 10
"""Games between two looks at the clock: fractions of a second."""
CLUSTER_SLICE = 10_000
"""Of games for a worker elsewhere: the way there takes its time."""

Progress = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""
Vectors = tuple[Any, ...]


@dataclass(frozen=True)
class Result:
    """What came of a run; the speeds are of play alone, without start and compiling."""

    ruleset: str
    options: dict[str, Any]
    players: int
    bots: list[str]
    first: int | str
    games: int
    """That were played: fewer than were wanted where it is not complete."""
    seed: int
    max_turns: int
    workers: int
    complete: bool
    wins: list[int]
    """By seat."""
    mean_turns: float
    truncated: int
    """Games that were cut short."""
    seconds: float
    games_per_second: float
    turns_per_second: float

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class Slice(NamedTuple):
    """Games of a run that one worker plays in one go."""

    first_seat: int
    start: int
    end: int


def simulate(
    ruleset: str = "base",
    players: int = PLAYERS,
    games: int = GAMES,
    bots: str | Sequence[str] = USUAL,
    seed: int | None = None,
    workers: int = 1,
    max_turns: int = MAX_TURNS,
    first: int | str = 0,
    plain: bool = False,
    progress: Progress | None = None,
    out: Path | str | None = None,
    backend: str | None = None,
    **options: Any,
) -> Result:
    """Let bots play games and count who wins.

    One bot fills all seats; a list names one for each.  With `first="draw"` every seat starts
    equally often.  A seed gives the same result for any number of workers, compiled or plain,
    here or on a cluster (`backend="dask://HOST:PORT"`).  `out` gets a row for each game, and the
    file beside it one for each seat of each game.  Ctrl-C ends it with what there is.
    """
    for name, value in (("games", games), ("workers", workers), ("max_turns", max_turns)):
        check_count(name, value)
    seed = pick_seed(seed)
    tables, given = prepare(ruleset, players, options, seed)
    seated = seat_bots(bots, players)
    seating(seated, tables)
    starts = _starts(first, seed, players, games)
    terms = Terms(ruleset, players, given, tuple(bot.name for bot in seated), seed, max_turns)
    run = _Run(Played(terms, plain, out is not None))
    if backend is None:
        run.get_ready()
    began = time.perf_counter()
    tally, done = run.play(starts, workers, progress, out, backend)
    seconds = time.perf_counter() - began
    turns = tally[TURNS_PLAYED]
    return Result(
        ruleset, given, players, list(terms.bots), first, done, seed, max_turns, workers,
        complete=done == games,
        wins=tally[:players], mean_turns=turns / max(done, 1), truncated=tally[CUT_SHORT],
        seconds=seconds, games_per_second=done / seconds, turns_per_second=turns / seconds,
    )  # fmt: skip


def get_counting_compiled(progress: CompileProgress | None = None) -> None:
    """Compile the loop that counts, unless that has been done before."""
    if not is_warm(counted.ENTRY):
        if progress:
            progress(0, 1, counted.ENTRY)
        compile_entry(counted.ENTRY)
        if progress:
            progress(1, 1, "")


def get_compiled(progress: CompileProgress | None = None) -> bool:
    """Compile the rules unless that has been done before; says whether it was needed."""
    needed = not is_warm()
    if needed:
        warm(progress)
    return needed


def seat_bots(bots: str | Sequence[str], players: int) -> list[RuleBot]:
    """A bot for each seat."""
    named = [rule_bot(name) for name in ([bots] if isinstance(bots, str) else bots)]
    if len(named) == 1:
        named *= players
    if len(named) != players:
        raise InvalidOption(Phrase("invalid.bots", count=len(named), players=players))
    return named


def rule_bot(name: str) -> RuleBot:
    """A bot that the compiled loop knows."""
    bot = find(name)
    if not isinstance(bot, RuleBot):
        raise InvalidOption(Phrase("invalid.bots_rule", name=name, bots=", ".join(rule_bots())))
    return bot


def rule_bots() -> list[str]:
    """The levels that it knows."""
    return [name for name in names() if isinstance(find(name), RuleBot)]


def check_count(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOption(Phrase("invalid.count", option=name, least=1, value=shown(value)))


def _starts(first: int | str, seed: int, players: int, games: int) -> list[tuple[int, int]]:
    """How many games each seat starts."""
    seat = pick_first(first, seed, players)
    if first != "draw":
        return [(seat, games)]
    # The seats that start once more than the others begin with a drawn one.
    order = [(draw_number(seed, "first", players) + i) % players for i in range(players)]
    return [(seat, games // players + int(i < games % players)) for i, seat in enumerate(order)]


def _slices(starts: Iterable[tuple[int, int]], size: int) -> Iterator[Slice]:
    start = 0
    for seat, share in starts:
        for begin in range(start, start + share, size):
            yield Slice(seat, begin, min(begin + size, start + share))
        start += share


@dataclass(frozen=True)
class Played:
    """What a worker has to know of a run; it may be in another process."""

    terms: Terms
    plain: bool
    counting: bool
    """Whether a row is written for every game and seat."""


class Stretch(NamedTuple):
    """What came of a slice."""

    tally: list[int]
    written: Any
    """The numbers of its rows, or None."""


class _Run:
    """What all threads of a process share: nothing in it changes while games are played."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.plain = played.plain
        self.terms = played.terms
        self.tables = tables = played.terms.tables
        self.seed = seed_word(played.terms.seed)
        self.bots = seating([rule_bot(name) for name in played.terms.bots], tables)
        self.openings = [opening(tables, seat) for seat in range(tables.players)]
        self.own = local()

    @cached_property
    def sheet(self) -> Sheet:
        return Sheet(self.terms)

    def get_ready(self) -> None:
        """Compile, or load what was compiled before, so that the clock measures play alone."""
        if not self.plain:
            get_compiled()
        self.play_slice(Slice(0, 0, 0))

    def play(
        self,
        starts: Sequence[tuple[int, int]],
        workers: int,
        progress: Progress | None,
        out: Path | str | None,
        backend: str | None,
    ) -> tuple[list[int], int]:
        """The tally, and of how many games: all, or those before Ctrl-C."""
        games = sum(share for _, share in starts)
        tally, done = [0] * TALLY_SIZE, 0
        with ExitStack() as stack:
            files = stack.enter_context(writing(Path(out), self.sheet)) if out else None
            try:
                for piece, found in self._results(starts, workers, backend):
                    with uninterrupted():
                        tally = [a + b for a, b in zip(tally, found.tally, strict=True)]
                        done = piece.end
                        if files:
                            self._write(files, piece, found.written)
                    if progress:
                        progress(done, games)
            except KeyboardInterrupt:
                if not done:
                    raise
        return tally, done

    def _write(self, files: tuple[Writer, Writer], piece: Slice, written: Any) -> None:
        import numpy

        numbers = numpy.asarray(written)
        files[0].write(self.sheet.games(numbers, piece.start, piece.first_seat))
        files[1].write(self.sheet.seats(numbers, piece.start, piece.first_seat))

    def _results(
        self, starts: Sequence[tuple[int, int]], workers: int, backend: str | None
    ) -> Iterator[tuple[Slice, Stretch]]:
        """In the order of their numbers, whoever plays them."""
        if backend is not None:
            slices = _slices(starts, PLAIN_SLICE if self.plain else CLUSTER_SLICE)
            return in_order(partial(play_stretch, self.played), slices, backend)
        slices = _slices(starts, PLAIN_SLICE if self.plain else SLICE)
        if workers == 1:
            return ((piece, self.play_slice(piece)) for piece in slices)
        return self._threads(slices, workers)

    def _threads(self, slices: Iterator[Slice], workers: int) -> Iterator[tuple[Slice, Stretch]]:
        """No more is under way than keeps the workers busy."""
        pool = ThreadPoolExecutor(workers)
        waiting: deque[tuple[Slice, Future[Stretch]]] = deque()
        try:
            while True:
                for piece in islice(slices, 4 * workers - len(waiting)):
                    waiting.append((piece, pool.submit(self.play_slice, piece)))
                if not waiting:
                    return
                piece, future = waiting[0]
                found = future.result()
                waiting.popleft()
                yield piece, found
        finally:
            pool.shutdown(cancel_futures=True)

    def play_slice(self, piece: Slice) -> Stretch:
        vectors = self._vectors()
        tally = vectors[-1]
        for i in range(TALLY_SIZE):
            tally[i] = 0
        opening_vector = self._vector(self.openings[piece.first_seat])
        written = None
        if self.played.counting:
            written = self._count(opening_vector, vectors, piece)
        else:
            play: Any = play_games if self.plain else compiled().play_games
            turns = self.terms.max_turns
            play(opening_vector, *vectors, self.seed, piece.start, piece.end, turns)
        return Stretch([int(count) for count in tally], written)

    def _count(self, opening_vector: Any, vectors: Vectors, piece: Slice) -> Any:
        places = list(self.sheet.places.values())
        given = [self.seed, piece.start, piece.end, self.terms.max_turns, len(places)]
        counts, columns, terms = map(self._vector, ([0] * COUNTS_SIZE, places, given))
        size = self.sheet.size(piece.end - piece.start)
        if self.plain:
            written = [0] * size
            count: Any = counted.count_games
            count(opening_vector, *vectors, counts, columns, written, terms)
            return written
        sheet = self._room(size)
        compiled().count_games(opening_vector, *vectors, counts, columns, sheet, terms)
        return sheet[:size].astype("int32")

    def _vectors(self) -> Vectors:
        """State, tables, bots, choices, generator and tally: every thread has its own."""
        if not hasattr(self.own, "vectors"):
            sizes = (BUFFER, GENERATOR_SIZE, TALLY_SIZE)
            lists = [self.openings[0], self.tables.t, self.bots, *([0] * size for size in sizes)]
            self.own.vectors = tuple(map(self._vector, lists))
        vectors: Vectors = self.own.vectors
        return vectors

    def _room(self, size: int) -> Any:
        """Where a thread writes its rows: the same place again and again is in reach."""
        import numpy

        if getattr(self.own, "sheet", None) is None or len(self.own.sheet) < size:
            self.own.sheet = numpy.empty(size, dtype=numpy.int64)
        return self.own.sheet

    def _vector(self, numbers: list[int]) -> Any:
        if self.plain:
            return numbers[:]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


_runs: dict[str, _Run] = {}
_making = Lock()


def play_stretch(played: Played, piece: Slice) -> Stretch:
    """What a worker elsewhere does; tables and vectors are made once in each process."""
    key = repr(played)
    with _making:
        if key not in _runs:
            run = _Run(played)
            run.get_ready()
            _runs[key] = run
    return _runs[key].play_slice(piece)


def opening(tables: Tables, first: int) -> list[int]:
    """A game at the first draw of its market, or at its first decision where all lies open."""
    s = opening_state(tables, first)
    lay_out(s, tables, None)
    return s
