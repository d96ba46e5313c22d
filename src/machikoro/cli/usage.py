"""What all commands share: a parser that explains itself and complains in one line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any

from machikoro.languages import Language
from machikoro.sentences import keys, nearest, nearest_name, say

COLUMNS = 80


class UsageError(ValueError):
    """A command line that cannot be carried out, with the sentence that says why."""


def hint(word: str, known: Iterable[str], language: Language) -> str:
    """The nearest right name, or all there are."""
    return nearest(word, known).say(language)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Leaves examples as they are and speaks the reader's language."""

    def __init__(self, prog: str, language: Language) -> None:
        super().__init__(prog, max_help_position=26)
        self.language = language

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(
            usage, actions, groups, prefix or say("terminal.help.usage", self.language)
        )


class Parser(argparse.ArgumentParser):
    """Arguments of one command."""

    def __init__(self, command: str, language: Language, what: str = "") -> None:
        self.command = command
        self.language = language
        key = command.replace(" ", "_")
        purpose = say(f"terminal.help.command.{key}", language)
        super().__init__(
            prog=f"machikoro {command}",
            usage=f"machikoro {command} {what} [--...]".replace("  ", " "),
            description=f"{purpose[0].upper()}{purpose[1:]}{'' if purpose.endswith('?') else '.'}",
            epilog=examples(key, language),
            formatter_class=lambda prog: _Help(prog, language),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self._positionals.title = say("terminal.help.positional", language)
        self._optionals.title = say("terminal.help.flags", language)

    def add_common(self, *, json: bool = True) -> None:
        """Flags that every command has, at the end of its list."""
        if json:
            self.add_argument(
                "--json", action="store_true", help=say("terminal.help.json", self.language)
            )
        self.add_argument("--lang", metavar="LANG", help=say("terminal.help.lang", self.language))
        self.add_argument(
            "-h", "--help", action="help", help=say("terminal.help.help", self.language)
        )

    def add_force(self) -> None:
        text = say("terminal.help.force", self.language)
        self.add_argument("--force", action="store_true", help=text)

    def tells_of_campaigns(self) -> None:
        """Whoever reads the help is warned: what this command shows no campaign has revealed."""
        warning = fill(say("terminal.help.tells", self.language), COLUMNS)
        self.description = f"{self.description}\n\n{warning}"

    def add_ruleset(self) -> None:
        from machikoro.cards.rulesets import RULESETS

        text = say("terminal.help.ruleset", self.language, names=", ".join(RULESETS))
        self.add_argument("ruleset", nargs="?", default="base", metavar="RULESET", help=text)

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        try:
            found, unknown = self.parse_known_args(argv)
        except argparse.ArgumentError as error:
            raise UsageError(self._say("error.flag_value", flag=error.argument_name)) from None
        for word in unknown:
            name = word.partition("=")[0]
            flags = [flag[2:] for flag in self._option_string_actions if flag.startswith("--")]
            close = nearest_name(name.lstrip("-"), flags) if name.startswith("-") else ""
            if close:
                raise UsageError(self._say("error.flag", word=name, name=f"--{close}"))
            raise UsageError(self._say("error.extra", word=word))
        return found

    def _say(self, key: str, **values: object) -> str:
        return say(key, self.language, command=self.command, **values)


def examples(command: str, language: Language) -> str:
    """Lines to try, each with what it is for."""
    pairs = [
        say(key, language).split("|", maxsplit=1)
        for key in keys(f"terminal.help.example.{command}.")
    ]
    lines = [f"  {line}\n      {meaning}" for line, meaning in pairs]
    return "\n".join([say("terminal.help.examples", language) + ":", *lines])


def find_bots(words: str) -> list[str]:
    """Names of bots with commas between them."""
    from machikoro.bots import find

    names = split_words(words)
    for name in names:
        find(name)
    return names


def split_words(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def whole_number(flag: str, word: str, language: Language, least: int | None = None) -> int:
    try:
        number = int(word)
    except ValueError:
        raise UsageError(say("error.number", language, flag=flag, word=word)) from None
    if least is not None and number < least:
        raise UsageError(say("error.at_least", language, flag=flag, least=least, word=word))
    return number
