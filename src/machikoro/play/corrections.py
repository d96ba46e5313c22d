"""Coins counted again: with real coins on the table, what lies there is what counts."""

from __future__ import annotations

import re
from typing import NamedTuple

from machikoro.errors import IllegalMove
from machikoro.play.notation import Action
from machikoro.rules import layout as at
from machikoro.rules.given import MOST

TEXT = re.compile(r"correct (\d) (\d{1,7})")


class Correction(NamedTuple):
    """How many coins a seat really has; written `correct 1 7`."""

    seat: int
    coins: int

    @property
    def action(self) -> Action:
        """No rule knows it: it has no number."""
        return Action(f"correct {self.seat} {self.coins}", at.NONE)


def read_correction(text: str) -> Correction | None:
    """The correction that a text is; None: it is a move or an outcome."""
    found = TEXT.fullmatch(text) if isinstance(text, str) else None
    return Correction(int(found[1]), int(found[2])) if found else None


def check_correction(correction: Correction, players: int) -> None:
    seat, coins = correction
    if not 0 <= seat < players:
        raise IllegalMove(f"coins are those of a seat from 0 to {players - 1}, not of {seat}")
    if not 0 <= coins <= MOST:
        raise IllegalMove(f"a purse holds 0 to {MOST} coins, not {coins}")
