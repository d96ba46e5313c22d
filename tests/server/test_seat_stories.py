"""What the machine of test_seat_machine.py comes upon too seldom to count on, told step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from .seat_party import Party
from .seat_world import AWAY, HOST_AWAY, World

ADA, BEN, CLEO, ZOE, YAN = range(5)
MakeParty = Callable[..., Party]
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
def party() -> Iterator[MakeParty]:
    """Makes a table; all seats that are open are taken, or all but some."""
    world, made = World(), list[Party]()

    def make(*kinds: str, left_open: int = 0) -> Party:
        made.append(Party(world, list(kinds), Counter()))
        made[-1].come(ADA)
        for browser in range(1, 1 + kinds.count("open") - left_open):
            made[-1].come(browser)
            made[-1].join(browser)
        made[-1].check()
        return made[-1]

    yield make
    for each in made:
        each.check()
        each.part()
    world.close()


def lend(party: Party, owner: int, guest: int) -> None:
    """A player leaves for long, and all who are there agree to the guest."""
    party.leave_for_long(owner, AWAY)
    party.come(guest)
    party.ask(guest, party.book.owned_by(owner)[0])
    party.all_agree()
    party.check()
    assert party.book.lent == {party.book.owned_by(owner)[0]: guest}


def play_to_the_end(party: Party) -> None:
    """Whatever is dearest: the station is built soon."""
    for _ in range(400):
        if party.table.stage == "over":
            return
        party.move(-1)
        party.wait(31)
    raise AssertionError("the game does not end")


def test_a_loan_ends_at_the_moment_of_the_players_return(party: MakeParty) -> None:
    table = party("mine", "open")
    lend(table, BEN, ZOE)
    table.come(BEN)
    assert not table.book.lent


def test_a_loan_ends_when_another_device_of_the_player_comes(party: MakeParty) -> None:
    table = party("mine", "open")
    table.second_device(BEN, YAN)
    lend(table, BEN, ZOE)
    table.come(YAN)
    assert not table.book.lent


def test_a_key_for_another_device_ends_a_loan_in_a_pause_too(party: MakeParty) -> None:
    table = party("mine", "open")
    lend(table, BEN, ZOE)
    table.come(YAN)
    table.pause(ADA, on=True)
    table.second_device(BEN, YAN)
    assert not table.book.lent


def test_a_guest_who_gets_a_seat_has_no_other(party: MakeParty) -> None:
    table = party("mine", "open")
    lend(table, BEN, ZOE)
    table.second_device(ADA, ZOE)
    assert table.book.held_by(ZOE) == [0]


def test_a_host_without_a_seat_who_takes_a_bots_is_no_guest_any_more(party: MakeParty) -> None:
    table = party("open", "open", "bot")
    lend(table, CLEO, ADA)
    table.sit(ADA, 2, "human")
    assert table.book.held_by(ADA) == [2]


def test_who_plays_for_who_is_host_meanwhile_is_no_host(party: MakeParty) -> None:
    table = party("mine", "open", "open")
    table.leave_for_long(ADA, HOST_AWAY)
    assert table.book.acting == 1
    lend(table, BEN, ZOE)
    assert table.book.hosts_now() == {BEN}
    table.come(ADA)
    assert table.book.hosts_now() == {ADA}


def test_rights_go_on_to_the_next_and_back_to_any_browser_of_the_host(party: MakeParty) -> None:
    table = party("mine", "open", "open")
    table.second_device(ADA, YAN)
    table.leave_for_long(ADA, HOST_AWAY)
    table.leave_for_long(BEN, HOST_AWAY)
    assert table.book.acting == 2
    table.come(BEN)
    assert table.book.acting == 2
    table.come(YAN)
    assert table.book.hosts_now() == {ADA, YAN}


def test_rights_stay_with_who_has_them_and_not_with_the_seat(party: MakeParty) -> None:
    table = party("mine", "open", "open", left_open=1)
    table.leave_for_long(ADA, HOST_AWAY)
    assert table.book.acting == 1
    table.sit(BEN, 0, None)
    table.sit(BEN, 1, None)
    table.join(YAN, 1)
    table.come(YAN)
    assert table.book.held_by(YAN) == [1]
    assert table.book.hosts_now() == {ADA}


def test_all_who_are_there_agree_where_the_host_is_away(party: MakeParty) -> None:
    table = party("mine", "open", "open")
    table.leave_for_long(ADA, AWAY)
    table.come(ZOE)
    table.ask(ZOE, 0)
    table.consent(BEN, yes=True)
    assert not table.book.lent
    table.consent(CLEO, yes=True)
    assert table.book.lent == {0: ZOE}


def test_at_one_screen_throws_are_taken_back_and_by_nobody_else(party: MakeParty) -> None:
    table = party("mine", "mine")
    table.come(ZOE)
    for n in range(3):
        table.move(n)
    table.undo(ZOE)
    assert not table.happened["undo"]
    table.undo(ADA)
    assert table.happened["taken back at one screen"] == 1


def test_whoever_takes_over_bots_later_makes_no_table_of_one_screen(party: MakeParty) -> None:
    table = party("mine", "bot", "bot")
    for seat in (1, 2):
        table.sit(ADA, seat, "human")
    assert table.book.held_by(ADA) == [0, 1, 2]
    table.move(0)
    table.check()
    table.undo(ADA)
    assert not table.happened["taken back at one screen"]


def test_a_rematch_keeps_the_seats_and_ends_the_loans(party: MakeParty) -> None:
    table = party("mine", "open")
    lend(table, BEN, ZOE)
    play_to_the_end(table)
    table.rematch(ZOE)
    assert table.happened["rematch"] == 1
    table.come(ADA, ZOE)
    assert (table.book.held_by(ADA), table.book.held_by(ZOE)) == ([0], [])


def test_a_rematch_is_led_by_who_made_the_table(party: MakeParty) -> None:
    table = party("mine", "open")
    table.leave_for_long(ADA, HOST_AWAY)
    assert table.book.acting == 1
    table.sit(BEN, 0, "easy")
    play_to_the_end(table)
    table.rematch(BEN)
    table.come(BEN)
    assert table.book.hosts_now() == {ADA}
