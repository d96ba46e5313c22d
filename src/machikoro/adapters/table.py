"""One game for libraries that step and copy games: bare vectors, nothing kept of the past."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from machikoro.adapters.space import Space, space_of
from machikoro.errors import IllegalMove
from machikoro.play.game import BUFFER, Game
from machikoro.play.setup import draw_number, lay_out, player_names, prepare
from machikoro.play.standing import Standing
from machikoro.rules.chance import chance_outcomes
from machikoro.rules.questions import FIRST_OUTCOME
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.step import step, take_only_choices
from machikoro.rules.tables import Tables, opening_state

MAX_TURNS = 1_000
"""A game that goes on longer is cut short and has no winner."""


class Setup:
    """What never changes during a game; copies of games share it."""

    def __init__(self, ruleset: str, players: int, options: Mapping[str, Any]) -> None:
        self.tables: Tables
        self.tables, self.options = prepare(ruleset, players, options)
        self.space: Space = space_of(ruleset, players)
        self._key = (ruleset, players, json.dumps(dict(options), sort_keys=True))

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, _: object) -> Setup:
        return self

    def __reduce__(self) -> tuple[Callable[[str, int, str], Setup], tuple[str, int, str]]:
        return _known_setup, self._key


def setup_of(ruleset: str, players: int, options: Mapping[str, Any]) -> Setup:
    """The setup of a ruleset for so many players, made once."""
    return _known_setup(ruleset, players, json.dumps(dict(options), sort_keys=True))


@lru_cache(maxsize=64)
def _known_setup(ruleset: str, players: int, options: str) -> Setup:
    return Setup(ruleset, players, json.loads(options))


class Table(Standing):
    """One game as the rules know it; what is legal is asked and played by numbers of moves."""

    def __init__(self, setup: Setup, first: int = 0, seed: int = 0) -> None:
        self.setup = setup
        self.tables = setup.tables
        self.names = player_names(setup.tables.players)
        self.state = opening_state(self.tables, first)
        self.seed = seed
        self.chances = 0
        self._choices = [0] * BUFFER
        self._weights = [0] * BUFFER
        lay_out(self.state, self.tables, None)

    def moves(self) -> list[int]:
        """The legal moves, in order; none where chance has its say and after the end."""
        n = legal_actions(self.state, self.tables.t, self._choices)
        return sorted(map(self.setup.space.number, self._choices[:n]))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, numbered from 0, and how likely."""
        weighted = self._weighted()
        whole = sum(weight for _, weight in weighted)
        return [(code - FIRST_OUTCOME, weight / whole) for code, weight in weighted]

    def _weighted(self) -> list[tuple[int, int]]:
        n = chance_outcomes(self.state, self.tables.t, self._choices, self._weights)
        return list(zip(self._choices[:n], self._weights[:n], strict=True))

    def play(self, move: int) -> None:
        """Make a move; questions that leave no choice are answered, as in a `Game`."""
        if move not in self.moves():
            legal = list(map(self.setup.space.word, self.moves()))
            raise IllegalMove(f"move {move} is not legal; legal are {', '.join(legal)}", legal)
        self._take(self.setup.space.code(move))

    def meet(self, outcome: int) -> None:
        """Let chance bring this."""
        self._take(FIRST_OUTCOME + outcome)
        self.chances += 1

    def play_chance(self) -> None:
        """Let the seed decide, wherever chance has its say: as in a `Game` of the same seed."""
        while self.to_move is None and not self.over:
            weighted = self._weighted()
            place = draw_number(self.seed, str(self.chances), sum(weight for _, weight in weighted))
            for code, weight in weighted:
                place -= weight
                if place < 0:
                    self.meet(code - FIRST_OUTCOME)
                    break

    def _take(self, code: int) -> None:
        step(self.state, self.tables.t, code, None)
        take_only_choices(self.state, self.tables.t, self._choices, None)

    def observe(self, seat: int) -> list[float]:
        """What a seat sees; `space_of(ruleset, players).fields` says what that is."""
        return self.setup.space.observe(self.tables, self.state, seat)

    def utilities(self) -> list[float]:
        """1 for who has won, -1 shared by the others; zeros before the end."""
        if self.winner is None:
            return [0.0] * self.players
        lost = -1.0 / (self.players - 1)
        return [1.0 if seat == self.winner else lost for seat in range(self.players)]

    def game(self) -> Game:
        """The same as a `Game`, which can be asked more; its dice are not those of this one."""
        return Game(self.tables, self.state[:], self.names, 0, self.setup.options)

    def __deepcopy__(self, _: object) -> Table:
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state[:]
        return twin
