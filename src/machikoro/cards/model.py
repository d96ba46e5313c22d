"""The words in which a card is described: colours, symbols, effects, conditions, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Colour = Literal["blue", "green", "red", "purple"]
Symbol = Literal[
    "wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "boat", "briefcase", "tower",
    "flower", "combo",
]  # fmt: skip
Operation = Literal[
    "bank", "pay_bank", "take", "take_all", "from_each", "half", "invested", "share",
    "throw", "demolish", "give_away", "from_one", "swap", "close",
    "extra_turn", "win", "nothing",
]  # fmt: skip
Counted = Literal["own", "everyone", "payer"]
Power = Literal[
    "two_dice", "raise", "doubles_extra_turn", "reroll", "add", "aid", "idle",
    "cheaper", "cheaper_one", "total", "doubles_take", "no_income", "doubles_give",
]  # fmt: skip
Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Text(NamedTuple):
    """The same sentence in both languages."""

    en: str
    de: str

    def of(self, language: str) -> str:
        return self.de if language == "de" else self.en


class Name(NamedTuple):
    """A printed name; `ours` marks one that no publisher printed and that we gave."""

    en: str
    de: str
    ours: bool = False

    def of(self, language: str) -> str:
        return self.de if language == "de" else self.en


@dataclass(frozen=True)
class Effect:
    """What a card does: an operation, an amount, and what the amount is multiplied by."""

    operation: Operation
    amount: int = 0
    per: tuple[str, ...] = ()
    """Symbols or card ids; the amount is paid once for each card that carries one."""
    per_landmark: bool = False
    counted: Counted = "own"
    on_building: int = 0
    """Coins from the bank for whoever builds the card."""
    then_closes: bool = False


@dataclass(frozen=True)
class Condition:
    """When a card works at all."""

    owner_has: str = ""
    """A landmark that the owner must have built."""
    owner_at_most: int | None = None
    """The owner may have built at most so many landmarks."""
    roller_at_least: int | None = None
    """The roller must have built at least so many landmarks."""
    only_one_without: bool = False
    """The builder must be the only player without a landmark."""


ALWAYS = Condition()


@dataclass(frozen=True)
class Establishment:
    id: str
    numbers: tuple[int, ...]
    colour: Colour
    symbol: Symbol
    cost: int
    copies: int
    effect: Effect
    name: Name
    short: Text
    """As it stands on the card; {cow} is the symbol."""
    text: Text
    condition: Condition = ALWAYS


@dataclass(frozen=True)
class Benefit:
    """What a landmark that stands is good for."""

    power: Power
    amount: int = 0
    at: int = 0
    """The total, or least total, at which it works."""
    symbols: tuple[Symbol, ...] = ()
    of: str = ""
    """The landmark it is about."""


@dataclass(frozen=True)
class Landmark:
    id: str
    prices: tuple[int, int, int]
    """By the number of landmarks the builder already has: none, one, two or more."""
    name: Name
    short: Text
    text: Text
    benefit: Benefit | None = None
    effect: Effect | None = None
    """What happens once, to the builder, on building."""
    condition: Condition = ALWAYS
    shared: bool = False
    """Works for every player once anybody has built it."""
    counts: bool = True
    """Counts for winning and for every threshold, and can be demolished."""


@dataclass(frozen=True)
class Box:
    """What lies in one box."""

    id: str
    establishments: tuple[Establishment, ...]
    landmarks: tuple[Landmark, ...]


@dataclass(frozen=True)
class Face:
    """How a theme shows a card."""

    name: Name
    short: Text | None = None
    text: Text | None = None


@dataclass(frozen=True)
class Theme:
    """Other names, texts and looks for the same rules."""

    id: str
    faces: Mapping[str, Face] = field(default_factory=dict)


def bank(
    amount: int,
    per: tuple[str, ...] = (),
    counted: Counted = "own",
    then_closes: bool = False,
) -> Effect:
    """Coins from the bank."""
    return Effect("bank", amount, per, counted=counted, then_closes=then_closes)


def take(amount: int) -> Effect:
    """Coins from the roller."""
    return Effect("take", amount)


def from_each(amount: int, per: tuple[str, ...] = (), per_landmark: bool = False) -> Effect:
    """Coins from every other player."""
    return Effect("from_each", amount, per, per_landmark, counted="payer")
