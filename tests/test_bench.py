"""What `make bench` writes down, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import __main__ as bench
from bench import book, nets
from bench.book import Run, cells, overview, plot, read_history, remember, write_section
from bench.parts import PARTS, Figure, Part, least, most

from machikoro.bots.net.shipped import shipped

LOAD = """ruleset base
games 1000, sockets 4000, deaf peers 10
server: 53% of a core, 218 KiB a game with its sockets
server, command: median 3.47 ms, 99 % 20.56 ms
ruleset mk2
server: 61% of a core, 230 KiB a game with its sockets
server, command: median 3.5 ms, 99 % 31.5 ms
"""


def test_a_part_writes_its_own_section_and_leaves_all_others(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("# B\n\nby hand\n\n<!-- a: begin -->\nold\n<!-- a: end -->\n\nby hand too\n")
    write_section("a", Part("A", (), 1), "new", page)
    write_section("b", Part("B part", (), 1), "first", page)
    write_section("b", Part("B part", (), 1), r"second \1", page)
    assert page.read_text() == (
        "# B\n\nby hand\n\n<!-- a: begin -->\nnew\n<!-- a: end -->\n\nby hand too\n\n"
        "## B part\n\n<!-- b: begin -->\nsecond \\1\n<!-- b: end -->\n"
    )


def test_every_section_of_the_page_is_marked_once() -> None:
    text = book.DOCS.read_text(encoding="utf-8")
    for name in ("rules", "legacy", "server", "faults"):
        assert text.count(f"<!-- {name}: begin -->") == text.count(f"<!-- {name}: end -->") == 1


def test_numbers_are_found_in_what_commands_say() -> None:
    found = {figure.name: figure.found_in(LOAD) for figure in PARTS["server"].figures}
    assert found["base, % of a core"] == 53
    assert found["base, ms for 99 % of commands"] == 20.56
    assert found["mk2, KiB a table"] == 230
    assert found["harbor+sharp, KiB a table"] is None
    compared = "base, 4 players: 60,222 -> 89,811 games/s, ratio 1.491 (1.40 to 1.52)"
    ratio = next(figure for figure in PARTS["rules"].figures if "times" in figure.name)
    assert ratio.found_in(compared) == 1.491
    lost = PARTS["faults"].figures[0]
    assert lost.found_in("kill: 4 faults, 2 lost, 0 twice\nend: 3 faults, 1 lost, 0 twice") == 3


def test_a_missed_goal_says_so() -> None:
    fast, small = Figure("speed", "", least(10)), Figure("size", "", most(10))
    assert cells(fast, {"speed": 9.5}) == ("speed", "9.5", "at least 10 (missed)")
    assert cells(small, {"size": 9.5}) == ("size", "9.5", "at most 10")
    assert cells(small, {}) == ("size", "not found", "at most 10")


def test_every_run_is_a_line_of_the_history_and_stands_in_table_and_picture(tmp_path: Path) -> None:
    file = tmp_path / "history.csv"
    name = PARTS["rules"].figures[0].name
    runs = [
        Run("2026-11-16", "abc", "rules", {name: 60_000.0}),
        Run("2026-11-17", "def", "page", {}),
    ]
    for run in runs:
        remember(run, file)
    assert len(file.read_text().splitlines()) == 3
    assert read_history(file) == runs
    assert f"{name:<52} {'60,000':>12}" in overview(runs, "2026-11-17")
    assert f"rules: {name} (1.33)" in plot(runs).svg()


def test_a_part_that_is_not_there_says_so_plainly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PARTS, "moon", Part("The moon", (("bench.moon",),), 1))
    assert not bench.measure("moon")
    assert capsys.readouterr().err == "moon: there is no module bench.moon\n"
    assert "moon" not in bench.fitting()


def test_what_is_measured_without_a_wish_fits_in_half_an_hour() -> None:
    assert bench.fitting()[0] == "rules"
    assert sum(PARTS[name].minutes for name in bench.fitting()) <= 30


def test_every_net_that_is_shipped_can_be_trained_anew() -> None:
    assert {path.stem for path in shipped()} == set(nets.MINUTES)
    assert {*nets.TWICE, *nets.RIVALS} <= set(nets.MINUTES)


def test_who_is_to_be_beaten_is_trained_before_its_rival() -> None:
    every = [lesson.name for lesson in nets.lessons(["base-2"])]
    assert every == ["base-2", "base-2-second", "base-2-rival"]
    words = nets.Lesson("base-2", nets.RIVAL).command()
    assert words[words.index("--against") + 1].endswith("base-2.net")
    with pytest.raises(SystemExit, match="no such net: chess-2; there are base-2"):
        list(nets.lessons(["chess-2"]))
