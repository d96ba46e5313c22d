"""Bots have names, and whoever calls one gets a legal move or a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import machikoro
from machikoro import bots
from machikoro.bots import registry
from machikoro.bots.registry import FIXED
from machikoro.bots.strength import measured, strength
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import IllegalMove, InvalidOption
from machikoro.languages import LANGUAGES

BOTS_OF_ONES_OWN = """
class Peeker:
    def choose(self, game, seed, seconds):
        assert game.seed == 0, "a bot sees the seed of the dice"
        return game.legal_actions()[-1]

class Cheat:
    def choose(self, game, seed, seconds):
        return "build mine"

class Clumsy:
    def __init__(self):
        raise OSError("no brain found")

dealer = Peeker()
number = 7
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(BOTS_OF_ONES_OWN)
    return path


def test_levels_are_listed_weakest_first() -> None:
    assert bots.names() == ["random", "easy", "normal", "hard", "expert", "expert+"]
    assert bots.strongest() == "expert"
    assert bots.USUAL in bots.names()


@pytest.mark.parametrize("name", [*bots.names(), *FIXED])
def test_every_bot_says_what_it_is_like(name: str) -> None:
    assert all(bots.sentence(name).say(language) for language in LANGUAGES)
    assert bots.find(name)


def test_strength_is_told_where_it_was_measured() -> None:
    found = strength("easy", "base", 2)
    assert found is not None
    assert found.low <= found.share <= found.high < 0.5, "easy is weaker than the yardstick"
    assert strength("easy", "base", 17) is None
    assert all(row.bot in bots.names() and row.ruleset in RULESETS for row in measured())


def test_the_same_seed_gives_the_same_choice() -> None:
    game = machikoro.new_game("mk2", 3, seed=2)
    assert len({bots.choose_action(game, "random", seed=9) for _ in range(5)}) == 1


def test_without_a_seed_the_choice_follows_from_the_position_and_not_from_the_dice() -> None:
    games = [machikoro.new_game("base", 2, seed=seed) for seed in range(20)]
    for game in games:
        game.play("roll 1")
        game.play("dice 1")
    assert len({bots.choose_action(game, "random") for game in games}) == 1


def test_a_bot_of_ones_own_plays_without_seeing_the_dice_to_come(file: Path) -> None:
    game = machikoro.new_game("base", 2, seed=3)
    assert bots.play_with(game, [f"{file}:Peeker", f"{file}:dealer"]).over


def test_an_illegal_move_of_a_bot_is_not_played(file: Path) -> None:
    game = machikoro.new_game("base", 2, seed=3)
    with pytest.raises(IllegalMove, match="possible: roll 1"):
        bots.choose_action(game, f"{file}:Cheat")
    assert game.moves == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("esy", "did you mean 'easy'"),
        ("plan:chese", "did you mean 'plan:cheese'"),
        ("normall", "did you mean 'normal'"),
        ("{folder}/none.py:Bot", "no file"),
        ("{file}:Nobody", "no bot named 'Nobody'"),
        ("{file}:number", "no bot named 'number'"),
        ("{file}:Clumsy", "OSError: no brain found"),
    ],
)
def test_a_bot_that_cannot_be_found_is_named(file: Path, name: str, said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        bots.find(name.format(file=file, folder=file.parent))


def test_a_file_that_is_no_python_is_no_bot(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("this is no python")
    with pytest.raises(InvalidOption, match="SyntaxError"):
        bots.find(f"{path}:Bot")


def test_simulations_say_which_bots_they_play(file: Path) -> None:
    from machikoro.study.simulate import simulate

    with pytest.raises(InvalidOption, match="written as rules: random, easy"):
        simulate("base", players=2, games=1, bots=f"{file}:Peeker", plain=True)


@pytest.mark.parametrize(
    ("name", "file", "elsewhere"),
    [
        ("mine.py:Mine", "mine.py", "/w/mine.py:Mine"),
        ("net:a/b.net", "a/b.net", "net:/w/b.net"),
        ("C:\\bots\\mine.py:Mine", "C:\\bots\\mine.py", None),
        ("easy", None, None),
        ("plan:cheese", None, None),
        ("exec:python3 mine.py", None, None),
    ],
)
def test_a_name_tells_which_file_a_bot_is_made_of(
    name: str, file: str | None, elsewhere: str | None
) -> None:
    found = registry.file_of(name)
    assert (None if found is None else str(found)) == file
    if elsewhere and found:
        assert registry.moved(name, Path("/w") / found.name) == elsewhere
