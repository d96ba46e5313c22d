"""SECURITY.md speaks of tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "SECURITY.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`((?:server/)?(?:test_\w+\.py|fuzz/))`", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_a_promise_names_a_test_that_exists(name: str) -> None:
    assert (TESTS / name).exists()


def test_every_attacker_has_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("|") and "promised" not in line]
    attacks = [row for row in rows if row.count("|") == 5 and "---" not in row]
    assert len(attacks) >= 12
    assert all(re.search(r"`(server/|fuzz/|test_)", row) for row in attacks)
