"""Scripts of fixed outcomes: the k-th outcome of chance is the script's k-th, where it can fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from machikoro.play.game import Game

LOOKED_AT = 50
"""Outcomes that are tried: so far nobody goes without a choice, except where all are poor."""


class Misfit(NamedTuple):
    """An outcome that no play can reach, and what could fall instead."""

    place: int
    """In the script, from 1."""
    outcome: str
    possible: list[str]


def first_misfit(game: Game, script: Sequence[str]) -> Misfit | None:
    """What is wrong with a script for a game that begins; it may be right from then on."""
    return _unreadable(game, script) or _impossible(game.copy(), script)


def _unreadable(game: Game, script: Sequence[str]) -> Misfit | None:
    known = [str(a) for a in game.vocabulary.by_text.values() if a.is_outcome]
    words = set(known)
    for place, outcome in enumerate(script, 1):
        if outcome not in words:
            verb = outcome.split(" ", maxsplit=1)[0]
            return Misfit(place, outcome, [word for word in known if word.split()[0] == verb])
    return None


def _impossible(game: Game, script: Sequence[str]) -> Misfit | None:
    """As far as nobody has a choice: what people choose later cannot be known."""
    for place, outcome in enumerate(script[:LOOKED_AT], 1):
        while len(legal := game.legal_actions()) == 1:
            game.play(legal[0])
        if legal or game.over:
            return None
        possible = [str(fallen) for fallen, _ in game.chance()]
        if outcome not in possible:
            return Misfit(place, outcome, possible)
        game.play(outcome)
    return None
