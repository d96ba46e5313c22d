"""The cards of the campaign that somebody has seen, as the page draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from machikoro.campaign import Campaign, Leaf
from machikoro.campaign.table import RULESET
from machikoro.cards.legacy import data
from machikoro.cards.legacy.cards import BOX, SLOTS, chapters_data
from machikoro.cards.legacy.chapters import STARTING
from machikoro.cards.rulesets import RULESETS
from machikoro.lessons.book import common_moments, sealed_moments
from machikoro.server.campaign.rulebook import game_of, game_of_chapter
from machikoro.server.campaign.view import drawn, leaves_before, leaves_of, seen
from machikoro.server.lobby.catalogue import in_words, named, shown_establishment
from machikoro.server.lobby.lessons import shown_moment
from machikoro.server.wire import messages as m
from machikoro.texts.reveals import subjects_of, words_of

TOPICS = ("establishments", "landmarks", "projects", "islands")


@cache
def starting_cards() -> m.CampaignCards:
    """What everybody may know: the rules of the first game."""
    return _cards((), game_of_chapter(1))


def cards_of(campaign: Campaign | None) -> m.CampaignCards:
    """Of what a campaign has seen, and nothing else."""
    return _cards(leaves_of(campaign), game_of(campaign) if campaign else game_of_chapter(1))


def cards_of_chapter(number: int) -> m.CampaignCards:
    """Of a chapter that is played by itself."""
    return _cards(leaves_before(number), game_of_chapter(number))


def _cards(leaves: Sequence[Leaf], game: m.CampaignGame) -> m.CampaignCards:
    ruleset, known = RULESETS[RULESET], seen(leaves) | STARTING
    colours = {str(card.colour) for card in BOX.establishments if card.id in known}
    told = [one for one in sealed_moments() if one.id in subjects_of(known)]
    return m.CampaignCards(
        game=game,
        slots=list(SLOTS),
        establishments=[
            shown_establishment(ruleset, card) for card in BOX.establishments if card.id in known
        ],
        landmarks=[card for card in _landmarks() if card.id in known],
        projects=[card for card in _projects() if card.id in known],
        islands=[
            m.CampaignIsland(card.id, card.field, named(card.name), in_words(card.text))
            for card in BOX.islands
            if card.id in known
        ],
        rules=_rules({leaf.id: leaf for leaf in leaves if leaf.kind == "rule"}),
        flavours={card: words for card, words in _flavours().items() if card in known},
        pictures=sorted(drawn(leaves)),
        moments=[shown_moment(one) for one in (*common_moments(colours), *told)],
        words={str(language): words for language, words in words_of(known).items()},
    )


def _landmarks() -> list[m.CampaignLandmark]:
    printed = {card["id"]: card for card in data.campaign()["landmarks"]}
    return [
        m.CampaignLandmark(
            card.id, printed[card.id]["letter"], printed[card.id]["symbol"],
            card.benefit.power if card.benefit else "", named(card.name), in_words(card.text),
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


def _rules(turned: Mapping[str, Leaf]) -> list[m.CampaignRule]:
    """In the words of their leaves, which say whether a table plays without one."""
    return [
        m.CampaignRule(
            card.id, named(card.name), _text(turned[card.id]), card.amount, card.cost,
            card.later_cost, card.fields,
        )
        for card in BOX.rules
        if card.id in turned
    ]  # fmt: skip


def _text(leaf: Leaf) -> m.Words:
    return m.Words(leaf.text("en"), leaf.text("de"))


@cache
def _flavours() -> dict[str, m.Words]:
    story = data.story()
    return {
        card: m.Words(found["flavour"]["en"], found["flavour"]["de"])
        for topic in TOPICS
        for card, found in story[topic].items()
        if "flavour" in found
    }
