"""What a card or a landmark would add to a seat's income."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from machikoro.analysis.forecast import Forecast
from machikoro.analysis.rolls import WHOLE
from machikoro.cards.model import Operation
from machikoro.cards.room import KINDS, LANDMARKS, NUMBERS
from machikoro.play.reading import counted_by
from machikoro.rules.options import Options
from machikoro.rules.tables import Tables, compile_tables

ALL_TOTALS = (1 << NUMBERS) - 1
ASKS_FOR_CARDS: tuple[Operation, ...] = ("give_away", "swap", "close")


def worth(forecast: Forecast, seat: int, wares: Sequence[int]) -> list[float]:
    """What each ware would add to a seat's income per round, if it were given to it.

    The others roll as they do now; the seat itself rolls what then pays best.
    """
    tables = forecast.tables
    touched = touched_totals(tables.ruleset.id, tables.options, tables.players)
    gains = forecast.engine.gains(tables, forecast.state, forecast.rolls, touched, wares, seat)
    return [gain / WHOLE for gain in gains]


@lru_cache(maxsize=256)
def touched_totals(ruleset: str, options: Options, players: int) -> tuple[int, ...]:
    """For each ware a bit for each total that it may change: on its owner's rolls, on others'."""
    tables = compile_tables(ruleset, options, players)
    found = [ALL_TOTALS] * (2 * (KINDS + LANDMARKS))
    for kind in tables.in_game():
        found[2 * kind : 2 * kind + 2] = _touched(tables, kind)
    return tuple(found)


def _touched(tables: Tables, kind: int) -> tuple[int, int]:
    """Where it acts, and whatever its colour where a card acts that looks at it."""
    card = tables.kinds[kind]
    acts = _bits(card.numbers)
    looked_at = 0
    for other in tables.in_game():
        if _looks_at(tables, other, kind):
            looked_at |= _bits(tables.kinds[other].numbers)
    own = 0 if card.colour == "red" else acts
    others = acts if card.colour in ("red", "blue") else 0
    return own | looked_at, others | looked_at


def _looks_at(tables: Tables, kind: int, other: int) -> bool:
    """Whether a card counts another, or asks for cards, which depends on all there are."""
    operation = tables.kinds[kind].effect.operation
    return other in counted_by(tables, kind) or operation in ASKS_FOR_CARDS


def _bits(totals: Sequence[int]) -> int:
    return sum(1 << total for total in totals)
