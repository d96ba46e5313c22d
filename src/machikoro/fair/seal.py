"""Dice that can be checked.

Before the first throw everybody sees SHA-256(seed).  Then each player's browser adds a number of
its own.  Outcome number k is HMAC-SHA256(seed, game, numbers, k), and at the end the seed is
shown: nobody, the server included, could have chosen a throw.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

RANGE = 1 << 256


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


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
