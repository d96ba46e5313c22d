"""`machikoro campaign new FILE`: begin a campaign."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from machikoro.campaign import Campaign, new
from machikoro.campaign.entries import BASKETS
from machikoro.cli.campaign.files import add_file, named, save_new
from machikoro.cli.campaign.show import tell
from machikoro.cli.usage import Parser, split_words, whole_number
from machikoro.languages import Language
from machikoro.texts import say

PLAYERS = "2"


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("campaign new", language, "FILE")
    add_file(parser)
    for flag, metavar in (("players", "N|A,B"), ("towns", "A,B"), ("baskets", "NAME")):
        text = say(f"terminal.help.campaign.{flag}", language, names=", ".join(BASKETS))
        parser.add_argument(f"--{flag}", metavar=metavar, help=text)
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.campaign.seed", language))
    text = say("terminal.help.campaign.no_lampions", language)
    parser.add_argument("--no-lampions", action="store_true", help=text)
    parser.add_common()
    found = parser.read(argv)
    path = named(found.file, "new", language)
    campaign = _begin(found, language)
    save_new(campaign, path)
    tell(campaign, path, found.json, language)
    return 0


def _begin(found: argparse.Namespace, language: Language) -> Campaign:
    given = found.players or PLAYERS
    number = given.lstrip("-").isdecimal()
    return new(
        whole_number("--players", given, language) if number else split_words(given),
        towns=None if found.towns is None else split_words(found.towns),
        seed=None if found.seed is None else whole_number("--seed", found.seed, language),
        baskets=found.baskets or BASKETS[0],
        lampions=not found.no_lampions,
    )
