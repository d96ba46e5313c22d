"""The cards of Machi Koro 2 against a list written by hand from the published facts."""

from __future__ import annotations

import pytest

import machikoro
from machikoro.cards import mk2
from machikoro.cards.model import Establishment, Landmark
from machikoro.cards.rulesets import RULESETS

# English; German; numbers; colour; symbol; cost; copies; German name found in print
ESTABLISHMENTS = """
Sushi Bar         | Sushi-Bar             | 1     | red    | Cup    | 2 | 5 | found
Wheat Field       | Weizenfeld            | 1-2   | blue   | Wheat  | 1 | 5 | found
Vineyard          | Weinberg              | 2     | blue   | Fruit  | 1 | 5 | found
Bakery            | Bäckerei              | 2-3   | green  | Shop   | 1 | 5 | found
Café              | Café                  | 3     | red    | Cup    | 1 | 5 | found
Flower Garden     | Blumenfeld            | 4     | blue   | Flower | 2 | 5 | found
Convenience Store | Mini-Markt            | 4     | green  | Shop   | 1 | 5 | ours
Forest            | Wald                  | 5     | blue   | Gear   | 3 | 5 | ours
Flower Shop       | Blumenladen           | 6     | green  | Combo  | 1 | 3 | found
Business Center   | Bürohaus              | 6     | purple | Major  | 3 | 3 | found
Corn Field        | Kornfeld              | 7     | blue   | Wheat  | 2 | 5 | found
Stadium           | Stadion               | 7     | purple | Major  | 3 | 3 | found
Hamburger Stand   | Burger-Grill          | 8     | red    | Cup    | 1 | 5 | found
Furniture Factory | Möbelfabrik           | 8     | green  | Combo  | 4 | 3 | found
Shopping District | Luxus-Einkaufszentrum | 8-9   | purple | Major  | 3 | 3 | found
Winery            | Weingut               | 9     | green  | Combo  | 3 | 3 | found
Family Restaurant | Familienrestaurant    | 9-10  | red    | Cup    | 2 | 5 | found
Apple Orchard     | Apfelplantage         | 10    | blue   | Fruit  | 1 | 5 | found
Food Warehouse    | Lebensmittelgroßmarkt | 10-11 | green  | Combo  | 2 | 3 | ours
Mine              | Bergwerk              | 11-12 | blue   | Gear   | 4 | 5 | ours
"""

# English; German; three prices; class; German name found in print
LANDMARKS = """
Farmers Market      | Großmarkt          | 10/14/22 | brown     | found
Shopping Mall       | Einkaufszentrum    | 10/14/22 | brown     | found
Forge               | Metallverarbeitung | 12/16/22 | brown     | found
Soda Bottling Plant | Getränke-Fabrik    | 12/16/22 | brown     | found
Moving Company      | Möbelspedition     | 10/14/22 | brown     | found
Observatory         | Sternwarte         | 10/14/22 | brown     | ours
Tech Startup        | IT-Unternehmen     | 10/14/22 | brown     | ours
Airport             | Flughafen          | 12/16/22 | brown     | ours
Amusement Park      | Freizeitpark       | 12/16/22 | brown     | found
Charterhouse        | Kapitol            | 12/16/22 | brown     | found
Temple              | Tempel             | 12/16/22 | brown     | found
French Restaurant   | Gourmet-Restaurant | 10/14/22 | turquoise | found
Publisher           | Verlag             | 10/14/22 | turquoise | ours
Exhibit Hall        | Messehalle         | 12/16/22 | turquoise | ours
Museum              | Museum             | 12/16/22 | turquoise | ours
Park                | Park               | 12/16/22 | turquoise | found
Radio Tower         | Funkturm           | 12/16/22 | turquoise | found
TV Station          | Fernsehsender      | 12/16/22 | turquoise | ours
Loan Office         | Kreditinstitut     | 10/-/-   | own       | found
Launch Pad          | Raketenbasis       | 45/38/25 | own       | found
"""

# The same pictures go by other words in the classic family.
SYMBOLS = {"Shop": "bread", "Major": "tower"}

MK2 = RULESETS["mk2"]


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def id_of(english: str) -> str:
    return english.lower().replace(" ", "_").replace("é", "e")


def numbers_of(text: str) -> tuple[int, ...]:
    first, _, last = text.partition("-")
    return tuple(range(int(first), int(last or first) + 1))


def establishment(english: str) -> Establishment:
    return next(card for card in MK2.establishments if card.id == id_of(english))


def landmark(english: str) -> Landmark:
    return next(card for card in MK2.family.landmarks if card.id == id_of(english))


@pytest.mark.parametrize("facts", rows(ESTABLISHMENTS), ids=lambda facts: id_of(facts[0]))
def test_every_establishment_is_as_printed(facts: list[str]) -> None:
    english, german, numbers, colour, symbol, cost, copies, source = facts
    card = establishment(english)
    assert (card.name.en, card.name.de) == (english, german)
    assert card.name.ours == (source == "ours")
    assert card.numbers == numbers_of(numbers)
    assert card.colour == colour
    assert card.symbol == SYMBOLS.get(symbol, symbol.lower())
    assert (card.cost, card.copies) == (int(cost), int(copies))


@pytest.mark.parametrize("facts", rows(LANDMARKS), ids=lambda facts: id_of(facts[0]))
def test_every_landmark_is_as_printed(facts: list[str]) -> None:
    english, german, prices, class_, source = facts
    card = landmark(english)
    assert (card.name.en, card.name.de) == (english, german)
    assert card.name.ours == (source == "ours")
    printed = [int(price) for price in prices.split("/") if price != "-"]
    assert list(card.prices[: len(printed)]) == printed
    assert card.shared == (class_ == "brown")
    acts_once = card.effect is not None and card.effect.operation != "win"
    assert acts_once == (class_ == "turquoise")


def test_the_box_holds_nothing_but_these_cards() -> None:
    kinds = {id_of(facts[0]) for facts in rows(ESTABLISHMENTS)}
    landmarks = {id_of(facts[0]) for facts in rows(LANDMARKS)}
    assert {card.id for card in mk2.ESTABLISHMENTS} == kinds
    assert {card.id for card in mk2.LANDMARKS} == landmarks
    assert {card.id for card in MK2.establishments} == kinds
    assert set(MK2.landmarks) == landmarks


def test_the_box_has_46_and_40_establishments_and_20_landmarks() -> None:
    """Rulebook p. 1: 106 cards."""
    low = sum(card.copies for card in mk2.ESTABLISHMENTS if max(card.numbers) <= 6)
    high = sum(card.copies for card in mk2.ESTABLISHMENTS if min(card.numbers) >= 7)
    assert (low, high, len(mk2.LANDMARKS)) == (46, 40, 20)
    assert low + high + len(mk2.LANDMARKS) == 106


def test_all_106_cards_are_on_the_table_at_the_start() -> None:
    position = machikoro.new_game("mk2", players=5, seed=1).position()
    assert sum(position["market"].values()) + sum(position["deck"].values()) == 106


def test_eleven_landmarks_are_brown_seven_turquoise_and_two_the_owners() -> None:
    """Rulebook p. 7: exactly two landmarks concern their owner only."""
    classes = [facts[3] for facts in rows(LANDMARKS)]
    assert [classes.count(name) for name in ("brown", "turquoise", "own")] == [11, 7, 2]
    own = [card.id for card in mk2.LANDMARKS if not card.shared and card.id not in ONCE]
    assert own == ["loan_office", "launch_pad"]


ONCE = {id_of(facts[0]) for facts in rows(LANDMARKS) if facts[3] == "turquoise"}


def test_eleven_german_names_are_ours() -> None:
    ours = {card.name.de for card in (*mk2.ESTABLISHMENTS, *mk2.LANDMARKS) if card.name.ours}
    assert ours == {
        "Mini-Markt", "Wald", "Lebensmittelgroßmarkt", "Bergwerk", "Sternwarte",
        "IT-Unternehmen", "Flughafen", "Verlag", "Messehalle", "Museum", "Fernsehsender",
    }  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_a_name_and_a_text_of_its_own_language(language: str) -> None:
    cards = (*mk2.ESTABLISHMENTS, *mk2.LANDMARKS)
    for card in cards:
        assert card.name.of(language).strip()
        assert card.text.of(language).endswith(".")
        assert card.text.en != card.text.de
    names = [card.name.of(language) for card in cards]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("english", "amounts"),
    [
        ("Sushi Bar", "3"), ("Wheat Field", "1"), ("Vineyard", "2"), ("Bakery", "2"),
        ("Café", "2"), ("Flower Garden", "2"), ("Convenience Store", "3"), ("Forest", "2"),
        ("Flower Shop", "3"), ("Corn Field", "3"), ("Stadium", "3"), ("Hamburger Stand", "2"),
        ("Furniture Factory", "4"), ("Shopping District", "10"), ("Winery", "3"),
        ("Family Restaurant", "2"), ("Apple Orchard", "3"), ("Food Warehouse", "2"),
        ("Mine", "6"),
    ],
)  # fmt: skip
def test_the_text_of_an_establishment_names_its_amount(english: str, amounts: str) -> None:
    text = establishment(english).text
    for sentence in text:
        digits = "".join(c if c.isdigit() else " " for c in sentence).split()
        assert digits == [amounts]


@pytest.mark.parametrize(
    ("english", "amounts"),
    [
        ("Farmers Market", ["1"]), ("Shopping Mall", ["1"]), ("Forge", ["1"]),
        ("Soda Bottling Plant", ["1"]), ("Moving Company", []), ("Observatory", ["5"]),
        ("Tech Startup", ["12", "8"]), ("Airport", ["5"]), ("Amusement Park", []),
        ("Charterhouse", ["3"]), ("Temple", ["2"]), ("French Restaurant", ["2"]),
        ("Publisher", ["1"]), ("Exhibit Hall", ["10"]), ("Museum", ["3"]), ("Park", []),
        ("Radio Tower", []), ("TV Station", ["1"]), ("Loan Office", ["2"]), ("Launch Pad", []),
    ],
)  # fmt: skip
def test_the_text_of_a_landmark_names_its_amount(english: str, amounts: list[str]) -> None:
    for sentence in landmark(english).text:
        digits = "".join(c if c.isdigit() else " " for c in sentence).split()
        assert digits == amounts
