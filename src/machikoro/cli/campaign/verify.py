"""`machikoro campaign verify FILE`: whether every line of a campaign is as it was written."""

from __future__ import annotations

import json
from collections.abc import Sequence

from machikoro.campaign import InvalidCampaign, load
from machikoro.cli.campaign.files import add_file, named
from machikoro.cli.usage import Parser
from machikoro.languages import Language
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    """0 where the file is whole, 1 where lines are damaged, 2 where it is no campaign at all."""
    parser = Parser("campaign verify", language, "FILE")
    add_file(parser)
    parser.add_common()
    found = parser.read(argv)
    path = named(found.file, "verify", language)
    try:
        entries, reasons = load(path).text().count("\n"), []
    except InvalidCampaign as error:
        if error.found[0].line == 1:
            raise
        entries = error.found[0].line - 1
        reasons = [reason.say(language) for reason in error.found]
    if found.json:
        whole = {"whole": not reasons, "entries": entries, "reasons": reasons}
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        verdict = "terminal.campaign.damaged" if reasons else "terminal.campaign.whole"
        print("\n".join([*reasons, say(verdict, language, count=entries)]))
    return 1 if reasons else 0
