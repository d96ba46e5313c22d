"""Net files: a line that says what it is, then the weights as plain 32-bit numbers."""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from machikoro.bots.net.form import Form, form_of
from machikoro.cards.room import PLAYERS
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase
from machikoro.writing import in_place_of

FORMAT = "machikoro net 1"
LONGEST_HEADER = 64 * 1024


@dataclass(frozen=True)
class Net:
    """Weights, and the card that tells where they come from."""

    form: Form
    weights: array[float]
    card: dict[str, Any] = field(default_factory=dict)
    """Games, minutes, commit, measured strength."""

    @cached_property
    def guide(self) -> list[int]:
        return self.form.guide()

    @cached_property
    def numbers(self) -> list[float]:
        """The weights, for plain rules."""
        return self.weights.tolist()

    @property
    def hash(self) -> str:
        return hashlib.sha256(_bytes(self.weights)).hexdigest()


def save(net: Net, path: Path) -> None:
    header = {
        "format": FORMAT, "ruleset": net.form.ruleset, "version": net.form.version,
        "inputs": net.form.inputs, "hidden": list(net.form.hidden), "seats": net.form.seats,
        "sha256": net.hash, "card": net.card,
    }  # fmt: skip
    with in_place_of(path) as partial:
        partial.write_bytes(json.dumps(header).encode() + b"\n" + _bytes(net.weights))


def load(path: Path) -> Net:
    try:
        with path.open("rb") as file:
            line = file.readline(LONGEST_HEADER)
            body = file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidOption(Phrase("net.unreadable", file=str(path), reason=reason)) from None
    header = _header(line, path)
    form = _form(header, path)
    weights = array("f")
    if len(body) != form.weights * weights.itemsize:
        raise InvalidOption(Phrase("net.cut", file=str(path)))
    if hashlib.sha256(body).hexdigest() != header.get("sha256"):
        raise InvalidOption(Phrase("net.changed", file=str(path)))
    weights.frombytes(body)
    if sys.byteorder == "big":
        weights.byteswap()
    card = header.get("card")
    return Net(form, weights, card if isinstance(card, dict) else {})


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise InvalidOption(Phrase("net.no_net", file=str(path)))
    return found


def _form(header: dict[str, Any], path: Path) -> Form:
    """Only the form that this version would make itself: weights fit no other."""
    ruleset, version = header.get("ruleset"), header.get("version")
    if ruleset not in RULESETS:
        raise InvalidOption(Phrase("net.unknown_ruleset", file=str(path), ruleset=str(ruleset)))
    seats = header.get("seats")
    if not isinstance(seats, int) or not 2 <= seats <= PLAYERS:
        raise InvalidOption(Phrase("net.form", file=str(path)))
    form = form_of(ruleset, seats)
    if version != form.version:
        raise InvalidOption(
            Phrase("net.version", file=str(path), ruleset=ruleset, version=str(version),
                   known=form.version)
        )  # fmt: skip
    if (header.get("inputs"), header.get("hidden")) != (form.inputs, list(form.hidden)):
        raise InvalidOption(Phrase("net.form", file=str(path)))
    return form


def _bytes(weights: array[float]) -> bytes:
    if sys.byteorder == "little":
        return weights.tobytes()
    turned = array("f", weights)
    turned.byteswap()
    return turned.tobytes()
