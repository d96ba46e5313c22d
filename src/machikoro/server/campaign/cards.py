"""The cards of the campaign that somebody has seen, as the page draws them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from machikoro.campaign.table import RULESET
from machikoro.cards.legacy import data
from machikoro.cards.legacy.cards import BOX, SLOTS, chapters_data
from machikoro.cards.legacy.chapters import STARTING
from machikoro.cards.rulesets import RULESETS
from machikoro.lessons.book import common_moments, sealed_moments
from machikoro.server.lobby.catalogue import in_words, named, shown_establishment
from machikoro.server.lobby.lessons import shown_moment
from machikoro.server.wire import messages as m
from machikoro.texts.reveals import subjects_of, words_of

TOPICS = ("establishments", "landmarks", "projects", "islands")


@cache
def starting_cards() -> m.CampaignCards:
    return cards(STARTING, ())


def cards(seen: Collection[str], drawn: Collection[str]) -> m.CampaignCards:
    """Of what has been seen, and nothing else."""
    ruleset = RULESETS[RULESET]
    colours = {str(card.colour) for card in BOX.establishments if card.id in seen}
    told = [one for one in sealed_moments() if one.id in subjects_of(seen)]
    return m.CampaignCards(
        slots=list(SLOTS),
        establishments=[
            shown_establishment(ruleset, card) for card in BOX.establishments if card.id in seen
        ],
        landmarks=[card for card in _landmarks() if card.id in seen],
        projects=[card for card in _projects() if card.id in seen],
        islands=[
            m.CampaignIsland(card.id, card.field, named(card.name), in_words(card.text))
            for card in BOX.islands
            if card.id in seen
        ],
        rules=[card for card in _rules() if card.id in seen],
        flavours={card: words for card, words in _flavours().items() if card in seen},
        pictures=sorted(drawn),
        moments=[shown_moment(one) for one in (*common_moments(colours), *told)],
        words={str(language): words for language, words in words_of(seen).items()},
    )


def _landmarks() -> list[m.CampaignLandmark]:
    printed = {card["id"]: card for card in data.campaign()["landmarks"]}
    return [
        m.CampaignLandmark(
            card.id, printed[card.id]["letter"], printed[card.id]["symbol"], named(card.name),
            in_words(card.text),
        )
        for card in BOX.landmarks
    ]  # fmt: skip


def _projects() -> list[m.CampaignProject]:
    symbols = {
        chapter["project"]["id"]: chapter["project"]["symbol"] for chapter in chapters_data()
    }
    return [
        m.CampaignProject(
            card.id, card.cost, symbols[card.id], named(card.name), in_words(card.text),
            card.least, card.floors,
        )
        for card in BOX.projects
    ]  # fmt: skip


def _rules() -> list[m.CampaignRule]:
    return [
        m.CampaignRule(
            card.id, named(card.name), in_words(card.text), card.amount, card.cost,
            card.later_cost, card.fields,
        )
        for card in BOX.rules
    ]  # fmt: skip


@cache
def _flavours() -> dict[str, m.Words]:
    story = data.story()
    return {
        card: m.Words(found["flavour"]["en"], found["flavour"]["de"])
        for topic in TOPICS
        for card, found in story[topic].items()
        if "flavour" in found
    }
