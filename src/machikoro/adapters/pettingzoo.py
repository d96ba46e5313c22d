"""The game for PettingZoo: agents move one after the other, chance is played by the environment.

>>> from machikoro.adapters.pettingzoo import env
>>> game = env("base", players=3)
>>> game.reset(seed=7)
>>> game.agent_selection
'player_0'
"""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from machikoro.adapters.space import BOUND
from machikoro.adapters.table import MAX_TURNS, Table, setup_of
from machikoro.adapters.words import in_words
from machikoro.play.setup import pick_first, pick_seed

Observation = dict[str, NDArray[Any]]


def env(ruleset: str = "base", players: int = 2, **terms: Any) -> AECEnv:
    """The environment as PettingZoo recommends it: an illegal move ends the game and costs 1."""
    raw = raw_env(ruleset, players, **terms)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo looks for
    """One table.  An agent may be asked several times in a row; forced answers are not asked.

    Options of the ruleset are options of the constructor.  `reset(seed=7)` deals the dice of
    `machikoro.new_game(seed=7)`.
    """

    metadata = {  # noqa: RUF012 - a plain dictionary by PettingZoo's rules
        "name": "machikoro_v0", "render_modes": ["ansi"], "is_parallelizable": False,
        "render_fps": 4,
    }  # fmt: skip

    def __init__(
        self,
        ruleset: str = "base",
        players: int = 2,
        *,
        max_turns: int = MAX_TURNS,
        first: int | str = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.setup = setup_of(ruleset, players, options)
        self.max_turns, self.first, self.render_mode = max_turns, first, render_mode
        space = self.setup.space
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        seen = spaces.Box(-BOUND, BOUND, (space.size,), numpy.float32)
        mask = spaces.Box(0, 1, (space.moves,), numpy.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(space.moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed its dice are new ones."""
        picked = pick_seed(seed)
        self.table = Table(
            self.setup, pick_first(self.first, picked, len(self.possible_agents)), picked
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """The selected agent moves; then chance has its say."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.play(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        table = self.table
        table.play_chance()
        cut = not table.over and table.turn > self.max_turns
        self.rewards = dict(zip(self.possible_agents, table.utilities(), strict=True))
        self.terminations = dict.fromkeys(self.agents, table.over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.possible_agents[table.active]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(agent)}

    def observe(self, agent: str) -> Observation:
        """The table as an agent sees it; an agent who is not asked has no legal move."""
        seat = self.possible_agents.index(agent)
        seen = numpy.array(self.table.observe(seat), dtype=numpy.float32)
        return {"observation": seen, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[numpy.int8]:
        mask = numpy.zeros(self.setup.space.moves, dtype=numpy.int8)
        if self.table.to_move == self.possible_agents.index(agent):
            mask[self.table.moves()] = 1
        return mask

    def render(self) -> str | None:
        """The table in words, for `render_mode="ansi"`."""
        return in_words(self.table.game()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
