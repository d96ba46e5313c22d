"""The game for Gymnasium: one seat learns, bots by name play the others.

>>> import gymnasium
>>> env = gymnasium.make("machikoro.adapters.gymnasium:machikoro-v0", bots="easy")
>>> seen, info = env.reset(seed=7)
>>> int(info["action_mask"].sum()) > 1
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from machikoro.adapters.batch import Env
from machikoro.adapters.space import BOUND
from machikoro.adapters.table import MAX_TURNS, Table, setup_of
from machikoro.adapters.words import in_words
from machikoro.bots import Bot, choose_action, find
from machikoro.errors import InvalidOption
from machikoro.play.setup import pick_first, pick_seed
from machikoro.sentences import Phrase, shown

Real = NDArray[numpy.float32]
ILLEGAL = -1.0
"""What an illegal move costs; it ends the game."""


class MachikoroEnv(gymnasium.Env):
    """One seat at a table of bots; it is asked only where it has a choice.

    `bots` is one name for all others, or a name for each of them in turn order behind the learner.
    `info["action_mask"]` and `action_masks()` say what is legal.  The reward comes at the end: 1
    for a win, -1 shared by those who lost.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        ruleset: str = "base",
        players: int = 2,
        bots: str | Sequence[str] = "easy",
        *,
        seat: int = 0,
        max_turns: int = MAX_TURNS,
        first: int | str = "draw",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.setup = setup_of(ruleset, players, options)
        self.seat = _checked_seat(seat, players)
        self.bots = _opponents(bots, players)
        self.max_turns, self.first, self.render_mode = max_turns, first, render_mode
        self._ended = True
        space = self.setup.space
        self.observation_space = spaces.Box(-BOUND, BOUND, (space.size,), numpy.float32)
        self.action_space = spaces.Discrete(space.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Real, dict[str, Any]]:
        """Begin a game; its dice follow from the seed of the environment."""
        super().reset(seed=seed)
        dice = pick_seed(int(self.np_random.integers(2**32)))
        players = self.setup.tables.players
        self.table = Table(self.setup, pick_first(self.first, dice, players), dice)
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Real, float, bool, bool, dict[str, Any]]:
        """Move, then bots and chance until the learner has a choice again, or the end."""
        table = self.table
        if self._ended:
            return self._seen(), 0.0, table.over, self._cut, self._info()
        if int(action) not in table.moves():
            self._ended = True
            return self._seen(), ILLEGAL, True, False, self._info() | {"illegal": True}
        table.play(int(action))
        self._go_on()
        reward = table.utilities()[self.seat]
        return self._seen(), reward, table.over, self._cut, self._info()

    def _go_on(self) -> None:
        table = self.table
        table.play_chance()
        while not table.over and table.turn <= self.max_turns:
            if table.to_move != self.seat:
                self._move_bot()
            elif len(moves := table.moves()) == 1:
                table.play(moves[0])
            else:
                break
            table.play_chance()
        self._ended = table.over or self._cut

    @property
    def _cut(self) -> bool:
        return not self.table.over and self.table.turn > self.max_turns

    def _move_bot(self) -> None:
        table = self.table
        assert table.to_move is not None
        bot = self.bots[(table.to_move - self.seat - 1) % table.players]
        action = choose_action(table.game(), bot)
        table.play(self.setup.space.number(action.code))

    def action_masks(self) -> NDArray[numpy.int8]:
        """Which moves are legal, under the name that masked learners look for."""
        mask = numpy.zeros(self.setup.space.moves, dtype=numpy.int8)
        if not self._ended:
            mask[self.table.moves()] = 1
        return mask

    def _seen(self) -> Real:
        return numpy.array(self.table.observe(self.seat), dtype=numpy.float32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        """The table in words, for `render_mode="ansi"`."""
        return in_words(self.table.game()) if self.render_mode == "ansi" else None


class MachikoroVectorEnv(gymnasium.vector.VectorEnv):
    """Many tables in one compiled call, over `batch.Env`; opponents are bots that are rules.

    A finished game begins anew in the same step.  Arrays are written over by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: str = "base",
        players: int = 2,
        bots: str | Sequence[str] = "easy",
        *,
        seat: int = 0,
        max_turns: int = MAX_TURNS,
        first: int | str = "draw",
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.seat = _checked_seat(seat, players)
        names = _names(bots, players)
        seated: list[str | None] = [None, *names]
        seated = seated[players - seat :] + seated[: players - seat]
        self._terms = {"bots": seated, "max_turns": max_turns, "first": first, **options}
        self._key = (ruleset, players, num_envs)
        self.env = Env(*self._key, **self._terms)
        space = self.env.space
        self.single_observation_space = spaces.Box(-BOUND, BOUND, (space.size,), numpy.float32)
        self.single_action_space = spaces.Discrete(space.moves)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Real, dict[str, Any]]:
        """Begin all games; one seed names the dice of all of them."""
        batch = self.env.reset(seed)
        return batch.observations, self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Real, Real, NDArray[Any], NDArray[Any], dict[str, Any]]:
        """A move in each game; an illegal one is refused, and nothing has changed then."""
        batch = self.env.step(actions)
        mine = batch.rewards[:, self.seat]
        return batch.observations, mine, batch.terminated, batch.truncated, self._info()

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which moves are legal in each game."""
        return self.env.batch.masks

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.env.batch.masks}


def _checked_seat(seat: int, players: int) -> int:
    if seat not in range(players):
        raise InvalidOption(f"there is no seat {shown(seat)}: seats are 0 to {players - 1}")
    return seat


def _names(bots: str | Sequence[str], players: int) -> list[str]:
    named = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(named) != players - 1:
        raise InvalidOption(Phrase("invalid.bots", count=len(named), players=players - 1))
    return named


def _opponents(bots: str | Sequence[str], players: int) -> list[Bot]:
    return [find(name) for name in _names(bots, players)]


gymnasium.register(
    id="machikoro-v0",
    entry_point="machikoro.adapters.gymnasium:MachikoroEnv",
    vector_entry_point="machikoro.adapters.gymnasium:MachikoroVectorEnv",
)
