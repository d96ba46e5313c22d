"""The options of a ruleset as flags, made from the one list that the rules keep."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, get_args

from machikoro.cli.usage import Parser, UsageError, split_words, whole_number
from machikoro.languages import Language
from machikoro.rules.specs import SPECS, Form, Group, Spec
from machikoro.texts import say

METAVARS: Mapping[Form, str] = {
    "choice": "NAME",
    "count": "N",
    "cards": "A,B",
    "landmarks": "A,B",
    "coins": "N|N,N",
    "letters": "ABBA",
    "hands": "A+B,C+D",
    "owners": "A:SEAT,B:SEAT",
    "fields": "N,N",
}
PLAIN_GROUPS = ("market", "cards", "rules")
"""What may be known before a campaign has shown it."""


def add_options(parser: Parser, *, spoilers: bool = True) -> None:
    """All of them can be given; without spoilers the help keeps silent about some."""
    for group in get_args(Group):
        shown = spoilers or group in PLAIN_GROUPS
        title = say(f"terminal.help.group.{group}", parser.language) if shown else None
        box = parser.add_argument_group(title)
        for spec in SPECS.values():
            if spec.group == group:
                _add_flag(box, spec, parser.language, shown)


def _add_flag(
    box: argparse._ArgumentGroup, spec: Spec, language: Language, shown: bool = True
) -> None:
    text = spec.text.of(language).replace("%", "%%") if shown else argparse.SUPPRESS
    if spec.form == "flag":
        box.add_argument(
            _flag(spec), dest=spec.name, action=argparse.BooleanOptionalAction, help=text
        )
        return
    if spec.choices and shown:
        text = f"{text} ({', '.join(spec.choices)})"
    box.add_argument(_flag(spec), dest=spec.name, metavar=METAVARS[spec.form], help=text)


def _flag(spec: Spec) -> str:
    return "--" + spec.name.rstrip("_").replace("_", "-")


def read_options(found: argparse.Namespace, language: Language) -> dict[str, Any]:
    """The options that were given, as the rules expect them."""
    return {
        spec.name: _value(spec, getattr(found, spec.name), language)
        for spec in SPECS.values()
        if getattr(found, spec.name) is not None
    }


def _value(spec: Spec, given: Any, language: Language) -> Any:
    if spec.form == "count":
        return whole_number(_flag(spec), given, language)
    if spec.form in ("cards", "landmarks"):
        return split_words(given)
    if spec.form == "hands":
        return [[card.strip() for card in hand.split("+")] for hand in given.split(",")]
    if spec.form == "owners":
        return _owners(spec, split_words(given), language)
    if spec.form == "fields":
        return [whole_number(_flag(spec), word, language) for word in given.split(",")]
    if spec.form == "coins":
        amounts = [whole_number(_flag(spec), word, language) for word in given.split(",")]
        return amounts[0] if len(amounts) == 1 else amounts
    return given


def _owners(spec: Spec, words: list[str], language: Language) -> dict[str, int]:
    """`tea_isle:1` gives an island to a seat."""
    found: dict[str, int] = {}
    for word in words:
        name, _, seat = word.partition(":")
        if name in found:
            raise UsageError(say("invalid.two_owners", language, item=name))
        found[name] = whole_number(_flag(spec), seat, language)
    return found
