"""What a game is set up from: ruleset and options, names, a seed, and who starts."""

from __future__ import annotations

import hashlib
import secrets
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from machikoro.cards.rulesets import Ruleset
from machikoro.errors import IdleCardWarning, InvalidOption
from machikoro.rules import layout as at
from machikoro.rules import questions
from machikoro.rules.chapters import DRAWN, LETTERS, find_chapter
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
    ruleset_id: str, players: int, options: Mapping[str, Any], seed: int = 0
) -> tuple[Tables, dict[str, Any]]:
    """Tables for a ruleset with options, and the options as they were given or drawn."""
    tables, given = tables_for(ruleset_id, players, options, seed)
    for phrase in idle_cards(tables.ruleset, tables.options):
        warnings.warn(IdleCardWarning(phrase), stacklevel=3)
    return tables, given


def tables_for(
    ruleset_id: str, players: int, options: Mapping[str, Any], seed: int = 0
) -> tuple[Tables, dict[str, Any]]:
    """The same without a word about cards that will be idle."""
    ruleset = find_ruleset(ruleset_id)
    resolve(ruleset, players, options)
    given = {name: _own_copy(value) for name, value in options.items() if value is not None}
    given |= _drawn(ruleset, given, seed) if ruleset.chapters else {}
    return compile_tables(ruleset_id, resolve(ruleset, players, given), players), given


def _own_copy(value: Any) -> Any:
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_own_copy(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _drawn(ruleset: Ruleset, given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """What a chapter leaves to the lot, where nobody has chosen it."""
    chapter = find_chapter(ruleset, given)
    found: dict[str, Any] = {}
    if given.get("sides") == DRAWN:
        letters = [draw_number(seed, f"side {n}", 2) for n in range(len(chapter.pairs))]
        found["sides"] = "".join(LETTERS[letter] for letter in letters)
    if chapter.free:
        left = list(chapter.landmarks)
        places = range(len(ruleset.slots))
        drawn = [left.pop(draw_number(seed, f"landmark {n}", len(left))) for n in places]
        found["landmarks"] = sorted(drawn, key=chapter.landmarks.index)
        found["project"] = _draw_one(seed, "project", chapter.projects)
        found["yokai"] = _draw_one(seed, "yokai", tuple(chapter.yokai))
    return {name: value for name, value in found.items() if given.get(name) in (None, DRAWN)}


def _draw_one(seed: int, purpose: str, choices: Sequence[str]) -> str:
    return choices[draw_number(seed, purpose, len(choices))]


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
