"""How warmly a net must play to lose so much of its chances a turn: `hard` errs like a person."""

from __future__ import annotations

from typing import NamedTuple

from machikoro.bots.net.bot import Manner
from machikoro.bots.net.file import Net
from machikoro.bots.net.tables import play_games_between
from machikoro.play.setup import tables_for
from machikoro.study.simulate import opening
from machikoro.study.training.trainer import LONGEST

LOSS = 0.0035
"""Chances that `hard` gives away in each of its turns: with 0.01 it would lose to `normal`."""
COLDEST, WARMEST = 1e-3, 0.3
STEPS, GAMES = 9, 200


class Temper(NamedTuple):
    temperature: float
    loss: float
    """Of chances in a turn, as it was measured."""


def temper(net: Net, players: int, seed: int = 1, wanted: float = LOSS) -> Temper:
    """By halving the range; each step plays the same dice."""
    low, high = COLDEST, WARMEST
    for _ in range(STEPS):
        middle = (low * high) ** 0.5
        if loss_a_turn(net, players, middle, seed) < wanted:
            low = middle
        else:
            high = middle
    temperature = (low * high) ** 0.5
    return Temper(temperature, loss_a_turn(net, players, temperature, seed + 1))


def loss_a_turn(net: Net, players: int, temperature: float, seed: int) -> float:
    """Where all seats play so warmly."""
    tables, _ = tables_for(net.form.ruleset, players, {})
    seats = [Manner(net, temperature)] * players
    turns = LONGEST * players
    played = play_games_between(tables, seats, opening(tables, 0), range(GAMES), seed, turns)
    return float(played.lost.sum() / played.turns.sum())
