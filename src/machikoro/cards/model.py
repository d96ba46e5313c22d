"""The words in which a card is described: colours, symbols, effects, conditions, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Colour = Literal["blue", "green", "red", "purple"]
Symbol = Literal[
    "wheat", "cow", "gear", "bread", "cup", "factory", "fruit", "boat", "briefcase", "tower",
    "flower", "combo", "field", "mountain", "stall",
]  # fmt: skip
Operation = Literal[
    "bank", "pay_bank", "take", "take_all", "from_each", "from_rich", "half", "invested", "share",
    "tuna", "demolish", "give_away", "from_one", "swap", "close",
    "extra_turn", "win", "nothing", "open_all", "complete_track", "free_card", "sail",
]  # fmt: skip
Counted = Literal["own", "everyone", "payer", "open", "names"]
"""Whose cards: the owner's, everybody's, the payer's; or the owner's open ones only, each copy or
each name once."""
Power = Literal[
    "two_dice", "raise", "doubles_extra_turn", "reroll", "add", "aid", "idle",
    "cheaper", "cheaper_one", "total", "doubles_take", "no_income", "doubles_give",
    "totals", "doubles_bank", "off_turn", "ward", "free_sail", "cheaper_cards", "rebate",
    "rebate_landmark", "coins_per_landmark", "aid_low", "reroll_once", "counts_as", "start_coins",
]  # fmt: skip
JoiningRule = Literal[
    "track", "expedition", "rebuild", "fox_friend", "pranks", "gifts", "festival", "drops"
]
"""A rule that there is only where a card brings it."""
Rule = Literal["two_dice", "aid", "floors", "baskets", "circles", JoiningRule]
"""What a rule card brings into the game; the first two are powers that everybody has then."""


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
    """Symbols or card ids, or `ANY`; the amount is paid once for each card that carries one."""
    per_landmark: bool = False
    counted: Counted = "own"
    on_building: int = 0
    """Coins from the bank for whoever builds the card."""
    then_closes: bool = False
    most: int = 0
    """Cards that are counted at the most; 0: all."""
    at: int = 0
    """Coins that somebody must have to pay at all."""
    instead: int = 0
    """Coins for whoever cannot do what the effect offers."""


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
ANY = "any"
"""Stands for all symbols."""


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
    market_card: bool = False
    """Belongs to its player from the start: it is never bought, swapped or given back."""


@dataclass(frozen=True)
class Benefit:
    """What a landmark that stands is good for."""

    power: Power
    amount: int = 0
    at: int = 0
    """The total, or least total, at which it works; or the coins."""
    numbers: tuple[int, ...] = ()
    """The totals at which it works, where they are several."""
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
class Project:
    """What every player contributes to once, beside the landmarks."""

    id: str
    cost: int
    name: Name
    short: Text
    text: Text
    effect: Effect
    """What a contribution brings at once."""
    benefit: Benefit | None = None
    least: int | None = None
    """What it may come to cost, where a rule makes it cheaper."""
    floors: int = 1
    """Contributions of one player that it takes."""


@dataclass(frozen=True)
class Island:
    """Claimed by the boat that ends its move there."""

    id: str
    field: int
    name: Name
    short: Text
    text: Text
    benefit: Benefit


@dataclass(frozen=True)
class RuleCard:
    """A rule that joins the game later than the others."""

    id: str
    name: Name
    short: Text
    text: Text
    brings: Rule
    amount: int = 0
    """Pieces of track, fields of one move, coins, or the total that counts."""
    cost: int = 0
    """Coins for the action that it allows."""
    later_cost: int = 0
    """Coins for what that action leads to."""
    fields: int = 0
    limits: Mapping[int, int] = field(default_factory=dict)
    """Islands that one player may claim, by the number of players."""


@dataclass(frozen=True)
class Chapter:
    """What is on the table in one game of a campaign, and what is left to choose."""

    number: int
    piles: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    """Establishments of which one side was chosen for good, oldest first."""
    market_cards: tuple[str, ...]
    """Those that each player has by now, oldest first."""
    circles: int
    """Market cards that each player starts with."""
    landmarks: tuple[str, ...]
    projects: tuple[str, ...]
    rules: tuple[str, ...]
    yokai: Mapping[str, str] = field(default_factory=dict)
    """Rule cards of which one is chosen, by the word for it."""
    free: bool = False
    """Landmarks and project are drawn from those named here."""


@dataclass(frozen=True)
class Box:
    """What lies in one box."""

    id: str
    establishments: tuple[Establishment, ...]
    landmarks: tuple[Landmark, ...]
    projects: tuple[Project, ...] = ()
    islands: tuple[Island, ...] = ()
    rules: tuple[RuleCard, ...] = ()


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
