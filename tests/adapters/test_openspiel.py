"""OpenSpiel's own tests of a game, and one of its algorithms at the table."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, mcts

from machikoro import new_game
from machikoro.adapters.openspiel import NAME, read_options
from machikoro.errors import InvalidOption

PLAYTHROUGH = Path(__file__).parent / "playthrough.txt"
GAMES = (
    "max_turns=12",
    "ruleset=harbor,players=3,market=ten,copy_limit=2,max_turns=10",
    "ruleset=harbor+sharp,players=4,without=cafe+mine,start_coins=3/4/5/6,max_turns=8",
    "ruleset=fussball,players=2,first=1,max_turns=8",
    "ruleset=mk2,players=5,max_turns=8",
    "ruleset=legacy,players=4,chapter=7,sides=ABAB,max_turns=8",
)


def load(terms: str) -> pyspiel.Game:
    return pyspiel.load_game(f"{NAME}({terms})")


@pytest.mark.parametrize("terms", GAMES)
def test_a_game_passes_the_library_s_own_test(terms: str) -> None:
    """It plays at random, and copies and serialises every state."""
    pyspiel.random_sim_test(load(terms), num_sims=2, serialize=True, verbose=False)


def test_a_whole_game_has_one_winner() -> None:
    state = load("ruleset=base,players=3").new_initial_state()
    random = numpy.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(outcomes, p=chances))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert sorted(state.returns()) == [-0.5, -0.5, 1.0]


def test_a_playthrough_is_as_it_was() -> None:
    """Every value at every step; `python -m tests.adapters.test_openspiel` writes it anew."""
    flags.FLAGS.mark_as_parsed()
    recorded, replayed = generate_playthrough.replay(str(PLAYTHROUGH))
    assert recorded.splitlines() == replayed.splitlines()


def test_a_state_survives_being_written_down() -> None:
    game = load("ruleset=mk2,players=2")
    state = game.new_initial_state()
    for _ in range(40):
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action((actions or state.legal_actions())[-1])
    text = pyspiel.serialize_game_and_state(game, state)
    again, other = pyspiel.deserialize_game_and_state(text)
    assert str(other) == str(state)
    assert str(again) == str(game)
    twin = copy.deepcopy(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    assert str(other) == str(state)


def test_every_option_of_a_ruleset_is_a_parameter() -> None:
    given = {
        "market": "ten",
        "copy_limit": 2,
        "without": "cafe+mine",
        "start_coins": "3/4",
        "city_hall": "no",
    }
    options = {
        "market": "ten",
        "copy_limit": 2,
        "without": ["cafe", "mine"],
        "start_coins": [3, 4],
        "city_hall": False,
    }
    assert read_options(given) == options
    campaign = {"market_cards": "a+b/c+d", "islands": "x:1+y:0", "boats": "1/2", "chapter": 8}
    assert read_options(campaign) == {
        "market_cards": [["a", "b"], ["c", "d"]],
        "islands": {"x": 1, "y": 0},
        "boats": [1, 2],
        "chapter": 8,
    }
    state = load("ruleset=harbor,market=ten,copy_limit=2").new_initial_state()
    game = new_game("harbor", 2, market="ten", copy_limit=2, deal=False)
    assert state.table.state == game.state


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"city_hall": "perhaps"}, "city_hall is yes or no, not 'perhaps'"),
        ({"start_coins": "many"}, "start_coins has whole numbers, not 'many'"),
    ],
)
def test_a_parameter_that_cannot_be_read_is_said(given: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        read_options(given)


def test_a_search_of_the_library_plays() -> None:
    game = load("ruleset=base,max_turns=8")
    state = game.new_initial_state()
    random = numpy.random.RandomState(3)
    bot = mcts.MCTSBot(game, 2, 6, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    asked = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            asked += 1
    assert asked >= 16


if __name__ == "__main__":
    text = generate_playthrough.playthrough(f"{NAME}(max_turns=1)", None, seed=1)
    PLAYTHROUGH.write_text(text, encoding="utf-8")
