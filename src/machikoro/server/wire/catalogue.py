"""The cards, rulesets and options there are."""

from __future__ import annotations

from typing import Any, Literal

from machikoro.bots.strength import Strength
from machikoro.server.wire.base import Part


class Words(Part, frozen=True):
    en: str
    de: str


class CardName(Part, frozen=True):
    en: str
    de: str
    ours: bool


class EstablishmentCard(Part, frozen=True):
    id: str
    box: str
    numbers: list[int]
    colour: str
    symbol: str
    cost: int
    copies: int
    operation: str
    combo: bool
    """Whether it pays for other cards."""
    starter: bool
    name: CardName
    short: Words
    """{cow} stands for the symbol."""
    text: Words


class LandmarkCard(Part, frozen=True):
    id: str
    box: str
    prices: list[int]
    kind: Literal["own", "shared", "once"]
    operation: str
    """The power it gives, or what happens when it is built."""
    shared: bool
    counts: bool
    name: CardName
    short: Words
    text: Words


class CardBook(Part, frozen=True):
    """The cards of one ruleset, and those of its family that can be added."""

    establishments: list[EstablishmentCard]
    landmarks: list[LandmarkCard]
    extra: list[EstablishmentCard]


class Cards(Part, frozen=True):
    rulesets: dict[str, CardBook]


class AboutRuleset(Part, frozen=True):
    id: str
    name: CardName
    family: str
    players: list[int]
    version: int
    options: list[str]
    layouts: list[str]
    purple_moves: bool
    """Whether purple cards can change hands."""
    one_of_each_purple: bool
    always: list[str]
    """Powers that everybody has without any landmark."""
    start_builds: int
    """Build phases of each player before the first roll."""
    theme: str
    defaults: dict[str, dict[str, Any]]
    """By the bundle of rules."""
    landmarks: list[str]
    start_landmarks: list[str]
    starters: list[str]
    goal: int | None


class AboutOption(Part, frozen=True):
    name: str
    form: str
    group: str
    text: Words
    choices: list[str]


class About(Part, frozen=True):
    version: str
    rulesets: list[AboutRuleset]
    options: list[AboutOption]
    bots: list[str]
    """Weakest first."""
    usual_bot: str
    """Who sits opposite where nobody was named."""
    strengths: list[Strength]
    phrases: list[str]
    """Ids of the quick phrases for the chat."""
    colours: list[str]
    keep_days: int | None
    """None: forever."""
    lan_url: str | None = None
    """Where others in the network reach this server, if they do."""
    lan_switch: bool = False
    """Whether the browser that was opened with the server can let them in."""
