"""Games of a match move by move, as people play them: for bots of every kind, and for luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy

from machikoro.analysis.luck import luck_of
from machikoro.bots import Bot, choose_action
from machikoro.play.game import Game, open_game
from machikoro.play.setup import player_names, tables_for
from machikoro.rules.chance import GENERATOR_SIZE, random_outcome, seed_turn
from machikoro.study.arena.judges import Judge, find_judge
from machikoro.study.arena.known import find
from machikoro.study.arena.loop import bots_seed, move_seed
from machikoro.study.arena.referee import NOBODY, Failure, Games, Terms

SUBSTITUTE = "random"
"""Plays on for a bot that broke down at a table of more than two, and cannot win."""


class Dice:
    """What chance brings in one game, turn by turn."""

    def __init__(self, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.turn = 0
        """Of which the generator is; turns are numbered from 1."""
        self.generator = [0] * GENERATOR_SIZE

    def outcome(self, game: Game) -> str:
        if game.turn != self.turn:
            self.turn = game.turn
            seed_turn(self.generator, self.seed, self.number, self.turn)
        code = random_outcome(game.state, game.tables.t, self.generator)
        return game.vocabulary.actions[code]


class Sitting:
    """One game with its bots, its dice, and what it tells."""

    def __init__(self, game: Game, bots: Sequence[Bot], number: int, terms: Terms) -> None:
        self.game = game
        self.bots = list(bots)
        self.terms = terms
        self.number = number
        self.dice = Dice(terms.word, number)
        self.own = bots_seed([0] * GENERATOR_SIZE, terms.word, number)
        self.luck = [0.0] * game.players
        self.failures: list[Failure] = []

    def play(self, judge: Judge | None) -> None:
        while not self.ended:
            if self.game.to_move is None:
                self._let_fall(judge)
            else:
                self._ask(self.game.to_move)

    @property
    def ended(self) -> bool:
        decided = bool(self.failures) and self.game.players == 2
        return decided or self.game.over or self.game.turn > self.terms.max_turns

    @property
    def winner(self) -> int:
        failed = {failure.seat for failure in self.failures}
        if failed and self.game.players == 2:
            return 1 - failed.pop()
        winner = self.game.winner
        return NOBODY if winner is None or winner in failed else winner

    def _let_fall(self, judge: Judge | None) -> None:
        outcome = self.dice.outcome(self.game)
        if judge:
            luck = luck_of(self.game, outcome, judge.chances)
            self.luck = [a + b for a, b in zip(self.luck, luck, strict=True)]
        self.game.play(outcome)

    def _ask(self, seat: int) -> None:
        seed = move_seed([0] * GENERATOR_SIZE, self.own, len(self.game.moves))
        try:
            move = choose_action(self.game, self.bots[seat], seed, self.terms.seconds)
        except (Exception, SystemExit) as error:
            problem = f"{type(error).__name__}: {error}"
            self.failures.append(Failure(self.number, seat, problem))
            self.bots[seat] = find(SUBSTITUTE)
            return
        self.game.play(move)


class TableReferee:
    """Slow, and knows every bot; with a judge it tells the luck of every seat."""

    def __init__(self, terms: Terms, players: int) -> None:
        self.terms = terms
        self.tables, self.given = tables_for(terms.ruleset, players, terms.options)
        self.judge = find_judge(terms.judge) if terms.judge else None

    def play(self, seats: Sequence[str], numbers: Sequence[int]) -> Games:
        sittings = [self._sit(seats, number) for number in numbers]
        turns = [min(one.game.turn, self.terms.max_turns) for one in sittings]
        luck = numpy.array([one.luck for one in sittings]).reshape(-1, len(seats))
        return Games(
            numpy.array([one.winner for one in sittings], dtype=numpy.int64),
            numpy.array(turns, dtype=numpy.int64),
            luck if self.judge else None,
            [failure for one in sittings for failure in one.failures],
        )

    def position(self, seats: Sequence[str], number: int, turn: int) -> Game:
        sitting = self._sitting(seats, number, replace(self.terms, max_turns=turn))
        sitting.play(None)
        return sitting.game

    def _sit(self, seats: Sequence[str], number: int) -> Sitting:
        sitting = self._sitting(seats, number, self.terms)
        sitting.play(self.judge)
        return sitting

    def _sitting(self, seats: Sequence[str], number: int, terms: Terms) -> Sitting:
        names = player_names(self.tables.players)
        game = open_game(self.tables, self.given, names, 0, 0)
        return Sitting(game, [find(name) for name in seats], number, terms)
