"""Which cards, landmarks and defaults make up each ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from machikoro.cards import base, fussball, harbor, mk2, numbers, room, sharp
from machikoro.cards.family import Family, refuse, unknown
from machikoro.cards.legacy import cards as legacy
from machikoro.cards.legacy.chapters import CHAPTERS, STARTING
from machikoro.cards.model import (
    Box,
    Chapter,
    Establishment,
    Island,
    Landmark,
    Name,
    Project,
    RuleCard,
    Text,
    Theme,
)

Card = Establishment | Landmark | Project | Island | RuleCard
NO_THEME = Theme("")


@dataclass(frozen=True)
class Row:
    """A row of the market: how many different kinds lie open, and which cards belong in it."""

    kinds: int
    numbers: tuple[int, int] = (1, 14)
    purple: bool | None = None
    """Only purple cards, only others, or both."""
    landmarks: bool = False

    def holds(self, card: Establishment) -> bool:
        fits = self.numbers[0] <= card.numbers[0] <= self.numbers[1]
        return (
            fits
            and not self.landmarks
            and (self.purple is None or self.purple == (card.colour == "purple"))
        )


Layout = tuple[Row, ...]

LAYOUTS: Mapping[str, Layout] = {
    "open": (),
    "ten": (Row(10),),
    "five-five-two": (
        Row(5, (1, 6), purple=False),
        Row(5, (7, 14), purple=False),
        Row(2, purple=True),
    ),
    "five-five-five": (Row(5, (1, 6)), Row(5, (7, 14)), Row(5, landmarks=True)),
}


@dataclass(frozen=True)
class Ruleset:
    id: str
    family: Family
    boxes: tuple[Box, ...]
    name: Name
    landmarks: tuple[str, ...]
    starters: tuple[str, ...] = ("wheat_field", "bakery")
    start_landmarks: tuple[str, ...] = ()
    start_coins: int = 3
    players: tuple[int, int] = (2, 4)
    layouts: tuple[str, ...] = ("open", "ten", "five-five-two")
    bundles: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """What `rules=` stands for: options by name."""
    theme: Theme = NO_THEME
    version: int = 1
    """Changes only when the rules behave differently."""
    chapters: tuple[Chapter, ...] = ()
    """Games that follow one another, each with other cards and rules."""
    slots: tuple[int, ...] = ()
    """What landmarks cost by their place, where the place decides it."""
    seen: frozenset[str] = frozenset()
    """Where cards come to light in play: those that everybody may know beforehand."""

    def __post_init__(self) -> None:
        refuse(f"ruleset {self.id!r}", self._misfits())

    def _misfits(self) -> Iterator[str]:
        if self.players[1] > room.PLAYERS:
            yield f"{self.players[1]} players are more than the {room.PLAYERS} that fit"
        yield from unknown("kind", self.starters, self.family.numbers.kinds)
        landmarks = (*self.landmarks, *self.start_landmarks)
        yield from unknown("landmark", landmarks, self.family.numbers.landmarks)
        yield from unknown("market", self.layouts, LAYOUTS)
        for chapter in self.chapters:
            yield from self._odd_chapter(chapter)
        for name in self.layouts:
            if len(LAYOUTS.get(name, ())) > room.ROWS:
                yield f"market {name!r} has more than the {room.ROWS} rows that fit"

    def _odd_chapter(self, chapter: Chapter) -> Iterator[str]:
        known = self.family.numbers
        sides = (side for pair in chapter.pairs for side in pair)
        yield from unknown("kind", (*chapter.piles, *sides, *chapter.market_cards), known.kinds)
        yield from unknown("landmark", chapter.landmarks, known.landmarks)
        yield from unknown("project", chapter.projects, known.projects)
        yield from unknown("rule card", (*chapter.rules, *chapter.yokai.values()), known.rules)

    @cached_property
    def establishments(self) -> tuple[Establishment, ...]:
        return tuple(card for box in self.boxes for card in box.establishments)

    @property
    def sealed(self) -> bool:
        """Whether there are cards that come to light in play."""
        return bool(self.seen)

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Everything that has a name, by its id."""
        family = self.family
        every: tuple[Card, ...] = (
            *family.establishments, *family.landmarks, *family.projects, *family.islands,
            *family.rules,
        )  # fmt: skip
        return {card.id: card for card in every}

    def name_of(self, card: Card) -> Name:
        face = self.theme.faces.get(card.id)
        return face.name if face else card.name

    def short_of(self, card: Card) -> Text:
        face = self.theme.faces.get(card.id)
        return face.short if face and face.short else card.short

    def text_of(self, card: Card) -> Text:
        face = self.theme.faces.get(card.id)
        return face.text if face and face.text else card.text


CLASSIC = Family("classic", (base.BOX, harbor.BOX, sharp.BOX), numbers.CLASSIC)
SECOND = Family(
    "mk2",
    (mk2.BOX,),
    numbers.SECOND,
    purple_moves=True,
    one_of_each_purple=False,
    start_builds=3,
    always=("two_dice", "aid"),
    goal=3,
)

CAMPAIGN = Family("legacy", (legacy.BOX,), numbers.LEGACY)

BASE_LANDMARKS = ("train_station", "shopping_mall", "amusement_park", "radio_tower")
HARBOR_LANDMARKS = ("harbor", *BASE_LANDMARKS, "airport")
SHARP_LANDMARKS = ("harbor", *BASE_LANDMARKS)

KOSMOS: Mapping[str, object] = {
    "sushi_bar_cost": 2,
    "renovation_pays": "bank",
    "chain_extra_turns": False,
    "reroll_any_dice": False,
    "landmarks_start": "owner_turn",
}
ENGLISH: Mapping[str, object] = {
    "sushi_bar_cost": 4,
    "renovation_pays": "owners",
    "chain_extra_turns": True,
    "reroll_any_dice": True,
    "landmarks_start": "at_once",
}
PLAIN_BUNDLES = {
    "kosmos": {**KOSMOS, "market": "open"},
    "english": {**ENGLISH, "market": "open"},
}
# A fifth player needs the cards of an expansion.
EXPANSION_BUNDLES = {
    "kosmos": {**KOSMOS, "market": "five-five-two", "five_players": False},
    "english": {**ENGLISH, "market": "ten", "five_players": True},
}

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset
    for ruleset in (
        Ruleset(
            "base",
            CLASSIC,
            (base.BOX,),
            Name("Machi Koro", "Machi Koro"),
            BASE_LANDMARKS,
            bundles=PLAIN_BUNDLES,
        ),
        Ruleset(
            "harbor",
            CLASSIC,
            (base.BOX, harbor.BOX),
            Name("Machi Koro with Harbor", "Machi Koro mit Hafen"),
            HARBOR_LANDMARKS,
            start_landmarks=("city_hall",),
            bundles=EXPANSION_BUNDLES,
        ),
        Ruleset(
            "sharp",
            CLASSIC,
            (base.BOX, sharp.BOX),
            Name("Machi Koro with Sharp", "Machi Koro mit Spezial"),
            SHARP_LANDMARKS,
            start_landmarks=("city_hall",),
            bundles={
                **EXPANSION_BUNDLES,
                "english": {
                    **EXPANSION_BUNDLES["english"],
                    "landmarks": BASE_LANDMARKS,
                    "city_hall": False,
                },
            },
        ),
        Ruleset(
            "harbor+sharp",
            CLASSIC,
            (base.BOX, harbor.BOX, sharp.BOX),
            Name("Machi Koro with Harbor and Sharp", "Machi Koro mit Hafen und Spezial"),
            HARBOR_LANDMARKS,
            start_landmarks=("city_hall",),
            bundles=EXPANSION_BUNDLES,
        ),
        Ruleset(
            "fussball",
            CLASSIC,
            (base.BOX,),
            Name("Machi Koro Football", "Machi Koro Fußball"),
            BASE_LANDMARKS,
            start_landmarks=("city_hall",),
            bundles=PLAIN_BUNDLES,
            theme=fussball.THEME,
        ),
        Ruleset(
            "mk2",
            SECOND,
            (mk2.BOX,),
            Name("Machi Koro 2", "Machi Koro – Die neue Stadt"),
            tuple(landmark.id for landmark in mk2.LANDMARKS),
            starters=(),
            start_coins=5,
            players=(2, 5),
            layouts=("five-five-five",),
            bundles={"kosmos": {"market": "five-five-five", "chain_extra_turns": True}},
        ),
        Ruleset(
            "legacy",
            CAMPAIGN,
            (legacy.BOX,),
            Name(
                "Machi Koro Legacy: The Lanterns of the Fox",
                "Machi Koro Legacy: Die Laternen der Füchse",
            ),
            tuple(landmark.id for landmark in legacy.BOX.landmarks),
            starters=(),
            layouts=("open",),
            bundles={"kosmos": {"market": "open", "landmarks_start": "next_turn"}},
            chapters=CHAPTERS,
            slots=legacy.SLOTS,
            seen=STARTING,
            theme=Theme("campaign"),
            # 2: six sides became cheaper, docs/campaign-balance.md.
            version=2,
        ),
    )
}


def rules_since(ruleset: object, version: object) -> Ruleset | None:
    """Today's rules, where a version says that others were meant; who names none means these."""
    known = RULESETS.get(ruleset) if isinstance(ruleset, str) else None
    return known if known and version not in (None, known.version) else None
