"""Secrets: cookies, invites, keys and room codes.  What is stored of them is a hash."""

from __future__ import annotations

import hashlib
import re
import secrets

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 5
SECRET = re.compile(r"[0-9A-Za-z_-]{22}")


def new_secret() -> str:
    """128 bits, fit for addresses."""
    return secrets.token_urlsafe(16)


def is_secret(word: str) -> bool:
    return SECRET.fullmatch(word) is not None


def new_game_id() -> str:
    return secrets.token_hex(6)


def is_game_id(name: str) -> bool:
    return len(name) == 12 and all(letter in "0123456789abcdef" for letter in name)


def is_code(name: str) -> bool:
    return len(name) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in name.upper())


def new_code() -> str:
    """Short enough to be called across a room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def same(secret: str | None, stored: str) -> bool:
    return secret is not None and secrets.compare_digest(hashed(secret), stored)
