"""The deck and its words: everything is there, in both languages, in its order."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any, get_args

import pytest

from machikoro.campaign import Leaf, content
from machikoro.campaign.deck import Kind, Told, deck, starting_leaves
from machikoro.campaign.words import fill, joined, name_of
from machikoro.cards.legacy import data
from machikoro.languages import LANGUAGES

TOLD = Told(("Ada", "Ben"), "Ada", "Adahausen", "cafe", "B", "Ben", ("Ada",), "far")
LEAVES = [replace(leaf, told=TOLD) for leaf in (*deck(), *starting_leaves().values())]


def texts(found: Any, path: str = "") -> dict[str, str]:
    """Every sentence of the story by where it stands."""
    if isinstance(found, str):
        return {path: found}
    if not isinstance(found, (dict, list)):
        return {}
    items = found.items() if isinstance(found, dict) else enumerate(found)
    inner = [texts(each, f"{path}/{key}") for key, each in items]
    return {place: text for each in inner for place, text in each.items()}


def test_ids_of_leaves_are_unique() -> None:
    assert [leaf for leaf, times in Counter(leaf.id for leaf in deck()).items() if times > 1] == []
    assert {leaf.kind for leaf in deck()} == set(get_args(Kind))


def test_ids_of_cards_are_unique() -> None:
    found = data.campaign()
    ids = [
        card["id"]
        for kind in ("startEstablishments", "landmarks", "islands")
        for card in found[kind]
    ]
    ids += content.market_cards()
    for n in range(1, 11):
        chapter = content.chapter(n)
        ids += [
            *content.pair(n),
            chapter["project"]["id"],
            *(rule["id"] for rule in chapter["rules"]),
        ]
    assert [card for card, times in Counter(ids).items() if times > 1] == []


@pytest.mark.parametrize("leaf", LEAVES, ids=lambda leaf: leaf.id)
def test_a_leaf_speaks_both_languages_with_everything_filled_in(leaf: Leaf) -> None:
    for language in LANGUAGES:
        assert leaf.text(language).strip()
        assert not re.search(r"[{}]", leaf.text(language) + leaf.title(language))
    if leaf.kind not in ("reference", "market_card"):
        assert leaf.text("de") != leaf.text("en")


def test_the_story_has_every_sentence_in_both_languages() -> None:
    found = texts({name: it for name, it in data.story().items() if name != "placeholders"})
    german = {re.sub(r"/de(/nom|/dat)?$|/de(?=/)", "/en", path) for path in found if "/de" in path}
    german = {path for path in german if re.search(r"/en(/|$)", path)}
    english = {path for path in found if re.search(r"/en(/|$)", path)}
    assert german == english
    assert all(text.strip() for text in found.values())


def test_the_story_has_no_other_placeholders_than_those_that_are_filled_in() -> None:
    used = {
        name
        for path, text in texts(data.story()).items()
        if not path.startswith("/placeholders")
        for name in re.findall(r"\{(\w+)\}", text)
    }
    assert used == {"mayors", "winner", "town", "side", "side_dat", "last", "winners"}


@pytest.mark.parametrize("rule", content.rules())
def test_a_rule_card_has_at_most_sixty_words(rule: str) -> None:
    for language in LANGUAGES:
        assert len(data.story()["rules"][rule]["text"][language].split()) <= 60


@pytest.mark.parametrize("card", [*content.market_cards(), *content.islands(), *content.rules()])
def test_a_card_has_a_name_in_both_languages(card: str) -> None:
    assert all(name_of(card, language).strip() for language in LANGUAGES)


def test_names_of_people_are_left_as_they_are() -> None:
    told = replace(TOLD, winner="{town}", town="<b>%s{winner}")
    assert fill("{winner} of {town}", told, "en") == "{town} of <b>%s{winner}"


def test_names_are_joined_as_the_language_does_it() -> None:
    assert joined(["Ada"], "de") == "Ada"
    assert joined(["Ada", "Ben"], "de") == "Ada und Ben"
    assert joined(["Ada", "Ben", "Cleo"], "en") == "Ada, Ben and Cleo"


def test_the_article_of_a_side_follows_its_case() -> None:
    told = replace(TOLD, side="goat_pasture")
    assert fill("{side}, vor {side_dat}", told, "de") == "die Ziegenalm, vor der Ziegenalm"
    assert fill("{side}", told, "en") == "the Goat Pasture"


@pytest.mark.parametrize("n", range(1, 11))
def test_before_its_game_a_chapter_says_how_it_is_won(n: int) -> None:
    """Its own landmarks and project, with a price where it is one price, and none of the next."""
    leaf = next(leaf for leaf in deck() if leaf.id == f"stop_game_{n}")
    project = content.chapter(n)["project"]
    goal = leaf.text("en").splitlines()[1]
    assert goal.startswith("How to win: be the first to have built all 3 landmarks")
    for card in (*content.landmarks(n), project["id"]):
        assert name_of(card, "en") in goal
    priced = "floors" not in project and "minCost" not in project
    assert (f"{project['cost']} coins" in goal) == priced
    if n < content.CHAPTERS:
        assert name_of(content.project(n + 1), "en") not in goal


def test_the_first_card_tells_of_the_65_starting_cards() -> None:
    """Items 1, 2 and 14."""
    first, second, third = deck()[:3]
    assert (first.id, first.kind) == ("welcome", "text")
    assert "65" in first.text("de")
    assert (second.id, third.id) == ("starting_cards", "stop_rulebook")
    copies = {"market_card": 4, "landmark": 4, "reference": 4, "project": 1}
    leaves = starting_leaves()
    assert sum(copies[leaves[card].kind] if card in leaves else 5 for card in second.cards) == 65


@pytest.mark.parametrize("n", range(1, 11))
def test_a_chapter_lies_in_its_order(n: int) -> None:
    """4.1: opening, box, rules, reference card, landmark, project, STOP; closing, market card,
    pair, and what the choice brings."""
    kinds = [
        leaf.kind
        for leaf in deck()
        if leaf.chapter == n and leaf.id not in ("welcome", "starting_cards", "stop_rulebook")
    ]
    before, after = " ".join(kinds).split(" stop ", 1)
    assert re.fullmatch(r"text( box)?( rule)*( reference)?( landmark project)?", before)
    assert re.fullmatch(r"text market_card pair text( sticker)?( cards)?( text)? stop", after)


def test_six_boxes_are_opened_in_chapters_2_4_5_6_7_and_9() -> None:
    """Items 3 and 8."""
    boxes = [(leaf.id, leaf.chapter) for leaf in deck() if leaf.kind == "box"]
    assert boxes == [(f"box_{i}", n) for i, n in enumerate((2, 4, 5, 6, 7, 9), 1)]
    (isles,) = (leaf.cards for leaf in deck() if leaf.id == "box_2")
    assert len(isles) == 8


def test_a_new_reference_card_comes_with_every_new_step_or_action() -> None:
    """Item 10 and 4.1."""
    found = [leaf.chapter for leaf in deck() if leaf.kind == "reference"]
    assert found == [2, 3, 4, 5, 8, 9]


def test_two_landmarks_are_kept_and_one_is_new() -> None:
    """Item 17: chapter n has the letters n, n + 1 and n + 2."""
    order = content.ids(data.campaign()["landmarks"])
    for n in range(1, 11):
        assert content.landmarks(n) == order[n - 1 : n + 2]
    assert [leaf.id for leaf in deck() if leaf.kind == "landmark"] == list(order[3:])


def test_the_market_card_of_a_chapter_bears_the_name_of_the_landmark_that_leaves() -> None:
    """4.1."""
    for n in range(1, 11):
        card = content.chapter(n)["endMarketCard"]["id"]
        for language in LANGUAGES:
            assert name_of(card, language) == name_of(content.landmarks(n)[0], language)


@pytest.mark.parametrize(
    ("sides", "loved"), [("BABABBBAAB", 10), ("ABABAAABBA", 0), ("BABABBBBBA", 7)]
)
def test_the_foxes_love_one_side_of_each_pair(sides: str, loved: int) -> None:
    """4.1."""
    assert content.loved_sides(sides) == loved
