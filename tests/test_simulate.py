"""Many games between bots, counted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import machikoro
from machikoro.bots import choose_action
from machikoro.errors import IdleCardWarning, InvalidOption
from machikoro.study.simulate import Result, simulate

KEYS = {
    "ruleset", "options", "players", "bots", "games", "seed", "workers", "wins", "mean_turns",
    "seconds", "games_per_second", "turns_per_second", "truncated",
}  # fmt: skip


def counted(result: Result) -> Result:
    """What a run found out, without how fast and by how many."""
    return replace(result, workers=0, seconds=0, games_per_second=0, turns_per_second=0)


def test_every_game_has_one_winner() -> None:
    result = simulate("base", players=3, games=30, bots="easy", seed=1, plain=True)
    assert sum(result.wins) == 30
    assert result.truncated == 0
    assert len(result.wins) == 3


@pytest.mark.parametrize("ruleset", ["base", "mk2"])
def test_a_seed_gives_the_same_result_for_any_number_of_workers(ruleset: str) -> None:
    runs = [
        simulate(ruleset, players=3, games=9_001, bots="easy", seed=5, workers=workers)
        for workers in (1, 2, 3)
    ]
    assert counted(runs[0]) == counted(runs[1]) == counted(runs[2])
    assert sum(runs[0].wins) == 9_001


def test_plain_and_compiled_rules_play_the_same_games() -> None:
    for ruleset in machikoro.rulesets():
        plain, quick = (
            simulate(ruleset, players=3, games=12, bots=["easy", "random", "easy"], seed=7, plain=p)
            for p in (True, False)
        )
        assert counted(plain) == counted(quick)


def test_another_seed_gives_another_result() -> None:
    one, other = (simulate("base", games=40, seed=seed, plain=True) for seed in (1, 2))
    assert one.mean_turns != other.mean_turns


def test_seeds_may_be_negative_or_large() -> None:
    for seed in (-1, 2**64 - 1, 2**63):
        assert sum(simulate("base", games=5, bots="easy", seed=seed).wins) == 5
    one, other = (simulate("base", games=20, seed=seed, plain=True) for seed in (-1, 2**64 - 1))
    assert one.wins == other.wins


def test_without_a_seed_one_is_picked_and_told() -> None:
    first = simulate("base", games=5, plain=True)
    again = simulate("base", games=5, plain=True, seed=first.seed)
    assert counted(first) == counted(again)


def test_a_list_of_bots_names_one_for_each_seat() -> None:
    result = simulate("base", players=2, games=30, bots=["random", "easy"], seed=1, plain=True)
    assert result.bots == ["random", "easy"]
    assert result.wins[1] > result.wins[0]


def test_games_are_cut_short_after_the_limit_of_turns() -> None:
    result = simulate("base", players=2, games=10, seed=1, max_turns=3, plain=True)
    assert result.truncated == 10
    assert result.wins == [0, 0]
    assert result.mean_turns == 3


def test_every_seat_starts_equally_often_where_it_is_drawn() -> None:
    drawn = simulate("base", players=3, games=300, first="draw", seed=4)
    fixed = simulate("base", players=3, games=300, first=2, seed=4)
    assert sum(drawn.wins) == sum(fixed.wins) == 300
    assert fixed.wins[2] > drawn.wins[2]


def test_options_reach_the_rules() -> None:
    short = simulate("base", games=20, seed=1, plain=True, landmarks=["train_station"])
    assert short.mean_turns < 20
    assert short.options == {"landmarks": ["train_station"]}


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        "base", games=25, seed=1, workers=2, plain=True, progress=lambda *done: told.append(done)
    )
    assert told[-1] == (25, 25)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_a_result_can_be_written_as_json() -> None:
    found = json.loads(json.dumps(simulate("mk2", games=5, seed=1, plain=True).as_dict()))
    assert set(found) >= KEYS
    assert found["ruleset"] == "mk2"
    assert found["wins"] == simulate("mk2", games=5, seed=1, plain=True).wins


def test_a_simulated_game_is_as_long_as_games_are() -> None:
    lengths = []
    for seed in range(5):
        game = machikoro.new_game("base", 4, seed=seed)
        while not game.over:
            if game.to_move is None:
                game.play_chance()
            else:
                game.play(choose_action(game, "easy"))
        lengths.append(game.turn)
    result = simulate("base", players=4, games=2_000, seed=1)
    assert min(lengths) / 2 < result.mean_turns < max(lengths) * 2


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ruleset": "bas"}, "did you mean 'base'"),
        ({"bots": "esy"}, "did you mean 'easy'"),
        ({"bots": ["easy", "easy", "easy"]}, "3 bots for 4 players"),
        ({"games": 0}, "games is a whole number from 1 on"),
        ({"workers": 0}, "workers"),
        ({"max_turns": True}, "max_turns"),
        ({"first": 4}, "first is a seat"),
        ({"first": "me"}, "first is a seat"),
        ({"players": 9}, "players"),
        ({"market": "tem"}, "did you mean 'ten'"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_a_sentence(
    wrong: dict[str, object], sentence: str
) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        simulate(**{"plain": True, "games": 1, **wrong})  # type: ignore[arg-type]


def test_idle_cards_are_warned_about() -> None:
    with pytest.warns(IdleCardWarning, match="harbor"):
        simulate(
            "harbor", games=1, plain=True, market="open", landmarks=["train_station", "airport"]
        )
