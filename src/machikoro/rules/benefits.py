"""What works for players as long as it stands, and rules that join by cards: into the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machikoro.cards.model import Benefit, Project
from machikoro.rules import layout as at
from machikoro.rules import words
from machikoro.rules.chapters import island_limit, lasting_islands
from machikoro.rules.options import chapter_of, project_in_game, rule_cards

if TYPE_CHECKING:
    from machikoro.rules.tables import Tables


def put_project(tables: Tables, project: Project) -> None:
    t = tables.t
    bit = at.PROJECTS_AT + tables.ruleset.family.projects.index(project)
    t[at.EXTRAS] |= 1 << words.PROJECT_RULE
    t[at.PROJECT_BITS] = 1 << bit
    t[at.PROJECT_SOURCE] = at.KINDS + bit
    t[at.PROJECT_COST] = project.cost
    t[at.PROJECT_LEAST] = project.cost if project.least is None else project.least
    t[at.PROJECT_FLOORS] = project.floors


def put_common_power(tables: Tables, name: str) -> None:
    """One that everybody has without any landmark."""
    power = words.POWER_NAMES.index(name)
    tables.t[at.POWER_BITS + power] |= words.EVERYBODYS
    tables.t[at.POWER_AMOUNT + power] = tables.t[at.POWER_AMOUNT + power] or 1


def put_rule_cards(tables: Tables) -> None:
    t, family = tables.t, tables.ruleset.family
    for card in rule_cards(tables.ruleset, tables.options):
        source = at.KINDS + at.ISLANDS_AT + at.ISLANDS + family.rules.index(card)
        if card.brings in words.POWER_NAMES:
            put_common_power(tables, card.brings)
            t[at.POWER_WARE + words.POWER_NAMES.index(card.brings)] = source
        if card.brings not in words.RULE_NAMES:
            continue
        rule = words.RULE_NAMES.index(card.brings)
        t[at.EXTRAS] |= 1 << rule
        t[at.RULE_AMOUNT + rule] = card.amount
        t[at.RULE_COST + rule] = card.cost
        t[at.RULE_SOURCE + rule] = source
        t[at.SHIFT_COST] += card.later_cost
        t[at.RING] += card.fields
    if t[at.EXTRAS] >> words.REBUILD_RULE & 1:
        for kind, establishment in enumerate(tables.kinds):
            t[at.REFUND + kind] = (establishment.cost + 1) // 2


def put_what_is_around_roll(tables: Tables) -> None:
    """Known when all rule cards, landmarks and islands are: most turns need not look further."""
    t = tables.t
    rules = [t[at.EXTRAS] >> rule & 1 for rule in words.RULES_AROUND_ROLL]
    powers = [t[at.POWER_BITS + power] for power in words.POWERS_AROUND_ROLL]
    t[at.AROUND_ROLL] = 1 if any(rules) or any(powers) else 0


def put_islands(tables: Tables) -> None:
    t, chapter = tables.t, chapter_of(tables.ruleset, tables.options)
    for place in range(at.FIELDS):
        t[at.ISLAND_ON + place] = at.NONE
    if chapter is None or not t[at.RING]:
        return
    later = tables.ruleset.chapters[chapter.number :]
    t[at.GAMES_LATER] = sum(lasting_islands(tables.ruleset, game) for game in later)
    t[at.ISLAND_LIMIT] = island_limit(tables.ruleset, chapter, tables.players)
    for index, island in enumerate(tables.ruleset.family.islands):
        t[at.ISLAND_BITS] |= 1 << (at.ISLANDS_AT + index)
        t[at.ISLAND_ON + island.field] = index
        if island.benefit.power == "start_coins":
            t[at.ISLAND_COINS + index] = island.benefit.amount
        else:
            put_benefit(tables, at.ISLANDS_AT + index, island.benefit)


def put_benefit(tables: Tables, bit: int, benefit: Benefit) -> None:
    t = tables.t
    power = words.POWER_NAMES.index(benefit.power)
    t[at.POWER_AMOUNT + power] = benefit.amount
    if benefit.power == "raise":
        for kind, card in enumerate(tables.kinds):
            if card.symbol in benefit.symbols:
                t[at.RAISED_BY + kind] |= 1 << bit
        return
    t[at.POWER_BITS + power] |= 1 << bit
    t[at.POWER_AT + power] = sum(1 << total for total in benefit.numbers) or benefit.at
    t[at.POWER_WARE + power] = at.KINDS + bit
    if power in words.ANSWERING_ROLL:
        t[at.ANSWERS_ROLL] |= 1 << bit
    if benefit.power == "counts_as":
        _put_counted_too(tables, bit, benefit)
    if benefit.of:
        t[at.POWER_AT + power] = [card.id for card in tables.landmarks].index(benefit.of)


def _put_counted_too(tables: Tables, bit: int, benefit: Benefit) -> None:
    """For everything that counts open cards with its symbol."""
    project = project_in_game(tables.ruleset, tables.options)
    effects = [*enumerate(card.effect for card in tables.kinds)]
    effects += [(at.PROJECT, project.effect)] if project else []
    for ware, effect in effects:
        if effect.counted == "open" and set(effect.per) & set(benefit.symbols):
            tables.t[at.COUNTED_TOO + ware] |= 1 << bit
