"""Dice that can be checked.

Before the first throw everybody sees the seal: the hash of a secret seed and of the terms of the
game.  Then each browser pledges a number of its own, by its hash, and shows it once all pledges
are in.  Outcome number k is HMAC-SHA256(seed, game, numbers, k), and at the end the seed is shown:
nobody, whoever runs the server included, could have chosen a throw.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping

from msgspec import Struct

RANGE = 1 << 256


class Terms(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What is sealed with the seed: who starts, and which outcomes the seal does not decide."""

    first: int | None = None
    """The seat that starts; None: it is drawn."""
    own_dice: bool = False
    script: tuple[str, ...] = ()
    lesson: str = ""
    """The script of a guided game, as one line."""
    box: bool = False
    """The real box is on the table: cards are told too, and coins are counted."""

    def lines(self) -> list[str]:
        start = "drawn" if self.first is None else str(self.first)
        told = "box" if self.box else "told" if self.own_dice else "sealed"
        lesson = [f"lesson {self.lesson}"] if self.lesson else []
        return [start, told, *self.script, *lesson]


def new_seed() -> str:
    return secrets.token_hex(32)


def sealed(seed: str, game: str, number: int, server_nonce: str, terms: Terms | None) -> str:
    """The seal of a round, which counts from 1.

    In games that were made before their terms were sealed too, it is of the seed alone.
    """
    if terms is None:
        return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    return _hash_of_lines([seed, game, str(number), server_nonce, *terms.lines()])


def pledge(game: str, seal: str, seats: Iterable[int], number: str) -> str:
    """What a browser shows of its number before anybody shows a number.

    It holds for one seal and for these seats alone, so nobody can pledge what another pledged.
    """
    return _hash_of_lines([game, seal, ",".join(map(str, sorted(seats))), number])


def pledged_together(pledges: Mapping[int, str]) -> dict[str, list[int]]:
    """The seats of each pledge: several, where they share a browser."""
    found: dict[str, list[int]] = {}
    for seat in sorted(pledges):
        found.setdefault(pledges[seat], []).append(seat)
    return found


def _hash_of_lines(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def mix(game: str, server_nonce: str, nonces: Mapping[int, str]) -> str:
    """The public half of what every outcome depends on, one line each."""
    given = [f"{seat}:{nonces[seat]}" for seat in sorted(nonces)]
    return "\n".join([game, server_nonce, *given])


def number_below(seed: str, mixed: str, purpose: str, n: int) -> int:
    """A number from 0 to n - 1, all equally likely: what lies past the last multiple is redrawn."""
    limit = RANGE - RANGE % n
    attempt = 0
    while True:
        message = f"{mixed}\n{purpose}\n{attempt}".encode()
        drawn = hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest()
        number = int.from_bytes(drawn, "big")
        if number < limit:
            return number % n
        attempt += 1
