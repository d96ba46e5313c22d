"""Laws that hold in every game, tried on random rulesets, options, positions and play."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import machikoro
from machikoro import (
    AmbiguousMove,
    Game,
    IllegalMove,
    from_position,
    from_transcript,
    new_game,
)
from machikoro.play.notation import short_forms
from machikoro.rules.questions import PHASE_NAMES
from tests.strategies import (
    EVERY_TURN,
    Setup,
    any_setup,
    bounded,
    cards_of,
    games,
    play_any,
    play_on,
    setups,
    snapshot,
)

pytestmark = [
    pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning"),
    pytest.mark.usefixtures("uncounted_lines"),
]

choices = st.integers(0, 2**32).map(random.Random)
STEPS = 120


@given(any_setup, choices)
@bounded
def test_coins_change_only_by_what_the_events_say(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    expected = Counter(dict(enumerate(game.coins)))
    for events in play_on(game, dice, STEPS):
        for event in events:
            expected.update(event.coins())
        assert game.coins == tuple(expected[seat] for seat in range(game.players))
        assert min(game.coins) >= 0


@given(any_setup, choices)
@bounded
def test_no_card_appears_or_vanishes(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    shared = game.ruleset == "mk2"
    everything = all_cards(game, shared)
    for _ in play_on(game, dice, STEPS):
        assert all_cards(game, shared) == everything


def all_cards(game: Game, with_landmarks: bool) -> Counter[str]:
    """Landmarks are counted where there is one of each, not one for each player."""
    found = cards_of(game.position())
    return found if with_landmarks else Counter({k: found[k] for k in game.vocabulary.kinds})


@given(any_setup, choices)
@bounded
def test_the_game_is_either_asking_or_at_chance_or_over(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    check_who_is_asked(game)
    for _ in play_on(game, dice, STEPS):
        check_who_is_asked(game)


@given(any_setup, choices)
@bounded
def test_nothing_but_rolling_and_building_is_asked_where_there_is_no_choice(
    setup: Setup, dice: random.Random
) -> None:
    game = setup.start()
    for _ in play_on(game, dice, STEPS):
        if game.to_move is not None and game.decision not in ("roll", "build"):
            assert len(game.legal_actions()) > 1


def check_who_is_asked(game: Game) -> None:
    legal, outcomes = game.legal_actions(), game.chance()
    if game.over:
        assert legal == outcomes == []
        assert game.winner in range(game.players)
        assert game.to_move is None
        assert game.decision is None
        return
    assert game.winner is None
    assert game.decision in PHASE_NAMES[:-1]
    if game.to_move is None:
        assert game.decision in ("dice", "tuna", "draw")
        assert legal == []
        assert sum(chance for _, chance in outcomes) == Fraction(1)
        assert all(chance > 0 for _, chance in outcomes)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes) > 0
    else:
        assert outcomes == []
        assert game.to_move == game.active
        assert len(set(legal)) == len(legal) > 0


@given(any_setup, choices)
@bounded
def test_turns_are_counted_one_by_one(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    if setup.position is None:
        assert game.turn == 1
    turn = game.turn
    for events in play_on(game, dice, STEPS):
        begun = [event.turn for event in events if event.kind == "turn"]
        assert len(begun) <= 1
        if game.turn != turn:
            assert begun == [turn + 1] == [game.turn]
        turn = game.turn


@given(any_setup, choices)
@bounded
def test_a_turn_passes_to_the_next_seat_unless_it_is_an_extra_turn(
    setup: Setup, dice: random.Random
) -> None:
    game = setup.start()
    seat, turn = game.active, game.turn
    for events in play_on(game, dice, STEPS):
        if game.turn > turn:
            extra = next(event.again for event in events if event.kind == "turn")
            assert game.active == (seat if extra else (seat + 1) % game.players)
        seat, turn = game.active, game.turn


@given(games())
@bounded
def test_every_legal_action_is_accepted(game: Game) -> None:
    for action in game.legal_actions() or [outcome for outcome, _ in game.chance()]:
        twin = game.copy()
        twin.play(action)
        assert twin.moves == [*game.moves, action]
        twin = game.copy()
        twin.play(str(action).upper())
        assert twin.moves == [*game.moves, action]


@given(games())
@bounded
def test_every_other_action_is_refused_and_changes_nothing(game: Game) -> None:
    before = snapshot(game)
    allowed = game.legal_actions() or [outcome for outcome, _ in game.chance()]
    for action in set(game.vocabulary.by_text) - set(allowed) - other_words_for(game, allowed):
        unclear = [other for other in allowed if action in short_forms(other)]
        with pytest.raises(AmbiguousMove if unclear else IllegalMove) as refusal:
            game.play(action)
        if isinstance(refusal.value, AmbiguousMove):
            assert refusal.value.matches == unclear
        else:
            assert refusal.value.legal == allowed
    assert snapshot(game) == before


def other_words_for(game: Game, allowed: list[machikoro.Action]) -> set[str]:
    """`give open winery` where all wineries are open says no more than `give winery`."""
    if game.decision not in ("give", "take"):
        return set()
    owner = game.active if game.decision == "give" else game.position()["step"]["targeted"]
    closed = game.position()["players"][owner]["closed"]
    plain = [action.split() for action in allowed if len(action.split()) == 2]
    return {f"{verb} {'closed' if kind in closed else 'open'} {kind}" for verb, kind in plain}


@given(games())
@bounded
def test_chance_is_refused_at_a_decision_and_after_the_end(game: Game) -> None:
    assume(game.over or game.to_move is not None)
    before = snapshot(game)
    with pytest.raises(IllegalMove):
        game.play_chance()
    assert snapshot(game) == before


@given(any_setup, choices, st.integers(1, 80))
@bounded
def test_undo_restores_every_position_on_the_way_back(
    setup: Setup, dice: random.Random, steps: int
) -> None:
    game = setup.start()
    passed: list[Any] = [(snapshot(game), list(game.events))]
    for _ in play_on(game, dice, steps):
        passed.append((snapshot(game), list(game.events)))
    moves = list(game.moves)
    while len(passed) > 1:
        passed.pop()
        assert game.undo() == moves.pop()
        assert (snapshot(game), game.events) == passed[-1]
    with pytest.raises(IllegalMove):
        game.undo()
    assert (snapshot(game), game.events) == passed[-1]


@given(games(), choices)
@bounded
def test_a_game_plays_on_the_same_after_undo(game: Game, dice: random.Random) -> None:
    steps = dice.randrange(1, 12)
    state = dice.getstate()
    consume(game, dice, steps)
    told = game.transcript()
    for _ in range(steps if not game.over else 0):
        game.undo()
    assume(not game.over)
    dice.setstate(state)
    consume(game, dice, steps)
    assert game.transcript() == told


def consume(game: Game, dice: random.Random, steps: int) -> None:
    for _ in play_on(game, dice, steps):
        pass


@given(any_setup, choices)
@bounded
def test_positions_round_trip_at_every_step(setup: Setup, dice: random.Random) -> None:
    game = setup.start()
    check_position(game)
    for step, _ in enumerate(play_on(game, dice, STEPS)):
        if step % 20 == 0 or game.decision not in EVERY_TURN:
            check_position(game)
    check_position(game)


def check_position(game: Game) -> None:
    position = game.position()
    assert json.loads(json.dumps(position)) == position
    twin = from_position(json.loads(json.dumps(position)))
    assert twin.position() == position
    assert twin == game
    assert twin.state == game.state, "a position leaves something out"
    assert twin.legal_actions() == game.legal_actions()
    assert twin.chance() == game.chance()


@given(games(steps=150))
@bounded
def test_transcripts_round_trip(game: Game) -> None:
    told = game.transcript()
    twin = from_transcript(told)
    assert twin == game
    assert twin.transcript() == told
    assert twin.moves == game.moves
    assert twin.events == game.events
    assert twin.state == game.state
    assert json.loads(json.dumps(told)) == told


@given(games())
@bounded
def test_the_repr_of_a_game_is_a_program_that_makes_it(game: Game) -> None:
    twin = eval(repr(game), {"machikoro": machikoro})
    assert twin == game
    assert repr(twin) == repr(game)


@given(games(), choices)
@bounded
def test_copies_positions_and_transcripts_play_on_with_the_same_dice(
    game: Game, dice: random.Random
) -> None:
    twins = [game.copy(), from_position(game.position()), from_transcript(game.transcript())]
    for _ in range(40):
        if game.over:
            break
        state = dice.getstate()
        events = play_any(game, dice)
        for twin in twins:
            dice.setstate(state)
            assert play_any(twin, dice) == events
            assert twin.moves[-1] == game.moves[-1]
    for twin in twins:
        assert twin == game
    assert twins[0].transcript() == twins[2].transcript() == game.transcript()


@given(games(), choices)
@bounded
def test_what_is_done_to_a_copy_leaves_the_game_alone(game: Game, dice: random.Random) -> None:
    before = snapshot(game)
    twin = game.copy()
    assert snapshot(twin) == before
    consume(twin, dice, 15)
    twin.names[0] = "somebody else"
    assert snapshot(game) == before
    other = game.copy()
    told = snapshot(other)
    consume(game, dice, 15)
    assert snapshot(other) == told


@given(games(), choices)
@bounded
def test_copies_go_back_on_their_own(game: Game, dice: random.Random) -> None:
    assume(not game.over)
    before = snapshot(game)
    consume(game, dice, 3)
    after = snapshot(game)
    steps = len(game.moves)
    twin = game.copy()
    while len(twin.moves) and snapshot(twin) != before:
        twin.undo()
    consume(twin, random.Random(1), 9)
    assert snapshot(game) == after
    while len(game.moves) and snapshot(game) != before:
        game.undo()
    assert snapshot(game) == before
    assert len(game.moves) <= steps


def test_a_copy_has_a_past_of_its_own() -> None:
    game = new_game("base", 2, seed=1)
    game.play("roll 1")
    twin = game.copy()
    game.undo()
    game.play("roll 1")
    game.play("dice 3")
    twin.undo()
    assert twin == new_game("base", 2, seed=1)


@given(games())
@bounded
def test_changing_a_position_that_was_handed_out_leaves_the_game_alone(game: Game) -> None:
    before = snapshot(game)
    position = game.position()
    position["options"]["start_coins"] = 99
    position["players"][0]["coins"] = 99
    position["players"][0]["cards"]["bakery"] = 99
    position["market"]["bakery"] = 99
    position["step"]["cursor"] = 99
    assert snapshot(game) == before


@given(setups(), choices)
@bounded
def test_the_same_seed_replays_the_same_game(setup: Setup, dice: random.Random) -> None:
    state = dice.getstate()
    told = []
    for _ in range(2):
        dice.setstate(state)
        game = setup.start()
        consume(game, dice, STEPS)
        told.append((game.transcript(), game.events))
    assert told[0] == told[1]


def test_another_seed_throws_other_dice() -> None:
    told = set()
    for seed in range(20):
        game = new_game("base", 2, seed=seed)
        consume(game, random.Random(0), 40)
        told.add(tuple(game.moves))
    assert len(told) == 20


@given(games())
@bounded
def test_actions_are_their_text_and_a_number(game: Game) -> None:
    actions = game.legal_actions() + [outcome for outcome, _ in game.chance()]
    for action in actions:
        assert action == str(action)
        assert hash(action) == hash(str(action))
        assert {str(action): 1}[action] == 1
        assert int(action) == game.vocabulary.by_text[str(action)].code
        for twin in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
            assert (twin, int(twin)) == (action, int(action))
    assert len({int(action) for action in actions}) == len(actions)


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_every_action_of_a_ruleset_has_a_number_of_its_own(ruleset: str) -> None:
    actions = new_game(ruleset, 2, seed=1).vocabulary.actions
    named = [action for action in actions if action]
    assert len(set(named)) == len(named), "two actions have the same text"
    assert [int(action) for action in actions] == list(range(len(actions)))
    assert len(actions) < 600


@given(st.sampled_from(machikoro.rulesets()), st.integers(0, 50))
@bounded
def test_every_game_comes_to_an_end_with_a_winner(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, 2, seed=seed, start_coins=20)
    dice = random.Random(seed)
    consume(game, dice, 8_000)
    assert game.over
    assert game.winner == game.active
    assert game.events[-1].kind == "won"
    assert game.events[-1].player == game.winner


def test_every_kind_of_decision_is_met_and_can_be_written_down() -> None:
    met: Counter[str | None] = Counter()
    for seed in range(12):
        every: list[tuple[str, dict[str, Any]]] = [
            ("harbor+sharp", {"landmarks": ["harbor", "train_station", "airport", "radio_tower"]}),
            ("mk2", {}),
            ("legacy", {"chapter": 11, "project": "peoples_park", "yokai": "pranks"}),
            ("legacy", {"chapter": 4}),
        ]
        for ruleset, options in every:
            game = new_game(ruleset, 3, seed=seed, start_coins=40, **options)
            for _ in play_on(game, random.Random(seed), 400):
                met[game.decision] += 1
                if met[game.decision] <= 8:
                    check_position(game)
                    assert from_transcript(game.transcript()) == game
    assert set(met) == {*PHASE_NAMES[:-1], None}


@st.composite
def bent_positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position in which something has been changed by hand."""
    position: dict[str, Any] = json.loads(json.dumps(draw(games()).position()))
    del position["options"]
    for _ in range(draw(st.integers(1, 3))):
        bend(position, random.Random(draw(st.integers(0, 2**32))))
    return position


def bend(position: dict[str, Any], dice: random.Random) -> None:
    places: list[Any] = [position, position.get("step", position)]
    places += [*position.get("players", ()), position.get("market", position)]
    place = dice.choice([p for p in places if isinstance(p, dict) and p])
    key = dice.choice(list(place))
    if key in ("players", "ruleset"):
        return
    values = [-1, 0, 1, 2, 3, 7, 39, 55, 200, None, True, "x", [], {}, *PHASE_NAMES]
    if dice.random() < 0.2:
        del place[key]
    else:
        place[key] = dice.choice(values)


@given(bent_positions(), choices)
@bounded
def test_a_position_is_refused_with_reasons_or_can_be_played(
    position: dict[str, Any], dice: random.Random
) -> None:
    try:
        game = from_position(position)
    except machikoro.InvalidPosition as refusal:
        check_refusal(refusal)
        return
    check_who_is_asked(game)
    assert from_position(game.position()) == game
    consume(game, dice, 20)
    check_who_is_asked(game)
    assert min(game.coins) >= 0


def check_refusal(refusal: machikoro.InvalidPosition) -> None:
    assert refusal.reasons
    assert all(reason in str(refusal) for reason in refusal.reasons)
