"""`machikoro campaign ...`: ten games that change with every one; a module per verb."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from machikoro.cli.usage import UsageError, examples, hint
from machikoro.languages import Language
from machikoro.texts import say

VERBS = ("new", "show", "play", "verify", "reset", "simulate")


def run(argv: Sequence[str], language: Language) -> int:
    verb = argv[0] if argv else "--help"
    if verb in ("-h", "--help", "help"):
        print(_overview(language))
        return 0
    if verb not in VERBS:
        raise UsageError(
            say("error.command", language, word=verb, hint=hint(verb, VERBS, language))
        )
    return int(import_module(f"machikoro.cli.campaign.{verb}").run(argv[1:], language))


def _overview(language: Language) -> str:
    width = max(map(len, VERBS))
    verbs = [
        f"  {verb:{width}}  {say(f'terminal.help.command.campaign_{verb}', language)}"
        for verb in VERBS
    ]
    purpose = say("terminal.help.command.campaign", language)
    return "\n".join(
        [
            say("terminal.help.usage", language) + f"machikoro campaign {'|'.join(VERBS)} ...",
            "",
            f"{purpose[0].upper()}{purpose[1:]}.",
            "",
            say("terminal.help.commands", language) + ":",
            *verbs,
            "",
            examples("campaign", language),
        ]
    )
