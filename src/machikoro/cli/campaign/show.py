"""`machikoro campaign show FILE`: how a campaign stands, as far as its players have seen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from machikoro.campaign import Campaign
from machikoro.campaign.words import named
from machikoro.cli.campaign.files import add_file, open_campaign
from machikoro.cli.usage import Parser
from machikoro.languages import Language
from machikoro.texts import say

LISTS = ("rule_cards", "archive")


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("campaign show", language, "FILE")
    add_file(parser)
    parser.add_common()
    found = parser.read(argv)
    campaign = open_campaign(found.file, "show", language)
    tell(campaign, Path(found.file), found.json, language)
    return 0


def tell(campaign: Campaign, path: Path, as_json: bool, language: Language) -> None:
    if as_json:
        print(json.dumps(as_dict(campaign), ensure_ascii=False, indent=2))
    else:
        print("\n".join(sentences(campaign, path, language)))


def as_dict(campaign: Campaign) -> dict[str, Any]:
    """Everything that may be seen; picks stay in their envelopes."""
    seats = range(len(campaign.players))
    return {
        "players": campaign.players,
        "towns": campaign.towns,
        "colours": campaign.colours,
        "seed": campaign.seed,
        "baskets": campaign.baskets,
        "plays_with_lampions": campaign.plays_with_lampions,
        "chapter": campaign.chapter,
        "waiting": campaign.waiting,
        "asked": campaign.asked,
        "first": campaign.first,
        "throws": campaign.throws,
        "sides": campaign.sides,
        "pair": campaign.pair,
        "circles": campaign.circles,
        "market_cards": [campaign.market_cards(seat) for seat in seats],
        "picked": [campaign.picked(seat) for seat in seats],
        "rule_cards": campaign.rule_cards,
        "reference_card": campaign.reference_card,
        "reserve": campaign.reserve,
        "archive": campaign.archive,
        "islands": campaign.islands,
        "boats": campaign.boats,
        "lampions": campaign.lampions,
        "start_coins": campaign.start_coins,
        "golden_book": campaign.golden_book,
        "games": len(campaign.games),
        "revealed": campaign.revealed,
    }


def sentences(campaign: Campaign, path: Path, language: Language) -> Iterator[str]:
    yield say("terminal.campaign.title", language, chapter=campaign.chapter, file=str(path))
    yield ""
    for seat in range(len(campaign.players)):
        yield _player(campaign, seat, language)
    for line in campaign.golden_book:
        yield say("terminal.campaign.book", language, **line)
    for name in LISTS:
        if cards := getattr(campaign, name):
            yield say(f"terminal.campaign.{name}", language, cards=named(cards, language))
    yield ""
    yield say("terminal.campaign.waiting", language, doing=waits_for(campaign, language))


def _player(campaign: Campaign, seat: int, language: Language) -> str:
    islands = [island for island, owner in campaign.islands.items() if owner == seat]
    colour = say(f"terminal.campaign.colour.{campaign.colours[seat]}", language)
    player, town = campaign.players[seat], campaign.towns[seat]
    parts = [say("terminal.campaign.player", language, player=player, town=town, colour=colour)]
    if lampions := campaign.lampions[seat]:
        parts.append(say("terminal.campaign.lampions", language, count=lampions))
    if islands:
        names = named(islands, language)
        parts.append(say("terminal.campaign.islands", language, names=names))
    return " ".join(parts)


def waits_for(campaign: Campaign, language: Language) -> str:
    asked = ", ".join(campaign.players[seat] for seat in campaign.asked)
    doing = say(f"campaign.waiting.{campaign.waiting}", language)
    return f"{doing} ({asked})" if asked else doing
