"""What a game is set up from: ruleset and options, names, a seed, and who starts."""

from __future__ import annotations

import hashlib
import secrets
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from machikoro.errors import IdleCardWarning, InvalidOption
from machikoro.rules import layout as at
from machikoro.rules import questions
from machikoro.rules.options import find_ruleset, resolve
from machikoro.rules.sense import idle_cards
from machikoro.rules.step import flow_on
from machikoro.rules.tables import Tables, compile_tables
from machikoro.sentences import Phrase, shown

SEED_BITS = 256
EMOJI = range(0x1F000, 0x1FB00)
TAGS = range(0xE0020, 0xE0080)
"""Spell out the flag of a region, behind a black flag."""
JOINING = frozenset(["\u200d", *map(chr, TAGS)])


def draw_number(seed: int, purpose: str, n: int) -> int:
    digest = hashlib.blake2b(f"{seed}/{purpose}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % n


def prepare(
    ruleset_id: str, players: int, options: Mapping[str, Any]
) -> tuple[Tables, dict[str, Any]]:
    """Tables for a ruleset with options, and the options as they were given."""
    tables, given = tables_for(ruleset_id, players, options)
    for phrase in idle_cards(tables.ruleset, tables.options):
        warnings.warn(IdleCardWarning(phrase), stacklevel=3)
    return tables, given


def tables_for(
    ruleset_id: str, players: int, options: Mapping[str, Any]
) -> tuple[Tables, dict[str, Any]]:
    """The same without a word about cards that will be idle."""
    resolved = resolve(find_ruleset(ruleset_id), players, options)
    given = {
        name: list(value) if isinstance(value, (list, tuple, set, frozenset)) else value
        for name, value in options.items()
        if value is not None
    }
    return compile_tables(ruleset_id, resolved, players), given


def lay_out(s: list[int], tables: Tables, log: list[tuple[int, ...]] | None) -> None:
    """Begin a game: the market, as far as that needs no draw."""
    s[at.PHASE] = questions.REFILLING
    flow_on(s, tables.t, log)


def seat_count(players: int | Sequence[str]) -> int:
    if isinstance(players, int) and not isinstance(players, bool):
        return players
    if isinstance(players, (list, tuple)):
        return len(players)
    raise InvalidOption(Phrase("invalid.players", value=shown(players)))


def player_names(players: int | Sequence[str]) -> list[str]:
    if isinstance(players, int):
        return [f"Player {seat + 1}" for seat in range(players)]
    names = list(players)
    for name in names:
        if not isinstance(name, str) or not name.strip() or not all(map(_can_be_shown, name)):
            raise InvalidOption(Phrase("invalid.name", value=shown(name)))
    if len(set(names)) != len(names):
        raise InvalidOption(Phrase("invalid.names"))
    return names


def _can_be_shown(sign: str) -> bool:
    """Python knows neither the newest emoji nor what makes one of several."""
    return sign.isprintable() or sign in JOINING or ord(sign) in EMOJI


def pick_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(32)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InvalidOption(Phrase("invalid.seed", value=shown(seed)))
    if seed.bit_length() > SEED_BITS:
        raise InvalidOption(Phrase("invalid.seed_large", bits=SEED_BITS))
    return seed


def seed_word(seed: int) -> int:
    """The generator looks at 64 bits of a seed; compiled code needs them as a signed word."""
    return (seed + 2**63) % 2**64 - 2**63


def pick_first(first: int | str, seed: int, players: int) -> int:
    if first == "draw":
        return draw_number(seed, "first", players)
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        raise InvalidOption(Phrase("invalid.first", last=players - 1, value=shown(first)))
    return first
