"""The cards of the classic family against a transcription of their own.

The tables below were written from the boxes, not from the package.
"""

from __future__ import annotations

import re
import unicodedata

import pytest

from machikoro.cards import base, harbor, sharp
from machikoro.cards.model import Box, Establishment, Landmark
from machikoro.cards.rulesets import RULESETS, Ruleset

# id, numbers, colour, symbol, cost, copies, German name
BASE = """
wheat_field         1      blue    wheat      1  6  Weizenfeld
ranch               2      blue    cow        1  6  Bauernhof
bakery              2-3    green   bread      1  6  Bäckerei
cafe                3      red     cup        2  6  Café
convenience_store   4      green   bread      2  6  Mini-Markt
forest              5      blue    gear       3  6  Wald
stadium             6      purple  tower      6  4  Stadion
tv_station          6      purple  tower      7  4  Fernsehsender
business_center     6      purple  tower      8  4  Bürohaus
cheese_factory      7      green   factory    5  6  Molkerei
furniture_factory   8      green   factory    3  6  Möbelfabrik
mine                9      blue    gear       6  6  Bergwerk
family_restaurant   9-10   red     cup        3  6  Familien-Restaurant
apple_orchard       10     blue    wheat      3  6  Apfelplantage
farmers_market      11-12  green   fruit      2  6  Markthalle
"""
HARBOR = """
sushi_bar           1      red     cup        2  6  Sushi-Bar
flower_garden       4      blue    wheat      2  6  Blumenfeld
flower_shop         6      green   bread      1  6  Blumenladen
pizza_joint         7      red     cup        1  6  Pizzeria
publisher           7      purple  tower      5  4  Verlag
hamburger_stand     8      red     cup        1  6  Burger-Grill
mackerel_boat       8      blue    boat       2  6  Küsten-Fischerboot
tax_office          8-9    purple  tower      4  4  Finanzamt
food_warehouse      12-13  green   factory    2  6  Lebensmittelgroßmarkt
tuna_boat           12-14  blue    boat       5  6  Hochsee-Fischerboot
"""
SHARP = """
general_store       2      green   bread      0  6  Lebensmittelladen
corn_field          3-4    blue    wheat      2  6  Maisfeld
demolition_company  4      green   briefcase  2  6  Baufirma
french_restaurant   5      red     cup        3  6  3-Sterne-Restaurant
loan_office         5-6    green   briefcase  0  6  Kreditinstitut
vineyard            7      blue    wheat      3  6  Weinberg
renovation_company  8      purple  tower      4  4  Groß-Reinigung
winery              9      green   factory    3  6  Weingut
moving_company      9-10   green   briefcase  2  6  Spedition
tech_startup        10     purple  tower      1  4  IT-Unternehmen
soda_bottling_plant 11     green   factory    5  6  Getränkehersteller
park                11-13  purple  tower      3  4  Park
private_club        12-14  red     cup        4  6  Cocktail-Club
"""
LANDMARKS = """
train_station    4   base    Bahnhof
shopping_mall    10  base    Einkaufszentrum
amusement_park   16  base    Freizeitpark
radio_tower      22  base    Funkturm
city_hall        0   harbor  Rathaus
harbor           2   harbor  Hafen
airport          30  harbor  Flughafen
"""
BOXES: dict[str, tuple[Box, str]] = {
    "base": (base.BOX, BASE),
    "harbor": (harbor.BOX, HARBOR),
    "sharp": (sharp.BOX, SHARP),
}
Card = Establishment | Landmark
CLASSIC = [RULESETS[name] for name in ("base", "harbor", "sharp", "harbor+sharp", "fussball")]
KINDS: list[Establishment] = [card for box, _ in BOXES.values() for card in box.establishments]
PROJECTS: list[Landmark] = [card for box, _ in BOXES.values() for card in box.landmarks]
ALL: list[Card] = [*KINDS, *PROJECTS]
PRINTED = {
    "wheat_field": "Kassenhäuschen",
    "bakery": "Imbissstand",
    "cafe": "Fanshop",
    "family_restaurant": "Clubhaus",
    "business_center": "Neuer Sponsor",
    "tv_station": "Neuer Spieler",
    "stadium": "Neuer Trainer",
}
OURS = {
    "ranch": "Bolzplatz",
    "convenience_store": "Getränkestand",
    "forest": "Bandenwerbung",
    "cheese_factory": "Talentschmiede",
    "furniture_factory": "Werbeagentur",
    "mine": "Trikotwerbung",
    "apple_orchard": "Dauerkartenverkauf",
    "farmers_market": "Ticketportal",
}


def _lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def _span(numbers: tuple[int, ...]) -> str:
    assert list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _as_printed(card: Establishment) -> list[str]:
    numbers = [card.cost, card.copies]
    return [card.id, _span(card.numbers), card.colour, card.symbol, *map(str, numbers),
            card.name.de]  # fmt: skip


def _copies(box: Box, purple: bool) -> int:
    return sum(c.copies for c in box.establishments if (c.colour == "purple") == purple)


def _cards_of(ruleset: Ruleset) -> list[Card]:
    """All cards that can lie on the table."""
    shown = (*ruleset.landmarks, *ruleset.start_landmarks)
    landmarks = [card for card in ruleset.family.landmarks if card.id in shown]
    return [*ruleset.establishments, *landmarks]


@pytest.mark.parametrize("box", BOXES)
def test_every_establishment_is_as_printed(box: str) -> None:
    """Classic sections 2 to 4, in the order of the tables."""
    found, expected = BOXES[box]
    assert [_as_printed(card) for card in found.establishments] == _lines(expected)


def test_there_are_thirty_eight_establishments() -> None:
    """Classic section 4."""
    assert len(KINDS) == len({card.id for card in KINDS}) == 38


def test_every_landmark_is_as_printed() -> None:
    """Classic section 5."""
    found = {
        card.id: (card.prices, name, card.name.de)
        for name, (box, _) in BOXES.items()
        for card in box.landmarks
    }
    assert found == {
        name: ((int(cost),) * 3, box, german) for name, cost, box, german in _lines(LANDMARKS)
    }


def test_only_the_city_hall_does_not_count_as_a_landmark() -> None:
    """Classic ruling 20."""
    assert [card.id for card in PROJECTS if not card.counts] == ["city_hall"]


def test_the_base_box_holds_108_cards() -> None:
    """Classic section 1: 84 establishments, 8 starters, 16 landmarks."""
    starters = 4 * len(RULESETS["base"].starters)
    landmarks = 4 * len(base.BOX.landmarks)
    cards = _copies(base.BOX, purple=False) + _copies(base.BOX, purple=True)
    assert (cards, starters, landmarks) == (84, 8, 16)
    assert cards + starters + landmarks == 108


def test_the_harbor_box_holds_68_cards() -> None:
    """Classic section 1: 48 + 8 + 12."""
    found = (_copies(harbor.BOX, False), _copies(harbor.BOX, True), 4 * len(harbor.BOX.landmarks))
    assert found == (48, 8, 12)
    assert sum(found) == 68


def test_the_sharp_box_holds_72_cards() -> None:
    """Classic section 1: 60 + 12, no landmarks."""
    found = (_copies(sharp.BOX, False), _copies(sharp.BOX, True), 4 * len(sharp.BOX.landmarks))
    assert found == (60, 12, 0)


def test_the_fussball_box_holds_112_cards() -> None:
    """Fussball, Spielmaterial: 84 projects, 12 start cards, 16 landmarks."""
    ruleset = RULESETS["fussball"]
    projects = sum(card.copies for card in ruleset.establishments)
    starts = 4 * len((*ruleset.starters, *ruleset.start_landmarks))
    assert (projects, starts, 4 * len(ruleset.landmarks)) == (84, 12, 16)


@pytest.mark.parametrize(
    ("box", "colours"),
    [
        ("base", {"blue": 5, "green": 5, "red": 2, "purple": 3}),
        ("harbor", {"blue": 3, "green": 2, "red": 3, "purple": 2}),
        ("sharp", {"blue": 2, "green": 6, "red": 2, "purple": 3}),
    ],
)
def test_kinds_of_each_colour(box: str, colours: dict[str, int]) -> None:
    """Classic section 1."""
    found = [card.colour for card in BOXES[box][0].establishments]
    assert {colour: found.count(colour) for colour in set(found)} == colours


@pytest.mark.parametrize(
    ("box", "low", "high", "purple"),
    [("base", 36, 36, 12), ("harbor", 18, 30, 8), ("sharp", 30, 30, 12)],
)
def test_sizes_of_the_three_market_stacks(box: str, low: int, high: int, purple: int) -> None:
    """Classic section 1: no card straddles 6 and 7."""
    found = {"low": 0, "high": 0, "purple": 0}
    for card in BOXES[box][0].establishments:
        low_only, high_only = max(card.numbers) <= 6, min(card.numbers) > 6
        assert low_only != high_only
        stack = "purple" if card.colour == "purple" else "low" if low_only else "high"
        found[stack] += card.copies
    assert found == {"low": low, "high": high, "purple": purple}


@pytest.mark.parametrize(
    ("symbol", "carriers"),
    [
        ("wheat", "wheat_field apple_orchard flower_garden corn_field vineyard"),
        ("cow", "ranch"),
        ("gear", "forest mine"),
        ("cup", "cafe family_restaurant sushi_bar pizza_joint hamburger_stand french_restaurant "
                "private_club"),
        ("bread", "bakery convenience_store flower_shop general_store"),
        ("factory", "cheese_factory furniture_factory winery soda_bottling_plant food_warehouse"),
        ("fruit", "farmers_market"),
        ("boat", "mackerel_boat tuna_boat"),
        ("briefcase", "demolition_company loan_office moving_company"),
        ("tower", "stadium tv_station business_center publisher tax_office renovation_company "
                  "tech_startup park"),
    ],
)  # fmt: skip
def test_who_carries_a_symbol(symbol: str, carriers: str) -> None:
    """Classic section 6."""
    assert {card.id for card in KINDS if card.symbol == symbol} == set(carriers.split())


@pytest.mark.parametrize(
    ("card", "counted"),
    [
        ("farmers_market", ("wheat",)),
        ("cheese_factory", ("cow",)),
        ("furniture_factory", ("gear",)),
        ("food_warehouse", ("cup",)),
        ("soda_bottling_plant", ("cup",)),
        ("publisher", ("cup", "bread")),
        ("flower_shop", ("flower_garden",)),
        ("winery", ("vineyard",)),
    ],
)
def test_what_a_card_counts(card: str, counted: tuple[str, ...]) -> None:
    """Classic section 6."""
    (found,) = [kind for kind in KINDS if kind.id == card]
    assert found.effect.per == counted


def test_ids_are_the_snake_case_of_the_english_names() -> None:
    """Classic section 13."""
    for card in ALL:
        plain = unicodedata.normalize("NFKD", card.name.en).encode("ascii", "ignore").decode()
        assert card.id == plain.lower().replace(" ", "_")


@pytest.mark.parametrize("ruleset", CLASSIC, ids=lambda ruleset: ruleset.id)
def test_every_card_has_a_name_and_a_text_in_both_languages(ruleset: Ruleset) -> None:
    """German and English are equal citizens."""
    for card in _cards_of(ruleset):
        name, text = ruleset.name_of(card), ruleset.text_of(card)
        assert name.en.strip() == name.en != ""
        assert name.de.strip() == name.de != ""
        assert text.en.strip().endswith(".")
        assert text.de.strip().endswith(".")
        assert text.en != text.de
        assert name.of("de") == name.de
        assert text.of("en") == text.en


@pytest.mark.parametrize("ruleset", CLASSIC, ids=lambda ruleset: ruleset.id)
def test_names_are_told_apart_within_a_ruleset(ruleset: Ruleset) -> None:
    """Nobody should have to guess which card is meant."""
    names = [ruleset.name_of(card) for card in _cards_of(ruleset)]
    assert len({name.de for name in names}) == len(names)
    assert len({name.en for name in names}) == len(names)


@pytest.mark.parametrize("ruleset", CLASSIC, ids=lambda ruleset: ruleset.id)
def test_both_languages_name_the_same_numbers(ruleset: Ruleset) -> None:
    """A text that says 3 coins in one language says so in the other."""
    for card in _cards_of(ruleset):
        text = ruleset.text_of(card)
        found = [sorted(re.findall(r"\d+", text.of(language))) for language in ("en", "de")]
        assert found[0] == found[1], card.id


def test_no_classic_name_is_marked_as_ours() -> None:
    """All of them are printed."""
    assert not [card.id for card in ALL if card.name.ours]


def test_the_seven_printed_names_of_fussball_are_not_marked_as_ours() -> None:
    """Fussball facts, section 3 and 4."""
    ruleset = RULESETS["fussball"]
    names = {card.id: ruleset.name_of(card) for card in ruleset.establishments}
    assert {card: name.de for card, name in names.items() if not name.ours} == PRINTED


def test_the_other_eight_names_of_fussball_are_marked_as_ours() -> None:
    """Fussball facts, section 3 and 4."""
    ruleset = RULESETS["fussball"]
    names = {card.id: ruleset.name_of(card) for card in ruleset.establishments}
    assert {card: name.de for card, name in names.items() if name.ours} == OURS


def test_the_landmarks_of_fussball_have_their_printed_names() -> None:
    """Fussball, Spielvorbereitung."""
    ruleset = RULESETS["fussball"]
    found = {card.id: ruleset.name_of(card) for card in ruleset.family.landmarks}
    assert {card: found[card].de for card in found if card not in ("harbor", "airport")} == {
        "city_hall": "Trainingsgelände",
        "train_station": "Nachwuchscenter",
        "shopping_mall": "Stadion",
        "amusement_park": "TV-Studio",
        "radio_tower": "Fußballmuseum",
    }
    assert not any(name.ours for name in found.values())


def test_no_text_of_fussball_speaks_of_the_base_games_world() -> None:
    """Symbols and cards of the base game have other names there."""
    ruleset = RULESETS["fussball"]
    foreign = ("cow", "wheat", "gear", "bread", "cup", "Kuh", "Korn", "Zahnrad", "Brot", "Tasse")
    for card in _cards_of(ruleset):
        text = ruleset.text_of(card)
        words = set(re.findall(r"\w+", f"{text.en} {text.de}"))
        assert not words & set(foreign), card.id
