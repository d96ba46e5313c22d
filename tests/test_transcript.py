"""Whole games as readable text, and what is said about a text that is none."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import machikoro
from machikoro import (
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    from_position,
    from_transcript,
    new_game,
)
from tests.strategies import NAMES, play_on

SHORT = """\
[Ruleset "base"]
[Players ["Ada", "Ben"]]
[Seed 7]

1. Ada: roll 1 | dice 3 | build cafe
2. Ben: roll 1 | dice 6 | pass
"""


def played(ruleset: str, players: Any = 3, *, steps: int = 200, **more: Any) -> Game:
    game = new_game(ruleset, players, seed=11, **more)
    for _ in play_on(game, random.Random(4), steps):
        pass
    return game


def header_of(game: Game) -> dict[str, Any]:
    lines = [line for line in game.transcript().splitlines() if line.startswith("[")]
    pairs = [line[1:-1].split(" ", maxsplit=1) for line in lines]
    return {key: json.loads(value) for key, value in pairs}


def test_a_short_transcript_is_replayed() -> None:
    game = from_transcript(SHORT)
    assert game.moves == ["roll 1", "dice 3", "build cafe", "roll 1", "dice 6", "pass"]
    assert (game.turn, game.active, game.names, game.seed) == (3, 0, ["Ada", "Ben"], 7)
    assert game.coins == (3 + 1 - 2, 3)
    assert game.transcript().endswith(SHORT.partition("\n\n")[2])


def test_the_header_says_what_the_game_is_made_of() -> None:
    game = new_game("harbor", ["Ada", "Ben"], seed=5, first=1, copy_limit=2)
    header = header_of(game)
    assert header["Ruleset"] == "harbor"
    assert header["Players"] == ["Ada", "Ben"]
    assert (header["Seed"], header["First"], header["Winner"]) == (5, 1, None)
    assert header["Options"] == {"copy_limit": 2}
    assert header["Version"] == 1
    assert "Position" not in header
    assert "Options" not in header_of(new_game("base", 2, seed=1))


def test_the_header_names_the_winner() -> None:
    game = played("base", ["Ada", "Ben"], steps=5_000)
    assert game.over
    assert header_of(game)["Winner"] == game.names[game.winner or 0]
    assert from_transcript(game.transcript()).winner == game.winner


@pytest.mark.parametrize("ruleset", machikoro.rulesets())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_ruleset_can_be_told_and_replayed(ruleset: str, players: int) -> None:
    game = played(ruleset, players, steps=400)
    told = game.transcript()
    twin = from_transcript(told)
    assert (twin, twin.moves, twin.events) == (game, game.moves, game.events)
    assert twin.transcript() == told
    assert told.endswith("\n")


def test_every_turn_has_a_line_with_its_number_and_player() -> None:
    lines = played("base", ["Ada", "Ben"], steps=30).transcript().partition("\n\n")[2].splitlines()
    numbers = [int(line.split(".")[0]) for line in lines]
    assert numbers == list(range(1, len(lines) + 1))
    assert lines[0].startswith("1. Ada: roll 1 | dice ")
    assert lines[1].startswith("2. Ben: roll 1 | dice ")


def test_the_deal_has_a_line_of_its_own() -> None:
    told = new_game("harbor", 2, seed=1).transcript()
    assert "\ndeal: draw " in told
    assert from_transcript(told) == new_game("harbor", 2, seed=1)
    assert "deal:" not in new_game("base", 2, seed=1).transcript()


def test_a_deal_in_the_middle_can_be_told() -> None:
    game = new_game("mk2", 2, seed=1, deal=False)
    for _ in range(4):
        game.play_chance()
    twin = from_transcript(game.transcript())
    assert (twin, twin.decision) == (game, "draw")
    while game.decision == "draw":
        assert game.play_chance() == twin.play_chance()
    assert twin.transcript() == game.transcript()


def test_building_before_the_first_roll_is_marked() -> None:
    game = new_game("mk2", ["Ada", "Ben"], seed=1)
    game.play("pass")
    game.play("pass")
    assert "start. Ada: pass\nstart. Ben: pass\n" in game.transcript()
    assert from_transcript(game.transcript()) == game


def test_undo_does_not_go_behind_the_deal_of_a_replayed_game() -> None:
    game = from_transcript(new_game("harbor", 2, seed=1).transcript())
    with pytest.raises(IllegalMove):
        game.undo()
    game.play("roll 1")
    assert game.undo() == "roll 1"


def test_an_extra_turn_has_a_line_of_its_own() -> None:
    game = from_position(
        {
            "ruleset": "base",
            "players": [{"landmarks": ["train_station", "amusement_park"]}, {}],
        }
    )
    for move in ("roll 2", "dice 2 2", "pass", "roll 1", "dice 5", "pass"):
        game.play(move)
    lines = game.transcript().splitlines()[-2:]
    assert lines == [
        "1. Player 1: roll 2 | dice 2 2 | pass",
        "2. Player 1: roll 1 | dice 5 | pass",
    ]
    assert from_transcript(game.transcript()) == game


def test_a_game_from_a_position_tells_where_it_began() -> None:
    position = {"ruleset": "harbor", "to_move": 1, "seed": 3, "players": [{"coins": 9}, {}]}
    game = from_position(position)
    start = game.position()
    for _ in play_on(game, random.Random(1), 30):
        pass
    assert header_of(game)["Position"] == start
    twin = from_transcript(game.transcript())
    assert (twin, twin.moves, twin.transcript()) == (game, game.moves, game.transcript())


@pytest.mark.parametrize("name", NAMES)
def test_any_name_that_can_be_shown_can_be_told(name: str) -> None:
    game = played("base", [name, "Zoë"], steps=12)
    assert name in header_of(game)["Players"]
    twin = from_transcript(game.transcript())
    assert (twin.names, twin) == ([name, "Zoë"], game)
    assert f"1. {name}: roll 1" in game.transcript()


@pytest.mark.parametrize("name", ["a: roll 1", "2. Ben: pass", "deal: x", "start", " x ", "]", "|"])
def test_a_name_that_looks_like_a_line_is_still_a_name(name: str) -> None:
    game = played("base", [name, "Ben"], steps=12)
    assert from_transcript(game.transcript()) == game


def test_blank_lines_and_spaces_do_not_matter() -> None:
    loose = "\n\n" + SHORT.replace("\n", "  \n\n")
    assert from_transcript(loose) == from_transcript(SHORT)
    assert from_transcript(SHORT.replace("\n", "\r\n")) == from_transcript(SHORT)


def test_a_transcript_without_a_seed_gets_one() -> None:
    game = from_transcript(SHORT.replace("[Seed 7]\n", ""))
    assert isinstance(game.seed, int)


def test_a_transcript_of_the_header_alone_is_a_new_game() -> None:
    assert from_transcript(SHORT.partition("\n\n")[0]) == new_game("base", ["Ada", "Ben"], seed=7)


@pytest.mark.parametrize(
    ("old", "new", "error", "said"),
    [
        ("build cafe", "build caffe", InvalidMove, "line 5: .*build cafe"),
        ("build cafe", "build mine", IllegalMove, "line 5: 'build mine' is not possible"),
        ("dice 6", "dice 1 1", IllegalMove, "line 6: "),
        ("2. Ben: roll 1 |", "2. Ben: roll 2 |", IllegalMove, "line 6: "),
        ("| pass", "| pass |", InvalidMove, "line 6"),
        ("1. Ada: ", "", InvalidMove, "line 5 is neither"),
        ("[Seed 7]", "[Seed seven]", InvalidMove, "line 3: seven is not"),
        ('[Ruleset "base"]', "", InvalidMove, "Ruleset"),
        ('[Players ["Ada", "Ben"]]', "", InvalidMove, "Players"),
        ('"base"', '"bse"', ValueError, "did you mean 'base'"),
        ('["Ada", "Ben"]', '["Ada"]', ValueError, "2 to 4 players"),
        ('["Ada", "Ben"]', "null", ValueError, "players"),
        ("[Seed 7]", "[Version 99]", InvalidMove, "version 99"),
        ("[Seed 7]", '[Version "1"]', InvalidMove, "version '1' of base, this is version 1"),
        ("[Seed 7]", '[Version 99]\n[Options {"gone": 1}]', InvalidMove, "version 99"),
        ("[Seed 7]", '[Seed "x"]', ValueError, "seed"),
        ("[Seed 7]", "[First 9]", ValueError, "first"),
        ("[Seed 7]", '[Options {"market": "eleven"}]', ValueError, "market"),
        ("[Seed 7]", "[Options 3]", ValueError, "."),
        ("[Seed 7]", '[Options {"deal": true}]', ValueError, "."),
        ("[Seed 7]", '[Options {"seed": 1}]', ValueError, "."),
        ("[Seed 7]", '[Options ["market"]]', ValueError, "."),
        ("[Seed 7]", "[Position {}]", InvalidPosition, "players"),
        ("[Seed 7]", "[Position 3]", InvalidPosition, "mapping"),
    ],
)
def test_a_bad_transcript_is_refused_with_the_place(
    old: str, new: str, error: type[Exception], said: str
) -> None:
    assert old in SHORT
    with pytest.raises(error, match=said) as refusal:
        from_transcript(SHORT.replace(old, new))
    assert isinstance(refusal.value, ValueError)


def test_a_refused_move_in_a_transcript_still_says_what_was_possible() -> None:
    with pytest.raises(IllegalMove) as refusal:
        from_transcript(SHORT.replace("build cafe", "build mine"))
    assert "build cafe" in refusal.value.legal


def test_an_ambiguous_move_in_a_transcript_is_named_with_its_line() -> None:
    player = {"cards": {"moving_company": 1, "winery": 2}, "closed": {"winery": 1}}
    game = from_position(
        {
            "ruleset": "sharp",
            "players": [player | {"landmarks": ["train_station"]}, {}, {}],
        }
    )
    for move in ("roll 2", "dice 4 6", "give open winery"):
        game.play(move)
    told = game.transcript()
    line = told.splitlines().index(told.splitlines()[-1]) + 1
    with pytest.raises(AmbiguousMove, match=f"line {line}: ") as refusal:
        from_transcript(told.replace("give open winery", "give winery"))
    assert refusal.value.matches == ["give open winery", "give closed winery"]


def test_moves_after_the_end_are_refused() -> None:
    game = played("base", 2, steps=5_000)
    assert game.over
    told = game.transcript()
    with pytest.raises(IllegalMove, match=f"line {len(told.splitlines()) + 1}: "):
        from_transcript(told + "999. Player 1: roll 1\n")


def test_any_damage_to_a_transcript_is_a_value_error_or_another_game() -> None:
    """Whatever a file holds, it never breaks with anything but a refusal."""
    told = played("harbor+sharp", 3, steps=120).transcript()
    dice = random.Random(0)
    refused = 0
    for _ in range(120):
        place = dice.randrange(len(told))
        damaged = told[:place] + dice.choice('x |"[]:1{\n') + told[place + dice.randrange(6) :]
        try:
            from_transcript(damaged)
        except ValueError:
            refused += 1
    assert refused > 20


@pytest.mark.parametrize("value", ["[" * 3000, "9" * 4301, '{"a":' * 3000])
def test_a_header_without_end_is_refused_with_its_line(value: str) -> None:
    with pytest.raises(InvalidMove, match=r"line 2: .* is not a value in JSON"):
        from_transcript(f'[Ruleset "base"]\n[Players {value}]')
