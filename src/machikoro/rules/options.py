"""The options of one game: checked, and filled in with what holds by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from machikoro.cards.model import Chapter, Establishment, Landmark, Project, RuleCard
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Row, Ruleset
from machikoro.errors import InvalidOption
from machikoro.rules import layout as at
from machikoro.rules.chapters import CHOSEN, Hands, Owners, choose_chapter
from machikoro.rules.given import (
    as_word,
    check_flag,
    count,
    list_of_ids,
    one_of,
    start_coins_of,
    unknown_item,
)
from machikoro.rules.specs import COMMON, OF_CHAPTERS, SPECS
from machikoro.sentences import Phrase, nearest, shown


@dataclass(frozen=True)
class Options:
    """All options of one game, none left open."""

    rules: str
    market: str
    copy_limit: int | None
    without: tuple[str, ...]
    with_: tuple[str, ...]
    landmarks: tuple[str, ...]
    start_coins: tuple[int, ...]
    chain_extra_turns: bool
    landmarks_start: str
    reroll_any_dice: bool
    renovation_pays: str
    sushi_bar_cost: int | None
    city_hall: bool
    five_players: bool
    chapter: int | None = None
    sides: str = ""
    """One letter for each of the games before."""
    market_cards: Hands = ()
    """By seat."""
    islands: Owners = ()
    boats: tuple[int, ...] = ()
    project: str | None = None
    yokai: str | None = None

    def as_dict(self) -> dict[str, Any]:
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in found.items()}


def find_ruleset(ruleset_id: str) -> Ruleset:
    if not isinstance(ruleset_id, str) or ruleset_id not in RULESETS:
        hint = nearest(ruleset_id, RULESETS)
        raise InvalidOption(Phrase("error.ruleset", word=as_word(ruleset_id), hint=hint))
    return RULESETS[ruleset_id]


def option_names(ruleset: Ruleset) -> list[str]:
    """The options that make sense for a ruleset."""
    if ruleset.chapters:
        return [name for name in SPECS if name in OF_CHAPTERS]
    names = {*COMMON, *(name for bundle in ruleset.bundles.values() for name in bundle)}
    if ruleset.start_landmarks:
        names.add("city_hall")
    return [name for name in SPECS if name in names]


def defaults(ruleset: Ruleset, rules: str = "kosmos") -> dict[str, Any]:
    """What holds where nothing is said."""
    return {
        "copy_limit": None,
        "without": (),
        "with_": (),
        "landmarks": ruleset.landmarks,
        "start_coins": ruleset.start_coins,
        "chain_extra_turns": False,
        "landmarks_start": "at_once",
        "reroll_any_dice": False,
        "renovation_pays": "bank",
        "sushi_bar_cost": None,
        "city_hall": bool(ruleset.start_landmarks),
        "five_players": False,
        **ruleset.bundles[rules],
    }


def resolve(ruleset: Ruleset, players: int, given: Mapping[str, Any]) -> Options:
    """Check the options that were given and fill in the others."""
    options = fill_in(ruleset, players, given)
    check_together(ruleset, players, options)
    return options


def fill_in(ruleset: Ruleset, players: int, given: Mapping[str, Any]) -> Options:
    """Check each option by itself; whether they go together is another question."""
    check_table(ruleset, players)
    for name in given:
        if name not in option_names(ruleset):
            hint = nearest(name, option_names(ruleset))
            raise InvalidOption(
                Phrase("invalid.unknown", ruleset=ruleset.id, option=as_word(name), hint=hint)
            )
    if ruleset.chapters:
        given = {**given, **choose_chapter(ruleset, players, given)}
    rules = given.get("rules") or "kosmos"
    one_of("rules", rules, ruleset.bundles)
    chosen = {**defaults(ruleset, rules), **{k: v for k, v in given.items() if v is not None}}
    one_of("market", chosen["market"], ruleset.layouts)
    one_of("landmarks_start", chosen["landmarks_start"], SPECS["landmarks_start"].choices)
    one_of("renovation_pays", chosen["renovation_pays"], SPECS["renovation_pays"].choices)
    for name in ("chain_extra_turns", "reroll_any_dice", "city_hall", "five_players"):
        check_flag(name, chosen[name])
    return Options(
        rules=rules,
        market=chosen["market"],
        copy_limit=count("copy_limit", chosen["copy_limit"], least=1),
        without=_cards("without", chosen["without"], _known_kinds(ruleset, chosen["with_"])),
        with_=_cards("with_", chosen["with_"], ruleset.family.establishments),
        landmarks=_landmarks(ruleset, chosen["landmarks"]),
        start_coins=start_coins_of(chosen["start_coins"], players),
        chain_extra_turns=chosen["chain_extra_turns"],
        landmarks_start=chosen["landmarks_start"],
        reroll_any_dice=chosen["reroll_any_dice"],
        renovation_pays=chosen["renovation_pays"],
        sushi_bar_cost=count("sushi_bar_cost", chosen["sushi_bar_cost"], least=0, most=at.DEAREST),
        city_hall=chosen["city_hall"],
        five_players=chosen["five_players"],
        **{name: chosen[name] for name in CHOSEN if name in chosen},
    )


def check_together(ruleset: Ruleset, players: int, options: Options) -> None:
    _check_players(ruleset, players, options)
    _check_selection(ruleset, options)
    _check_goal(ruleset, players, options)


def chapter_of(ruleset: Ruleset, options: Options) -> Chapter | None:
    return ruleset.chapters[options.chapter - 1] if options.chapter else None


def rule_cards(ruleset: Ruleset, options: Options) -> list[RuleCard]:
    """The rules that have joined the game by then."""
    chapter = chapter_of(ruleset, options)
    if chapter is None:
        return []
    wanted = {*chapter.rules, chapter.yokai.get(options.yokai or "")}
    return [card for card in ruleset.family.rules if card.id in wanted]


def project_in_game(ruleset: Ruleset, options: Options) -> Project | None:
    return next((card for card in ruleset.family.projects if card.id == options.project), None)


def kinds_in_game(ruleset: Ruleset, options: Options) -> list[Establishment]:
    """Those that can be bought, and those that players may have from the start."""
    chapter = chapter_of(ruleset, options)
    starters = chapter.market_cards if chapter else ruleset.starters
    found = {*starters, *(card.id for card in kinds_in_market(ruleset, options))}
    return [card for card in ruleset.family.establishments if card.id in found]


def kinds_in_market(ruleset: Ruleset, options: Options) -> list[Establishment]:
    """The establishments that can be bought in this game."""
    chapter = chapter_of(ruleset, options)
    own = {card.id for card in ruleset.establishments}
    if chapter:
        sides = zip(chapter.pairs, options.sides, strict=True)
        own = {*chapter.piles, *(pair["AB".index(side)] for pair, side in sides)}
    chosen = (own | set(options.with_)) - set(options.without)
    return [card for card in ruleset.family.establishments if card.id in chosen]


def landmarks_in_game(ruleset: Ruleset, options: Options) -> list[Landmark]:
    """The landmarks that can be built, without those that stand from the start."""
    return [card for card in ruleset.family.landmarks if card.id in options.landmarks]


def start_landmarks(ruleset: Ruleset, options: Options) -> list[Landmark]:
    wanted = ruleset.start_landmarks if options.city_hall else ()
    return [card for card in ruleset.family.landmarks if card.id in wanted]


def check_table(ruleset: Ruleset, players: int) -> None:
    """Before anything is made for every seat."""
    if players > at.PLAYERS:
        least, most = ruleset.players
        raise InvalidOption(
            Phrase(
                "invalid.seats", ruleset=ruleset.id, least=least, most=most, players=shown(players)
            )
        )


def _cards(name: str, value: Any, known: Iterable[Establishment]) -> tuple[str, ...]:
    ids = [card.id for card in known]
    chosen = list_of_ids(name, value)
    for item in chosen:
        if item not in ids:
            raise InvalidOption(unknown_item("invalid.card", name, item, ids))
    return tuple(sorted(set(chosen), key=ids.index))


def _known_kinds(ruleset: Ruleset, added: Any) -> list[Establishment]:
    """Only what would be in the game can be left out."""
    extra = list_of_ids("with_", added)
    own = ruleset.establishments
    return [card for card in ruleset.family.establishments if card in own or card.id in extra]


def _landmarks(ruleset: Ruleset, value: Any) -> tuple[str, ...]:
    ids = list(ruleset.landmarks)
    chosen = list_of_ids("landmarks", value)
    for item in chosen:
        if item not in ids:
            raise InvalidOption(unknown_item("invalid.landmark", "landmarks", item, ids))
    if not chosen:
        raise InvalidOption(Phrase("invalid.no_landmark"))
    return tuple(sorted(set(chosen), key=ids.index))


def _check_players(ruleset: Ruleset, players: int, options: Options) -> None:
    least, most = ruleset.players
    if options.five_players:
        most = 5
    if not least <= players <= most:
        key = "invalid.five" if players == 5 else "invalid.seats"
        raise InvalidOption(
            Phrase(key, ruleset=ruleset.id, least=least, most=most, players=players)
        )


def _check_selection(ruleset: Ruleset, options: Options) -> None:
    both = sorted(set(options.with_) & set(options.without))
    if both:
        raise InvalidOption(Phrase("invalid.both", card=both[0]))
    if problem := unfilled(ruleset, options, options.market):
        raise InvalidOption(problem)


def unfilled(ruleset: Ruleset, options: Options, market: str) -> Phrase | None:
    """Why a market cannot be laid out with what is in the game, or nothing."""
    kinds = kinds_in_market(ruleset, options)
    for row in LAYOUTS[market] or (Row(1),):
        found = len(options.landmarks) if row.landmarks else sum(map(row.holds, kinds))
        if found < row.kinds:
            name = _name_of(row)
            return Phrase("invalid.market", market=market, count=row.kinds, row=name, left=found)
    return None


def _check_goal(ruleset: Ruleset, players: int, options: Options) -> None:
    """Where landmarks exist once, there must be enough that somebody gets the last one needed."""
    goal = ruleset.family.goal
    needed = players * (goal - 1) + 1 if goal else 1
    landmarks = landmarks_in_game(ruleset, options)
    found = sum(not card.condition.only_one_without for card in landmarks)
    if found < needed:
        raise InvalidOption(Phrase("invalid.goal", players=players, needed=needed, found=found))


def _name_of(row: Row) -> Phrase:
    if row.landmarks:
        return Phrase("invalid.row.landmarks")
    if row.purple:
        return Phrase("invalid.row.purple")
    first, last = row.numbers
    if (first, last) == (1, 14):
        return Phrase("invalid.row.only")
    return Phrase("invalid.row.numbers", first=first, last=last)
