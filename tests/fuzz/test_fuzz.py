"""A fixed sample of what `python -m tests.fuzz` tries for hours."""

from __future__ import annotations

import pytest

from tests.fuzz import library
from tests.fuzz.cases import play_cases

SEED = 1
CASES = {"positions": 1500, "transcripts": 1200, "moves": 2000, "options": 1500, "files": 400}


@pytest.mark.parametrize("kind", library.KINDS)
def test_whatever_the_library_is_given_it_takes_or_refuses_with_a_sentence(kind: str) -> None:
    taken = play_cases(library.KINDS[kind], kind, SEED, range(CASES[kind]))
    assert 0 < taken < CASES[kind]
