"""The command line, used as people and programs use it."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import machikoro
from machikoro.cli import main, screen, simulate
from machikoro.cli.language import environment_language
from machikoro.cli.saves import bot_of, saves_folder
from machikoro.play.transcript import from_transcript
from machikoro.rules.registry import _entries

FIRST_CHOICES = "1\n" * 20_000


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run a command line with typed lines, in a home of its own and 80 columns."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run_it(*argv: str, typed: str = "") -> Said:
        screen.console.cache_clear()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([word for words in argv for word in words.split()])
        return Said(code, *capsys.readouterr())

    yield run_it
    screen.console.cache_clear()


def shell(*argv: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "machikoro", *argv],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment},
    )  # fmt: skip


def saved_games() -> list[Path]:
    return sorted(saves_folder().glob("*.txt"))


# Help, version, languages


def test_the_version_is_told() -> None:
    said = shell("--version")
    assert said.stdout == f"machikoro {machikoro.__version__}\n"
    assert said.returncode == 0


def test_help_comes_fast_and_without_the_heavy_libraries() -> None:
    code = (
        "import sys; from machikoro.cli import main; main(['--help']);"
        "sys.exit(any(name in sys.modules for name in ('rich', 'numpy', 'numba')))"
    )
    before = of_children()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0
    assert of_children() - before < 1


def of_children() -> float:
    """Seconds of processor time of all that was started here and has ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "cards",
        "simulate",
        "report",
        "study",
        "arena",
        "calibrate",
        "replay",
        "odds",
        "puzzles",
        "analyse",
        "compile",
    ],
)
def test_every_command_explains_itself_with_examples(run: Run, command: str, language: str) -> None:
    said = run(*filter(None, [command]), "--help", "--lang", language)
    assert said.code == 0
    assert ("Beispiele:" if language == "de" else "examples:") in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_german_help_keeps_its_capital_letters(run: Run) -> None:
    assert "Ein ganzes Spiel hier im Terminal" in run("play --help --lang de").out


def test_options_of_the_rules_are_flags(run: Run) -> None:
    for command in ("play", "simulate"):
        text = run(command, "--help").out
        for flag in ("--market", "--with A,B", "--no-chain-extra-turns", "--start-coins"):
            assert flag in text


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "de_AT"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert environment_language(environment) == language


def test_a_german_shell_is_answered_in_german() -> None:
    assert "Bäckerei" in shell("cards", LC_ALL="", LANG="de_DE.UTF-8").stdout


def test_a_terminal_without_stars_is_no_reason_to_fail(tmp_path: Path) -> None:
    said = shell("play", XDG_DATA_HOME=str(tmp_path), PYTHONIOENCODING="ascii")
    assert said.returncode == 0
    assert "? Train Station 4" in said.stdout


# Errors


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("ply", "did you mean 'play'?"),
        ("--hlp", "did you mean '--help'?"),
        ("play --playrs 3", "did you mean '--players'?"),
        ("play bas", "did you mean 'base'?"),
        ("cards mk3", "did you mean 'mk2'?"),
        ("cards xyz", "there is base, harbor, sharp"),
        ("cards --lang fr", "there is en, de"),
        ("simulate base --bots esy", "did you mean 'easy'?"),
        ("simulate base --without caffe", "did you mean 'cafe'?"),
        ("simulate base --market tenn", "did you mean 'ten'?"),
        ("simulate base --landmarks radiotower", "did you mean 'radio_tower'?"),
        ("simulate base --copy-limit two", "whole number, not 'two'"),
        ("simulate base --start-coins 3,x", "whole number, not 'x'"),
        ("simulate base --games 0", "at least 1"),
        ("simulate base --players 7", "2 to 4 players"),
        ("simulate bse", "did you mean 'base'?"),
        ("simulate base --bots easy,easy,easy --players 2", "3 bots"),
        ("simulate base --first 4", "0 to 3"),
        ("simulate base --games", "machikoro simulate --help"),
        ("simulate base --quiet", "machikoro simulate --help"),
        ("simulate base extra", "'extra'"),
        ("simulate mk2 --city-hall", "mk2 has no option 'city_hall'"),
        ("replay", "machikoro replay --help"),
        ("replay nowhere.txt", "nowhere.txt"),
        ("play --resume nowhere.txt", "nowhere.txt"),
        ("play --resume", "no saved game"),
        ("play --first Zoe", "'Zoe'"),
        ("play --players 2 --bots easy,easy,easy", "3 bots do not fit"),
        ("play --players Ada,Ada", "name of their own"),
        ("play --players 50", "2 to 4 players, not 50"),
        ("play --players 99999999999", "2 to 4 players"),
    ],
)
def test_mistakes_are_told_in_one_line_and_before_anything_is_compiled(
    run: Run, line: str, nearest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "compile_rules", lambda _: pytest.fail("it compiles first"))
    said = run(line)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("machikoro: ")
    assert said.err.count("\n") == 1
    assert nearest in said.err


LETTERS, DIGITS = "x" * 5000, "9" * 3000


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("{}", LETTERS),
        ("--{}", LETTERS),
        ("play {}", LETTERS),
        ("play --{}", LETTERS),
        ("play --first {}", LETTERS),
        ("play --bots {}", LETTERS),
        ("play --resume {}", LETTERS),
        ("play --players {}", DIGITS),
        ("cards base --lang {}", LETTERS),
        ("replay {}", LETTERS),
        ("verify {}", LETTERS),
        ("simulate base --without {}", LETTERS),
        ("simulate base --market {}", LETTERS),
        ("simulate base --games {}", LETTERS),
        ("simulate base --games -{}", DIGITS),
        ("simulate base --players {}", DIGITS),
        ("serve --port {}", LETTERS),
        ("serve --port {}", DIGITS),
        ("serve --keep-days {}", LETTERS),
        ("serve --public-host http://{}", LETTERS),
    ],
)
def test_endless_words_are_not_repeated_whole(run: Run, line: str, word: str) -> None:
    said = run(line.format(word))
    assert said.code == 2
    assert word[:300] not in said.err
    assert len(said.err) < 1000


def test_an_endless_move_is_not_repeated_whole() -> None:
    game = machikoro.new_game("base", players=2, seed=1)
    for move in ("x" * 5000, "build " + "x" * 5000, "roll 1 " * 1000):
        with pytest.raises(ValueError, match="…") as refused:
            game.play(move)
        assert move[:100] not in str(refused.value)


def test_mistakes_are_told_in_german_too(run: Run) -> None:
    assert run("ply", "--lang", "de").err == (
        "machikoro: den Befehl 'ply' gibt es nicht: meinst du 'play'?\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        '[Ruleset "base"]',
        '[Ruleset "base"]\n[Players ["Ada", "Ben"]]\n\n1. Ada: roll 9',
        '[Ruleset "base"]\n[Players ["Ada", "Ben"]]\n[Options 3]',
        '[Ruleset "base"]\n[Players 2',
        "[Position 3]",
    ],
)
def test_a_bad_transcript_is_refused_in_one_line(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    said = run("replay", str(file))
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert "bad.txt is not the transcript" in said.err


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert "is not a text file" in run("replay", str(file)).err


def test_idle_cards_are_noted_in_one_line_each(run: Run) -> None:
    said = run(
        "simulate harbor --plain --games 1 --market open",
        "--landmarks train_station,airport",
    )
    assert said.code == 0
    notes = said.err.splitlines()
    assert "machikoro: note: sushi_bar does nothing without the landmark harbor" in notes
    assert all(note.startswith("machikoro: note: ") for note in notes)


def test_output_that_nobody_reads_to_its_end_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m machikoro cards mk2 | head -n 1",
        shell=True, capture_output=True, text=True, check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.stderr == ""


# Cards


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ruleset", machikoro.rulesets())
def test_all_cards_of_a_ruleset_are_listed(run: Run, ruleset: str, language: str) -> None:
    said = run("cards", ruleset, "--lang", language)
    found = json.loads(run("cards", ruleset, "--lang", language, "--json").out)
    for card in found["establishments"] + found["landmarks"]:
        assert card["name"] in said.out
        assert card["id"] in said.out
        assert card["text"]
    assert max(map(len, said.out.splitlines())) <= 80
    assert ("*" in said.out) == any(
        card["ours"] for card in found["establishments"] + found["landmarks"]
    )


def test_the_base_game_is_shown_where_none_is_named(run: Run) -> None:
    said = run("cards")
    assert said.out.startswith("Machi Koro: establishments")
    assert "machikoro cards harbor" in said.out
    for ruleset in machikoro.rulesets()[1:]:
        assert f"  {ruleset} " in said.out


def test_football_has_its_own_names(run: Run) -> None:
    said = run("cards", "fussball", "--lang", "de")
    assert "Kassenhäuschen" in said.out
    assert "Bolzplatz*" in said.out
    assert "Weizenfeld" not in said.out


def test_landmarks_of_the_second_game_have_three_prices(run: Run) -> None:
    assert "45/38/25" in run("cards", "mk2").out
    found = json.loads(run("cards", "mk2", "--json").out)
    assert [45, 38, 25] in [card["prices"] for card in found["landmarks"]]


# Play


def test_a_whole_game_can_be_played_by_always_taking_the_first_choice(run: Run) -> None:
    said = run("play", "base", "--seed", "4", typed=FIRST_CHOICES)
    assert said.code == 0
    assert said.err == ""
    assert "wins!" in said.out
    game = from_transcript(saved_games()[0].read_text(encoding="utf-8"))
    assert game.over
    assert game.names == ["Player 1", "Mika (normal)", "Noor (normal)"]
    assert max(map(len, said.out.splitlines()[:-2])) <= 80


@pytest.mark.parametrize(
    "game", ["harbor+sharp --landmarks harbor,train_station,shopping_mall", "mk2"]
)
def test_whole_games_of_all_sorts_can_be_typed(run: Run, game: str) -> None:
    dice = random.Random(8)
    typed = "".join(f"{dice.randrange(13)}\n" for _ in range(20_000))
    said = run(f"play {game} --players Ada,Ben --seed 2 --lang de", typed=typed)
    assert said.code == 0
    assert "gewinnt!" in said.out


def test_every_coin_has_a_line(run: Run) -> None:
    said = run("play", "--seed", "5", typed="1\n0\n")
    assert "Player 1 gets 1 coin: Wheat Field" in said.out
    assert "Mika (normal) gets 1 coin: Wheat Field" in said.out
    assert "Player 1 builds nothing" in said.out


@pytest.mark.parametrize(
    "typed", ["build cafe", "cafe", "Café", "caf", "BUILD  CAFE", "4", "build café"]
)
def test_a_move_can_be_typed_in_many_ways(run: Run, typed: str) -> None:
    said = run("play", "--seed", "5", typed=f"1\n{typed}\n")
    assert "Player 1 builds Café for 2 coins" in said.out


def test_a_german_name_is_a_move(run: Run) -> None:
    said = run("play", "--seed", "5", "--lang", "de", typed="1\nbäckerei\n")
    assert "Person 1 baut Bäckerei für 1 Münze" in said.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a number from the list"),
        ("99", "«99» is not a choice here."),
        ("bakary", "Did you mean «Build Bakery»?"),
        ("build radio_tower", "«build radio_tower» is not possible now."),
        ("b", "«b» could be"),
        ("qwxyz", "is not a choice here. Type a number"),
        ("? cheese", "Cheese Factory: On your own roll"),
        ("? chees factry", "Did you mean «Cheese Factory»?"),
        ("? qwxyz", "There is no card «qwxyz»"),
        ("?", "What you can type"),
        ("h", "The bot «expert» would do this: "),
        ("hint", "The bot «expert» would do this: "),
        ("c", "0 of 4 landmarks"),
        ("m", "Furniture Factory"),
        ("l", "Turn 1: Player 1"),
        ("s", "Saved: "),
    ],
)
def test_questions_and_slips_leave_the_decision_open(run: Run, typed: str, answer: str) -> None:
    said = run("play", "--seed", "5", typed=f"1\n{typed}\ncafe\n")
    assert answer in said.out.split("What do you build?", maxsplit=1)[1].replace("\n", " ")
    assert "Player 1 builds Café for 2 coins" in said.out


def test_undo_goes_back_to_the_last_decision_of_a_person(run: Run) -> None:
    said = run("play", "--seed", "5", typed="1\ncafe\nundo\nranch\n")
    assert "Taken back. Player 1 is asked again." in said.out
    moves = saved_games()[0].read_text(encoding="utf-8")
    assert "build ranch" in moves
    assert "build cafe" not in moves.split("2. Mika", maxsplit=1)[0]


def test_there_is_nothing_to_take_back_at_the_start(run: Run) -> None:
    assert "There is nothing to take back." in run("play", typed="u\n").out


def test_a_game_goes_on_where_it_was_left(run: Run) -> None:
    run("play", "--seed", "5", typed="1\ncafe\n1\nq\n")
    [file] = saved_games()
    before = from_transcript(file.read_text(encoding="utf-8"))
    said = run("play", "--resume", typed="0\nq\n")
    assert f"The game goes on at turn {before.turn}." in said.out
    assert "Player 1 builds nothing" in said.out
    assert saved_games() == [file]
    after = from_transcript(file.read_text(encoding="utf-8"))
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)


def test_bots_can_take_over_when_a_game_goes_on(run: Run) -> None:
    run("play", "--players", "Ada,Ben", "--seed", "5", typed="1\n")
    [file] = saved_games()
    said = run("play", "--resume", str(file), "--bots", "easy,easy")
    assert "wins!" in said.out
    assert run("play", "--resume", str(file), "--bots", "easy,easy,easy").code == 2


def test_a_finished_game_is_not_offered_to_go_on(run: Run) -> None:
    run("play", "--players", "2", "--bots", "easy,easy")
    assert "no saved game" in run("play", "--resume").err


def test_no_other_game_is_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    assert f"Saved: {file}" in run("play", "--save", str(file)).out.replace("\n", "")
    said = run("play", "--save", str(file))
    assert said.code == 2
    assert "is there already" in said.err


def test_the_end_of_input_saves_and_is_no_error(tmp_path: Path) -> None:
    said = shell("play", "--seed", "5", typed="1\n", XDG_DATA_HOME=str(tmp_path))
    assert said.returncode == 0
    assert said.stderr == ""
    [file] = (tmp_path / "machikoro" / "games").iterdir()
    assert f"machikoro play --resume {file}" in said.stdout


def test_control_c_saves_and_is_no_error(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(_prompt: object = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    said = run("play")
    assert said.code == 0
    assert "Saved: " in said.out
    assert len(saved_games()) == 1


def test_a_number_of_players_counts_people_and_bots(run: Run) -> None:
    assert (
        "Player 1, Mika (normal), Noor (normal), Toni (normal)."
        in run("play", "--players", "4").out
    )
    said = run("play", "--players", "3", "--bots", "random").out
    assert "Player 1, Player 2, Mika (random)." in said
    assert "Player 1, Player 2." in run("play", "--players", "2", "--bots", "none").out
    assert "Player 1, Mika (random)." in run("play", "--bots", "random").out


def test_names_are_the_people(run: Run) -> None:
    assert "Ada, Ben." in run("play", "--players", "Ada,Ben").out
    assert "Mika, Noor (normal), Toni (normal)." in run("play", "--players", "Mika").out


def test_who_plays_for_a_name_can_be_read_from_it() -> None:
    assert bot_of("Mika (easy)") == "easy"
    assert bot_of("Mika") is None
    assert bot_of("Mika (really)") is None


def test_whoever_is_named_starts(run: Run) -> None:
    assert "Turn 1: Ben" in run("play", "--players", "Ada,Ben", "--first", "Ben").out
    assert "Turn 1: Ben" in run("play", "--players", "Ada,Ben", "--first", "1").out


def test_own_dice_are_typed_in(run: Run) -> None:
    said = run("play", "--own-dice", "--seed", "5", typed="1\n7\n3 3\n?\n3\n0\n")
    assert "Player 1, throw your die." in said.out
    assert said.out.count("Type the faces, such as 3.") == 2
    assert "Player 1 rolls 3" in said.out
    assert "Player 1 gets 1 coin: Bakery" in said.out
    assert "dice 3 | pass" in saved_games()[0].read_text(encoding="utf-8")


def test_the_program_throws_where_no_face_is_typed(run: Run) -> None:
    assert "Player 1 rolls 1" in run("play", "--own-dice", "--seed", "5", typed="1\n\n").out


def test_undo_works_before_the_dice_are_typed(run: Run) -> None:
    said = run("play", "--own-dice", "--players", "Ada,Ben", typed="1\nundo\n")
    assert said.out.count("Ada, roll the dice!") == 2


def test_options_reach_the_table(run: Run) -> None:
    said = run("play harbor --market open --start-coins 9,4,4 --no-city-hall --with winery")
    assert "Player 1  9 coins  0 of 6 landmarks" in said.out
    assert "City Hall" not in said.out
    header = saved_games()[0].read_text(encoding="utf-8")
    assert '"start_coins": [9, 4, 4]' in header
    assert '"with_": ["winery"]' in header


def test_names_that_look_like_markup_are_shown_as_they_are(run: Run) -> None:
    assert "[red]Ada" in run("play", "--players", "[red]Ada,Ben").out


def test_what_was_rolled_stands_right_above_the_question_what_to_build(run: Run) -> None:
    """The market before it is longer than what is left of a screen of 24 lines."""
    said = run("play base --players Ada,Ben --seed 3", typed="1\n").out.splitlines()
    question = next(n for n, line in enumerate(said) if "build" in line and line.startswith("Ada"))
    above = said[question - 2 : question]
    assert any(line.startswith("  Ada rolls") for line in above), above


# Simulate


def test_simulated_games_are_counted(run: Run) -> None:
    said = run("simulate base --players 3 --games 20 --seed 1 --plain")
    assert said.code == 0
    assert said.err == ""
    assert "Machi Koro: 20 games of 3 players, seed 1" in said.out


def test_people_count_seats_from_one(run: Run) -> None:
    lines = run("simulate base --players 3 --games 20 --seed 1 --plain").out.splitlines()
    seats = [line.split()[0] for line in lines if line.strip().endswith(")") and "%" in line]
    assert seats == ["1", "2", "3"]


def test_simulated_games_are_counted_in_german(run: Run) -> None:
    said = run("simulate mk2 --bots easy,random --games 1 --seed 1 --plain --lang de")
    assert "Die neue Stadt: 1 Spiel zu 2, Seed 1" in said.out
    assert "100,0 %" in said.out


def test_a_program_reads_the_same_from_any_number_of_workers(run: Run) -> None:
    line = "simulate harbor --games 4001 --seed 3 --first draw --json --rules english"
    found = [json.loads(run(line, "--workers", str(n)).out) for n in (1, 2, 3)]
    assert found[0]["wins"] == found[1]["wins"] == found[2]["wins"]
    assert found[0]["mean_turns"] == found[1]["mean_turns"] == found[2]["mean_turns"]
    assert [one["workers"] for one in found] == [1, 2, 3]
    assert found[0]["options"] == {"rules": "english"}
    assert found[0]["games_per_second"] > 0


def test_games_that_were_cut_short_are_told(run: Run) -> None:
    said = run("simulate base --games 5 --max-turns 2 --plain")
    assert "5 games were cut short after 2 turns." in said.out


def test_as_many_play_as_bots_are_named(run: Run) -> None:
    found = json.loads(run("simulate --bots easy,random --games 2 --plain --json").out)
    assert found["players"] == 2
    found = json.loads(run("simulate --bots easy --games 2 --plain --json").out)
    assert found["players"] == 4


# Replay


@pytest.fixture
def finished(run: Run) -> Path:
    run("play", "harbor", "--players", "3", "--bots", "easy,easy,random", "--seed", "9")
    [file] = saved_games()
    return file


def test_a_replay_tells_the_whole_game(run: Run, finished: Path) -> None:
    said = run("replay", str(finished))
    assert said.code == 0
    game = from_transcript(finished.read_text(encoding="utf-8"))
    for turn in range(1, game.turn + 1):
        assert f"Turn {turn}: " in said.out
    assert said.out.rstrip().endswith("wins!")


def test_a_replay_stops_where_a_turn_begins(run: Run, finished: Path) -> None:
    said = run("replay", str(finished), "--turn", "5", "--lang", "de")
    assert "So steht es zu Beginn von Zug 5:" in said.out
    assert "Zug 6: " not in said.out
    assert "▶ " in said.out
    first = run("replay", str(finished), "--turn", "1").out
    assert "Turn 1: " in first
    assert "rolls" not in first


def test_a_turn_that_was_never_played_cannot_be_shown(run: Run, finished: Path) -> None:
    said = run("replay", str(finished), "--turn", "5000")
    assert said.code == 2
    assert "turn 5000 cannot be shown" in said.err


def test_a_program_reads_the_events_and_the_position(run: Run, finished: Path) -> None:
    found = json.loads(run("replay", str(finished), "--json").out)
    game = from_transcript(finished.read_text(encoding="utf-8"))
    assert found["events"] == json.loads(json.dumps([e.as_dict() for e in game.events]))
    assert found["winner"] == game.winner
    early = json.loads(run("replay", str(finished), "--json", "--turn", "4").out)
    assert early["turn"] == 4
    assert machikoro.from_position(early["position"]).turn == 4


def test_a_transcript_can_come_from_standard_input(run: Run, finished: Path) -> None:
    said = run("replay", "-", typed=finished.read_text(encoding="utf-8"))
    assert "wins!" in said.out


def test_an_unfinished_game_is_called_so(run: Run) -> None:
    run("play", typed="1\n")
    assert "The game is not over yet." in run("replay", str(saved_games()[0])).out


# Compile


def test_compiling_twice_is_no_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machikoro.rules.registry.is_warm", lambda *_: True)
    said = run("compile")
    assert said.code == 0
    assert said.out == "Everything is compiled already; nothing to do.\n"


def test_compiling_tells_that_it_takes_a_while(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("machikoro.rules.registry.is_warm", lambda: False)
    monkeypatch.setattr("machikoro.study.simulate.is_warm", lambda: False)
    monkeypatch.setattr(
        "machikoro.study.simulate.warm", lambda progress: progress and progress(1, 1, "")
    )
    said = run("compile", "--rules", "--lang", "de")
    assert said.code == 0
    assert said.out == ""
    assert "Die Regeln werden übersetzt" in said.err
    assert "Die Regeln sind übersetzt (0 s)." in said.err


def test_forecasts_and_nets_are_compiled_after_the_rules(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies_there, compiled = {"play_games", "think"}, list[str]()
    monkeypatch.setattr(
        "machikoro.rules.registry.is_warm", lambda name="play_games": name in lies_there
    )
    monkeypatch.setattr("machikoro.rules.registry.compile_entry", compiled.append)
    said = run("compile")
    assert said.out == ""
    assert "Forecasts, nets and matches are compiled (0 s)." in said.err
    assert set(compiled) == _entries - lies_there - {"play_one_step", "copy_often"}


# Files that cannot be read


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"[Players " + b"[" * 3000 + b"]", b"{" * 3000, b'{"transcript": 7}',
     b'{"transcript":' + b"9" * 5000 + b"}", b'[Ruleset "base"]\n[Players {"a": [[1]]}]',
     b"{" + b'"transcript":[' * 3000],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_said_in_one_line(
    run: Run, tmp_path: Path, command: str, content: bytes
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    said = run(command, str(file))
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume", "backup copy --database"])
def test_a_folder_is_no_file(run: Run, tmp_path: Path, command: str) -> None:
    said = run(command, str(tmp_path))
    assert (said.code, said.err.count("\n")) == (2, 1)
