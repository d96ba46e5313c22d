"""Moves, outcomes and cards in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from machikoro.cards.model import Establishment
from machikoro.cards.rulesets import RULESETS
from machikoro.languages import Language
from machikoro.sentences import keys, say


def card_name(card_id: str, ruleset_id: str, language: Language) -> str:
    """What a card is called in a ruleset."""
    ruleset = RULESETS[ruleset_id]
    return ruleset.name_of(ruleset.cards[card_id]).of(language)


def themed(key: str, ruleset_id: str) -> str:
    """A theme may have a sentence of its own."""
    return _own_sentence(key, RULESETS[ruleset_id].theme.id) or key


@lru_cache(maxsize=1024)
def _own_sentence(key: str, theme: str) -> str:
    own = f"{key}.{theme}"
    return own if theme and any(known in keys() for known in (own, f"{own}.one")) else ""


def kind_name(card: Establishment, ruleset_id: str, language: Language) -> str:
    """Colour and symbol in words; a theme may show other symbols."""
    other = f"symbol.{RULESETS[ruleset_id].theme.id}.{card.symbol}"
    symbol = other if other in keys() else f"symbol.{card.symbol}"
    return f"{say(f'colour.{card.colour}', language)}, {say(symbol, language)}"


def describe_move(move: str, names: Sequence[str], ruleset_id: str, language: Language) -> str:
    """A move or an outcome of chance, such as «build Café» for `build cafe`."""
    verb, *rest = str(move).split()
    if verb == "target":
        return say("move.target", language, player=names[int(rest[0])])
    if verb in ("dice", "tuna"):
        return say(f"move.{verb}", language, dice=" + ".join(rest))
    if not rest or rest[-1] not in RULESETS[ruleset_id].cards:
        return say(themed(f"move.{'_'.join([verb, *rest])}", ruleset_id), language)
    # «give open winery» says which of two copies is meant, «build landmark harbor» nothing new.
    form = rest[0] if rest[0] in ("open", "closed") else ""
    key = f"move.{verb}_{form}" if form else f"move.{verb}"
    return say(themed(key, ruleset_id), language, card=card_name(rest[-1], ruleset_id, language))


def capital(text: str) -> str:
    """As it stands in a list of choices."""
    return text[:1].upper() + text[1:]
