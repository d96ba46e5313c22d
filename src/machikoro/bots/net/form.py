"""The form of a net: which numbers it sees of a ruleset, and where they stand.

Everything comes from the card tables: a new box needs new training, no new code.  The compiled
code reads the form as one vector of integers, the guide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from machikoro.bots.net.guide import (
    CLOSING,
    DRAWN,
    FIRST_HIDDEN,
    GUIDE,
    INPUTS,
    KIND_AT,
    KIND_COUNT,
    LANDMARK_AT,
    LANDMARK_COUNT,
    SCALARS,
    SEAT_INPUTS,
    SEATS,
    SECOND_HIDDEN,
    TABLE_SCALARS,
    WAYS_MORE,
    WAYS_ONE,
    WAYS_TWO,
)
from machikoro.bots.net.workspace import INPUT_AT
from machikoro.cards.family import Family
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Ruleset
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.chance import ways

HIDDEN = (64, 32)


@dataclass(frozen=True)
class Form:
    """A ruleset as its net sees it."""

    ruleset: str
    version: int
    kinds: tuple[int, ...]
    landmarks: tuple[int, ...]
    seats: int
    closing: bool
    drawn: bool
    hidden: tuple[int, int] = HIDDEN

    def fits(self, ruleset: str) -> bool:
        """Whether its cards are those of this one."""
        return ruleset in twins(self.ruleset)

    @property
    def seat_inputs(self) -> int:
        cards = len(self.kinds) * (2 if self.closing else 1)
        return cards + len(self.landmarks) + SCALARS

    @property
    def inputs(self) -> int:
        wares = len(self.kinds) + len(self.landmarks)
        market = wares * (3 if self.drawn else 2)
        return self.seats * self.seat_inputs + market + TABLE_SCALARS

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """Of the weights, layer after layer."""
        first, second = self.hidden
        return (
            (self.inputs, first), (first,), (first, second), (second,), (second, self.seats),
            (self.seats,),
        )  # fmt: skip

    @property
    def weights(self) -> int:
        return sum(_size(shape) for shape in self.shapes)

    def guide(self) -> list[int]:
        g = [0] * GUIDE.size
        g[SEATS] = self.seats
        g[KIND_COUNT], g[LANDMARK_COUNT] = len(self.kinds), len(self.landmarks)
        g[KIND_AT : KIND_AT + len(self.kinds)] = self.kinds
        g[LANDMARK_AT : LANDMARK_AT + len(self.landmarks)] = self.landmarks
        g[CLOSING], g[DRAWN] = int(self.closing), int(self.drawn)
        g[SEAT_INPUTS], g[INPUTS] = self.seat_inputs, self.inputs
        g[FIRST_HIDDEN], g[SECOND_HIDDEN] = self.hidden
        family = RULESETS[self.ruleset].family
        for kind in self.kinds:
            numbers = family.establishments[kind].numbers
            raised = {n - by for n in numbers for least, by in _raises(family) if n - by >= least}
            g[WAYS_ONE + kind] = sum(ways(n, 1) for n in numbers)
            g[WAYS_TWO + kind] = _ways_of_two(numbers)
            g[WAYS_MORE + kind] = _ways_of_two(raised.union(numbers))
        return g


def _ways_of_two(numbers: Iterable[int]) -> int:
    """That two dice show one of these, out of 36."""
    return sum(max(ways(n, 2), 0) for n in numbers)


def _raises(family: Family) -> list[tuple[int, int]]:
    """From which total on a landmark lets one add to it, and how much."""
    benefits = [landmark.benefit for landmark in family.landmarks]
    return [(one.at, one.amount) for one in benefits if one and one.power == "add"]


def _size(shape: Sequence[int]) -> int:
    size = 1
    for side in shape:
        size *= side
    return size


@lru_cache(maxsize=64)
def form_of(name: str, seats: int) -> Form:
    """Of a ruleset with all of its cards; options change numbers, not places."""
    ruleset = RULESETS[name]
    cards = {card.id: kind for kind, card in enumerate(ruleset.family.establishments)}
    kinds = tuple(sorted(cards[card.id] for card in ruleset.establishments))
    ids = [landmark.id for landmark in ruleset.family.landmarks]
    landmarks = tuple(sorted(ids.index(name) for name in ruleset.landmarks))
    return Form(
        name, ruleset.version, kinds, landmarks, seats, _closes(ruleset),
        any(LAYOUTS[layout] for layout in ruleset.layouts),
    )  # fmt: skip


def twins(ruleset: str) -> list[str]:
    """Rulesets of the same cards, itself first: a net for one of them plays all of them."""
    own = RULESETS[ruleset]
    return [ruleset, *(name for name, other in RULESETS.items() if _alike(own, other))]


def _alike(own: Ruleset, other: Ruleset) -> bool:
    same_cards = own.family is other.family and own.boxes == other.boxes
    return own is not other and same_cards and own.landmarks == other.landmarks


def _closes(ruleset: Ruleset) -> bool:
    effects = [card.effect for card in ruleset.establishments]
    return any(effect.operation == "close" or effect.then_closes for effect in effects)


assert words.BLUE == 0  # the inputs read colours as they are numbered there


def notes_size(form: Form) -> int:
    """Of the vector of chances and inputs that a search writes on."""
    return INPUT_AT + form.inputs + at.PLAYERS * (form.inputs + form.hidden[0])
