"""Every choice is asked; a choice of one is taken silently, and an event says so."""

from __future__ import annotations

import pytest

from machikoro import Event, Game, IllegalMove
from tests.table import ADA, BEN, all_open, cards, city, closed, kinds, play, table, throw

STATION = "train_station"


def _silent(events: list[Event]) -> list[str | None]:
    return [event.action for event in events if event.kind == "only_choice"]


def _asked(game: Game) -> tuple[str | None, str | None, int | None]:
    return game.decision, game.asking, game.to_move


def test_the_number_of_dice_is_a_decision() -> None:
    """Classic section 7 a."""
    game = table("base", ada=city(1, STATION))
    assert _asked(game) == ("roll", None, ADA)
    assert game.legal_actions() == ["roll 1", "roll 2"]


def test_a_re_roll_is_a_decision() -> None:
    """Classic section 7 b."""
    game = table("base", ada=city(1, "radio_tower"))
    throw(game, 1)
    assert _asked(game) == ("reroll", None, ADA)
    assert set(game.legal_actions()) == {"reroll", "keep"}


def test_adding_two_is_a_decision() -> None:
    """Classic section 7 c."""
    game = table("harbor", ada=city(1, STATION, "harbor"))
    throw(game, 5, 6)
    assert _asked(game) == ("add", None, ADA)
    assert set(game.legal_actions()) == {"add 2", "decline"}


def test_whom_the_tv_station_takes_from_is_a_decision() -> None:
    """Classic section 11."""
    game = table("base", ada=city(1, tv_station=1), ben=city(1), cleo=city(1))
    throw(game, 6)
    assert _asked(game) == ("target", "tv_station", ADA)
    assert game.legal_actions() == ["target 1", "target 2"]


def test_partner_and_cards_of_a_swap_are_three_decisions() -> None:
    """Classic section 11."""
    game = table(
        "base", ada=city(1, business_center=1, ranch=1, cafe=1), ben=city(1, mine=1, forest=1)
    )
    throw(game, 6)
    assert _asked(game) == ("swap", "business_center", ADA)
    game.play("target 1")
    assert _asked(game) == ("give", "business_center", ADA)
    game.play("give cafe")
    assert _asked(game) == ("take", "business_center", ADA)


def test_which_landmark_falls_is_a_decision() -> None:
    """Classic section 11."""
    game = table("sharp", ada=city(1, STATION, "harbor", demolition_company=1))
    throw(game, 4)
    assert _asked(game) == ("demolish", "demolition_company", ADA)


def test_what_is_given_away_and_to_whom_are_two_decisions() -> None:
    """Classic section 11."""
    game = table("sharp", ada=city(1, STATION, moving_company=1, ranch=1), cleo=city(1))
    throw(game, 4, 5)
    assert _asked(game) == ("give", "moving_company", ADA)
    game.play("give ranch")
    assert _asked(game) == ("target", "moving_company", ADA)


def test_which_kind_goes_on_holiday_is_a_decision() -> None:
    """Classic section 11."""
    game = table("sharp", ada=city(1, STATION, renovation_company=1, ranch=1), ben=city(1, cafe=1))
    throw(game, 4, 4)
    assert _asked(game) == ("close", "renovation_company", ADA)


def test_laying_a_coin_on_a_startup_is_a_decision() -> None:
    """Classic ruling 30."""
    game = table("sharp", ada=city(1, tech_startup=1))
    play(game, "roll 1", "dice 6", "pass")
    assert _asked(game) == ("invest", "tech_startup", ADA)


def test_rolling_is_asked_even_with_one_die() -> None:
    """Rolling is never done silently."""
    game = table("base", ada=city(1), ben=city(1))
    throw(game, 6)
    events = game.play("pass")
    assert _silent(events) == []
    assert (game.decision, game.legal_actions()) == ("roll", ["roll 1"])


def test_building_is_asked_even_of_a_player_without_a_coin() -> None:
    """Passing is never done silently."""
    game = table("base", ada=city(0), ben=city(0))
    events = throw(game, 6)
    assert _silent(events) == []
    assert (game.decision, game.legal_actions()) == ("build", ["pass"])


def test_the_only_opponent_is_the_tv_stations_target() -> None:
    """A choice of one is taken, and an event says so."""
    game = table("base", ada=city(0, tv_station=1), ben=city(9))
    events = throw(game, 6)
    assert _silent(events) == ["target 1"]
    assert (game.coins, game.decision) == ((5, 4), "build")
    (event,) = [event for event in events if event.kind == "only_choice"]
    assert event.player == ADA
    assert kinds(events).index("only_choice") < kinds(events).index("paid")


def test_the_only_landmark_is_demolished_silently() -> None:
    """A choice of one is taken, and an event says so."""
    game = table("sharp", ada=city(0, "harbor", demolition_company=1))
    assert _silent(throw(game, 4)) == ["demolish harbor"]
    assert game.coins[ADA] == 8


def test_the_last_landmark_of_several_is_demolished_silently() -> None:
    """The first of two Baufirmen asks, the second does not."""
    game = table("sharp", ada=city(0, "harbor", STATION, demolition_company=2))
    assert _silent(throw(game, 4)) == []
    assert _silent(game.play("demolish harbor")) == [f"demolish {STATION}"]


def test_the_only_card_goes_to_the_only_opponent() -> None:
    """A choice of one after another is taken."""
    game = table("sharp", ada=city(0, STATION, moving_company=1))
    assert _silent(throw(game, 4, 5)) == ["give moving_company", "target 1"]
    assert cards(game, BEN) == {"moving_company": 1}


def test_the_only_opponent_gets_the_card() -> None:
    """Only the question that has one answer is skipped."""
    game = table("sharp", ada=city(0, STATION, moving_company=1, ranch=1))
    assert _silent(throw(game, 4, 5)) == []
    assert _silent(game.play("give ranch")) == ["target 1"]


def test_the_only_kind_goes_on_holiday() -> None:
    """A choice of one is taken, and an event says so."""
    game = table("sharp", ada=city(1, STATION, renovation_company=1), ben=city(1, cafe=2))
    assert _silent(throw(game, 4, 4)) == ["close cafe"]
    assert closed(game, BEN) == {"cafe": 2}


def test_a_swap_is_asked_since_it_may_be_declined() -> None:
    """Classic section 11; its cards are then picked silently where there is one of each."""
    game = table("base", ada=city(1, business_center=1, ranch=1), ben=city(1, mine=1))
    assert _silent(throw(game, 6)) == []
    assert set(game.legal_actions()) == {"decline", "target 1"}
    assert _silent(game.play("target 1")) == ["give ranch", "take mine"]
    assert cards(game, BEN) == {"ranch": 1}


def test_of_one_kind_with_open_and_closed_copies_the_copy_is_asked() -> None:
    """Classic section 11: that is a choice of two."""
    game = table(
        "sharp", ada=city(1, business_center=1, winery=2, closed={"winery": 1}), ben=city(1, mine=1)
    )
    throw(game, 6)
    assert _silent(game.play("target 1")) == []
    assert game.decision == "give"


def test_silent_choices_go_on_until_somebody_is_asked() -> None:
    """A 6 with one opponent: the TV station aims, then the swap is asked."""
    game = table("base", ada=city(1, tv_station=1, business_center=1, ranch=1), ben=city(9, mine=1))
    assert _silent(throw(game, 6)) == ["target 1"]
    assert game.decision == "swap"


def test_a_silent_choice_is_not_a_move_of_its_own() -> None:
    """The list of moves holds what was played."""
    game = table("base", ada=city(0, tv_station=1), ben=city(9))
    throw(game, 6)
    assert game.moves == ["roll 1", "dice 6"]


def test_only_the_player_whose_turn_it_is_decides() -> None:
    """Classic ruling 41: nobody else is ever asked."""
    game = all_open(
        ada=city(9, STATION, tv_station=1, business_center=1, cafe=1, ranch=1),
        ben=city(9, mine=1, forest=1),
        cleo=city(9, bakery=1),
    )
    throw(game, 6)
    for action in ("target 2", "target 1", "give cafe", "take mine", "pass"):
        assert game.to_move == game.active == ADA
        game.play(action)
    assert game.to_move == BEN


@pytest.mark.parametrize("action", ["roll 2", "build mine", "target 1", "invest", "keep"])
def test_what_is_not_asked_is_refused_and_changes_nothing(action: str) -> None:
    """A refusal lists what is possible."""
    game = table("base", ada=city(1), ben=city(1))
    before = game.position()
    with pytest.raises(IllegalMove) as refused:
        game.play(action)
    assert refused.value.legal == ["roll 1"]
    assert game.position() == before
