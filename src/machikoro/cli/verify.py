"""`machikoro verify FILE`: draw every outcome of a downloaded game again."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from machikoro.cli.usage import Parser, UsageError
from machikoro.errors import IdleCardWarning
from machikoro.languages import Language
from machikoro.texts import say

if TYPE_CHECKING:
    from machikoro.fair.evidence import Evidence
    from machikoro.fair.proof import Finding


def run(argv: Sequence[str], language: Language) -> int:
    """0 where everything holds, 1 where something does not, 2 where the file cannot be read."""
    import msgspec

    from machikoro.fair.proof import verify

    parser = Parser("verify", language, "FILE")
    parser.add_argument("file", metavar="FILE", help=say("terminal.help.verify.file", language))
    parser.add_common()
    found = parser.read(argv)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", IdleCardWarning)
            evidence = _read(Path(found.file).read_bytes())
            finding = verify(evidence)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        reason = error.args[0] if error.args else type(error).__name__
        raise UsageError(say("error.record", language, file=found.file, reason=reason)) from None
    if found.json:
        print(json.dumps({**msgspec.to_builtins(finding), "holds": finding.holds}, indent=2))
    else:
        print("\n".join(_sentences(finding, evidence.names, language)))
    return 0 if finding.holds else 1


def _read(data: bytes) -> Evidence:
    """The record or the transcript of a game: the page offers both."""
    import msgspec

    from machikoro.fair.evidence import Recorded, from_record, from_transcript

    if data.lstrip().startswith(b"{"):
        return from_record(msgspec.json.decode(data, type=Recorded))
    return from_transcript(data.decode())


def _sentences(finding: Finding, names: Sequence[str], language: Language) -> Iterator[str]:
    count = sum(finding.checked.values())
    kinds = [say(f"proof.kind.{k}", language, n=n) for k, n in finding.checked.items()]
    first = "verify.checked" if finding.over else "verify.so_far"
    yield say(first, language, count=finding.outcomes, checked=count)
    if kinds:
        yield say("verify.kinds", language, kinds=", ".join(kinds))
    for source, told in finding.told.items():
        yield say(f"proof.told.{source}", language, n=told)
    if finding.corrections:
        yield say("proof.corrected", language, n=finding.corrections)
    for step in finding.wrong:
        yield say("verify.wrong", language, step=step)
    if finding.broken is not None:
        yield say("verify.broken", language, step=finding.broken)
    for part in _parts(finding):
        answer = "holds" if getattr(finding, f"{part}_holds") else "fails"
        yield say(f"verify.{part}.{answer}", language)
    yield from _notes(finding, names, language)
    holds = "verify.holds" if finding.over else "verify.holds_so_far"
    yield say(holds if finding.holds else "verify.fails", language)


def _notes(finding: Finding, names: Sequence[str], language: Language) -> Iterator[str]:
    """What neither holds nor fails, but whoever checks should know."""
    if not finding.sealed:
        yield say("verify.unsealed", language)
        return
    if not finding.first_drawn:
        yield say("verify.first.chosen", language)
    if not finding.pledged:
        yield say("verify.unpledged", language)
    given = [names[seat] for seat in finding.numbers if seat < len(names)]
    numbers = "verify.numbers" if given else "verify.no_numbers"
    yield say(numbers, language, names=", ".join(given))
    for seats in finding.withheld:
        spoilers = [names[seat] for seat in seats if seat < len(names)]
        yield say("verify.withheld", language, names=", ".join(spoilers))


def _parts(finding: Finding) -> Iterator[str]:
    """Only what was promised can hold."""
    if finding.sealed:
        yield "commitment"
    if finding.pledged:
        yield "pledge"
        yield "terms"
    if finding.first_drawn:
        yield "first"
    if finding.broken is None and (finding.over or not finding.winner_holds):
        yield "winner"
