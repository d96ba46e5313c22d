from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from machikoro import campaign

from .client import Browser, serving
from .clocks import SkippingClock
from .house import MINUTE, House
from .travellers import Traveller


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    # One address makes the tables of all tests, the faster the machine the more of them a minute.
    with serving(sockets_per_address=200, creations_per_minute=1e9) as address:
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


NewTraveller = Callable[[], Traveller]


@pytest.fixture
def traveller(url: str) -> Iterator[NewTraveller]:
    """Makes browsers that play campaigns, each with cookies of its own."""
    made: list[Traveller] = []

    def make() -> Traveller:
        made.append(Traveller(url))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def at_side() -> str:
    """A campaign whose first winner has to choose."""
    begun = campaign.new(["Ada", "Ben"], seed=5)
    campaign.play_on(begun, "random", until="side")
    return begun.text()


@pytest.fixture(scope="session")
def at_picks(at_side: str) -> str:
    """A campaign that waits for the market cards of its second game."""
    begun = campaign.loads(at_side)
    campaign.play_on(begun, "easy", until="pick")
    return begun.text()


@pytest.fixture(scope="session")
def at_free(at_side: str) -> str:
    begun = campaign.loads(at_side)
    campaign.play_on(begun, "easy", until="free")
    return begun.text()
