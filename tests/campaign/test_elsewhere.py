"""What a campaign is for whoever keeps it elsewhere and plays its games at a table of their own."""

from __future__ import annotations

import pytest

from machikoro import campaign
from machikoro.campaign import InvalidCampaign, NotNow
from machikoro.errors import InvalidOption


def at_play(**given: object) -> campaign.Campaign:
    begun = campaign.new(3, seed=4, **given)  # type: ignore[arg-type]
    begun.read()
    begun.read()
    return begun


@pytest.mark.parametrize("seat", range(3))
def test_dice_of_the_table_may_decide_who_starts(seat: int) -> None:
    c = at_play(baskets="always")
    c.start_with(seat)
    assert (c.first, c.throws) == (seat, [])
    assert c.game is not None
    assert c.game.first == seat
    waits = [(other - seat) % 3 for other in range(3)]
    assert c.start_coins == [3 + c.basket_coins[place] for place in waits]
    assert c.basket_coins == sorted(c.basket_coins)
    assert campaign.loads(c.text()) == c


def test_dice_decide_only_what_nothing_else_does() -> None:
    c = campaign.new(2, seed=4)
    with pytest.raises(NotNow):
        c.start_with(0)
    c = at_play()
    with pytest.raises(InvalidOption):
        c.start_with(3)
    c.play("roll 1")
    before = c.text()
    with pytest.raises(InvalidOption, match="before the first move"):
        c.start_with(0)
    campaign.play_on(c, "easy", until="pick")
    campaign.play_on(c, "easy", until="play")
    with pytest.raises(InvalidOption, match="only where nothing else does"):
        c.start_with(0)
    assert c.text().startswith(before)


def test_lines_that_a_twin_wrote_are_taken_up() -> None:
    c = at_play()
    twin = c.copy()
    twin.play("roll 1")
    twin.play("dice 3")
    new = twin.lines(len(c.lines()))
    before = c.text()
    assert campaign.extended(c, new) == twin
    with pytest.raises(InvalidCampaign):
        campaign.extended(c, new[1:])
    with pytest.raises(InvalidCampaign):
        campaign.extended(c, [new[0], new[1].replace("dice 3", "dice 4")])
    assert c.text() == before


def test_other_eyes_see_no_pick_of_a_game_that_has_not_begun() -> None:
    c = campaign.new(2, seed=4)
    campaign.play_on(c, "easy", until="pick")
    known = c.text()
    assert c.text_before_picks() == known
    c.pick(0, c.market_cards(0)[:2])
    c.name_town(1 - c.winners[0], "Neustadt")
    assert c.text() != known == c.text_before_picks()
    c.pick(1, c.market_cards(1)[:2])
    assert c.text_before_picks() == c.text()
    assert len(c.winners) == 1
