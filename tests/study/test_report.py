"""What a table of simulated games tells, in numbers, pictures and a page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy
import pytest

from machikoro.cli import main
from machikoro.study.intervals import wilson
from machikoro.study.report import PLOTS, facts
from machikoro.study.report.page import page
from machikoro.study.simulate import simulate
from machikoro.study.tables import Games, read

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "games.csv"
    simulate("base", 3, 300, "easy", 6, first="draw", plain=True, out=path)
    return path


@pytest.fixture(scope="module")
def games(file: Path) -> Games:
    return read(file)


def test_every_game_has_one_winner_among_the_seats(games: Games) -> None:
    seats = facts.by_seat(games)
    assert [seat.count for seat in seats] == [300, 300, 300]
    assert sum(seat.share for seat in seats) == pytest.approx(1)
    for seat in seats:
        assert (seat.low, seat.high) == wilson(round(300 * seat.share), 300)


def test_win_rates_by_card_are_of_seats_that_bought_it(games: Games) -> None:
    found = {row.what: row for row in facts.by_card(games)}
    bought = games.seats["bought.ranch"] > 0
    assert found["ranch"].count == bought.sum()
    assert found["ranch"].share == pytest.approx(games.seats["won"][bought].mean())
    shares = [row.share for row in facts.by_card(games)]
    assert shares == sorted(shares, reverse=True)


def test_first_builds_are_told_once_for_each_seat(games: Games) -> None:
    counts = sum(row.count for row in facts.by_first_build(games))
    rare = [n for n in numpy.unique(games.seats["first_build"].astype(str), return_counts=True)[1]
            if n < facts.LEAST]  # fmt: skip
    assert counts + sum(rare) == 900


def test_coins_by_card_and_by_roll_are_the_same_coins(games: Games) -> None:
    by_card = sum(row.winners for row in facts.by_source(games))
    by_roll = sum(row.winners for row in facts.by_roll(games))
    assert by_card == pytest.approx(by_roll, abs=0.5)


def test_the_length_of_games_is_told_with_its_spread(games: Games) -> None:
    found = facts.length(games)
    assert found.low < found.mean < found.high
    assert found.mean == games.games["turns"].mean()
    assert found.short < found.mean < found.long
    assert sum(found.counts) > 290


@pytest.mark.parametrize("plot", PLOTS)
def test_every_plot_is_one_call_and_can_be_seen(plot: str, games: Games, tmp_path: Path) -> None:
    picture = PLOTS[plot](games, "en")
    assert picture._repr_svg_().startswith("<svg")
    picture.save(tmp_path / "a.svg")
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert len({repr(shape) for shape in picture.shapes}) > 8
    for shape in picture.shapes:
        if hasattr(shape, "words"):
            assert 0 <= shape.x <= picture.width
            assert 0 <= shape.y <= picture.height


def test_the_page_is_one_file_in_both_languages(games: Games) -> None:
    text = page(games, "de")
    assert text.count("<svg") == 2 * len(PLOTS)
    assert "Wer gewinnt, nach gekauften Karten" in text
    assert "Who wins, by card bought" in text
    assert not re.findall(r"(?:src|href)=|url\(|@import", text)
    assert '<html lang="de">' in text


@pytest.mark.parametrize(("language", "words"), [("en", "Wheat Field"), ("de", "Weizenfeld")])
def test_the_tables_are_printed(file: Path, language: str, words: str, capsys: Capture) -> None:
    assert main(["report", str(file), "--lang", language]) == 0
    assert words in capsys.readouterr().out


def test_programs_get_the_numbers(file: Path, games: Games, capsys: Capture) -> None:
    assert main(["report", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(facts.as_dict(games)))


def test_pictures_and_page_are_written(file: Path, tmp_path: Path, capsys: Capture) -> None:
    line = f"report {file} --html {tmp_path / 'a.html'} --plots {tmp_path / 'p'} --format png"
    assert main(line.split()) == 0
    assert {path.stem for path in (tmp_path / "p").iterdir()} == set(PLOTS)
    assert (tmp_path / "a.html").exists()
    assert capsys.readouterr().out.count("Written") == 1 + len(PLOTS)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("report", "needs a file"),
        ("report none.csv", "none.csv"),
        ("report game.txt", ".parquet or .csv"),
        ("report {} --format gif", "svg, png, not 'gif'"),
        ("report {} --html /none/a.html", "/none/a.html"),
        ("report games.seats.csv", "name the file of their games: games.csv"),
    ],
)
def test_what_cannot_be_reported_is_refused(
    words: str, sentence: str, file: Path, capsys: Capture
) -> None:
    assert main(words.format(file).split()) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("target", ["games.csv", "games.seats.csv"])
def test_a_page_never_takes_the_place_of_the_games_it_tells_of(
    target: str, file: Path, capsys: Capture
) -> None:
    target_file = file.with_name(target)
    before = target_file.read_bytes()
    assert main(["report", str(file), "--html", str(target_file)]) == 2
    assert "choose another name" in capsys.readouterr().err
    assert target_file.read_bytes() == before
