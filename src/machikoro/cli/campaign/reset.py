"""`machikoro campaign reset FILE NEW`: the same players begin anew; the old campaign is kept."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.campaign import new
from machikoro.cli.campaign.files import add_file, named, open_campaign, save_new
from machikoro.cli.campaign.show import tell
from machikoro.cli.usage import Parser, whole_number
from machikoro.languages import Language
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("campaign reset", language, "FILE NEW")
    add_file(parser)
    add_file(parser, "new")
    parser.add_argument("--seed", metavar="N", help=say("terminal.help.campaign.seed", language))
    parser.add_common()
    found = parser.read(argv)
    old = open_campaign(found.file, "reset", language)
    path = named(found.new, "reset", language)
    campaign = new(
        old.players,
        towns=old.towns,
        seed=None if found.seed is None else whole_number("--seed", found.seed, language),
        baskets=old.baskets,
        lampions=old.plays_with_lampions,
        colours=old.colours,
    )
    save_new(campaign, path)
    tell(campaign, path, found.json, language)
    return 0
