"""The options of a ruleset as flags, made from the one list that the rules keep."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, get_args

from machikoro.cards.model import Language
from machikoro.cli.usage import Parser, split_words, whole_number
from machikoro.rules.options import SPECS, Form, Group, Spec
from machikoro.texts import say

METAVARS: Mapping[Form, str] = {
    "choice": "NAME",
    "count": "N",
    "cards": "A,B",
    "landmarks": "A,B",
    "coins": "N|N,N",
}


def add_options(parser: Parser) -> None:
    for group in get_args(Group):
        box = parser.add_argument_group(say(f"terminal.help.group.{group}", parser.language))
        for spec in SPECS.values():
            if spec.group == group:
                _add_flag(box, spec, parser.language)


def _add_flag(box: argparse._ArgumentGroup, spec: Spec, language: Language) -> None:
    text = spec.text.of(language).replace("%", "%%")
    if spec.form == "flag":
        box.add_argument(
            _flag(spec), dest=spec.name, action=argparse.BooleanOptionalAction, help=text
        )
        return
    if spec.choices:
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
    if spec.form == "coins":
        amounts = [whole_number(_flag(spec), word, language) for word in given.split(",")]
        return amounts[0] if len(amounts) == 1 else amounts
    return given
