"""Which options and cards make sense together at a table, and why others do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from machikoro.cards.model import ANY, Establishment, Landmark
from machikoro.cards.rulesets import Ruleset
from machikoro.errors import InvalidOption
from machikoro.rules.options import (
    Options,
    check_together,
    fill_in,
    kinds_in_game,
    kinds_in_market,
    landmarks_in_game,
    option_names,
    rule_cards,
    unfilled,
)
from machikoro.sentences import Phrase

Idle = tuple[str, str]
"""Why a card can do nothing, and what it lacks."""
NOT_IDLE: Idle = ("", "")

NEEDED_POWERS = {
    "chain_extra_turns": ("doubles_extra_turn",),
    "reroll_any_dice": ("reroll", "two_dice"),
}
"""Options about a power mean nothing where nobody can get it."""
NEEDED_OPERATIONS = {"renovation_pays": "close"}
NEEDED_KINDS = {"sushi_bar_cost": "sushi_bar"}


@dataclass(frozen=True)
class Sense:
    """What whoever sets up a table should know."""

    problem: Phrase | None = None
    """Why this table cannot begin."""
    options: Mapping[str, Phrase] = field(default_factory=dict)
    """Options that would change nothing."""
    markets: Mapping[str, Phrase] = field(default_factory=dict)
    """Markets that could not be laid out."""
    cards: Mapping[str, Phrase] = field(default_factory=dict)
    """Cards that could do nothing."""


def make_sense(ruleset: Ruleset, players: int, given: Mapping[str, Any]) -> Sense:
    try:
        options = fill_in(ruleset, players, given)
    except InvalidOption as error:
        return Sense(error.args[0])
    try:
        check_together(ruleset, players, options)
        problem = None
    except InvalidOption as error:
        problem = error.args[0]
    markets = {market: unfilled(ruleset, options, market) for market in ruleset.layouts}
    return Sense(
        problem,
        _idle_options(ruleset, options),
        {market: why for market, why in markets.items() if why},
        would_idle(ruleset, options),
    )


def _idle_options(ruleset: Ruleset, options: Options) -> dict[str, Phrase]:
    found = {name: _lacking(name, ruleset, options) for name in option_names(ruleset)}
    return {name: Phrase("idle.option", other=card) for name, card in found.items() if card}


def _lacking(name: str, ruleset: Ruleset, options: Options) -> str:
    """The card without which an option means nothing, if it is not in the game."""
    kinds = kinds_in_market(ruleset, options)
    powers = _powers(ruleset, options)
    for power in NEEDED_POWERS.get(name, ()):
        if power not in powers:
            return _landmark_with(power, ruleset)
    if (kind := NEEDED_KINDS.get(name)) and kind not in {card.id for card in kinds}:
        return kind
    operation = NEEDED_OPERATIONS.get(name)
    if operation and operation not in {card.effect.operation for card in kinds}:
        cards = ruleset.family.establishments
        return next(card.id for card in cards if card.effect.operation == operation)
    return ""


def _landmark_with(power: str, ruleset: Ruleset) -> str:
    landmarks = ruleset.family.landmarks
    return next(card.id for card in landmarks if card.benefit and card.benefit.power == power)


def idle_cards(ruleset: Ruleset, options: Options) -> list[Phrase]:
    """Sentences about cards that are in the game but can never do anything."""
    in_game = {*(card.id for card in kinds_in_market(ruleset, options)), *options.landmarks}
    return [phrase for card, phrase in would_idle(ruleset, options).items() if card in in_game]


def would_idle(ruleset: Ruleset, options: Options) -> dict[str, Phrase]:
    """The same by card, also for those that could still be added."""
    kinds = kinds_in_market(ruleset, options)
    landmarks = landmarks_in_game(ruleset, options)
    powers = _powers(ruleset, options)
    in_game = kinds_in_game(ruleset, options)
    carried = {ANY, *(card.symbol for card in in_game), *(card.id for card in in_game)}
    found = {
        card.id: _idle_kind(card, ruleset, landmarks, powers, carried | {card.id, card.symbol})
        for card in ruleset.family.establishments
    }
    needed = {card.condition.owner_has for card in kinds}
    found |= {card.id: _idle_landmark(card, landmarks, powers, needed) for card in landmarks}
    return {
        card: Phrase(f"idle.{why}", card=card, other=other)
        for card, (why, other) in found.items()
        if why
    }


def _powers(ruleset: Ruleset, options: Options) -> set[str]:
    landmarks = landmarks_in_game(ruleset, options)
    common = {*ruleset.family.always, *(card.brings for card in rule_cards(ruleset, options))}
    return {card.benefit.power for card in landmarks if card.benefit} | common


def _idle_kind(
    card: Establishment,
    ruleset: Ruleset,
    landmarks: list[Landmark],
    powers: set[str],
    carried: set[str],
) -> Idle:
    # Who has as many landmarks as the goal has won, so thresholds lie below it.
    most = (ruleset.family.goal or len(landmarks)) - 1
    condition = card.condition
    if condition.owner_has and condition.owner_has not in [landmark.id for landmark in landmarks]:
        return "landmark", condition.owner_has
    if min(card.numbers) > 6 and "two_dice" not in powers:
        return "one_die", ""
    if card.effect.per and not carried & set(card.effect.per):
        return "no_count", ""
    asks_for = max(condition.roller_at_least or 0, int(bool(condition.owner_has)))
    if card.effect.operation == "demolish":
        asks_for = 1
    return ("too_many", "") if asks_for > most else NOT_IDLE


def _idle_landmark(
    card: Landmark, landmarks: list[Landmark], powers: set[str], needed: set[str]
) -> Idle:
    benefit = card.benefit
    if not benefit:
        return NOT_IDLE
    if benefit.of and benefit.of not in [landmark.id for landmark in landmarks]:
        return "without", benefit.of
    throws_two = benefit.power == "doubles_extra_turn" or (
        benefit.power == "add" and card.id not in needed
    )
    return ("second_die", "") if throws_two and "two_dice" not in powers else NOT_IDLE
