"""Golden playthroughs: no value of a whole game changes without somebody looking at it."""

from __future__ import annotations

import difflib
import json

import pytest

import machikoro
from machikoro.rules.questions import PHASE_NAMES
from tests.golden import FOLDER, PLANS, chapters, path_of, playthrough, ruleset_of

HOW = "if the change is wanted, run `make golden`, read the difference and commit it"


def test_every_ruleset_has_a_playthrough() -> None:
    assert set(map(ruleset_of, PLANS)) == set(machikoro.rulesets())
    assert sorted(FOLDER.glob("*.txt")) == sorted(map(path_of, PLANS))


@pytest.mark.parametrize("ruleset", PLANS)
def test_the_game_goes_as_it_was_written_down(ruleset: str) -> None:
    known = path_of(ruleset).read_bytes()
    now = playthrough(ruleset).encode()
    if now == known:
        return
    lines = difflib.unified_diff(
        known.decode().splitlines(), now.decode().splitlines(), "written", "now", lineterm="", n=2
    )
    first = "\n".join(line for _, line in zip(range(40), lines, strict=False))
    pytest.fail(f"{path_of(ruleset)} differs; {HOW}\n{first}", pytrace=False)


@pytest.mark.parametrize("ruleset", PLANS)
def test_a_playthrough_stays_readable(ruleset: str) -> None:
    assert path_of(ruleset).stat().st_size < 400_000


def test_the_base_game_is_written_down_to_its_end() -> None:
    told = path_of("base").read_text(encoding="utf-8")
    assert "\nend\nwinner = " in told
    assert "* won player=" in told


def test_the_playthroughs_show_every_kind_of_decision() -> None:
    told = "".join(path_of(ruleset).read_text(encoding="utf-8") for ruleset in PLANS)
    assert [name for name in PHASE_NAMES[:-1] if f", {name}, " not in told] == []


def test_every_chapter_on_either_side_for_any_players_goes_as_it_was_sealed() -> None:
    known = json.loads(chapters.FILE.read_text(encoding="utf-8"))
    now = {name: chapters.seal(game) for name, game in chapters.games()}
    changed = [name for name in known | now if known.get(name) != now.get(name)]
    assert changed == [], HOW
