"""What one may call when, what is refused, and what nobody is told before its time."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from machikoro import campaign
from machikoro.campaign import Campaign, NotNow, Sealed
from machikoro.campaign.bots import seat_bots, take_step
from machikoro.cards.legacy import data
from machikoro.errors import IllegalMove, InvalidMove, InvalidOption
from machikoro.sentences import explain
from tests.campaign.evenings import at, begin, ended, stops

CALLS: dict[str, tuple[set[str], Callable[[Campaign], object]]] = {
    "read": ({"rulebook", "before_game", "game_ended"}, lambda c: c.read()),
    "open_box": ({"box"}, lambda c: c.open_box()),
    "pick": ({"pick"}, lambda c: c.pick(0, ["m_forge", "m_bakery"])),
    "play": ({"play"}, lambda c: c.play("roll 1")),
    "play_chance": ({"play"}, lambda c: c.play_chance()),
    "undo": ({"play"}, lambda c: c.undo()),
    "choose_side": ({"side"}, lambda c: c.choose_side("A")),
    "start_free": ({"free"}, lambda c: c.start_free()),
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_every_state_every_other_call_is_refused_and_changes_nothing(players: int) -> None:
    for stop in stops(players):
        check_refusals(stop.campaign)


def check_refusals(stands: Campaign) -> None:
    c = stands.copy()
    before = c.text()
    for when, call in CALLS.values():
        if c.waiting not in when:
            with pytest.raises(NotNow, match=f"'{c.waiting}'"):
                call(c)
    assert c.text() == before
    assert c == stands


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_within_games_too_every_other_call_is_refused_and_changes_nothing(players: int) -> None:
    c, bots = begin(players, seed=players), seat_bots("normal", players)
    while len(c.games) < 12:
        check_refusals(c)
        take_step(c, bots)


def test_a_refusal_is_a_value_error_that_speaks_both_languages() -> None:
    with pytest.raises(ValueError, match="not now") as caught:
        begin().open_box()
    assert "wartet auf" in explain(caught.value, "de")


def test_everything_a_campaign_waits_for_is_met() -> None:
    """As the surface lists it, in this order within a chapter."""
    met = [(stop.campaign.chapter, stop.campaign.waiting) for stop in stops()]
    assert met[:5] == [
        (1, "rulebook"), (1, "before_game"), (1, "play"), (1, "game_ended"), (1, "side"),
    ]  # fmt: skip
    fifth = [waiting for chapter, waiting in met if chapter == 5]
    assert fifth == [
        "before_game", "box", "pick", "pick", "pick", "play", "game_ended", "side",
    ]  # fmt: skip
    assert [waiting for chapter, waiting in met if chapter == 11] == [
        "free", *["pick", "pick", "pick", "play", "free"] * 2,
    ]  # fmt: skip


def test_who_must_act_is_told() -> None:
    c = at("pick", 2)
    assert c.asked == [0, 1, 2]
    c.pick(1, ["m_forge", "m_bakery"])
    assert c.asked == [0, 2]
    playing = at("play", 1)
    assert playing.asked == [playing.first]
    playing.play("roll 1")
    assert playing.asked == []
    assert begin().asked == []
    assert len(at("side", 1).asked) == 1


def test_a_game_is_played_with_the_same_words_errors_and_events() -> None:
    c = at("play", 1)
    with pytest.raises(InvalidMove):
        c.play("fly")
    with pytest.raises(IllegalMove):
        c.play("pass")
    with pytest.raises(IllegalMove):
        c.play_chance()
    with pytest.raises(IllegalMove):
        c.undo()
    game = c.game
    assert game is not None
    assert c.play("roll 1") == game.play("roll 1")
    assert c.play_chance() == game.play_chance()
    assert c.game == game
    undone = game.undo()
    assert c.undo() == undone
    assert c.game == game


def test_after_a_step_back_the_same_dice_fall() -> None:
    c = at("play", 1)
    c.play("roll 1")
    first = c.play_chance()
    c.undo()
    assert c.play_chance() == first


def test_undo_never_goes_behind_the_start_of_a_game_or_a_reading() -> None:
    c = at("play", 3)
    c.play("roll 2")
    c.undo()
    with pytest.raises(IllegalMove):
        c.undo()
    with pytest.raises(NotNow):
        at("game_ended", 3).undo()


def test_the_game_is_a_copy_to_look_at() -> None:
    c = at("play", 1)
    before = c.text()
    looked_at = c.game
    assert looked_at is not None
    looked_at.play("roll 1")
    assert c.game != looked_at
    assert c.text() == before
    options = c.options()
    options["market_cards"][0].clear()
    assert c.options()["market_cards"][0]


def test_the_options_are_what_the_game_got() -> None:
    import machikoro

    for n in range(1, 12):
        c = at("play", n)
        game = c.game
        assert game is not None
        assert not {"players", "seed", "first"} & set(c.options())
        twin = machikoro.new_game(
            "legacy", c.players, seed=game.seed, first=c.first or 0, **c.options()
        )
        assert twin == game


# Picks


def test_no_pick_is_seen_before_the_last() -> None:
    """Item 19: secretly; 4.10: free play too."""
    for n in (2, 5, 11):
        c = at("pick", n)
        fixed = repr(c), c.options(), c.start_coins, c.reserve, c.rule_cards, c.market_cards(0)
        cards = c.market_cards(0)[-c.circles :]
        c.pick(0, cards)
        shown = repr(c), c.options(), c.start_coins, c.reserve, c.rule_cards, c.market_cards(0)
        assert shown == fixed
        assert [c.picked(seat) for seat in range(3)] == [None] * 3
        assert "market_cards" not in c.options()
        last = c.text().splitlines()[-1]
        assert not any(card.removeprefix("m_") in last for card in c.market_cards(0))
        c.pick(2, cards)
        assert c.picked(2) is None
        c.pick(1, cards)
        assert sorted(c.picked(0) or []) == sorted(cards)
        assert len(c.options()["market_cards"]) == 3


def test_envelopes_of_the_same_cards_look_different() -> None:
    c = at("pick", 2)
    for _ in range(2):
        for seat in (0, 1):
            c.pick(seat, ["m_forge", "m_bakery"])
    found = [json.loads(line)["envelope"] for line in c.text().splitlines()[-4:]]
    assert len(set(found)) == 4
    assert len({len(envelope) for envelope in found}) == 1


def test_a_seat_may_change_its_pick_until_the_last_one() -> None:
    c = at("pick", 2)
    c.pick(0, ["m_forge", "m_bakery"])
    c.pick(0, ["m_wheat_field", "m_bakery"])
    c = campaign.loads(c.text())
    c.pick(1, ["m_forge", "m_bakery"])
    assert c.waiting == "pick"
    c.pick(2, ["m_bakery", "m_forge"])
    assert c.waiting == "play"
    assert c.picked(0) == ["m_wheat_field", "m_bakery"]
    game = c.game
    assert game is not None
    assert game.city(0).cards == {"m_wheat_field": 1, "m_bakery": 1}


@pytest.mark.parametrize(
    ("seat", "cards"),
    [
        (0, ["m_forge"]),
        (0, ["m_forge", "m_forge"]),
        (0, ["m_forge", "m_bakery", "m_wheat_field"]),
        (0, ["m_forge", "m_sky_deck"]),
        (0, ["forge", "m_bakery"]),
        (0, "m_forge"),
        (0, None),
        (0, [["m_forge"], "m_bakery"]),
        (3, ["m_forge", "m_bakery"]),
        (-1, ["m_forge", "m_bakery"]),
        (True, ["m_forge", "m_bakery"]),
        ("0", ["m_forge", "m_bakery"]),
    ],
)
def test_an_impossible_pick_is_refused_and_changes_nothing(seat: int, cards: list[str]) -> None:
    c = at("pick", 2)
    before = c.text()
    with pytest.raises(InvalidOption):
        c.pick(seat, cards)
    assert c.text() == before
    assert c.asked == [0, 1, 2]


# Refusals


@pytest.mark.parametrize(
    "call",
    [
        lambda: campaign.new(1),
        lambda: campaign.new(5),
        lambda: campaign.new("Ada"),
        lambda: campaign.new(["Ada", "Ada"]),
        lambda: campaign.new(2, towns=["x"]),
        lambda: campaign.new(2, towns=["", "x"]),
        lambda: campaign.new(2, towns="ab"),
        lambda: campaign.new(2, seed="x"),  # type: ignore[arg-type]
        lambda: campaign.new(2, baskets="often"),
        lambda: campaign.new(2, lampions="no"),  # type: ignore[arg-type]
        lambda: campaign.new(2, colours=["red", "red"]),
        lambda: campaign.new(2, colours=["red", "pink"]),
        lambda: at("game_ended", 1).read(date="yesterday"),
        lambda: at("game_ended", 1).read(date=7),  # type: ignore[arg-type]
        lambda: at("side", 1).choose_side("C"),
        lambda: at("side", 1).choose_side("cafe"),
        lambda: ended().start_free("naps"),
        lambda: ended().start_free(project="waterfall"),
        lambda: ended().start_free(landmarks=["forge", "fountain", "sky_deck"]),
        lambda: ended().start_free(landmarks=["fountain", "sky_deck"]),
        lambda: ended().start_free(landmarks=["fountain", "sky_deck", "sky_deck"]),
        lambda: ended().start_free(landmarks="abc"),
        lambda: begin().name_town(7, "x"),
        lambda: begin().name_town(0, ""),
        lambda: begin().market_cards(9),
        lambda: begin().picked(9),
        lambda: campaign.play_on(begin(), "easy", until="midnight"),
        lambda: campaign.play_on(begin(), "easy", until="rulebook"),
        lambda: campaign.play_on(ended(), "easy", until="box"),
        lambda: campaign.play_on(begin(), ["easy"]),
        lambda: campaign.play_on(begin(), "nobody"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call: Callable[[], object]) -> None:
    with pytest.raises(InvalidOption) as caught:
        call()
    assert len(str(caught.value).split()) > 4
    assert explain(caught.value, "de") != explain(caught.value, "en")


# The golden rule


def all_ids() -> set[str]:
    return {leaf for stop in stops() for leaf in stop.campaign.revealed}


def test_a_leaf_is_sealed_until_it_is_turned() -> None:
    """Item 6."""
    for stop in stops():
        c = stop.campaign
        for leaf in all_ids() - set(c.revealed):
            with pytest.raises(Sealed):
                c.leaf(leaf)
        for leaf in c.revealed:
            assert c.leaf(leaf).id == leaf


def test_the_words_about_a_sealed_leaf_reveal_nothing() -> None:
    """4.11, 10: an id that does not exist is sealed in the same words."""
    said = set()
    for leaf in ("2_opening", "box_1", "lantern_palace", "no_such_leaf", "", None, 3):
        with pytest.raises(Sealed) as caught:
            begin().leaf(leaf)  # type: ignore[arg-type]
        said.add((str(caught.value), explain(caught.value, "de")))
    assert len(said) == 1
    (words,) = said
    assert not any(leaf in " ".join(words) for leaf in all_ids())


def test_starting_cards_can_be_looked_at_one_by_one() -> None:
    c = begin()
    with pytest.raises(Sealed):
        c.leaf("forge")
    c.read()
    assert c.leaf("forge").kind == "landmark"
    assert c.leaf("reference_1").text("en").startswith("1. Roll")
    with pytest.raises(Sealed):
        c.leaf("signal_tower")


def later_names(c: Campaign) -> set[str]:
    """Ids of cards that no leaf has shown yet."""
    seen = {card for leaf in c.leaves for card in leaf.cards} | set(c.revealed)
    found = data.campaign()
    cards = [card["id"] for card in (*found["landmarks"], *found["islands"])]
    for chapter in found["chapters"]:
        sides = chapter["endDoubleSided"]
        cards += [sides["sideA"]["id"], sides["sideB"]["id"], chapter["project"]["id"]]
        cards += [chapter["endMarketCard"]["id"], *(rule["id"] for rule in chapter["rules"])]
    return set(cards) - seen


def test_nothing_that_can_be_asked_names_what_comes_later() -> None:
    """Item 6: no id of a later card in anything that is told before its leaf."""
    from machikoro.cli.campaign.show import as_dict

    for stop in stops():
        c = stop.campaign
        told = json.dumps([as_dict(c), c.options(), repr(c), c.text()])
        words = set(told.replace('"', " ").replace("\\", " ").replace(",", " ").split())
        assert not later_names(c) & words


# Bots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_from_new_to_two_free_games(players: int) -> None:
    c = campaign.new(players, seed=players)
    campaign.play_on(c, "easy", until="free")
    assert (c.chapter, len(c.games)) == (11, 10)
    campaign.play_on(c, ["random", *["easy"] * (players - 1)], until="pick")
    assert (c.waiting, c.options()["yokai"]) == ("pick", "gifts")
    campaign.play_on(c, "easy", until="free")
    campaign.play_on(c, "easy")
    assert len(c.games) == 12


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(20))
def test_bots_play_many_campaigns_to_two_free_games(players: int, seed: int) -> None:
    c = campaign.new(players, seed=seed, baskets=("from_2", "always", "never")[seed % 3])
    campaign.play_on(c, ("easy", "normal", "random")[seed % 3])
    campaign.play_on(c)
    campaign.play_on(c)
    assert len(c.games) == 12
    assert campaign.loads(c.text()) == c


@pytest.mark.parametrize("until", ["before_game", "box", "pick", "play", "game_ended", "side"])
def test_bots_go_on_until_what_was_asked_for(until: str) -> None:
    c = begin(2)
    campaign.play_on(c, "easy", until)
    assert c.waiting == until


def test_bots_take_at_least_one_step() -> None:
    c = at("play", 1)
    before = c.text().count("\n")
    campaign.play_on(c, "easy", until="play")
    assert c.text().count("\n") == before + 1
