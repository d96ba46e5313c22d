"""Browsers do whatever they like at one table: nobody ever holds a seat that is not theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from .seat_party import Party
from .seat_world import AWAY, HOST_AWAY, TOKENS, World

pytestmark = pytest.mark.usefixtures("uncounted_lines")

BROWSERS = st.integers(0, len(TOKENS) - 1)
SEATS = st.integers(0, 3)
SITTERS = (None, "human", "human", "human", "easy")
KINDS = st.just(["mine", "bot"]) | st.lists(
    st.sampled_from(["mine", "open", "bot"]), min_size=2, max_size=4
)
HOW_OFTEN = {
    "come": 9, "leave": 1, "leave for long": 2, "reload": 1, "wait": 2, "join": 3, "device": 1,
    "sit": 9, "ask": 1, "ask for who is away": 2, "consent": 2, "all agree": 1, "get lost": 4,
    "lose two hosts": 2, "take bots": 2, "move": 8, "undo": 9, "pause": 1, "rematch": 4,
    "remove": 2, "pass on": 2, "lock": 1,
}  # fmt: skip
OFTEN = {
    True: {"move", "asked", "consent", "lent", "lent without the host", "returned", "host moved"},
    False: {"move", "join", "sit", "bot taken over", "several browsers"},
}
"""What comes up dozens of times; the rest has tests of its own in test_seat_stories.py."""
EXAMPLES = max(40, settings().max_examples)
WEIGHTED = [what for what, times in HOW_OFTEN.items() for _ in range(times)]


class SeatMachine(RuleBasedStateMachine):
    world: World
    happened: Counter[str]
    friends: bool
    """Whether there are always three players, each with a browser."""

    @initialize(kinds=KINDS, full=st.booleans())
    def make_table(self, kinds: list[str], full: bool) -> None:
        if self.friends:
            kinds, full = ["mine", "open", "open"], True
        self.party = Party(self.world, kinds, self.happened)
        for guest in range(kinds.count("open") + 1 if full else 0):
            self.party.come(guest)
            self.party.join(guest)

    @rule(what=st.sampled_from(WEIGHTED), who=BROWSERS, seat=SEATS, n=st.integers(0, 40))
    def somebody_does(self, what: str, who: int, seat: int, n: int) -> None:
        """One rule for all, so that every run has some of everything."""
        self.ways(who, seat, n)[what]()

    def ways(self, who: int, seat: int, n: int) -> dict[str, Callable[[], object]]:
        party = self.party
        here = sorted(party.sessions)
        someone = here[who % len(here)] if here else who
        return {
            "come": lambda: party.come(who),
            "leave": lambda: party.leave(someone),
            "leave for long": lambda: party.leave_for_long(someone, (AWAY, HOST_AWAY)[n % 2]),
            "reload": lambda: party.reload(someone),
            "wait": lambda: party.wait((1.0, 31.0, 61.0, 121.0)[n % 4]),
            "join": lambda: party.join(who, seat if n % 2 else None),
            "device": lambda: party.second_device(
                who if n % 2 else someone, (someone + 1 + n) % len(TOKENS)
            ),
            "sit": lambda: party.sit(someone, seat, SITTERS[n % len(SITTERS)]),
            "ask": lambda: party.ask(who, seat),
            "ask for who is away": lambda: party.ask_for_who_is_away(n),
            "consent": lambda: party.consent(someone, yes=n % 3 > 0),
            "all agree": party.all_agree,
            "get lost": lambda: party.get_lost(someone, n),
            "lose two hosts": lambda: party.lose_two_hosts(n),
            "take bots": lambda: party.take_bots(someone),
            "move": lambda: [party.move(n + i) for i in range(1 + n % 5)],
            "undo": lambda: party.undo(someone),
            "remove": lambda: party.remove(someone, seat),
            "pass on": lambda: party.pass_on(someone, seat),
            "lock": lambda: party.lock(someone, on=n % 4 == 0),
            "pause": lambda: party.pause(someone, on=n % 3 == 0),
            "rematch": lambda: [*(party.move(n) for _ in range(40 * (n % 2))), party.rematch(who)],
        }

    @invariant()
    def everything_is_as_it_has_to_be(self) -> None:
        self.party.check()

    def teardown(self) -> None:
        if hasattr(self, "party"):
            self.party.part()


@pytest.mark.parametrize("friends", [True, False], ids=["three friends", "any table"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_seat_is_its_players_whatever_browsers_do(friends: bool) -> None:
    world, happened = World(), Counter[str]()
    given = {"world": world, "happened": happened, "friends": friends}
    machine = type("Machine", (SeatMachine,), given)
    try:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=EXAMPLES, stateful_step_count=40, deadline=None, derandomize=True,
                suppress_health_check=list(HealthCheck),
            ),
        )  # fmt: skip
    finally:
        world.close()
    seldom = {what for what in OFTEN[friends] if happened[what] < EXAMPLES / 8}
    assert not seldom, f"so seldom that nothing is proved: {seldom}, of {happened}"
