"""The columns of simulated games: what is told of each game, and of each seat in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from machikoro import __version__
from machikoro.cards.room import NUMBERS
from machikoro.play.notation import vocabulary
from machikoro.play.setup import tables_for
from machikoro.rules import counts
from machikoro.rules.sources import buildable, sources
from machikoro.rules.tables import Tables
from machikoro.study.counted import GAME_WIDTH, TOOK, WON_BY

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Whole = NDArray[numpy.int64]

RUN = (
    "ruleset", "ruleset_version", "options", "players", "bots", "max_turns", "version", "seed",
)  # fmt: skip
"""What all games of a run have in common; with the number and the first seat it replays any."""
GAME = (*RUN, "game", "first", "winner", "turns")
SEAT = ("seed", "game", "seat", "bot", "order", "won", "coins", "landmarks", "first_build",
        "lost", "spent")  # fmt: skip
TEXTS = frozenset(["ruleset", "options", "bots", "version", "seed", "bot", "first_build"])
"""All other columns are whole numbers."""
BUILT, BOUGHT, INCOME, ROLL = "landmark.", "bought.", "income.", "roll."
"""How the names of the other columns of a seat begin."""
NO_CARD = "none"


def can_miss(name: str) -> bool:
    """Whether a row may have nothing in this column of numbers."""
    return name == "winner" or name.startswith(BUILT)


OWN = {
    "coins": counts.COINS_LEFT, "landmarks": counts.LANDMARKS_BUILT, "won": counts.HAS_WON,
    "first_build": counts.FIRST_BUILD, "lost": counts.LOST, "spent": counts.SPENT,
}  # fmt: skip


class Column(NamedTuple):
    """Whole numbers, or texts by their numbers in a list."""

    numbers: Any
    texts: tuple[str, ...] | None = None
    missing: int | None = None
    """The number that stands for nothing."""


Columns = dict[str, Column]


@dataclass(frozen=True)
class Terms:
    """Everything that a run is played by; plain values, so that it can travel."""

    ruleset: str
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int
    max_turns: int

    @cached_property
    def tables(self) -> Tables:
        return tables_for(self.ruleset, self.players, self.options, self.seed)[0]

    def __reduce__(self) -> tuple[type[Terms], tuple[Any, ...]]:
        """Tables do not travel: they are made anew from the rest."""
        return Terms, tuple(getattr(self, field.name) for field in fields(self))

    def told(self) -> dict[str, str | int]:
        """As the columns of a run tell it."""
        return {
            "ruleset": self.ruleset,
            "ruleset_version": self.tables.ruleset.version,
            "options": json.dumps(dict(self.options), ensure_ascii=False, sort_keys=True),
            "players": self.players,
            "bots": ",".join(self.bots),
            "max_turns": self.max_turns,
            "version": __version__,
            "seed": str(self.seed),
        }


class Sheet:
    """The columns of one run."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.names = vocabulary(terms.ruleset).names
        kinds, landmarks = buildable(terms.tables)
        places = dict(OWN)
        places |= {BUILT + self.names[one]: counts.BUILDS + one for one in landmarks}
        places |= {BOUGHT + self.names[one]: counts.BUILDS + one for one in kinds}
        places[INCOME + NO_CARD] = counts.EARNINGS
        earning = sources(terms.tables)
        places |= {INCOME + self.names[one]: counts.EARNINGS + 1 + one for one in earning}
        places |= {f"{ROLL}{total}": counts.ROLLS + total for total in range(NUMBERS)}
        self.places = places

    @property
    def seat_names(self) -> list[str]:
        return [*SEAT, *(name for name in self.places if name not in SEAT)]

    def size(self, games: int) -> int:
        """Numbers that the loop writes for so many games."""
        return games * (GAME_WIDTH + self.terms.players * len(self.places))

    def games(self, written: Whole, start: int, first: int) -> Columns:
        """Of the games from number `start` on, all begun by the same seat."""
        import numpy

        count = self._count(written)
        found = {name: _same(value, count) for name, value in self.terms.told().items()}
        found["game"] = Column(numpy.arange(start, start + count))
        found["first"] = _same(first, count)
        won_by = written[WON_BY * count : (WON_BY + 1) * count]
        found["winner"] = Column(won_by, missing=-1)
        found["turns"] = Column(written[TOOK * count : (TOOK + 1) * count])
        return found

    def seats(self, written: Whole, start: int, first: int) -> Columns:
        import numpy

        players, count = self.terms.players, self._count(written)
        seat = numpy.tile(numpy.arange(players), count)
        bots = tuple(dict.fromkeys(self.terms.bots))
        sitting = numpy.array([bots.index(bot) for bot in self.terms.bots])
        columns = written[GAME_WIDTH * count :].reshape(len(self.places), count * players)
        counted = dict(zip(self.places, columns, strict=True))
        found = {
            "seed": _same(str(self.terms.seed), count * players),
            "game": Column(numpy.repeat(numpy.arange(start, start + count), players)),
            "seat": Column(seat),
            "bot": Column(sitting[seat], bots),
            "order": Column((seat - first) % players),
        }
        return {name: found.get(name) or self._column(name, counted) for name in self.seat_names}

    def _column(self, name: str, counted: Mapping[str, Whole]) -> Column:
        if name == "first_build":
            return Column(counted[name], ("", *self.names), 0)
        return Column(counted[name], missing=0 if name.startswith(BUILT) else None)

    def _count(self, written: Whole) -> int:
        return len(written) // self.size(1)


def _same(value: str | int, count: int) -> Column:
    import numpy

    if isinstance(value, str):
        return Column(numpy.zeros(count, dtype=numpy.int64), (value,))
    return Column(numpy.full(count, value))


def read_terms(row: Mapping[str, Any]) -> Terms:
    """From the columns of a run, as they were told."""
    return Terms(
        row["ruleset"], int(row["players"]), json.loads(row["options"]),
        tuple(row["bots"].split(",")), int(row["seed"]), int(row["max_turns"]),
    )  # fmt: skip
