"""Many games in one call are the games of the rules, move by move."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

from machikoro.adapters.batch import Env
from machikoro.adapters.loop import code_of_move, move_number, play_on
from machikoro.errors import IllegalMove, InvalidOption
from machikoro.play.game import BUFFER, new_game
from machikoro.play.setup import seed_word
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.study.simulate import opening, simulate

CASES: list[tuple[str, int, list[str | None] | None, dict[str, Any]]] = [
    ("base", 2, None, {}),
    ("harbor+sharp", 3, [None, "normal", None], {"market": "ten"}),
    ("mk2", 5, None, {}),
    ("legacy", 4, ["easy", None, "easy", "random"], {"chapter": 6}),
]


def any_legal(masks: Any, random: numpy.random.Generator) -> Any:
    return (random.random(masks.shape) * masks).argmax(axis=1)


class Plainly:
    """One game of an `Env`, by the same rules on plain lists."""

    def __init__(self, env: Env, number: int) -> None:
        self.env = env
        self.s = opening(env.tables, number % env.players)
        self.r = [0] * GENERATOR_SIZE
        self.out = [0] * BUFFER
        seed_generator(self.r, seed_word(env.seed), number)
        self.legal = self.go_on(-1)

    def go_on(self, action: int) -> list[int]:
        env = self.env
        bots = env._bots.tolist()
        n = play_on(self.s, env.tables.t, bots, self.out, self.r, action, env.max_turns)
        return sorted(move_number(code) for code in self.out[:n])


@pytest.mark.parametrize(("ruleset", "players", "bots", "options"), CASES)
def test_compiled_games_go_as_plain_ones(
    ruleset: str, players: int, bots: list[str | None] | None, options: dict[str, Any]
) -> None:
    env = Env(ruleset, players, 3, bots=bots, seed=11, max_turns=30, **options)
    batch = env.reset()
    plain = [Plainly(env, number) for number in env.numbers.tolist()]
    random = numpy.random.default_rng(1)
    ended = 0
    for _ in range(120):
        for place, game in enumerate(plain):
            assert env.states[place].tolist() == game.s
            assert numpy.flatnonzero(batch.masks[place]).tolist() == game.legal
            seen = env.space.observe(env.tables, game.s, int(batch.seats[place]))
            assert batch.observations[place] == pytest.approx(seen, abs=1e-5)
        moves = any_legal(batch.masks, random)
        batch = env.step(moves)
        for place, game in enumerate(plain):
            game.legal = game.go_on(code_of_move(int(moves[place])))
            over = bool(batch.terminated[place] or batch.truncated[place])
            assert over == (not game.legal)
            if over:
                ended += 1
                plain[place] = Plainly(env, int(env.numbers[place]))
    assert ended > 2


def test_the_winner_gets_what_the_others_lose() -> None:
    env = Env("base", 4, 64, seed=2)
    batch, random = env.reset(), numpy.random.default_rng(2)
    won = 0
    for _ in range(400):
        batch = env.step(any_legal(batch.masks, random))
        over = batch.terminated
        assert (batch.rewards[~over] == 0).all()
        assert batch.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert (batch.rewards[over].max(axis=1, initial=1) == 1).all()
        won += int(over.sum())
    assert won > 20


def test_a_game_that_is_cut_short_has_no_winner() -> None:
    env = Env("base", 2, 16, seed=3, max_turns=3)
    batch, random = env.reset(), numpy.random.default_rng(3)
    cut = 0
    for _ in range(20):
        batch = env.step(any_legal(batch.masks, random))
        cut += int(batch.truncated.sum())
        assert not batch.terminated.any()
        assert not batch.rewards.any()
    assert cut > 10


def test_random_play_wins_as_often_as_in_simulations() -> None:
    """Another loop, other draws: the same game."""
    env = Env("base", 2, 2_000, seed=4, first=0, observe=False)
    batch, random = env.reset(), numpy.random.default_rng(4)
    first = games = 0
    for _ in range(600):
        batch = env.step(any_legal(batch.masks, random))
        first += int((batch.rewards[:, 0] > 0).sum())
        games += int(batch.terminated.sum())
    known = simulate("base", 2, 20_000, "random", seed=4)
    assert games > 5_000
    assert first / games == pytest.approx(known.wins[0] / known.games, abs=0.03)


def test_the_same_seed_gives_the_same_games() -> None:
    def states(seed: int) -> Any:
        env = Env("harbor", 2, 8, bots=["easy", None], seed=seed)
        batch, random = env.reset(), numpy.random.default_rng(0)
        for _ in range(50):
            batch = env.step(any_legal(batch.masks, random))
        return env.states.copy()

    assert (states(5) == states(5)).all()
    assert (states(5) != states(6)).any()


def test_nothing_is_copied() -> None:
    env = Env("base", 2, 4, seed=1)
    before = env.reset()
    after = env.step(before.masks.argmax(axis=1))
    for old, new in zip(before, after, strict=True):
        assert old is new


def test_a_step_before_the_deal_says_what_is_missing() -> None:
    with pytest.raises(InvalidOption, match=r"reset\(\)"):
        Env("base", players=2, size=2, seed=1).step([0, 0])


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    env = Env("base", 2, 4, seed=1)
    batch = env.reset()
    before = env.states.copy()
    moves = batch.masks.argmax(axis=1)
    for wrong in (372, 9_999, -1):
        moves[2] = wrong
        with pytest.raises(IllegalMove, match=r"not legal in game 2; legal are .*pass"):
            env.step(moves)
    with pytest.raises(InvalidOption, match="one move for each of 4 games"):
        env.step(moves[:3])
    assert (env.states == before).all()


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"size": 0}, "size is a whole number"),
        ({"max_turns": True}, "max_turns is a whole number"),
        ({"bots": ["easy"]}, "1 bot for 2 players"),
        ({"bots": ["easy", "easy"]}, "bots play all seats"),
        ({"bots": ["hard", None]}, "written as rules"),
        ({"copy_limit": -3}, "copy_limit"),
    ],
)
def test_what_makes_no_sense_is_said(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        Env("base", 2, **{"size": 2, **terms})


def test_a_game_of_the_batch_can_be_looked_at() -> None:
    env = Env("base", 2, 2, seed=1)
    batch = env.reset()
    game = env.game(1)
    assert game.to_move == batch.seats[1]
    legal = [env.space.word(int(move)) for move in numpy.flatnonzero(batch.masks[1])]
    assert legal == sorted(game.legal_actions(), key=int)
    assert "Market" in game._repr_html_()


def test_moves_are_numbered_without_what_chance_brings() -> None:
    game = new_game("legacy", 2, seed=1, chapter=5)
    moves = [action for action in game.vocabulary.actions if action and not action.is_outcome]
    numbers = [move_number(action.code) for action in moves]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < Env("legacy", 2, 1, chapter=5).space.moves
    assert [code_of_move(number) for number in numbers] == [action.code for action in moves]
