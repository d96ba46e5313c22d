"""PettingZoo's and Gymnasium's own tests, and games that are those of the rules."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from machikoro import new_game
from machikoro.adapters import pettingzoo as zoo
from machikoro.adapters.gymnasium import MachikoroEnv, MachikoroVectorEnv
from machikoro.adapters.table import Table, setup_of
from machikoro.errors import IllegalMove, InvalidOption

ID = "machikoro.adapters.gymnasium:machikoro-v0"
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("harbor+sharp", 3, {"market": "ten"}),
    ("fussball", 4, {}),
    ("mk2", 5, {}),
    ("legacy", 4, {"chapter": 4}),
]


@pytest.mark.parametrize(("ruleset", "players", "options"), TABLES)
def test_pettingzoo_finds_nothing_wrong(ruleset: str, players: int, options: Any) -> None:
    with warnings.catch_warnings():
        # An observation with its mask is a dictionary: both warnings say so.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(zoo.env(ruleset, players, **options), num_cycles=150)


def test_pettingzoo_repeats_a_game_by_its_seed() -> None:
    seed_test(lambda: zoo.env("base", 2), num_cycles=60)


def test_pettingzoo_deals_the_dice_of_a_game() -> None:
    env, game = zoo.raw_env("mk2", 3), new_game("mk2", 3, seed=9)
    env.reset(seed=9)
    for _ in range(60):
        assert env.table.state == game.state
        legal = numpy.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[-1]))
        game.play(env.setup.space.word(int(legal[-1])))
        while game.to_move is None and not game.over:
            game.play_chance()


def test_pettingzoo_tells_everybody_who_has_won() -> None:
    env = zoo.env("base", 3)
    env.reset(seed=4)
    random = numpy.random.default_rng(4)
    last = {}
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        last = dict(env.rewards) if over and len(env.agents) == 3 else last
        mask = seen["action_mask"]
        env.step(None if over or cut else int(random.choice(numpy.flatnonzero(mask))))
        assert agent.startswith("player_")
    assert sorted(last.values()) == [-0.5, -0.5, 1.0]


def test_pettingzoo_ends_a_game_at_an_illegal_move() -> None:
    env = zoo.env("base", 2)
    env.reset(seed=1)
    culprit = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(372)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[culprit] == -1


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("ruleset", "players", "options"), TABLES)
def test_gymnasium_finds_nothing_wrong(ruleset: str, players: int, options: Any) -> None:
    env = gymnasium.make(ID, ruleset=ruleset, players=players, render_mode="ansi", **options)
    check_env(env.unwrapped)


def test_a_learner_meets_bots_of_every_sort() -> None:
    bots = ["random", "plan:cheese", "hard"]
    env = gymnasium.make(ID, players=4, bots=bots, seat=2)
    random = numpy.random.default_rng(1)
    _, info = env.reset(seed=2)
    for _ in range(12):
        moves = numpy.flatnonzero(info["action_mask"])
        assert len(moves) > 1
        _, reward, over, cut, info = env.step(int(random.choice(moves)))
        assert (reward, over, cut) == (0.0, False, False)


def test_an_illegal_move_loses_the_game() -> None:
    env = MachikoroEnv("base", 2)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(372)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["illegal"]
    assert not env.action_masks().any()
    assert env.step(0)[1:3] == (0.0, False)


def test_a_long_game_is_cut_short() -> None:
    env = MachikoroEnv("base", 2, "easy", max_turns=4)
    random = numpy.random.default_rng(1)
    _, info = env.reset(seed=1)
    over = cut = False
    while not cut:
        moves = numpy.flatnonzero(info["action_mask"])
        _, reward, over, cut, info = env.step(int(random.choice(moves)))
        assert (reward, over) == (0.0, False)


def test_the_table_can_be_shown_in_words() -> None:
    env = MachikoroEnv("base", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Wheat Field" in str(env.render())
    other = zoo.raw_env("base", 2, render_mode="ansi")
    other.reset(seed=1)
    assert "Wheat Field" in str(other.render())
    other.close()


def test_many_tables_in_one_call() -> None:
    env = gymnasium.make_vec(
        ID,
        num_envs=32,
        vectorization_mode="vector_entry_point",
        players=3,
        bots="random",
        seat=1,
    )
    random = numpy.random.default_rng(1)
    seen, info = env.reset(seed=5)
    assert seen in env.observation_space
    sums = []
    for _ in range(250):
        masks = info["action_mask"]
        moves = (random.random(masks.shape) * masks).argmax(axis=1)
        seen, rewards, over, _, info = env.step(moves)
        sums += rewards[over].tolist()
    assert set(sums) == {1.0, -0.5}
    assert isinstance(env, MachikoroVectorEnv)
    assert (env.env.batch.seats == 1).all()
    assert env.action_masks() is info["action_mask"]


@pytest.mark.parametrize(
    ("terms", "said"),
    [({"seat": 2}, "there is no seat 2"), ({"bots": ["easy", "easy"]}, "2 bots for 1 player")],
)
def test_who_cannot_be_seated_is_said(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        MachikoroEnv("base", 2, **terms)


def test_a_table_refuses_what_is_not_legal() -> None:
    table = Table(setup_of("base", 2, {}))
    with pytest.raises(IllegalMove, match="move 372 is not legal; legal are roll 1"):
        table.play(372)
