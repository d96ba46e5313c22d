"""`machikoro backup COPY`: all games of a server in one file."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from machikoro.cli.usage import Parser, UsageError
from machikoro.languages import Language
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    from machikoro.server.serve_command import default_database
    from machikoro.server.store.file import back_up
    from machikoro.server.store.protocol import is_postgres

    parser = Parser("backup", language, "COPY")
    parser.add_argument(
        "copy", nargs="?", metavar="COPY", help=say("terminal.help.backup.copy", language)
    )
    parser.add_argument(
        "--database",
        default=default_database(),
        metavar="FILE",
        help=say("terminal.help.backup.database", language),
    )
    parser.add_common(json=False)
    found = parser.read(argv)
    if is_postgres(found.database):
        raise UsageError(say("error.backup_postgres", language))
    if found.copy is None:
        raise UsageError(say("error.file_missing", language, command="backup"))
    if Path(found.copy).expanduser().resolve() == Path(found.database).expanduser().resolve():
        raise UsageError(say("error.backup_self", language, database=found.database))
    try:
        count = back_up(found.database, found.copy)
    except sqlite3.Error as error:
        raise UsageError(
            say("error.backup", language, database=found.database, reason=error)
        ) from None
    print(say("backup.done", language, count=count, file=found.copy))
    return 0
