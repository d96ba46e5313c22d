"""How many examples a property is tried with, and what is tried without counting lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.uncounted import uncounted

# A fixed sample in `make test`, ever new examples in `make soak`; and no deadline, because how long
# an example takes says more of the machine than of the rules.
settings.register_profile("test", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=500, deadline=None)
settings.load_profile("test")


@pytest.fixture(scope="module")
def uncounted_lines() -> Iterator[None]:
    """For tests that play for long: which lines of the rules are tested, others tell."""
    with uncounted():
        yield
