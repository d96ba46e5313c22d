"""What chance could bring at a moment, and which of it a sealed number draws."""

from __future__ import annotations

from math import lcm

from msgspec import Struct

from machikoro.fair import seal
from machikoro.play.game import Game


class Lot(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What chance could bring at a moment, in the order in which a drawn number counts it off."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]
    """Equally likely cases of each outcome."""


def lot_of(game: Game) -> Lot:
    """What chance can bring now, each outcome with its number of equally likely cases."""
    possible = game.chance()
    whole = lcm(*(chance.denominator for _, chance in possible))
    return Lot(
        outcomes=tuple(str(outcome) for outcome, _ in possible),
        weights=tuple(int(chance * whole) for _, chance in possible),
    )


def pick_outcome(game: Game, seed: str, mixed: str) -> str:
    """The outcome of fair dice: a place among all equally likely cases, in the engine's order."""
    lot = lot_of(game)
    place = seal.number_below(seed, mixed, str(game.chances), sum(lot.weights))
    for outcome, weight in zip(lot.outcomes, lot.weights, strict=True):
        place -= weight
        if place < 0:
            return outcome
    raise AssertionError("the place lies within the cases")
