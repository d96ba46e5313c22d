"""The page's types are those of the server, and the page has no complaint of its checker."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


def test_svelte_check_is_clean_and_the_types_are_fresh() -> None:
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").is_dir():
        pytest.skip("needs node and `npm ci` in web/")
    done = subprocess.run(
        [npm, "run", "--silent", "check"],
        cwd=WEB,
        env={"PATH": str(Path(npm).parent) + ":/usr/bin:/bin", "MACHIKORO_PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
