"""Who counts out the rolls: plain Python, or the same rules compiled."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from machikoro.analysis.rolls import (
    ASKS,
    EVENTS_END,
    EVENTS_FIRST,
    ROLLS_SIZE,
    VECTORS,
    reckon,
)
from machikoro.cards.room import NUMBERS
from machikoro.rules.registry import compile_entry, compiled, is_warm
from machikoro.rules.tables import Tables

ENTRY = "reckon"
ARRAYS_KEPT = 64
WORD = 8
Raw = tuple[int, ...]


class Rolls(NamedTuple):
    """What every total of every roller would bring."""

    numbers: Sequence[int]
    """As `rolls.ROLLS` lays them out."""
    events: list[Raw] | bytes
    """One after the other: as they are, or as 64-bit words, each event after how many it has."""

    def keys(self, roller: int, totals: range) -> list[Hashable]:
        """All that happens at each total: rolls with the same key are the same."""
        places = range(roller * NUMBERS + totals.start, roller * NUMBERS + totals.stop)
        numbers, events = self.numbers, self.events
        size = WORD if isinstance(events, bytes) else 1
        spans = (
            events[size * numbers[EVENTS_FIRST + at] : size * numbers[EVENTS_END + at]]
            for at in places
        )
        return [
            (at, numbers[ASKS + at], found if isinstance(found, bytes) else tuple(found))
            for at, found in zip(places, spans, strict=True)
        ]

    def log(self, roller: int, total: int) -> list[Raw]:
        found = self._events(roller, total)
        return _apart(found) if isinstance(found, bytes) else found

    def _events(self, roller: int, total: int) -> list[Raw] | bytes:
        at = roller * NUMBERS + total
        first, end = self.numbers[EVENTS_FIRST + at], self.numbers[EVENTS_END + at]
        if isinstance(self.events, bytes):
            return self.events[WORD * first : WORD * end]
        return self.events[first:end]


def _apart(words: bytes) -> list[Raw]:
    numbers = memoryview(words).cast("q").tolist()
    events, at = list[Raw](), 0
    while at < len(numbers):
        end = at + 1 + numbers[at]
        events.append(tuple(numbers[at + 1 : end]))
        at = end
    return events


class Engine(Protocol):
    def look_ahead(self, tables: Tables, state: list[int]) -> Rolls: ...

    def gains(
        self, tables: Tables, state: list[int], rolls: Rolls, touched: Sequence[int],
        wares: Sequence[int], seat: int,
    ) -> list[int]: ...  # fmt: skip


class PlainEngine:
    def __init__(self) -> None:
        self.forecasts = 0
        """How many it has made: many of them are worth compiling."""

    def look_ahead(self, tables: Tables, state: list[int]) -> Rolls:
        self.forecasts += 1
        numbers, events = [0] * ROLLS_SIZE, list[Any]()
        reckon(state, [], state[:], tables.t, numbers, events, [], [], 0, 0)
        return Rolls(numbers, events)

    def gains(
        self, tables: Tables, state: list[int], rolls: Rolls, touched: Sequence[int],
        wares: Sequence[int], seat: int,
    ) -> list[int]:  # fmt: skip
        """What each ware would add to a seat's income in 36 rounds."""
        gains, numbers = list(wares), list(rolls.numbers)
        reckon(
            state, state[:], state[:], tables.t, numbers, [], list(touched), gains, len(gains), seat
        )
        return gains


class CompiledEngine:
    """Does the same in a hundredth of the time.

    Every thread has vectors of its own, in which the last forecast still stands.
    """

    def __init__(self) -> None:
        self.reckon = compiled().reckon
        self.known: dict[int, tuple[Sequence[int], Any]] = {}
        self.own = threading.local()

    def look_ahead(self, tables: Tables, state: list[int]) -> Rolls:
        own = self._vectors()
        own.state[:], own.found = state, None
        self._reckon(tables, (), 0, 0)
        used = int(own.events[0])
        if used > own.full:
            return PlainEngine().look_ahead(tables, state)
        own.found = Rolls(own.rolls.tolist(), own.events[:used].tobytes())
        found: Rolls = own.found
        return found

    def gains(
        self, tables: Tables, state: list[int], rolls: Rolls, touched: Sequence[int],
        wares: Sequence[int], seat: int,
    ) -> list[int]:  # fmt: skip
        own = self._vectors()
        if own.found is not rolls:
            own.state[:], own.rolls[:] = state, rolls.numbers
            own.found = rolls
        own.wares[: len(wares)] = wares
        self._reckon(tables, touched, len(wares), seat)
        gains: list[int] = own.wares[: len(wares)].tolist()
        return gains

    def _reckon(self, tables: Tables, touched: Sequence[int], count: int, seat: int) -> None:
        own = self.own
        own.events[0] = 1
        self.reckon(
            own.state, own.given, own.scratch, self._array(tables.t), own.rolls, own.events,
            self._array(touched), own.wares, count, seat,
        )  # fmt: skip

    def _array(self, numbers: Sequence[int]) -> Any:
        """What stays the same during a game; that of the games that are played now is kept."""
        if id(numbers) not in self.known:
            import numpy

            if len(self.known) >= ARRAYS_KEPT:
                self.known.clear()
            self.known[id(numbers)] = numbers, numpy.array(numbers, dtype=numpy.int64)
        return self.known[id(numbers)][1]

    def _vectors(self) -> Any:
        if not hasattr(self.own, "state"):
            import numpy

            from machikoro.rules.ledger import CAPACITY, LONGEST

            for name, size in (VECTORS | {"events": CAPACITY}).items():
                setattr(self.own, name, numpy.zeros(size, dtype=numpy.int64))
            self.own.full = CAPACITY - LONGEST
            self.own.found = None
        return self.own


class _Choice:
    engine: Engine = PlainEngine()


def engine() -> Engine:
    """The one that is used now: the plain one, until the compiled one is wanted and ready."""
    return _Choice.engine


def compile_rolls() -> None:
    """Compile and keep the result on disk; takes some seconds."""
    compile_entry(ENTRY)


def is_compiled() -> bool:
    """Whether compiled ones lie on disk."""
    return is_warm(ENTRY)


def use_compiled() -> bool:
    """From now on, if they have been compiled before; says whether they have."""
    if not is_compiled():
        return False
    compile_rolls()
    _Choice.engine = CompiledEngine()
    return True
