"""`machikoro cards`: everything that is printed, to look up."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from machikoro.cards.model import Establishment, Landmark
from machikoro.cards.rulesets import RULESETS, Card, Ruleset
from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
from machikoro.rules.options import find_ruleset
from machikoro.texts import card_name, kind_name, say

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("cards", language, "[RULESET]")
    parser.add_ruleset()
    text = say("terminal.help.cards.spoilers", language)
    parser.add_argument("--spoilers", action="store_true", help=text)
    text = say("terminal.help.cards.campaign", language)
    parser.add_argument("--campaign", metavar="FILE", help=text)
    parser.add_common()
    found = parser.read(argv)
    ruleset = find_ruleset(found.ruleset)
    shown = _shown(ruleset, found, language)
    if found.json:
        print(json.dumps(as_dict(ruleset, language, shown), ensure_ascii=False, indent=2))
    else:
        _print(ruleset, language, shown)
    return 0


def _shown(ruleset: Ruleset, found: argparse.Namespace, language: Language) -> frozenset[str]:
    """What may be looked up: everything, or as far as it has been revealed."""
    if found.campaign is not None and not ruleset.sealed:
        raise UsageError(say("error.not_sealed", language, ruleset=ruleset.id))
    if not ruleset.sealed or found.spoilers:
        return frozenset(ruleset.cards)
    if found.campaign is None:
        return frozenset(ruleset.seen)
    from machikoro.campaign import load

    leaves = load(found.campaign).leaves
    return frozenset(ruleset.seen) | {card for leaf in leaves for card in leaf.cards}


def landmarks_of(ruleset: Ruleset, shown: Collection[str]) -> list[Landmark]:
    """Those that are built and those that stand from the start."""
    wanted = {*ruleset.landmarks, *ruleset.start_landmarks}
    return [card for card in ruleset.family.landmarks if card.id in wanted and card.id in shown]


def establishments_of(ruleset: Ruleset, shown: Collection[str]) -> list[Establishment]:
    return [card for card in ruleset.establishments if card.id in shown]


def others_of(ruleset: Ruleset, shown: Collection[str]) -> dict[str, list[Card]]:
    """What lies beside them, where there is any."""
    family = ruleset.family
    shelves: dict[str, tuple[Card, ...]] = {
        "projects": family.projects, "islands": family.islands, "rules": family.rules,
    }  # fmt: skip
    return {
        name: [card for card in shelf if card.id in shown]
        for name, shelf in shelves.items()
        if shelf
    }


def as_dict(ruleset: Ruleset, language: Language, shown: Collection[str]) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "name": ruleset.name.of(language),
        "language": language,
        "players": list(ruleset.players),
        "start_coins": ruleset.start_coins,
        "start_cards": list(ruleset.starters),
        "start_landmarks": list(ruleset.start_landmarks),
        "establishments": [
            {
                "id": card.id,
                "numbers": list(card.numbers),
                "colour": card.colour,
                "symbol": card.symbol,
                "cost": card.cost,
                "copies": card.copies,
                **_words(ruleset, card, language),
            }
            for card in establishments_of(ruleset, shown)
        ],
        "landmarks": [
            {"id": card.id, "prices": list(card.prices), **_words(ruleset, card, language)}
            for card in landmarks_of(ruleset, shown)
        ],
        **{
            name: [{"id": card.id, **_words(ruleset, card, language)} for card in shelf]
            for name, shelf in others_of(ruleset, shown).items()
        },
    }


def _words(ruleset: Ruleset, card: Card, language: Language) -> dict[str, Any]:
    name = ruleset.name_of(card)
    text = ruleset.text_of(card).of(language)
    return {"name": name.of(language), "ours": name.ours, "text": text}


def _print(ruleset: Ruleset, language: Language, shown: Collection[str]) -> None:
    from machikoro.cli.screen import show

    show(_establishments(ruleset, language, shown), _landmarks(ruleset, language, shown))
    for name, cards in others_of(ruleset, shown).items():
        if cards:
            show(_others_table(ruleset, name, cards, language))
    for line in _notes(ruleset, language, shown):
        show(line)
    show("", *_others(ruleset, language))


def _table(title: str, columns: Sequence[str], language: Language) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), title=title, title_justify="left")
    for column in columns:
        right = column in ("cost", "copies")
        heading = say(f"terminal.cards.{column}", language)
        justify: Any = "right" if right else "left"
        table.add_column(heading, justify=justify, no_wrap=column != "card")
    return table


def _others_table(ruleset: Ruleset, name: str, cards: Sequence[Card], language: Language) -> Table:
    title = say(f"terminal.cards.{name}_title", language, name=ruleset.name.of(language))
    table = _table(title, ("card",), language)
    for card in cards:
        table.add_row(_card(ruleset, card, language))
    return table


def _establishments(ruleset: Ruleset, language: Language, shown: Collection[str]) -> Table:
    from rich.text import Text

    from machikoro.cli.screen import dice_numbers, style_of

    title = say("terminal.cards.title", language, name=ruleset.name.of(language))
    table = _table(title, ("roll", "kind", "cost", "copies", "card"), language)
    for card in sorted(establishments_of(ruleset, shown), key=lambda card: card.numbers):
        table.add_row(
            dice_numbers(card),
            Text(kind_name(card, ruleset.id, language).replace(", ", "\n"), style_of(card)),
            str(card.cost),
            str(card.copies),
            _card(ruleset, card, language),
        )
    return table


def _landmarks(ruleset: Ruleset, language: Language, shown: Collection[str]) -> Table:
    title = say("terminal.cards.landmarks_title", language, name=ruleset.name.of(language))
    table = _table(title, ("cost", "card"), language)
    for card in sorted(landmarks_of(ruleset, shown), key=lambda card: card.prices):
        price = "/".join(map(str, dict.fromkeys(card.prices)))
        if card.id in ruleset.start_landmarks:
            price = say("terminal.cards.from_start", language)
        table.add_row(price, _card(ruleset, card, language))
    return table


def _card(ruleset: Ruleset, card: Card, language: Language) -> Text:
    from rich.text import Text

    from machikoro.cli.screen import style_of

    name = ruleset.name_of(card)
    text = Text(name.of(language) + "*" * name.ours, style=f"bold {style_of(card)}")
    text.append(f"  {card.id}", "not bold dim default")
    return text.append("\n").append(ruleset.text_of(card).of(language), "not bold default")


def _notes(ruleset: Ruleset, language: Language, shown: Collection[str]) -> list[str]:
    landmarks = landmarks_of(ruleset, shown)
    cards: list[Card] = [*establishments_of(ruleset, shown), *landmarks]
    notes = []
    if not set(ruleset.cards) <= set(shown):
        notes.append(say("terminal.cards.sealed", language))
    if any(len(set(card.prices)) > 1 for card in landmarks):
        notes.append(say("terminal.cards.three_prices", language))
    if any(ruleset.name_of(card).ours for card in cards):
        notes.append(say("terminal.cards.ours", language))
    least, most = ruleset.players
    notes.append(say("terminal.cards.players", language, least=least, most=most))
    notes.append(say("terminal.cards.coins", language, count=ruleset.start_coins))
    starters = [card_name(card, ruleset.id, language) for card in ruleset.starters]
    if starters:
        notes.append(say("terminal.cards.starters", language, cards=", ".join(starters)))
    return notes


def _others(ruleset: Ruleset, language: Language) -> list[str]:
    others = [other for other in RULESETS.values() if other.id != ruleset.id]
    width = max(len(other.id) for other in others)
    lines = [f"  {other.id:{width}}  {other.name.of(language)}" for other in others]
    return [say("terminal.cards.others", language, example=others[0].id), *lines]
