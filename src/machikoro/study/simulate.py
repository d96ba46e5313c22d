"""Many games between bots, counted.

>>> from machikoro.study.simulate import simulate
>>> simulate("base", players=2, games=10, bots="easy", seed=7, plain=True).games
10
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from threading import local
from typing import Any, NamedTuple

from machikoro.bots import USUAL, find, names
from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.loop import CUT_SHORT, TALLY_SIZE, TURNS_PLAYED, play_games
from machikoro.errors import InvalidOption
from machikoro.play.game import BUFFER
from machikoro.play.setup import draw_number, lay_out, pick_first, pick_seed, prepare, seed_word
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.registry import Progress as CompileProgress
from machikoro.rules.registry import compiled, is_warm, warm
from machikoro.rules.tables import Tables, opening_state
from machikoro.sentences import Phrase, shown

PLAYERS, GAMES = 4, 1_000
"""Unless somebody wants others."""
MAX_TURNS = 10_000
SLICE, PLAIN_SLICE = 2_000, 10
"""Games between two looks at the clock: fractions of a second."""

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
    seed: int
    max_turns: int
    workers: int
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
    **options: Any,
) -> Result:
    """Let bots play games and count who wins.

    One bot fills all seats; a list names one for each.  With `first="draw"` every seat starts
    equally often.  A seed gives the same result for any number of workers, compiled or plain.
    """
    for name, value in (("games", games), ("workers", workers), ("max_turns", max_turns)):
        _check_count(name, value)
    seed = pick_seed(seed)
    tables, given = prepare(ruleset, players, options, seed)
    seated = seat_bots(bots, players)
    starts = _starts(first, seed, players, games)
    run = _Run(tables, seated, seed, max_turns, plain)
    run.get_ready()
    began = time.perf_counter()
    tally = run.play(starts, workers, progress)
    seconds = time.perf_counter() - began
    turns = tally[TURNS_PLAYED]
    return Result(
        ruleset, given, players, [bot.name for bot in seated], first, games, seed, max_turns,
        workers,
        wins=tally[:players], mean_turns=turns / games, truncated=tally[CUT_SHORT],
        seconds=seconds, games_per_second=games / seconds, turns_per_second=turns / seconds,
    )  # fmt: skip


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
        raise InvalidOption(Phrase("invalid.bots_rule", name=name, bots=", ".join(_rule_bots())))
    return bot


def _rule_bots() -> list[str]:
    return [name for name in names() if isinstance(find(name), RuleBot)]


def _check_count(name: str, value: object) -> None:
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


class _Run:
    """What all workers share: nothing in it changes while games are played."""

    def __init__(
        self, tables: Tables, bots: Sequence[RuleBot], seed: int, max_turns: int, plain: bool
    ) -> None:
        self.tables = tables
        self.plain = plain
        self.seed = seed_word(seed)
        self.max_turns = max_turns
        self.bots = seating(bots, tables)
        self.openings = [opening(tables, seat) for seat in range(tables.players)]
        self.own = local()

    def get_ready(self) -> None:
        """Compile, or load what was compiled before, so that the clock measures play alone."""
        if not self.plain:
            get_compiled()
        self.play_slice(Slice(0, 0, 0))

    def play(
        self, starts: Sequence[tuple[int, int]], workers: int, progress: Progress | None
    ) -> list[int]:
        games = sum(share for _, share in starts)
        slices = _slices(starts, PLAIN_SLICE if self.plain else SLICE)
        tally, done = [0] * TALLY_SIZE, 0
        for played, counts in self._results(slices, workers):
            tally = [a + b for a, b in zip(tally, counts, strict=True)]
            done += played
            if progress:
                progress(done, games)
        return tally

    def _results(self, slices: Iterator[Slice], workers: int) -> Iterator[tuple[int, list[int]]]:
        """In any order; no more is under way than keeps the workers busy."""
        if workers == 1:
            yield from map(self.play_slice, slices)
            return
        pool = ThreadPoolExecutor(workers)
        try:
            waiting = {pool.submit(self.play_slice, one) for one in islice(slices, 2 * workers)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(self.play_slice, one) for one in islice(slices, len(done))}
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(cancel_futures=True)

    def play_slice(self, piece: Slice) -> tuple[int, list[int]]:
        play: Any = play_games if self.plain else compiled().play_games
        vectors = self._vectors()
        tally = vectors[-1]
        for i in range(TALLY_SIZE):
            tally[i] = 0
        opening_vector = self._vector(self.openings[piece.first_seat])
        play(opening_vector, *vectors, self.seed, piece.start, piece.end, self.max_turns)
        return piece.end - piece.start, [int(count) for count in tally]

    def _vectors(self) -> Vectors:
        """State, tables, bots, choices, generator and tally: every worker has its own."""
        if not hasattr(self.own, "vectors"):
            sizes = (BUFFER, GENERATOR_SIZE, TALLY_SIZE)
            lists = [self.openings[0], self.tables.t, self.bots, *([0] * size for size in sizes)]
            self.own.vectors = tuple(map(self._vector, lists))
        vectors: Vectors = self.own.vectors
        return vectors

    def _vector(self, numbers: list[int]) -> Any:
        if self.plain:
            return numbers[:]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


def opening(tables: Tables, first: int) -> list[int]:
    """A game at the first draw of its market, or at its first decision where all lies open."""
    s = opening_state(tables, first)
    lay_out(s, tables, None)
    return s
