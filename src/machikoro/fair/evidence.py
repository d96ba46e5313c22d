"""What can be checked of a game: its record or its transcript, as the page offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from machikoro.errors import InvalidMove
from machikoro.fair.lots import Lot
from machikoro.fair.seal import Terms
from machikoro.play.transcript import read_transcript

Source = Literal["fair", "seed", "dice", "cards", "script"]
"""Of an outcome: the sealed seed, a chosen seed, real dice, real cards, or a script."""
StepSource = Literal["player", "bot", "count"] | Source
"""Of a correction: a count of real coins."""
TOLD = ("dice", "cards", "script")
"""Sources of outcomes that nobody drew."""


class RecordStep(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One move or outcome of a finished game."""

    number: int
    seat: int | None
    """None: chance."""
    action: str
    source: StepSource
    lot: int | None = None
    """Of outcomes: which of the record's lots was drawn from."""


class VoidRound(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A round that somebody spoiled: a number was pledged and never shown."""

    commitment: str
    seed: str
    server_nonce: str
    pledges: dict[str, str]
    seat_nonces: dict[str, str]


class FairProof(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What was sealed, and every number that was given; by seat, where there are several."""

    commitment: str
    seed: str
    server_nonce: str
    seat_nonces: dict[str, str]
    first_drawn: bool
    terms: Terms | None = None
    """None: of a game that was made before its terms were sealed and its numbers pledged."""
    pledges: dict[str, str] = {}
    voided: tuple[VoidRound, ...] = ()
    """The rounds before this one."""


class Recorded(Struct, frozen=True, kw_only=True, gc=False):
    """What of a game's record can be checked; the rest of it is for the eye."""

    game: str
    ruleset: str
    version: int
    options: dict[str, Any]
    names: list[str]
    first: int
    own_dice: bool
    seed: int | None
    script: list[str]
    lesson: str = ""
    """The script of a guided game, as it was sealed."""
    steps: list[RecordStep]
    lots: list[Lot]
    """Each once, although most throws share one."""
    proof: FairProof | None
    winner: int | None
    box: bool = False


class Evidence(Struct, frozen=True):
    """What is checked, from a record or a transcript."""

    game: str
    ruleset: str
    version: int | None
    options: Mapping[str, Any]
    names: Sequence[str]
    first: int
    seed: int
    winner: int | None
    proof: FairProof | None
    actions: Sequence[str]
    told: Mapping[int, str]
    """Numbers of outcomes, from 0, that were not drawn, and where they came from."""
    stated: Terms | None = None
    """The terms as the record states them beside the proof; an old transcript states none."""
    lots: Sequence[Lot | None] | None = None
    """What could fall each time, as the record states it; a transcript does not."""


def from_record(found: Recorded) -> Evidence:
    fallen = [step for step in found.steps if step.seat is None]
    return Evidence(
        game=found.game,
        ruleset=found.ruleset,
        version=found.version,
        options=found.options,
        names=found.names,
        first=found.first,
        seed=found.seed or 0,
        winner=found.winner,
        proof=found.proof,
        actions=[step.action for step in found.steps],
        told={k: step.source for k, step in enumerate(fallen) if step.source in TOLD},
        stated=_stated(found),
        lots=[_lot(found, step) for step in fallen],
    )


def _stated(found: Recorded) -> Terms:
    drawn_first = found.proof is not None and found.proof.first_drawn
    first = None if drawn_first else found.first
    return Terms(first, found.own_dice, tuple(found.script), found.lesson, found.box)


def _lot(found: Recorded, step: RecordStep) -> Lot | None:
    known = step.lot is not None and 0 <= step.lot < len(found.lots)
    return found.lots[step.lot] if known and step.lot is not None else None


def notes(game: str, proof: FairProof | None, told: Mapping[int, str]) -> dict[str, Any]:
    """Headers of a transcript that make it evidence; `from_transcript` reads them."""
    found: dict[str, Any] = {"Game": game}
    if proof is not None:
        found["Seal"] = msgspec.to_builtins(proof)
    if told:
        by_source = {s: [k for k, source in told.items() if source == s] for s in TOLD}
        found["Told"] = {source: numbers for source, numbers in by_source.items() if numbers}
    return found


def from_transcript(text: str) -> Evidence:
    header, moves = read_transcript(text)
    if "Position" in header:
        raise InvalidMove("a game that was set up from a position was not drawn from its start")
    names = header["Players"]
    told = msgspec.convert(header.get("Told", {}), dict[str, list[int]])
    return Evidence(
        game=msgspec.convert(header.get("Game", ""), str),
        ruleset=header["Ruleset"],
        version=header.get("Version"),
        options=msgspec.convert(header.get("Options", {}), dict[str, Any]),
        names=names,
        first=header.get("First", 0),
        seed=header.get("Seed") or 0,
        winner=_winner(names, header.get("Winner")),
        proof=msgspec.convert(header.get("Seal"), FairProof | None),
        actions=[move for _, move in moves],
        told={k: source for source, numbers in told.items() for k in numbers},
    )


NOBODY = -1
"""A winner who does not sit at the table."""


def _winner(names: Sequence[str], name: object) -> int | None:
    if name is None:
        return None
    return names.index(name) if name in names else NOBODY
