"""`machikoro serve`: play in the browser."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
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
    except serve_command.WrongValue as wrong:
        key, word = wrong.args
        raise UsageError(say(key, language, word=word)) from None
    except serve_command.DatabaseUnusable as error:
        raise UsageError(_about_database(found.database, error, language)) from None
    except OSError as error:
        address = f"{found.host}:{found.port}" if found.port else str(found.host)
        reason = error.strerror or str(error)
        raise UsageError(say("error.serve", language, address=address, reason=reason)) from None


def _check(found: argparse.Namespace, language: Language) -> None:
    from machikoro.server.http.security import HOST
    from machikoro.server.store.protocol import is_postgres, without_secrets

    if found.port is not None and not 0 <= found.port <= 65535:
        raise UsageError(say("error.port", language, port=found.port))
    for word in found.public_host:
        named = HOST.fullmatch(word)
        if named is None or named["name"] != word:
            raise UsageError(say("error.public_host", language, word=word))
    if "://" in found.database and not is_postgres(found.database):
        shown = without_secrets(found.database)
        raise UsageError(say("error.database_kind", language, database=shown))


def _about_database(database: str, error: Exception, language: Language) -> str:
    from machikoro.server.store.file import Damaged
    from machikoro.server.store.protocol import without_secrets

    if isinstance(error.__cause__, ImportError):
        return say("error.postgres", language)
    if isinstance(error.__cause__, Damaged):
        return say("error.damaged", language, database=database, reason=error)
    return say("error.database", language, database=without_secrets(database), reason=error)
