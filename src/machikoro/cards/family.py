"""A family of boxes that combine, and what is refused when one is put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from machikoro.cards import room
from machikoro.cards.model import (
    ANY,
    Benefit,
    Box,
    Colour,
    Condition,
    Effect,
    Establishment,
    Island,
    Landmark,
    Operation,
    Power,
    Project,
    RuleCard,
    Symbol,
)
from machikoro.cards.numbers import Numbers


@dataclass(frozen=True)
class Family:
    """Boxes that can be combined; their cards are numbered together, once and for all."""

    id: str
    boxes: tuple[Box, ...]
    numbers: Numbers
    purple_moves: bool = False
    """Whether purple cards can be swapped and given away."""
    one_of_each_purple: bool = True
    start_builds: int = 0
    """Build phases of each player before the first roll."""
    always: tuple[str, ...] = ()
    """Powers that everybody has without any landmark."""
    goal: int | None = None
    """Landmarks needed to win; all of them where none is given."""

    def __post_init__(self) -> None:
        refuse(f"family {self.id!r}", misfits(self))

    @cached_property
    def establishments(self) -> tuple[Establishment, ...]:
        """By number."""
        cards = {card.id: card for box in self.boxes for card in box.establishments}
        return tuple(cards[name] for name in self.numbers.kinds)

    @cached_property
    def landmarks(self) -> tuple[Landmark, ...]:
        """By number."""
        cards = {card.id: card for box in self.boxes for card in box.landmarks}
        return tuple(cards[name] for name in self.numbers.landmarks)

    @cached_property
    def projects(self) -> tuple[Project, ...]:
        """By number."""
        cards = {card.id: card for box in self.boxes for card in box.projects}
        return tuple(cards[name] for name in self.numbers.projects)

    @cached_property
    def islands(self) -> tuple[Island, ...]:
        """By number."""
        cards = {card.id: card for box in self.boxes for card in box.islands}
        return tuple(cards[name] for name in self.numbers.islands)

    @cached_property
    def rules(self) -> tuple[RuleCard, ...]:
        """By number."""
        cards = {card.id: card for box in self.boxes for card in box.rules}
        return tuple(cards[name] for name in self.numbers.rules)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """What brings or costs coins without being a ware; numbered behind the wares."""
        return (*self.numbers.projects, *self.numbers.islands, *self.numbers.rules)


def refuse(what: str, reasons: Iterable[str]) -> None:
    """Everything that is wrong at once."""
    if found := list(reasons):
        raise ValueError(f"{what} cannot be built: {'; '.join(found)}")


def misfits(family: Family) -> Iterator[str]:
    kinds = [card for box in family.boxes for card in box.establishments]
    landmarks = [card for box in family.boxes for card in box.landmarks]
    yield from _misnumbered("kinds", [card.id for card in kinds], family.numbers.kinds)
    yield from _misnumbered("landmarks", [card.id for card in landmarks], family.numbers.landmarks)
    yield from _crowded("kinds", family.numbers.kinds, room.KINDS)
    yield from _crowded("landmarks", family.numbers.landmarks, room.LANDMARKS)
    yield from _odd_sources(family)
    names = [*(card.id for card in kinds), *(card.id for card in landmarks)]
    yield from _twice([*names, *family.sources])
    yield from unknown("power", family.always, get_args(Power))
    for kind in kinds:
        yield from (f"{kind.id}: {reason}" for reason in _odd_kind(kind, family.numbers))
    for landmark in landmarks:
        yield from (
            f"{landmark.id}: {reason}" for reason in _odd_landmark(landmark, family.numbers)
        )


def _misnumbered(what: str, found: list[str], numbered: tuple[str, ...]) -> Iterator[str]:
    for name in found:
        if name not in numbered:
            yield f"{name!r} has no number: put it at the end of the {what} in cards/numbers.py"
    for name in numbered:
        if name not in found:
            yield f"{name!r} is numbered among the {what}, but lies in no box"


def _odd_sources(family: Family) -> Iterator[str]:
    """Projects, islands and rule cards."""
    boxes, numbers = family.boxes, family.numbers
    projects = [card for box in boxes for card in box.projects]
    islands = [card for box in boxes for card in box.islands]
    rules = [card.id for box in boxes for card in box.rules]
    yield from _misnumbered("projects", [card.id for card in projects], numbers.projects)
    yield from _misnumbered("islands", [card.id for card in islands], numbers.islands)
    yield from _misnumbered("rules", rules, numbers.rules)
    yield from _crowded("projects", numbers.projects, room.PROJECTS)
    yield from _crowded("islands", numbers.islands, room.ISLANDS)
    for island in islands:
        if not 0 <= island.field < room.FIELDS:
            yield f"{island.id}: fields reach {room.FIELDS - 1}, never {island.field}"
    for benefit in [card.benefit for card in projects] + [card.benefit for card in islands]:
        yield from _odd_benefit(benefit, numbers) if benefit else ()
    for project in projects:
        yield from _odd_effect(project.effect, Condition(), numbers)


def _crowded(what: str, names: tuple[str, ...], most: int) -> Iterator[str]:
    for name in names[most:]:
        yield f"{name!r} is one of {len(names)} {what}, and there is room for {most}"


def _twice(names: list[str]) -> Iterator[str]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two cards are called {name!r}"


def unknown(what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"there is no {what} {name!r}"


def _odd_kind(card: Establishment, numbers: Numbers) -> Iterator[str]:
    yield from unknown("symbol", [card.symbol], get_args(Symbol))
    yield from unknown("colour", [card.colour], get_args(Colour))
    yield from _odd_price(card.cost)
    if card.copies < 0:
        yield f"there are no {card.copies} copies of a card"
    for number in card.numbers:
        if not 0 < number < room.NUMBERS:
            yield f"throws reach {room.NUMBERS - 1}, never {number}"
    yield from _odd_effect(card.effect, card.condition, numbers)


def _odd_price(coins: int) -> Iterator[str]:
    if not 0 <= coins <= room.DEAREST:
        yield f"prices reach from 0 to {room.DEAREST}, never {coins}"


def _odd_landmark(card: Landmark, numbers: Numbers) -> Iterator[str]:
    for price in card.prices:
        yield from _odd_price(price)
    if card.effect:
        yield from _odd_effect(card.effect, card.condition, numbers)
    if card.benefit:
        yield from _odd_benefit(card.benefit, numbers)


def _odd_effect(effect: Effect, condition: Condition, numbers: Numbers) -> Iterator[str]:
    yield from unknown("operation", [effect.operation], get_args(Operation))
    yield from unknown("symbol or kind", effect.per, (*get_args(Symbol), *numbers.kinds, ANY))
    yield from unknown("landmark", filter(None, [condition.owner_has]), numbers.landmarks)


def _odd_benefit(benefit: Benefit, numbers: Numbers) -> Iterator[str]:
    yield from unknown("power", [benefit.power], get_args(Power))
    yield from unknown("symbol", benefit.symbols, get_args(Symbol))
    yield from unknown("landmark", filter(None, [benefit.of]), numbers.landmarks)
