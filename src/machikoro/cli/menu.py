"""The choices of a decision: numbered, and found by what somebody types."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from machikoro.errors import AmbiguousMove, IllegalMove, InvalidMove
from machikoro.languages import Language
from machikoro.play.game import Game
from machikoro.play.notation import Action
from machikoro.sentences import nearest_name
from machikoro.texts import capital, card_name, describe_move, say

NO = ("pass", "decline", "keep")
"""Moves that change nothing have the number 0."""


MOST_SHOWN = 4


@dataclass(frozen=True)
class Choice:
    number: int
    action: Action
    label: str
    names: tuple[str, ...]
    """What one may type for it, plain and in small letters."""


def market_rows(game: Game) -> list[list[str]]:
    """What can be built, in the order in which the market shows it; landmarks last."""
    numbers = {card.id: card.numbers for card in game.tables.kinds}
    rows = [[ware for ware in row.wares if ware in numbers] for row in game.market.rows]
    return [*(sorted(row, key=lambda ware: numbers[ware]) for row in rows if row), game.landmarks]


def build_of(action: Action) -> str | None:
    """The ware that a move builds, if it is about building."""
    return action.split()[-1] if action.startswith("build ") else None


def choices(game: Game, language: Language) -> list[Choice]:
    """What is possible now, in the order in which it is shown."""
    places = {ware: place for place, ware in enumerate(chain(*market_rows(game)))}
    legal = sorted(
        game.legal_actions(),
        key=lambda action: (action in NO, places.get(build_of(action) or "", action.code)),
    )
    numbers = iter(range(1, len(legal) + 1))
    return [
        Choice(
            0 if action in NO else next(numbers),
            action,
            capital(describe_move(action, game.names, game.ruleset, language)),
            tuple(_names(game, action, language)),
        )
        for action in legal
    ]


def _names(game: Game, action: Action, language: Language) -> Iterable[str]:
    yield plain(action)
    yield plain(describe_move(action, game.names, game.ruleset, language))
    word = action.split()[-1]
    if action.startswith("target "):
        yield plain(game.names[int(word)])
    if word in game.vocabulary.wares:
        yield plain(word)
        yield plain(card_name(word, game.ruleset, language))


def plain(text: str) -> str:
    """Small letters without accents and signs: «Café» and `cafe` are the same."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


def find(text: str, offered: Sequence[Choice], game: Game, language: Language) -> Choice:
    """The choice that a text means: its number, its name, or the beginning of one."""
    if text.isdecimal():
        matches = [choice for choice in offered if choice.number == int(text)]
    else:
        matches = _matches(plain(text), offered) or _moves(text, offered, game)
    if len(matches) == 1:
        return matches[0]
    if matches:
        shown = [f"{choice.number} ({choice.label})" for choice in matches[:MOST_SHOWN]]
        listed = ", ".join([*shown, "..."] if len(matches) > MOST_SHOWN else shown)
        raise AmbiguousMove(say("play.ambiguous", language, text=text, choices=listed))
    if _is_move(text, game):
        raise IllegalMove(say("play.not_now", language, text=text))
    names = {name: choice for choice in offered for name in choice.names}
    if close := nearest_name(plain(text), names):
        label = names[close].label
        raise InvalidMove(say("play.did_you_mean", language, text=text, choice=label))
    raise InvalidMove(say("play.not_understood", language, text=text))


def _matches(text: str, offered: Sequence[Choice]) -> list[Choice]:
    whole = [choice for choice in offered if text in choice.names]
    begun = [c for c in offered if text and any(name.startswith(text) for name in c.names)]
    return whole or begun


def _moves(text: str, offered: Sequence[Choice], game: Game) -> list[Choice]:
    """Other ways to write a move, such as `give open winery`."""
    try:
        action = game.vocabulary.read(text, [choice.action for choice in offered])
    except ValueError:
        return []
    return [choice for choice in offered if choice.action == action]


def _is_move(text: str, game: Game) -> bool:
    """Whether the text is a move of this game at all."""
    try:
        game.vocabulary.read(text, [])
    except IllegalMove:
        return True
    except ValueError:
        return False
    return False
