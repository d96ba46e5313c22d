"""Matches between nets and rules: what the compiled loop needs, put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from machikoro.bots.bot import RuleBot, seating
from machikoro.bots.net import match
from machikoro.bots.net.bot import Manner
from machikoro.bots.net.engine import CLOSE, DRAWS, WIDTH
from machikoro.bots.net.file import Net
from machikoro.bots.net.form import notes_size
from machikoro.bots.net.vectors import Desk, Real, Whole, reals, wholes
from machikoro.bots.plans import WHO
from machikoro.play.setup import seed_word
from machikoro.rules import layout as at
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.rules.registry import compiled
from machikoro.rules.tables import Tables

ENTRY = "play_net_match"


@dataclass(frozen=True)
class Played:
    """Of each game: who won (-1: nobody in time), after how many turns; by seat, luck and chances
    lost by own choices, and the choices made."""

    winners: Whole
    turns: Whole
    luck: Real
    lost: Real
    decided: Real
    ended: Real
    """What the judge thinks of the end, by seat; where there is none, nothing."""
    state: list[int]
    """Where the last game ended, or was cut short."""


def play_games_between(
    tables: Tables,
    seats: Sequence[RuleBot | Manner],
    opening: Sequence[int],
    numbers: Sequence[int],
    seed: int,
    turns: int,
    judge: Net | None = None,
    width: int = WIDTH,
) -> Played:
    """Each number names the dice of a game; the seed those of the run; the width says how many
    cards of a nested question are looked at."""
    nets = _Nets()
    terms, warmth = _terms(tables, seats, nets, judge)
    terms[match.WIDTH] = width
    desk = Desk(nets.most_notes)
    results = wholes(match.NOTE * len(numbers))
    results[match.NUMBER :: match.NOTE] = numbers
    sums = reals(match.SUMS * len(numbers))
    compiled().play_net_match(
        wholes(opening), desk.state, desk.twin, desk.third, wholes(tables.t), terms,
        nets.guides(), nets.weights(), warmth, desk.notes, desk.book, desk.choices, desk.out,
        desk.q, wholes(GENERATOR_SIZE), desk.generator, results, sums, len(numbers),
        seed_word(seed), turns,
    )  # fmt: skip
    by_game = results.reshape(len(numbers), match.NOTE)
    found = sums.reshape(len(numbers), 4, at.PLAYERS)[:, :, : tables.players]
    return Played(
        by_game[:, match.WON_BY],
        by_game[:, match.TOOK],
        found[:, 0],
        found[:, 1],
        found[:, 2],
        found[:, 3],
        desk.state.tolist(),
    )


def _terms(
    tables: Tables, seats: Sequence[RuleBot | Manner], nets: _Nets, judge: Net | None
) -> tuple[Whole, Real]:
    terms, warmth = wholes(match.TERMS.size), reals(at.PLAYERS)
    rules = [one if isinstance(one, RuleBot) else RuleBot("net", match.NET) for one in seats]
    people = seating(rules, tables)
    terms[: len(people)] = people
    for seat, one in enumerate(seats):
        if isinstance(one, Manner):
            assert terms[WHO + seat] == match.NET
            terms[match.GUIDE_START + seat], terms[match.WEIGHTS_START + seat] = nets.add(one.net)
            terms[match.FURTHER + seat] = CLOSE if one.further else 0
            warmth[seat] = one.temperature
    terms[match.JUDGE] = at.NONE
    if judge is not None:
        terms[match.JUDGE_GUIDE], terms[match.JUDGE] = nets.add(judge)
    terms[match.DRAWS] = DRAWS
    return terms, warmth


class _Nets:
    """All nets of a match behind one another, each of them once."""

    def __init__(self) -> None:
        self._places: dict[int, tuple[int, int]] = {}
        self._guides: list[int] = []
        self._weights: list[Any] = []
        self._size = 0
        self.most_notes = 1

    def add(self, net: Net) -> tuple[int, int]:
        """Where its guide and its weights begin."""
        if id(net) not in self._places:
            self._places[id(net)] = len(self._guides), self._size
            self._guides += net.form.guide()
            self._weights.append(numpy.asarray(net.weights, dtype=numpy.float32))
            self._size += len(net.weights)
            self.most_notes = max(self.most_notes, notes_size(net.form))
        return self._places[id(net)]

    def guides(self) -> Whole:
        return wholes(self._guides or 1)

    def weights(self) -> Real:
        return numpy.concatenate(self._weights or [reals(1)])
