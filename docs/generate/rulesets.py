"""A page for each ruleset: what lies in its boxes, and what can be set."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from docs.generate.markdown import anchor, code, codes, table
from machikoro.cards.model import Establishment, Landmark, Project
from machikoro.cards.rulesets import LAYOUTS, Card, Row, Ruleset
from machikoro.rules.options import defaults, option_names
from machikoro.rules.specs import SPECS

MADE = "<!-- Written by `python -m docs.generate`. -->"
WARNING = (
    "> **Stop: spoilers.** This page names what a campaign reveals step by step. Whoever still\n"
    "> wants to be surprised reads [the first page]({first}) and nothing below this line."
)
SECOND = "-spoilers"


def index(rulesets: Iterable[Ruleset]) -> str:
    rows = [
        (
            f"[{ruleset.name.en}]({ruleset.id}.md)",
            ruleset.name.de,
            code(ruleset.id),
            "-".join(map(str, ruleset.players)),
            len([card for card in ruleset.establishments if _is_shown(ruleset, card.id)]),
            len([name for name in ruleset.landmarks if _is_shown(ruleset, name)]),
            ruleset.version,
        )
        for ruleset in rulesets
    ]
    headings = ("ruleset", "German", "id", "players", "kinds", "landmarks", "version")
    return f"{MADE}\n\n# Rulesets\n\n{table(headings, rows)}\n"


def _is_shown(ruleset: Ruleset, card: str) -> bool:
    return not ruleset.sealed or card in ruleset.seen


def pages(
    ruleset: Ruleset,
    rulings: str,
    secret: Collection[str] = (),
    later: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """By file name: one page; two, where some cards are secret; more on the second by heading."""
    first = f"{ruleset.id}.md"
    if not secret:
        return {first: _page(ruleset, rulings, _all_cards(ruleset))}
    second = f"{ruleset.id}{SECOND}.md"
    shown = [card for card in _all_cards(ruleset) if card.id not in secret]
    rest = [card for card in _all_cards(ruleset) if card.id in secret]
    link = f"\nMore cards come to light in play: [all others, with spoilers]({second}).\n"
    return {
        first: _page(ruleset, rulings, shown, link),
        second: f"{MADE}\n\n# {ruleset.name.en}: what comes later\n\n"
        f"{WARNING.format(first=first)}\n\n{_cards(ruleset, rest)}{_later(ruleset, later or {})}",
    }


def _later(ruleset: Ruleset, tables: Mapping[str, str]) -> str:
    if not ruleset.sealed:
        return ""
    parts = {**tables, "Chapters": _chapters(ruleset), "Options": _options(ruleset)}
    return "".join(f"\n## {heading}\n\n{text}\n" for heading, text in parts.items())


def _chapters(ruleset: Ruleset) -> str:
    """The last one is free play."""
    return table(
        ("chapter", "landmarks", "project", "market cards", "new pair", "rule cards"),
        [_chapter(ruleset, place) for place in range(len(ruleset.chapters))],
    )


def _chapter(ruleset: Ruleset, place: int) -> tuple[object, ...]:
    chapter, before = ruleset.chapters[place], ruleset.chapters[max(place - 1, 0)]
    pairs = [pair for pair in chapter.pairs if pair not in before.pairs]
    return (
        chapter.number,
        codes(chapter.landmarks),
        codes(chapter.projects),
        f"{chapter.circles} of {len(chapter.market_cards)}",
        ", ".join(f"{code(first)} or {code(second)}" for first, second in pairs),
        codes((*chapter.rules, *chapter.yokai.values())),
    )


def _all_cards(ruleset: Ruleset) -> list[Card]:
    wanted = {*ruleset.landmarks, *ruleset.start_landmarks}
    family = ruleset.family
    landmarks = [card for card in family.landmarks if card.id in wanted]
    return [*ruleset.establishments, *landmarks, *family.projects, *family.islands, *family.rules]


def _page(ruleset: Ruleset, rulings: str, cards: list[Card], link: str = "") -> str:
    parts = [
        f"{MADE}\n\n# {ruleset.name.en}\n\nGerman: {ruleset.name.de}. [All rulesets](README.md).\n",
        f"{_facts(ruleset, cards)}\n{link}",
        _cards(ruleset, cards),
        f"## Market\n\n{_markets(ruleset)}\n",
        "" if ruleset.sealed else f"## Options\n\n{_options(ruleset)}\n",
        f"## Rulings\n\n{_rulings(ruleset, rulings, cards)}\n",
    ]
    return "\n".join(filter(None, parts))


def _facts(ruleset: Ruleset, cards: list[Card]) -> str:
    kinds = [card for card in cards if isinstance(card, Establishment)]
    copies = sum(card.copies for card in kinds)
    first = ruleset.chapters[0].market_cards if ruleset.chapters else ruleset.starters
    starters = codes(first) or "none"
    start_landmarks = codes(ruleset.start_landmarks) or "none"
    goal = ruleset.family.goal
    least, most = ruleset.players
    five = any(bundle.get("five_players") for bundle in ruleset.bundles.values())
    rows = [
        ("id", code(ruleset.id)),
        ("version of the rules", ruleset.version),
        ("family", code(ruleset.family.id)),
        ("players", f"{least} to {most}{', 5 with the option `five_players`' if five else ''}"),
        ("establishments", f"{len(kinds)} kinds, {copies} cards"),
        ("landmarks to build", len([card for card in cards if card.id in ruleset.landmarks])),
        ("landmarks that win", goal or "all of them"),
        ("everybody starts with", f"{ruleset.start_coins} coins; cards: {starters}; "
         f"landmarks: {start_landmarks}"),
        ("build phases before the first roll", ruleset.family.start_builds),
        ("powers without a landmark", codes(ruleset.family.always) or "none"),
    ]  # fmt: skip
    return table(("", ""), rows)


def _cards(ruleset: Ruleset, cards: list[Card]) -> str:
    kinds = [card for card in cards if isinstance(card, Establishment)]
    landmarks = [card for card in cards if isinstance(card, Landmark)]
    return (
        f"## Establishments\n\n{_establishments(ruleset, kinds)}\n\n"
        f"## Landmarks\n\n{_landmarks(ruleset, landmarks)}\n{_others(ruleset, cards)}"
        f"{_ours(ruleset, cards)}"
    )


def _others(ruleset: Ruleset, cards: list[Card]) -> str:
    """Projects, islands and rule cards, where there are any."""
    family = ruleset.family
    shelves: dict[str, tuple[Card, ...]] = {
        "Community projects": family.projects,
        "Islands": family.islands,
        "Rule cards": family.rules,
    }
    found = {title: [card for card in shelf if card in cards] for title, shelf in shelves.items()}
    return "".join(
        f"\n## {title}\n\n{_texts(ruleset, shelf)}\n" for title, shelf in found.items() if shelf
    )


def _texts(ruleset: Ruleset, cards: list[Card]) -> str:
    return table(
        ("name", "German", "cost", "what it says", "id"),
        [
            (
                *_names(ruleset, card),
                card.cost if isinstance(card, Project) else "",
                ruleset.text_of(card).en,
                code(card.id),
            )
            for card in cards
        ],
    )


def _ours(ruleset: Ruleset, cards: list[Card]) -> str:
    if not any(ruleset.name_of(card).ours for card in cards):
        return ""
    return "\n\\* Our own name for a card whose printed name we have not seen.\n"


def _establishments(ruleset: Ruleset, kinds: list[Establishment]) -> str:
    return table(
        ("roll", "name", "German", "colour", "symbol", "cost", "copies", "what it does", "id"),
        [
            (
                _numbers(card.numbers),
                *_names(ruleset, card),
                card.colour,
                card.symbol,
                card.cost,
                card.copies,
                ruleset.text_of(card).en,
                code(card.id),
            )
            for card in sorted(kinds, key=lambda card: card.numbers)
        ],
    )


def _numbers(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _names(ruleset: Ruleset, card: Card) -> tuple[str, str]:
    name = ruleset.name_of(card)
    mark = "\\*" if name.ours else ""
    return f"**{name.en}**{mark}", f"{name.de}{mark}"


def _landmarks(ruleset: Ruleset, landmarks: list[Landmark]) -> str:
    return table(
        ("price", "name", "German", "what it does", "id"),
        [
            (_price(ruleset, card), *_names(ruleset, card), ruleset.text_of(card).en, code(card.id))
            for card in sorted(landmarks, key=lambda card: card.prices)
        ],
    )


def _price(ruleset: Ruleset, card: Landmark) -> str:
    if card.id in ruleset.start_landmarks:
        return "from the start"
    return " / ".join(map(str, dict.fromkeys(card.prices)))


def _markets(ruleset: Ruleset) -> str:
    usual = defaults(ruleset)["market"]
    return table(
        ("market", "what lies open", "usual"),
        [(code(name), _layout(name), "yes" if name == usual else "") for name in ruleset.layouts],
    )


def _layout(name: str) -> str:
    return "; ".join(map(_row, LAYOUTS[name])) or "all kinds, all copies"


def _row(row: Row) -> str:
    if row.landmarks:
        return f"{row.kinds} landmarks"
    if row.purple:
        return f"{row.kinds} purple kinds"
    first, last = row.numbers
    which = "" if (first, last) == (1, 14) else f" from {first} to {last}"
    return f"{row.kinds} kinds{which}{', none of them purple' if row.purple is False else ''}"


def _options(ruleset: Ruleset) -> str:
    bundles = list(ruleset.bundles)
    return table(
        ("option", *(f"`{bundle}`" for bundle in bundles), "what"),
        [
            (code(name), *(_default(ruleset, name, bundle) for bundle in bundles),
             SPECS[name].text.en)
            for name in option_names(ruleset)
        ],
    )  # fmt: skip


def _default(ruleset: Ruleset, name: str, bundle: str) -> str:
    value = bundle if name == "rules" else defaults(ruleset, bundle).get(name)
    if name == "landmarks":
        return "all" if value == ruleset.landmarks else codes(value or ())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == ():
        return "none"
    return str(value)


def _rulings(ruleset: Ruleset, rulings: str, cards: list[Card]) -> str:
    """The sections of docs/rulings.md that hold here, with the cards that they speak of."""
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", rulings, re.MULTILINE | re.DOTALL))
    return table(
        ("section", "cards of this game in it"),
        [
            (f"[{title}](../rulings.md#{anchor(title)})", ", ".join(_spoken_of(text, cards)))
            for title, text in sections.items()
            if _holds(ruleset, title)
        ],
    )


def _holds(ruleset: Ruleset, title: str) -> bool:
    if title == "English rules":
        return "english" in ruleset.bundles
    return title != "Machi Koro 2" or ruleset.family.id == "mk2"


def _spoken_of(text: str, cards: list[Card]) -> list[str]:
    """In the plural too; a theme's cards are spoken of by their plain names."""
    flat = " ".join(text.split())
    return [card.name.en for card in cards if card.name.en in flat]
