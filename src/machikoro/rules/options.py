"""Every option the rulebooks name: what it means, what it allows, and what it is by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from machikoro.cards.model import Establishment, Landmark, Text
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Row, Ruleset
from machikoro.errors import InvalidOption
from machikoro.rules import layout as at
from machikoro.sentences import Phrase, nearest, shown

Form = Literal["choice", "flag", "count", "cards", "landmarks", "coins"]
Group = Literal["market", "cards", "rules"]
MOST = 1_000_000
"""Of whatever is counted: far more than any table has."""


@dataclass(frozen=True)
class Spec:
    """One option as people meet it."""

    name: str
    form: Form
    group: Group
    text: Text
    choices: tuple[str, ...] = ()


SPECS: Mapping[str, Spec] = {
    spec.name: spec
    for spec in (
        Spec("rules", "choice", "rules",
             Text("Which publisher's rules: a bundle of the options below.",
                  "Nach welchem Verlag gespielt wird: ein Bündel der folgenden Optionen."),
             ("kosmos", "english")),
        Spec("market", "choice", "market",
             Text("How many kinds of cards lie open: all, ten, or five, five and two.",
                  "Wie viele Kartensorten offen liegen: alle, zehn oder fünf, fünf und zwei."),
             tuple(LAYOUTS)),
        Spec("copy_limit", "count", "cards",
             Text("How many copies of a kind one player may build (a tip for beginners: 2).",
                  "Wie viele Karten einer Sorte jemand bauen darf (Tipp für den Anfang: 2).")),
        Spec("without", "cards", "cards",
             Text("Kinds that are left out, for instance for a friendlier round.",
                  "Sorten, die weggelassen werden, zum Beispiel für eine friedlichere Runde.")),
        Spec("with_", "cards", "cards",
             Text("Favourite kinds from the other boxes that are added.",
                  "Lieblingssorten aus den anderen Schachteln, die dazukommen.")),
        Spec("landmarks", "landmarks", "cards",
             Text("The landmarks to be built; fewer make a shorter game.",
                  "Die Großprojekte, die zu bauen sind; mit weniger wird das Spiel kürzer.")),
        Spec("start_coins", "coins", "rules",
             Text("Coins at the start: one number for all, or one for each seat.",
                  "Münzen zu Beginn: eine Zahl für alle oder eine für jeden Platz.")),
        Spec("chain_extra_turns", "flag", "rules",
             Text("Whether doubles in an extra turn give yet another one.",
                  "Ob ein Pasch im Extrazug noch einen Extrazug bringt.")),
        Spec("landmarks_start", "choice", "rules",
             Text("When a landmark's benefit starts.",
                  "Ab wann der Vorteil eines Großprojekts gilt."),
             ("owner_turn", "next_turn", "at_once")),
        Spec("reroll_any_dice", "flag", "rules",
             Text("Whether a re-roll may use another number of dice.",
                  "Ob beim erneuten Würfeln die Anzahl der Würfel wechseln darf.")),
        Spec("renovation_pays", "choice", "rules",
             Text("Who pays for cards sent on holiday: the bank for all, or the other owners "
                  "for theirs.",
                  "Wer für Karten im Urlaub zahlt: die Bank für alle oder die anderen für ihre."),
             ("bank", "owners")),
        Spec("sushi_bar_cost", "count", "rules",
             Text("What the Sushi Bar costs: 2 in the German, 4 in the English edition.",
                  "Was die Sushi-Bar kostet: 2 in der deutschen, 4 in der englischen Ausgabe.")),
        Spec("city_hall", "flag", "rules",
             Text("Whether everybody starts with the City Hall.",
                  "Ob alle mit dem Rathaus beginnen.")),
        Spec("five_players", "flag", "rules",
             Text("Whether five can play, with a fifth copy of each purple card.",
                  "Ob zu fünft gespielt werden darf, mit je einer fünften lila Karte.")),
    )
}  # fmt: skip

COMMON = ("rules", "copy_limit", "without", "with_", "landmarks", "start_coins")


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

    def as_dict(self) -> dict[str, Any]:
        found = {f.name: getattr(self, f.name) for f in fields(self)}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in found.items()}


def find_ruleset(ruleset_id: str) -> Ruleset:
    if not isinstance(ruleset_id, str) or ruleset_id not in RULESETS:
        hint = nearest(ruleset_id, RULESETS)
        raise InvalidOption(Phrase("error.ruleset", word=_word(ruleset_id), hint=hint))
    return RULESETS[ruleset_id]


def option_names(ruleset: Ruleset) -> list[str]:
    """The options that make sense for a ruleset."""
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
                Phrase("invalid.unknown", ruleset=ruleset.id, option=_word(name), hint=hint)
            )
    rules = given.get("rules") or "kosmos"
    _one_of("rules", rules, ruleset.bundles)
    chosen = {**defaults(ruleset, rules), **{k: v for k, v in given.items() if v is not None}}
    _one_of("market", chosen["market"], ruleset.layouts)
    _one_of("landmarks_start", chosen["landmarks_start"], SPECS["landmarks_start"].choices)
    _one_of("renovation_pays", chosen["renovation_pays"], SPECS["renovation_pays"].choices)
    for name in ("chain_extra_turns", "reroll_any_dice", "city_hall", "five_players"):
        _check_flag(name, chosen[name])
    return Options(
        rules=rules,
        market=chosen["market"],
        copy_limit=_count("copy_limit", chosen["copy_limit"], least=1),
        without=_cards("without", chosen["without"], _known_kinds(ruleset, chosen["with_"])),
        with_=_cards("with_", chosen["with_"], ruleset.family.establishments),
        landmarks=_landmarks(ruleset, chosen["landmarks"]),
        start_coins=_start_coins(chosen["start_coins"], players),
        chain_extra_turns=chosen["chain_extra_turns"],
        landmarks_start=chosen["landmarks_start"],
        reroll_any_dice=chosen["reroll_any_dice"],
        renovation_pays=chosen["renovation_pays"],
        sushi_bar_cost=_count("sushi_bar_cost", chosen["sushi_bar_cost"], least=0),
        city_hall=chosen["city_hall"],
        five_players=chosen["five_players"],
    )


def check_together(ruleset: Ruleset, players: int, options: Options) -> None:
    _check_players(ruleset, players, options)
    _check_selection(ruleset, options)
    _check_goal(ruleset, players, options)


def kinds_in_market(ruleset: Ruleset, options: Options) -> list[Establishment]:
    """The establishments that can be bought in this game."""
    own = {card.id for card in ruleset.establishments}
    chosen = (own | set(options.with_)) - set(options.without)
    return [card for card in ruleset.family.establishments if card.id in chosen]


def landmarks_in_game(ruleset: Ruleset, options: Options) -> list[Landmark]:
    """The landmarks that can be built, without those that stand from the start."""
    return [card for card in ruleset.family.landmarks if card.id in options.landmarks]


def start_landmarks(ruleset: Ruleset, options: Options) -> list[Landmark]:
    wanted = ruleset.start_landmarks if options.city_hall else ()
    return [card for card in ruleset.family.landmarks if card.id in wanted]


def _one_of(name: str, value: object, known: Iterable[str]) -> None:
    names = list(known)
    if value not in names:
        hint = nearest(value, names)
        raise InvalidOption(Phrase("invalid.choice", option=name, value=shown(value), hint=hint))


def _check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise InvalidOption(Phrase("invalid.flag", option=name, value=shown(value)))


def _word(given: object) -> str:
    return given if isinstance(given, str) else shown(given)


def check_table(ruleset: Ruleset, players: int) -> None:
    """Before anything is made for every seat."""
    if players > at.PLAYERS:
        least, most = ruleset.players
        raise InvalidOption(
            Phrase(
                "invalid.seats", ruleset=ruleset.id, least=least, most=most, players=shown(players)
            )
        )


def _check_size(name: str, value: int) -> None:
    if value > MOST:
        raise InvalidOption(Phrase("invalid.large", option=name, most=MOST, value=shown(value)))


def _count(name: str, value: Any, least: int) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidOption(Phrase("invalid.count", option=name, least=least, value=shown(value)))
    _check_size(name, value)
    return value


def _list_of_ids(name: str, value: Any) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise InvalidOption(Phrase("invalid.list", option=name, value=shown(value)))
    return [_word(item) for item in value]


def _cards(name: str, value: Any, known: Iterable[Establishment]) -> tuple[str, ...]:
    ids = [card.id for card in known]
    chosen = _list_of_ids(name, value)
    for item in chosen:
        if item not in ids:
            raise InvalidOption(_unknown("invalid.card", name, item, ids))
    return tuple(sorted(set(chosen), key=ids.index))


def _known_kinds(ruleset: Ruleset, added: Any) -> list[Establishment]:
    """Only what would be in the game can be left out."""
    extra = _list_of_ids("with_", added)
    own = ruleset.establishments
    return [card for card in ruleset.family.establishments if card in own or card.id in extra]


def _unknown(key: str, option: str, item: str, known: list[str]) -> Phrase:
    return Phrase(key, option=option, item=item, hint=nearest(item, known))


def _landmarks(ruleset: Ruleset, value: Any) -> tuple[str, ...]:
    ids = list(ruleset.landmarks)
    chosen = _list_of_ids("landmarks", value)
    for item in chosen:
        if item not in ids:
            raise InvalidOption(_unknown("invalid.landmark", "landmarks", item, ids))
    if not chosen:
        raise InvalidOption(Phrase("invalid.no_landmark"))
    return tuple(sorted(set(chosen), key=ids.index))


def _start_coins(value: Any, players: int) -> tuple[int, ...]:
    amounts = list(value) if isinstance(value, (list, tuple)) else [value] * players
    for amount in amounts:
        if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
            raise InvalidOption(
                Phrase("invalid.count", option="start_coins", least=0, value=shown(amount))
            )
        _check_size("start_coins", amount)
    if len(amounts) != players:
        raise InvalidOption(Phrase("invalid.start_coins", amounts=len(amounts), players=players))
    return tuple(amounts)


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
