"""`make soak` goes on where it was interrupted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import soak
from tests.soak import BROWSER, PLAN, Memory, Part

GOOD = Part("good", ("this",), times=2)
BAD = Part("bad", ("antigravity.no",))


def memory(what: str = "here") -> Memory:
    return Memory(what, "1234567")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(soak, "KEPT", tmp_path / ".soak")
    monkeypatch.setattr(soak, "RECORD", tmp_path / "soak.json")
    monkeypatch.setattr(soak, "REPORT", tmp_path / "soak.md")
    return tmp_path


def test_what_has_passed_is_not_run_again_and_what_has_failed_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for _ in range(2):
        soak.soak([GOOD, BAD], memory())
    said = capsys.readouterr().out
    assert said.count("passed before") == 2
    assert said.count("FAILED") == 2
    assert "| bad | 1 | 2 | 0 | 2 |" in soak.table([GOOD, BAD], memory())


def test_what_has_changed_is_soaked_anew() -> None:
    soak.soak([GOOD], memory())
    assert memory().passed(GOOD, 1)
    assert not memory("there").passed(GOOD, 1)


def test_the_record_says_of_every_run_what_was_soaked_and_when(kept: Path) -> None:
    soak.soak([BAD], memory("earlier"))
    soak.soak([GOOD], memory())
    found = json.loads((kept / "soak.json").read_text())
    assert [(run["what"], run["commit"], run["passed"]) for run in found] == [
        ("earlier", "1234567", False),
        ("here", "1234567", True),
        ("here", "1234567", True),
    ]


def test_programs_and_tests_are_soaked_and_what_they_learned_or_tell_is_not(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "ROOT", kept)
    soak.git("init", "-q")
    nets, tests = kept / "src/machikoro/bots/nets", kept / "tests"
    for folder in (nets, tests, kept / "docs"):
        folder.mkdir(parents=True)
    (tests / "test_it.py").write_text("one")
    soak.git("add", "tests")
    first = soak.fingerprint()
    (nets / "base-2.net").write_text("learned")
    (kept / "docs" / "soak.md").write_text("told")
    assert soak.fingerprint() == first
    (tests / "test_it.py").write_text("two")
    changed = soak.fingerprint()
    (tests / "test_that.py").write_text("new")
    assert len({first, changed, soak.fingerprint()}) == 3


def test_a_loop_beside_a_run_ends_with_it(kept: Path) -> None:
    done = soak.run(Part("busy", ("this",), busy=1), 1, memory())
    assert done.passed


def test_the_report_is_written_only_when_asked_for(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "PLAN", (GOOD,))
    monkeypatch.setattr("os.nice", lambda _: 0)
    assert soak.main([]) == 0
    assert not (kept / "soak.md").exists()
    assert soak.main(["--write"]) == 0
    assert "| good | 2 | 2 | 2 | 0 |" in (kept / "soak.md").read_text()


def test_a_part_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak.main(["brwser"])
    assert "no such part: brwser" in capsys.readouterr().err


def test_the_browser_suite_runs_twenty_times_five_of_them_beside_two_loops() -> None:
    """And once over a long line."""
    browser = [part for part in PLAN if part.words == BROWSER and not part.far]
    assert [part.name for part in PLAN if part.far] == ["browser far"]
    assert sum(part.times for part in browser) == 20
    assert [(part.times, part.busy) for part in browser if part.busy] == [(5, 2)]
