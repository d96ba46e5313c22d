"""The game for OpenSpiel: `python_machikoro`, with explicit chance and 2 to 5 players.

>>> import pyspiel
>>> import machikoro.adapters.openspiel
>>> game = pyspiel.load_game("python_machikoro(ruleset=harbor,players=3,market=ten,copy_limit=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()  # the market is drawn
True

Every option of a ruleset is a parameter: numbers as they are, flags as `yes` and `no`, several
cards as `cafe+mine`, one thing for each seat as `3/4` or `a+b/c+d`, pairs as `a:1+b:0`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy
import pyspiel

from machikoro.adapters.table import Table, setup_of
from machikoro.errors import InvalidOption
from machikoro.rules.questions import END_OF_OUTCOMES, FIRST_OUTCOME
from machikoro.rules.specs import SPECS, Spec
from machikoro.sentences import shown

NAME = "python_machikoro"
MAX_TURNS = 1_000
MOVES_A_TURN = 60
"""More than anybody can be asked in one turn."""
NOT_GIVEN: Mapping[str, int | str] = {
    spec.name: -1 if spec.form == "count" else "" for spec in SPECS.values()
}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Machi Koro",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "ruleset": "base", "players": 2, "first": 0, "max_turns": MAX_TURNS, **NOT_GIVEN,
    },
)  # fmt: skip


class MachikoroGame(pyspiel.Game):
    """A ruleset with options for so many players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {"ruleset": "base", "players": 2, "first": 0}
        given |= {"max_turns": MAX_TURNS, **(params or {})}
        players = int(given["players"])
        self.setup = setup_of(str(given["ruleset"]), players, read_options(given))
        self.first, self.max_turns = int(given["first"]), int(given["max_turns"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.space.moves,
            max_chance_outcomes=END_OF_OUTCOMES - FIRST_OUTCOME,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_turns * MOVES_A_TURN,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> MachikoroState:
        """The game before the first card of its market is drawn."""
        return MachikoroState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Everything lies open: one sort of observation serves all."""
        return Observer(self)


class MachikoroState(pyspiel.State):
    """A position; it can be cloned, and serialised by its history."""

    def __init__(self, game: MachikoroGame) -> None:
        super().__init__(game)
        self.table = Table(game.setup, game.first)
        self.max_turns = game.max_turns

    def current_player(self) -> int:
        """The seat that is asked, or chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.table.to_move
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.moves() if player == self.table.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, with its probability."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.table.to_move is None:
            self.table.meet(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.table.vocabulary.actions[FIRST_OUTCOME + action])
        return self.table.setup.space.word(action)

    def is_terminal(self) -> bool:
        """Whether somebody has won, or the game was cut short."""
        return self.table.over or self.table.turn > self.max_turns

    def returns(self) -> list[float]:
        """1 for who has won, -1 shared by the others; zeros for a game that was cut short."""
        return self.table.utilities()

    def __str__(self) -> str:
        return json.dumps(self.table.game().position())


class Observer:
    """Observations in the form in which OpenSpiel asks for them."""

    def __init__(self, game: MachikoroGame) -> None:
        self.tensor = numpy.zeros(game.setup.space.size, dtype=numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MachikoroState, player: int) -> None:
        """Look at a position from a seat."""
        self.tensor[:] = state.table.observe(player)

    def string_from(self, state: MachikoroState, player: int) -> str:
        """The same in words."""
        return f"{player}: {state}"


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options among the parameters of a game, as the rules expect them."""
    return {
        name: _value(SPECS[name], given[name])
        for name, nothing in NOT_GIVEN.items()
        if given.get(name, nothing) != nothing
    }


def _value(spec: Spec, word: Any) -> Any:
    match spec.form:
        case "flag":
            return _flag(spec, str(word))
        case "count":
            return int(word)
        case "cards" | "landmarks":
            return str(word).split("+")
        case "coins" | "fields":
            return [_number(spec, amount) for amount in str(word).split("/")]
        case "hands":
            return [hand.split("+") for hand in str(word).split("/")]
        case "owners":
            pairs = [one.partition(":") for one in str(word).split("+")]
            return {island: _number(spec, seat) for island, _, seat in pairs}
    return word


def _flag(spec: Spec, word: str) -> bool:
    if word not in ("yes", "no"):
        raise InvalidOption(f"{spec.name} is yes or no, not {shown(word)}")
    return word == "yes"


def _number(spec: Spec, word: str) -> int:
    if not word.isdecimal():
        raise InvalidOption(f"{spec.name} has whole numbers, not {shown(word)}")
    return int(word)


pyspiel.register_game(GAME_TYPE, MachikoroGame)
