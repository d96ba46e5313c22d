"""Who weighs choices by a net: plain Python, or the same rules compiled."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from machikoro.bots.net.choose import judge_state, weigh_choices
from machikoro.bots.net.deep import weigh_further
from machikoro.bots.net.file import Net
from machikoro.bots.net.form import notes_size
from machikoro.bots.net.think import JUDGE, WEIGH, WEIGH_FURTHER
from machikoro.bots.net.workspace import BOOK_SIZE, CHOICES
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.layout import PHASE, PLAYER_COUNT, PLAYERS
from machikoro.rules.questions import BUILDING
from machikoro.rules.registry import compile_entry, compiled, is_warm

if TYPE_CHECKING:
    from machikoro.bots.net.vectors import Desk

ENTRY = "think"
WIDTH, PLAIN_WIDTH = 6, 2
"""How many cards of a nested question are looked at."""
DRAWS = 4
"""From a deck, over which the worth of a further turn is averaged."""
CLOSE, ALL = 60, 1000
"""Choices that are looked at a turn further lose at most so many thousandths at first sight."""


class Weighed(NamedTuple):
    """Legal actions, and the chances of all seats after each of them, one after the other."""

    actions: list[int]
    chances: list[float]


class Weigher(Protocol):
    def weigh(self, state: list[int], tables: list[int], net: Net) -> Weighed: ...

    def weigh_further(
        self, state: list[int], tables: list[int], net: Net, seed: int
    ) -> Weighed | None:
        """A turn further, where that can be done in time."""
        ...

    def weigh_turn(self, state: list[int], tables: list[int], net: Net) -> Weighed:
        """To the end of this turn: before a build, each build is judged and the best is taken."""
        ...

    def judge(self, state: list[int], tables: list[int], net: Net) -> list[float]:
        """The chances of every seat, if whoever is asked answers best."""
        ...


class PlainWeigher:
    def __init__(self, width: int = PLAIN_WIDTH) -> None:
        self.width = width
        self.thoughts = 0
        """How many it has had: many of them are worth compiling."""

    def weigh(self, state: list[int], tables: list[int], net: Net) -> Weighed:
        self.thoughts += 1
        out, q = [0] * CHOICES, [0.0] * (CHOICES * PLAYERS)
        count = weigh_choices(
            state, state[:], tables, net.guide, net.numbers, [0.0] * notes_size(net.form),
            [0] * BOOK_SIZE, [0] * CHOICES, out, q, self.width,
        )  # fmt: skip
        return Weighed(out[:count], q)

    def weigh_further(
        self, state: list[int], tables: list[int], net: Net, seed: int
    ) -> Weighed | None:
        """Plain rules would take many seconds."""
        return None

    def weigh_turn(self, state: list[int], tables: list[int], net: Net) -> Weighed:
        if state[PHASE] == BUILDING:
            return self.weigh(state, tables, net)
        self.thoughts += 1
        out, q = [0] * CHOICES, [0.0] * (CHOICES * PLAYERS)
        count = weigh_further(
            state, state[:], state[:], tables, net.guide, net.numbers,
            [0.0] * notes_size(net.form), [0] * BOOK_SIZE, [0] * CHOICES, out, q,
            [0] * GENERATOR_SIZE, self.width, DRAWS, ALL, 0,
        )  # fmt: skip
        return Weighed(out[:count], q)

    def judge(self, state: list[int], tables: list[int], net: Net) -> list[float]:
        notes = [0.0] * notes_size(net.form)
        judge_state(
            state[:], tables, net.guide, net.numbers, notes, [0] * BOOK_SIZE, [0] * CHOICES,
            self.width,
        )  # fmt: skip
        return notes[: tables[PLAYER_COUNT]]


class CompiledWeigher:
    """Some thousand times as fast; every thread has vectors of its own."""

    def __init__(self) -> None:
        self.twins = compiled()
        self.own = threading.local()
        self.known: dict[int, tuple[Net, Any, Any]] = {}

    def weigh(self, state: list[int], tables: list[int], net: Net) -> Weighed:
        return self._weighed(state, tables, net, WEIGH)

    def weigh_further(
        self, state: list[int], tables: list[int], net: Net, seed: int
    ) -> Weighed | None:
        return self._weighed(state, tables, net, WEIGH_FURTHER, seed)

    def weigh_turn(self, state: list[int], tables: list[int], net: Net) -> Weighed:
        if state[PHASE] == BUILDING:
            return self.weigh(state, tables, net)
        return self._weighed(state, tables, net, WEIGH_FURTHER, close=ALL)

    def judge(self, state: list[int], tables: list[int], net: Net) -> list[float]:
        self._think(state, tables, net, JUDGE)
        chances: list[float] = self.own.desk.notes[: tables[PLAYER_COUNT]].tolist()
        return chances

    def _weighed(
        self, state: list[int], tables: list[int], net: Net, what: int, seed: int = 0,
        close: int = CLOSE,
    ) -> Weighed:  # fmt: skip
        count = self._think(state, tables, net, what, seed, close)
        desk = self.own.desk
        return Weighed(desk.out[:count].tolist(), desk.q[: count * PLAYERS].tolist())

    def _think(
        self, state: list[int], tables: list[int], net: Net, what: int, seed: int = 0,
        close: int = CLOSE,
    ) -> int:  # fmt: skip
        from machikoro.bots.net.vectors import wholes

        desk, (guide, weights) = self._desk(net), self._learned(net)
        desk.state[:] = state
        return int(
            self.twins.think(
                desk.state, desk.twin, desk.third, wholes(tables), guide, weights, desk.notes,
                desk.book, desk.choices, desk.out, desk.q, desk.generator, what, WIDTH, DRAWS,
                # Compiled code knows words with a sign.
                close, seed & (1 << 62) - 1,
            )
        )  # fmt: skip

    def _desk(self, net: Net) -> Desk:
        """Large enough for this net too."""
        from machikoro.bots.net.vectors import Desk

        notes = notes_size(net.form)
        if not hasattr(self.own, "desk") or len(self.own.desk.notes) < notes:
            self.own.desk = Desk(notes)
        desk: Desk = self.own.desk
        return desk

    def _learned(self, net: Net) -> tuple[Any, Any]:
        """Its guide and weights; what was told once of a net is kept."""
        if id(net) not in self.known:
            import numpy

            weights = numpy.frombuffer(net.weights, dtype=numpy.float32)
            self.known[id(net)] = net, numpy.array(net.guide, dtype=numpy.int64), weights
        _, guide, weights = self.known[id(net)]
        return guide, weights


class _Choice:
    weigher: Weigher = PlainWeigher()


def weigher() -> Weigher:
    """The one that is used now: the plain one, until the compiled one is wanted and ready."""
    return _Choice.weigher


def use_plain() -> None:
    """From now on, as before the compiled one was ready."""
    _Choice.weigher = PlainWeigher()


def compile_nets() -> None:
    """Compile and keep the result on disk; takes some twenty seconds."""
    compile_entry(ENTRY)


def is_compiled() -> bool:
    """Whether compiled ones lie on disk."""
    return is_warm(ENTRY)


def use_compiled() -> bool:
    """From now on, if they have been compiled before; says whether they have."""
    if isinstance(_Choice.weigher, CompiledWeigher):
        return True
    if not is_compiled():
        return False
    compile_nets()
    _Choice.weigher = CompiledWeigher()
    return True
