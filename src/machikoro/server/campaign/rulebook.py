"""What the rules of a campaign's game at hand are told from: what lies open, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from machikoro.campaign import Campaign
from machikoro.campaign.deck import Leaf
from machikoro.campaign.table import RULESET
from machikoro.cards.legacy.cards import BOX
from machikoro.cards.legacy.chapters import CHAPTERS, STARTING
from machikoro.cards.model import Chapter
from machikoro.cards.rulesets import RULESETS
from machikoro.rules.options import defaults
from machikoro.server.campaign.view import leaves_before, seen
from machikoro.server.lobby.catalogue import named
from machikoro.server.wire import messages as m

FIRST_REFERENCE = "reference_1"
SAID = ("market", "start_coins", "landmarks_start")
"""What the rules say of a game's settings; names of others tell of later chapters."""
POWERS = ("two_dice", "aid")
"""Of those that a rule card can bring, the ones that other games know too."""


def game_of(campaign: Campaign) -> m.CampaignGame:
    """Of the chapter at hand; until its cards lie open, of the one before."""
    known = seen(campaign.leaves) | STARTING
    chapter = max(
        (chapter for chapter in CHAPTERS[: campaign.chapter] if _lies_open(chapter, known)),
        key=lambda chapter: chapter.number,
    )
    chosen = campaign.options()
    waits = campaign.basket_coins if chapter.number == campaign.chapter else []
    return _game(
        chapter,
        landmarks=chosen.get("landmarks", chapter.landmarks),
        projects=[chosen["project"]] if "project" in chosen else chapter.projects,
        rule_cards=campaign.rule_cards,
        reference=campaign.reference_card or FIRST_REFERENCE,
        for_waiting=waits if any(waits) else [],
    )


def game_of_chapter(number: int) -> m.CampaignGame:
    """Of a chapter by itself, as it is usually played."""
    chapter = CHAPTERS[number - 1]
    return _game(
        chapter,
        landmarks=chapter.landmarks,
        projects=chapter.projects,
        rule_cards=[*chapter.rules, *chapter.yokai.values()],
        reference=_reference_of(number),
        for_waiting=[],
    )


def _game(
    chapter: Chapter,
    *,
    landmarks: Sequence[str],
    projects: Sequence[str],
    rule_cards: Sequence[str],
    reference: str,
    for_waiting: list[int],
) -> m.CampaignGame:
    card = Leaf(reference, "reference", chapter.number, (reference,))
    return m.CampaignGame(
        chapter=chapter.number,
        about=_about(chapter, landmarks, rule_cards),
        circles=chapter.circles,
        projects=list(projects),
        rule_cards=list(rule_cards),
        reference=m.Words(card.text("en"), card.text("de")),
        for_waiting=for_waiting,
    )


def _about(chapter: Chapter, landmarks: Sequence[str], rule_cards: Sequence[str]) -> m.AboutRuleset:
    """As of any ruleset, without what later chapters bring."""
    ruleset = RULESETS[RULESET]
    brought = {card.brings for card in BOX.rules if card.id in rule_cards}
    has_to_pick = len(chapter.market_cards) > chapter.circles
    usual = defaults(ruleset, next(iter(ruleset.bundles)))
    return m.AboutRuleset(
        id=ruleset.id,
        name=named(ruleset.name),
        family=ruleset.family.id,
        players=list(ruleset.players),
        version=ruleset.version,
        options=[],
        layouts=list(ruleset.layouts),
        purple_moves=ruleset.family.purple_moves,
        one_of_each_purple=ruleset.family.one_of_each_purple,
        always=[power for power in POWERS if power in brought],
        start_builds=0,
        theme=ruleset.theme.id,
        defaults={"": {name: usual[name] for name in SAID}},
        landmarks=list(landmarks),
        start_landmarks=[],
        starters=[] if has_to_pick else list(chapter.market_cards),
        goal=None,
    )


def _lies_open(chapter: Chapter, known: AbstractSet[str]) -> bool:
    return known >= {*chapter.landmarks, *chapter.projects}


def _reference_of(number: int) -> str:
    found = [leaf.id for leaf in leaves_before(number) if leaf.kind == "reference"]
    return found[-1] if found else FIRST_REFERENCE
