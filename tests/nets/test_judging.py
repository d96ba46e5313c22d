"""What a net says of a position, and how the search goes from there."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import machikoro
from machikoro.bots.net.choose import best_choice
from machikoro.bots.net.engine import CompiledWeigher, PlainWeigher, compile_nets
from machikoro.bots.net.file import Net
from machikoro.bots.net.form import notes_size
from machikoro.bots.net.look import can_be_judged
from machikoro.bots.net.value import chances
from machikoro.play.game import BUFFER
from machikoro.rules.chance import chance_outcomes
from machikoro.rules.layout import ACTIVE, NONE, PHASE, PLAYER_COUNT, PLAYERS
from machikoro.rules.questions import FIRST_CHANCE
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.step import step
from tests.uncounted import uncounted

from .positions import TABLES, played, untrained


def judged(state: list[int], tables: list[int], net: Net) -> list[float]:
    notes = [0.0] * notes_size(net.form)
    chances(state, tables, net.guide, net.numbers, notes, 0)
    return notes[: tables[PLAYER_COUNT]]


def looked_up(state: list[int], tables: list[int], net: Net) -> list[float]:
    """The search once more, as one would write it first."""
    if can_be_judged(state, NONE):
        return judged(state, tables, net)
    if state[PHASE] >= FIRST_CHANCE:
        out, weights = [0] * BUFFER, [0] * BUFFER
        count = chance_outcomes(state, tables, out, weights)
        whole = sum(weights[:count])
        parts = [
            [weights[i] / whole * c for c in after(state, tables, out[i], net)]
            for i in range(count)
        ]
        return [sum(column) for column in zip(*parts, strict=True)]
    out = [0] * BUFFER
    count = legal_actions(state, tables, out)
    found = [after(state, tables, out[i], net) for i in range(count)]
    return max(found, key=lambda one: one[state[ACTIVE]])


def after(state: list[int], tables: list[int], action: int, net: Net) -> list[float]:
    twin = state[:]
    step(twin, tables, action, None)
    return looked_up(twin, tables, net)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@settings(max_examples=4, deadline=None)
@given(moves=st.integers(0, 200), seed=st.integers(0, 1000))
def test_the_search_finds_what_going_through_everything_finds(
    ruleset: str, players: int, moves: int, seed: int
) -> None:
    game = played(ruleset, players, moves, seed)
    net = untrained(ruleset, players)
    with uncounted():
        mine = PlainWeigher(width=0).judge(game.state, game.tables.t, net)
    assert mine == pytest.approx(looked_up(game.state, game.tables.t, net), abs=1e-9)
    assert sum(mine) == pytest.approx(1.0)


@pytest.fixture(scope="module")
def quickly() -> CompiledWeigher:
    compile_nets()
    return CompiledWeigher()


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@settings(max_examples=4, deadline=None)
@given(moves=st.integers(0, 250), seed=st.integers(0, 1000))
def test_compiled_and_plain_rules_weigh_alike(
    quickly: CompiledWeigher, ruleset: str, players: int, moves: int, seed: int
) -> None:
    game = played(ruleset, players, moves, seed)
    net = untrained(ruleset, players)
    if game.to_move is None:
        with uncounted():
            plain = PlainWeigher(width=6).judge(game.state, game.tables.t, net)
        assert quickly.judge(game.state, game.tables.t, net) == pytest.approx(plain, abs=1e-4)
        return
    with uncounted():
        plain_ones = PlainWeigher(width=6).weigh(game.state, game.tables.t, net)
    quick = quickly.weigh(game.state, game.tables.t, net)
    assert quick.actions == plain_ones.actions
    count = len(quick.actions) * PLAYERS
    for i in range(0, count, PLAYERS):
        mine, other = quick.chances[i : i + players], plain_ones.chances[i : i + players]
        assert mine == pytest.approx(other, abs=1e-4)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_thinking_changes_nothing_in_the_game(ruleset: str, players: int) -> None:
    game = played(ruleset, players, 60, 3)
    before = game.state[:], game.tables.t[:]
    PlainWeigher().weigh(game.state, game.tables.t, untrained(ruleset, players))
    assert (game.state, game.tables.t) == before


def test_who_is_sure_of_winning_builds_landmarks_where_all_is_as_good() -> None:
    game = machikoro.new_game("base", 2, seed=1, start_coins=30)
    game.play("roll 1")
    game.play("dice 1")
    net = untrained("base", 2)
    sure = Net(net.form, array("f", [0.0] * len(net.numbers)), {})
    actions, values = PlainWeigher().weigh(game.state, game.tables.t, sure)
    best = actions[best_choice(values, len(actions), 0)]
    assert game.vocabulary.actions[best].startswith("build landmark")
