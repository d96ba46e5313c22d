"""A finished game, from its seal to its last move."""

from __future__ import annotations

from typing import Any, Literal

from machikoro.server.wire.base import Part
from machikoro.server.wire.statistics import Statistics


class Lot(Part, frozen=True):
    """What chance could bring at a moment, in the order in which a drawn number counts it off."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    """Equally likely cases of each outcome."""


class RecordStep(Part, frozen=True):
    """One move or outcome of a finished game."""

    number: int
    seat: int | None
    """None: chance."""
    action: str
    source: Literal["player", "bot", "fair", "seed", "dice", "script"]
    """Who chose; of outcomes: the sealed seed, a chosen seed, real dice, or a script."""
    lot: int | None = None
    """Of outcomes: which of the record's lots was drawn from."""


class FairProof(Part, frozen=True):
    commitment: str
    seed: str
    server_nonce: str
    seat_nonces: dict[str, str]
    first_drawn: bool


class Record(Part, frozen=True):
    """A whole finished game; `machikoro verify` recomputes its outcomes."""

    game: str
    ruleset: str
    version: int
    options: dict[str, Any]
    names: list[str]
    colours: list[str]
    first: int
    own_dice: bool
    seed: int | None
    script: list[str]
    steps: list[RecordStep]
    lots: list[Lot]
    """Each once, although most throws share one."""
    proof: FairProof | None
    winner: int | None
    statistics: Statistics
    transcript: str
