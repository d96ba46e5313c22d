"""Finds a Chromium for the browser tests, installs it where it can, or says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = (
    # The same engine without windows and their frames: half the work for the machine.
    "chromium-headless-shell", "chrome-headless-shell",
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
)  # fmt: skip
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
MISSING = (
    "The browser tests need Chromium. Install it (Debian and Ubuntu: apt-get install -y chromium; "
    "Fedora: dnf install chromium; macOS: brew install --cask chromium) "
    "or name one in the environment: CHROMIUM=/path/to/chromium"
)


def find_chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def chromium() -> str:
    found = find_chromium()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        found = _install("chromium-headless-shell") or _install("chromium")
    if found is None:
        raise RuntimeError(MISSING)
    return found


def _install(package: str) -> str | None:
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-q", *command], check=False, capture_output=True)
    return find_chromium()


if __name__ == "__main__":
    try:
        print(f"browser tests use {chromium()}")
    except RuntimeError as error:
        sys.exit(str(error))
