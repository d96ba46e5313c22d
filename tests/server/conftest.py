from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .client import Browser, serving
from .clocks import SkippingClock
from .house import MINUTE, House


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    with serving(sockets_per_address=200) as address:
        yield address


@pytest.fixture
def browser(url: str) -> Iterator[Callable[[], Browser]]:
    """Makes browsers, each with cookies of its own."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(url))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def house() -> Iterator[House]:
    clock = SkippingClock()
    with serving(clock=clock, leave_wait=MINUTE, away_wait=3 * MINUTE, host_wait=600) as url:
        made = House(url, clock, [])
        yield made
        for browser in made.known:
            browser.close()
