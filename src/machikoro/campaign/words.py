"""What leaves say, in either language, with everybody's names filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from machikoro.campaign import content
from machikoro.campaign.deck import Kind, Leaf, Told
from machikoro.cards.legacy import data
from machikoro.languages import Language
from machikoro.sentences import say

CARDS = ("establishments", "landmarks", "projects", "islands")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def text_of(leaf: Leaf, language: Language) -> str:
    return fill(TEXTS[leaf.kind](leaf, language), leaf.told, language)


def fill(text: str, told: Told, language: Language) -> str:
    """Every placeholder at once: a name that looks like one stays a name."""
    values = _values(told, language)
    return PLACEHOLDER.sub(lambda found: values[found[1]], text)


def _values(told: Told, language: Language) -> dict[str, str]:
    return {
        "mayors": joined(told.mayors, language),
        "winner": told.winner,
        "town": told.town,
        "side": with_article(told.side, "nom", language),
        "side_dat": with_article(told.side, "dat", language),
        "last": told.last,
        "winners": joined(told.winners, language),
    }


def joined(names: Sequence[str], language: Language) -> str:
    """Ada, Ben and Cleo."""
    if len(names) < 2:
        return "".join(names)
    first, last = ", ".join(names[:-1]), names[-1]
    return say("campaign.and", language, first=first, last=last)


def with_article(side: str, case: str, language: Language) -> str:
    if not side:
        return ""
    forms: Any = data.story()["sides"][side][language]
    return str(forms[case] if isinstance(forms, dict) else forms)


def name_of(card: str, language: Language) -> str:
    """Of an establishment, landmark, project, island or rule card."""
    story = data.story()
    found = next((story[kind][card]["name"] for kind in CARDS if card in story[kind]), None)
    return str((found or story["rules"][card]["title"])[language])


def text_of_card(card: str, language: Language) -> str:
    """What an establishment, landmark, project or island does."""
    story = data.story()
    found = next(story[kind][card] for kind in CARDS if card in story[kind])
    return str(found["text"][language])


def named(cards: Sequence[str], language: Language) -> str:
    return joined([name_of(card, language) for card in cards], language)


def title_of(leaf: Leaf, language: Language) -> str:
    story = data.story()
    if leaf.id == f"{leaf.chapter}_opening":
        title = story["chapters"][leaf.chapter - 1]["title"][language]
        return say("campaign.chapter", language, chapter=leaf.chapter, title=title)
    if leaf.id == "epilogue":
        return say("campaign.epilogue", language)
    if leaf.kind == "sticker":
        return str(story["deck"]["lampion"]["name"][language])
    return name_of(leaf.id, language) if leaf.kind in NAMED else ""


def _story_text(leaf: Leaf, language: Language) -> str:
    story = data.story()
    if leaf.id == "welcome":
        return str(story["deck"]["first"][language])
    if leaf.id == "epilogue":
        return str(story["epilogue"][leaf.told.ending][language])
    chapter = story["chapters"][leaf.chapter - 1]
    if leaf.id.endswith("_chosen"):
        return str(chapter["chosen"][leaf.told.letter][language])
    texts = {card["id"]: card[language] for card in (*chapter["opening"], *chapter["closing"])}
    return str(texts[leaf.id])


def _rule_text(leaf: Leaf, language: Language) -> str:
    text = str(data.story()["rules"][leaf.id]["text"][language])
    return f"{text} {say('campaign.without', language)}" if leaf.told.without else text


def _reference_text(leaf: Leaf, language: Language) -> str:
    return "\n".join(_reference_steps(leaf.id.removeprefix("reference_"), language))


def _reference_steps(card: str, language: Language) -> list[str]:
    return list(data.story()["referenceCards"][card][language])


def _box_text(leaf: Leaf, language: Language) -> str:
    return str(data.story()["boxes"][leaf.id][language])


def _list_text(leaf: Leaf, language: Language) -> str:
    if leaf.id != "starting_cards":
        return say("campaign.to_archive", language, cards=named(leaf.cards, language))
    project = content.project(1)
    establishments = content.ids(data.campaign()["startEstablishments"])
    return say(
        "campaign.starting_cards", language,
        establishments=named(establishments, language),
        landmarks=named(content.landmarks(1), language),
        market_cards=named(content.start_market_cards(), language),
        project=name_of(project, language),
        turn="; ".join(_reference_steps("1", language)),
    )  # fmt: skip


def _card_text(leaf: Leaf, language: Language) -> str:
    return text_of_card(leaf.id, language)


def _question(leaf: Leaf, language: Language) -> str:
    return str(data.story()["chapters"][leaf.chapter - 1]["question"][language])


def _sticker_text(leaf: Leaf, language: Language) -> str:
    story = data.story()
    line = story["chapters"][leaf.chapter - 1]["lampion"][language]
    return f"{line} {story['deck']['lampion']['text'][language]}"


def _stop_text(leaf: Leaf, language: Language) -> str:
    stops = data.story()["deck"]["stops"]
    text = str(stops[STOPS.get(leaf.id) or STOPS[leaf.id.rpartition("_")[0]]][language])
    return f"{text}\n{_goal(leaf.chapter, language)}" if leaf.id.startswith("stop_game") else text


def _goal(chapter: int, language: Language) -> str:
    landmarks = content.landmarks(chapter)
    return say(
        "campaign.goal", language,
        count=len(landmarks),
        landmarks=named(landmarks, language),
        project=_priced_project(chapter, language),
    )  # fmt: skip


def _priced_project(chapter: int, language: Language) -> str:
    """One that is built by floors, or gets cheaper, tells its price itself."""
    project = content.chapter(chapter)["project"]
    name = name_of(project["id"], language)
    if "floors" in project or "minCost" in project:
        return name
    return say("campaign.goal_price", language, project=name, cost=project["cost"])


NAMED = ("rule", "landmark", "project", "market_card")
STOPS = {
    "stop_rulebook": "rulebook",
    "stop_before": "before_game",
    "stop_game": "game_ended",
    "stop_end": "end",
}
TEXTS: dict[Kind, Callable[[Leaf, Language], str]] = {
    "text": _story_text,
    "rule": _rule_text,
    "reference": _reference_text,
    "box": _box_text,
    "cards": _list_text,
    "landmark": _card_text,
    "project": _card_text,
    "market_card": _card_text,
    "pair": _question,
    "sticker": _sticker_text,
    "stop": _stop_text,
}
