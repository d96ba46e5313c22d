"""What would you build?  Puzzles that come with the program, and how they are made."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from machikoro import bots
from machikoro.analysis.puzzles import (
    Collection,
    Puzzle,
    offered,
    position_of,
    read,
    shipped,
    write,
)
from machikoro.cli import main
from machikoro.errors import InvalidOption
from machikoro.study import puzzling
from machikoro.study.rollouts import Mean, get_ready
from machikoro.texts import keys

ALL = [(ruleset, puzzle) for ruleset in offered() for puzzle in shipped(ruleset).puzzles]
SOME = ALL[::10]
DAY = date(2026, 11, 17)


@pytest.mark.parametrize("ruleset", offered())
def test_no_two_puzzles_are_the_same_and_no_answer_is_most_of_them(ruleset: str) -> None:
    found = shipped(ruleset).puzzles
    assert len({puzzle.moves for puzzle in found}) == len(found)
    answers = [puzzle.best.move for puzzle in found]
    assert max(answers.count(answer) for answer in answers) <= max(2, 0.3 * len(answers))


def test_every_best_move_leads_every_other_by_more_than_the_interval() -> None:
    for _, puzzle in ALL:
        assert len(puzzle.options) >= 4
        for other in puzzle.options[1:]:
            assert other.lead > other.lead_error > 0
            assert other.games >= 32
            assert other.why is not None
            assert other.why.says in keys()
        assert puzzle.best.games >= 200


def test_the_next_best_is_behind_in_whole_games_too() -> None:
    for _, puzzle in ALL:
        if puzzle.rounds:
            assert puzzle.whole is not None
            assert puzzle.whole.move == puzzle.options[1].move
            assert puzzle.whole.games >= 200
            assert puzzle.whole.lead > puzzle.whole.lead_error > 0


@pytest.mark.parametrize(("ruleset", "puzzle"), SOME)
def test_a_puzzle_asks_what_to_build_and_knows_every_answer(ruleset: str, puzzle: Puzzle) -> None:
    game = position_of(ruleset, puzzle)
    assert (game.decision, game.to_move) == ("build", puzzle.seat)
    assert {option.move for option in puzzle.options} == set(map(str, game.legal_actions()))


@pytest.mark.parametrize(("ruleset", "puzzle"), SOME)
def test_the_answer_is_neither_the_dearest_nor_what_easy_builds(
    ruleset: str, puzzle: Puzzle
) -> None:
    game = position_of(ruleset, puzzle)
    prices = {
        option.move: game.price(option.move.split()[-1]) if option.move != "pass" else 0
        for option in puzzle.options
    }
    assert prices[puzzle.best.move] < max(prices.values())
    assert puzzle.best.move != bots.choose_action(game, "easy")


def test_everybody_has_the_same_puzzle_on_a_day_and_none_comes_twice_before_all_have() -> None:
    found = shipped("base")
    days = [found.of_day(DAY + timedelta(days=n)) for n in range(len(found.puzzles))]
    assert sorted(days) == list(range(len(found.puzzles)))
    assert found.of_day(DAY) == days[0]


@pytest.mark.parametrize(
    ("lead", "games"), [(0.2, 25), (0.1, 97), (0.05, 385), (0.03, 1068)],
)  # fmt: skip
def test_more_games_are_planned_the_smaller_a_lead_looks(lead: float, games: int) -> None:
    assert puzzling._games_for(Mean(lead, 0.1)) == games


@pytest.mark.parametrize(
    ("lead", "error", "clear"),
    [(0.05, 0.03, True), (0.05, 0.0495, False), (0.05, 0.06, False), (0.019, 0.001, False)],
)
def test_a_lead_is_clear_where_whoever_reads_it_sees_it(
    lead: float, error: float, clear: bool
) -> None:
    assert puzzling._is_clear(Mean(lead, error)) is clear


def few() -> Collection:
    whole = shipped("base")
    return msgspec.structs.replace(whole, puzzles=whole.puzzles[:2])


def test_a_collection_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "few.json"
    write(file, few())
    assert read(file) == few()


def test_puzzles_of_other_rules_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    write(file, msgspec.structs.replace(few(), version=99))
    with pytest.raises(InvalidOption, match=r"version 99 .* another move may be best"):
        read(file)


def test_what_is_no_collection_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    for text in ("hello", "{}", "[]", '{"ruleset": 1}'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidOption, match="no puzzles of this program"):
            read(file)


def test_a_ruleset_without_puzzles_names_those_that_have_some() -> None:
    with pytest.raises(InvalidOption, match=r"there are no puzzles of fussball; .* base"):
        shipped("fussball")


def test_a_search_goes_on_only_with_what_it_began_with(tmp_path: Path) -> None:
    file = tmp_path / "few.json"
    write(file, few())
    fresh = msgspec.structs.replace(few(), puzzles=(), searched=0)
    assert puzzling.resume(file, fresh) == few()
    with pytest.raises(InvalidOption, match="made with another seed"):
        puzzling.resume(file, msgspec.structs.replace(fresh, seed=9))


def test_enough_are_found_already_and_nothing_is_played(tmp_path: Path) -> None:
    collection = few()
    assert puzzling.make(collection, 2, tmp_path / "unwritten.json") == collection
    assert not (tmp_path / "unwritten.json").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["legacy"], "none has learned legacy"),
        (["base", "--count", "0"], "--count"),
        (["base", "--count", "many"], "--count"),
        (["base", "--rollouts", "5"], "--rollouts"),
        (["harbor+sharp", "--players", "5"], "5 players has no net"),
        (["nowhere"], "nowhere"),
        (["base", "--out", "/nowhere/at/all.json"], "/nowhere"),
    ],
)
def test_a_wrong_wish_is_one_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *words, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_file_of_another_search_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "few.json"
    write(file, few())
    before = file.read_bytes()
    assert main(["puzzles", "base", "--seed", "77", "--out", str(file), "--lang", "en"]) == 2
    assert "another" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.slow
def test_puzzles_are_made_and_after_a_break_the_search_goes_on(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    wish = ["puzzles", "base", "--players", "2", "--rollouts", "100", "--seed", "5", "--json"]
    assert main([*wish, "--count", "2", "--out", str(whole)]) == 0
    for count in ("1", "2"):
        assert main([*wish, "--count", count, "--out", str(parts)]) == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert len(read(whole).puzzles) == 2


@pytest.mark.slow
def test_whole_games_have_the_last_word_about_older_files_too(tmp_path: Path) -> None:
    """One of two puzzles asks for the worst move and says that it is the best."""
    right, wrong = (msgspec.structs.replace(puzzle, rounds=10) for puzzle in few().puzzles)
    best, second, *others, worst = wrong.options
    turned = (
        msgspec.structs.replace(worst, lead=0.0, lead_error=0.0),
        msgspec.structs.replace(best, lead=second.lead, lead_error=second.lead_error),
        *others,
    )
    puzzles = (right, msgspec.structs.replace(wrong, options=turned))
    file = tmp_path / "old.json"
    get_ready()
    found = puzzling.make(msgspec.structs.replace(few(), puzzles=puzzles), 1, file)
    assert [puzzle.moves for puzzle in found.puzzles] == [right.moves]
    assert found.puzzles[0].whole is not None
    assert read(file) == found
