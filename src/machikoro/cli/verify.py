"""`machikoro verify FILE`: recompute every outcome of a downloaded game."""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from pathlib import Path

from machikoro.cards.model import Language
from machikoro.cli.usage import Parser, UsageError
from machikoro.errors import IdleCardWarning
from machikoro.texts import say


def run(argv: Sequence[str], language: Language) -> int:
    """0 where everything holds, 1 where something does not."""
    import msgspec

    from machikoro.server.messages import Record
    from machikoro.server.records import verify

    parser = Parser("verify", language, "FILE")
    parser.add_argument("file", metavar="FILE", help=say("help.verify.file", language))
    parser.add_common()
    found = parser.read(argv)
    try:
        record = msgspec.json.decode(Path(found.file).read_bytes(), type=Record)
    except msgspec.DecodeError as error:
        raise UsageError(say("error.record", language, file=found.file, reason=error)) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", IdleCardWarning)
        finding = verify(record)
    if found.json:
        print(json.dumps({**msgspec.to_builtins(finding), "holds": finding.holds}, indent=2))
        return 0 if finding.holds else 1
    print(say("verify.checked", language, checked=finding.checked, count=finding.outcomes))
    for step in finding.wrong:
        print(say("verify.wrong", language, step=step))
    for part in ("commitment", "first", "winner"):
        answer = "holds" if getattr(finding, f"{part}_holds") else "fails"
        print(say(f"verify.{part}.{answer}", language))
    print(say("verify.holds" if finding.holds else "verify.fails", language))
    return 0 if finding.holds else 1
