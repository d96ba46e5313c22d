"""The examples for learners run, and the small net learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "learning"
PROGRAMS = {
    "beat_easy.py": (["--minutes", "0.01", "--games", "100"], r"against easy: \d+ of \d+ games"),
    "openspiel_mcts.py": (["--searches", "2", "--turns", "4"], r"turn 5: MCTS \+0"),
}


def test_every_example_is_tried() -> None:
    assert set(PROGRAMS) == {path.name for path in FOLDER.glob("*.py")}


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_for_learners_runs(name: str, tmp_path: Path) -> None:
    words, said = PROGRAMS[name]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(FOLDER / name), *words],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(said, done.stdout), done.stdout


@pytest.mark.slow
def test_a_small_net_learns_to_beat_easy(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(FOLDER / "beat_easy.py"), "--minutes", "1"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = re.search(r"against easy: (\d+) of (\d+)", done.stdout)
    assert found
    assert int(found[1]) / int(found[2]) > 0.65
