"""How many examples a property is tried with, and what is tried without counting lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.uncounted import uncounted

settings.register_profile("test", max_examples=25)
settings.register_profile("soak", max_examples=500)
settings.load_profile("test")


@pytest.fixture(scope="module")
def uncounted_lines() -> Iterator[None]:
    """For tests that play for long: which lines of the rules are tested, others tell."""
    with uncounted():
        yield
