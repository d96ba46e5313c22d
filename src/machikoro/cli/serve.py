"""`machikoro serve`: play in the browser."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from machikoro.cards.model import Language
from machikoro.cli.usage import Parser, UsageError, whole_number
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    from machikoro.server import serve_command

    parser = Parser("serve", language)

    def text(key: str) -> str:
        return say(key, language)

    serve_command.add_arguments(parser, text)
    parser.add_common(json=False)
    found = parser.read(argv)
    _check(found, language)
    try:
        return serve_command.run(found, text)
    except OSError as error:
        address = f"{found.host}:{found.port}" if found.port else str(found.host)
        reason = error.strerror or str(error)
        raise UsageError(say("error.serve", language, address=address, reason=reason)) from None


def _check(found: argparse.Namespace, language: Language) -> None:
    if found.port is not None and not 0 <= found.port <= 65535:
        raise UsageError(say("error.port", language, port=found.port))
    whole_number("--keep-days", str(found.keep_days), language, least=1)
