"""`machikoro analyse` and `machikoro odds`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import machikoro
from machikoro.cli import main
from machikoro.cli.analyse import small_graph
from machikoro.study.odds import odds
from machikoro.study.simulate import simulate
from machikoro.study.tables import read

from .games import analysed, played


@pytest.fixture
def saved(tmp_path: Path) -> str:
    file = tmp_path / "game.txt"
    file.write_text(played("base", 2, "easy,normal", most=400).transcript(), encoding="utf-8")
    return str(file)


def test_the_terminal_shows_verdict_graph_accounts_mistakes_and_luck(
    saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", saved, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "of 10 such games" in " ".join(told.split())
    assert "according to bot expert" in told
    assert "Better: " in told
    assert "█" in told


def test_an_analysis_can_be_had_as_json(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", saved, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for seat in found["seats"]:
        parts = ("start", "luck", "own", "others", "rest")
        assert sum(seat[part] for part in parts) == seat["result"]


def test_the_html_is_one_file_in_both_languages(saved: str, tmp_path: Path) -> None:
    html, svg = tmp_path / "game.html", tmp_path / "game.svg"
    assert main(["analyse", saved, "--html", str(html), "--svg", str(svg), "--lang", "de"]) == 0
    text = html.read_text(encoding="utf-8")
    assert "such games" in text
    assert "solchen Spielen" in text
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in text
    ElementTree.fromstring(svg.read_text(encoding="utf-8"))


@pytest.mark.parametrize("flags", ["--html {0}", "--svg {0}", "--html {0}.x --svg {0}.x"])
def test_an_analysis_never_takes_the_place_of_its_game_or_of_itself(
    flags: str, saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(saved).read_bytes()
    assert main(["analyse", saved, *flags.format(saved).split()]) == 2
    assert "choose another name" in capsys.readouterr().err
    assert Path(saved).read_bytes() == before
    assert not Path(f"{saved}.x").exists()


def test_a_position_is_no_game_to_analyse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(machikoro.new_game("base", ["Ada", "Ben"], seed=1).position()))
    assert main(["analyse", str(file), "--lang", "en"]) == 2
    assert "a position is for 'machikoro odds'" in capsys.readouterr().err


def test_names_in_the_html_are_only_names(tmp_path: Path) -> None:
    game = machikoro.new_game("base", ["<b>Ada</b>", "Ben"], seed=1)
    file, html = tmp_path / "game.txt", tmp_path / "game.html"
    file.write_text(game.transcript(), encoding="utf-8")
    assert main(["analyse", str(file), "--html", str(html)]) == 0
    assert "<b>Ada" not in html.read_text(encoding="utf-8")


def test_a_small_graph_goes_from_the_start_to_the_end() -> None:
    found = analysed("base", 2, "easy,normal", 400)
    assert found.winner is not None
    drawn = small_graph(found, found.winner, columns=20)
    assert len(drawn) == 20
    assert drawn[-1] == "█"
    assert small_graph(found, 1 - found.winner, columns=20)[-1] == "▁"


@pytest.mark.parametrize("command", ["analyse", "odds"])
def test_a_file_that_is_no_game_is_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in {
        "a.txt": "hello",
        "b.json": '{"a": 1}',
        "c.json": '{"transcript": 1}',
    }.items():
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        assert main([command, str(file), "--lang", "en"]) == 2
        complaint = capsys.readouterr().err
        assert complaint.startswith(f"machikoro: {file} is not")
        assert complaint.count("\n") == 1
    assert main([command, str(tmp_path / "none")]) == 2
    assert main([command]) == 2


def test_a_ruleset_without_a_net_says_what_is_possible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(machikoro.new_game("legacy", 2, seed=1, chapter=1).transcript())
    assert main(["analyse", str(file), "--lang", "en"]) == 2
    assert "can still be counted" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_found_before_the_work(saved: str) -> None:
    assert main(["analyse", saved, "--html", "/nowhere/at/all.html"]) == 2


@pytest.fixture
def position(tmp_path: Path) -> str:
    game = played("base", 2, most=40)
    while game.decision != "build":
        game = game.copy()
        game.undo()
    file = tmp_path / "position.json"
    file.write_text(json.dumps(game.position()), encoding="utf-8")
    return str(file)


def test_odds_are_told_by_seat_and_by_move(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", position, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(found["chances"]) == 1.0
    own = [move["chances"][found["seat"]] for move in found["moves"]]
    assert own == sorted(own, reverse=True)
    assert found["chances"] == found["moves"][0]["chances"]
    assert main(["odds", position, "--move", "pass", "--lang", "en"]) == 0
    assert "Build nothing" in capsys.readouterr().out


def test_a_position_is_worth_what_its_best_move_is_worth() -> None:
    found = odds(machikoro.new_game("base", 2, seed=4))
    assert [move.move for move in found.moves] == ["roll 1"]
    assert found.chances == found.moves[0].chances


def test_an_illegal_move_has_no_odds(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", position, "--move", "roll 2"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_finished_game_has_no_moves_to_compare(
    saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", saved, "--lang", "en"]) == 0
    assert "no moves to compare" in capsys.readouterr().out


@pytest.mark.slow
def test_playing_on_agrees_with_the_net_about_a_won_position() -> None:
    position = machikoro.new_game("base", ["Ada", "Ben"], seed=1).position()
    position["players"][0]["landmarks"] = ["train_station", "shopping_mall", "amusement_park"]
    position["players"][0]["coins"] = 40
    game = machikoro.from_position(position)
    found = odds(game, rollouts=100)
    assert found.moves[0].played_on is not None
    assert found.moves[0].played_on[0].share == 1.0
    assert found.chances[0] > 0.95


def test_a_simulated_game_can_be_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "games.csv"
    simulate("base", 2, 5, "easy", 3, plain=True, out=table)
    assert main(["analyse", str(table), "--game", "3", "--json"]) == 0
    winner = json.loads(capsys.readouterr().out)["winner"]
    assert winner == read(table).games["winner"][3]
    assert main(["analyse", str(table), "--lang", "en"]) == 2
    assert "say which one with --game NUMBER" in capsys.readouterr().err


def test_a_saved_game_has_no_number(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", saved, "--game", "3", "--lang", "en"]) == 2
    assert "has a single game" in capsys.readouterr().err
