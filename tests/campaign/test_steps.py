"""From leaf to leaf: what is read, kept, archived and carried over, item by item."""

from __future__ import annotations

import itertools

import pytest

from machikoro import campaign
from machikoro.campaign import content
from machikoro.play.transcript import from_transcript
from tests.campaign.evenings import TOWNS, at, begin, ended, leaves_to, stops


def test_reading_goes_on_until_stop() -> None:
    """Items 7 and 14."""
    c = begin()
    assert [leaf.id for leaf in c.read()] == ["welcome", "starting_cards", "stop_rulebook"]
    assert c.waiting == "before_game"
    assert [leaf.id for leaf in c.read()] == ["1_opening", "stop_game_1"]
    assert c.waiting == "play"


def test_before_every_game_the_deck_tells_its_story() -> None:
    """Item 15."""
    for n in range(1, content.CHAPTERS + 1):
        c = at("before_game", n)
        story = c.read()[0]
        assert (story.id, story.kind) == (f"{n}_opening", "text")
        assert all(story.text(language) for language in ("de", "en"))


def test_leaves_are_never_turned_out_of_order() -> None:
    """Item 7."""
    last = stops()[-1]
    turned = [leaf.id for stop in stops() for leaf in stop.leaves]
    assert last.campaign.revealed == turned
    assert len(set(turned)) == len(turned)


def test_at_a_box_reading_stops_and_goes_on_with_the_box() -> None:
    """Item 8."""
    assert leaves_to("box", 2) == ["2_opening"]
    found = leaves_to("pick", 2)
    assert found[0] == "box_1"
    assert found[-1] == "stop_game_2"


def test_rule_cards_are_kept_in_their_own_stack() -> None:
    """Item 9."""
    assert at("play", 1).rule_cards == []
    assert at("pick", 2).rule_cards == ["free_dice", "mountain_railway", "picnic_baskets"]
    assert at("pick", 5).rule_cards[-1] == "yokai_pranks"


def test_the_newest_reference_card_replaces_the_one_before() -> None:
    """Item 10."""
    assert begin().reference_card is None
    found = [at("play", n).reference_card for n in range(1, 11)]
    newest = (1, 2, 3, 4, 5, 5, 5, 8, 9, 9)
    assert found == [f"reference_{n}" for n in newest]


def test_market_cards_that_nobody_picks_stay_in_the_reserve() -> None:
    """Items 11 and 19."""
    for n in range(2, 11):
        c = at("play", n)
        picked = [c.picked(seat) or [] for seat in range(3)]
        left = [card for card in c.market_cards(0) if any(card not in own for own in picked)]
        assert c.reserve == left


def test_rules_for_one_chapter_and_whole_piles_leave_for_the_archive() -> None:
    """Item 12 and 4.1."""
    for n, cards in (
        (6, ["floor_by_floor"]),
        (7, ["the_spring"]),
        (8, ["gold_mine"]),
        (9, []),
    ):
        before, after = at("side", n), at("before_game", n + 1)
        assert after.archive[len(before.archive) :] == cards
        assert not set(cards) & set(after.rule_cards)
    assert {"festival_week", "fox_meadow"} <= set(ended().archive)


def test_pranks_are_archived_when_gifts_arrive() -> None:
    """4.1: R5 when R9a arrives."""
    assert "yokai_pranks" in at("box", 9).rule_cards
    c = at("pick", 9)
    assert "yokai_pranks" in c.archive
    assert "yokai_pranks" not in c.rule_cards
    assert "yokai_gifts" in c.rule_cards


def test_a_game_begins_with_the_landmarks_and_the_project_of_its_chapter() -> None:
    """Items 16, 17 and 18."""
    for n in range(1, 11):
        game = at("play", n).game
        assert game is not None
        assert game.landmarks == list(content.landmarks(n))
        assert game.options["chapter"] == n


def test_chapter_one_begins_with_wheat_field_and_bakery_and_without_a_choice() -> None:
    """Item 19."""
    c = at("play", 1)
    assert [c.picked(seat) for seat in range(3)] == [["m_wheat_field", "m_bakery"]] * 3


def test_as_many_market_cards_are_picked_as_circles_are_ticked() -> None:
    """Item 19 and 4.1: two in chapters 1 and 2, three from 3, four from 7."""
    circles = [at("play", n).circles for n in range(1, 11)]
    assert circles == [2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    assert at("before_game", 3).circles == 2
    for n in range(1, 11):
        c = at("play", n)
        assert {len(c.picked(seat) or []) for seat in range(3)} == {c.circles}


def test_picked_cards_lie_in_the_order_of_their_numbers() -> None:
    """Item 19."""
    for n in range(1, 11):
        for seat in range(3):
            cards = at("play", n).picked(seat) or []
            dice = [content.market_cards()[card]["dice"] for card in cards]
            assert dice == sorted(dice)


def test_dice_decide_who_starts_chapter_one() -> None:
    """Item 22 and 4.9, 27: the highest sum, ties among themselves again."""
    for seed in range(40):
        c = begin(4, seed)
        assert c.first is None
        c.read()
        assert c.throws == []
        c.read()
        for thrown, again in itertools.pairwise(c.throws):
            most = max(map(sum, thrown.values()))
            assert [s for s, dice in thrown.items() if sum(dice) == most] == list(again)
        last = c.throws[-1]
        assert list(c.throws[0]) == [0, 1, 2, 3]
        assert c.first == max(last, key=lambda seat: sum(last[seat]))
        assert c.game is not None
        assert c.game.first == c.first


def test_the_winner_starts_the_next_chapter() -> None:
    """Item 22 and 4.9, 27."""
    for n in range(1, 10):
        book = at("side", n).golden_book
        c = at("before_game", n + 1)
        assert c.first == book[-1]["seat"]
        assert c.throws == []


def test_the_winner_enters_date_name_and_town_in_the_golden_book() -> None:
    """Item 37, step 1."""
    c = at("game_ended", 1)
    game = c.game
    assert game is not None
    assert game.winner is not None
    assert c.golden_book == []
    c.read(date="2026-11-16")
    seat = game.winner
    line = {"chapter": 1, "date": "2026-11-16", "mayor": c.players[seat], "town": TOWNS[seat]}
    assert c.golden_book == [{**line, "seat": seat}]


def test_the_project_and_the_leftmost_landmark_go_to_the_archive() -> None:
    """Items 38 and 39, steps 2 and 3."""
    for n in range(1, 11):
        before, after = at("game_ended", n), at("side", n)
        project = content.chapter(n)["project"]["id"]
        assert after.archive == [*before.archive, project, content.landmarks(n)[0]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_a_market_card_and_surplus_ones_are_not_listed(players: int) -> None:
    """Item 40, step 4, and 4.11, 9."""
    for n in range(1, 11):
        before, after = at("game_ended", n, players), at("side", n, players)
        card = content.chapter(n)["endMarketCard"]["id"]
        for seat in range(players):
            assert after.market_cards(seat) == [*before.market_cards(seat), card]
        assert card not in after.archive


def test_the_winner_chooses_a_side_for_good() -> None:
    """Item 41, step 5."""
    c = at("side", 1)
    winner = c.golden_book[0]["seat"]
    assert c.asked == [winner]
    assert c.pair == ["cafe", "tea_garden"]
    c.choose_side("B")
    assert c.sides == "B"
    assert c.pair is None
    assert c.options()["sides"] == "B"


def test_the_chosen_side_lies_in_the_display_of_all_later_games() -> None:
    """Items 41 and 43."""
    for n in range(2, 11):
        c = at("play", n)
        game = c.game
        assert game is not None
        for chapter, side in enumerate(c.sides, 1):
            chosen = content.pair(chapter)["AB".index(side)]
            other = content.pair(chapter)["BA".index(side)]
            assert game.market.wares[chosen] == 5
            assert other not in game.market.wares


def test_market_cards_go_back_into_the_bags_in_the_reserve() -> None:
    """Item 42, step 6."""
    for n in range(2, 11):
        c = at("before_game", n)
        assert c.reserve == c.market_cards(0)
        assert c.picked(0) is None


def test_piles_and_coins_begin_anew() -> None:
    """Items 13, 43 and 44, steps 7 and 8."""
    for n in range(1, 11):
        game = at("play", n).game
        assert game is not None
        assert set(game.market.wares.values()) == {5}
        assert list(game.coins) == at("play", n).start_coins
    for n in (8, 9):
        assert ("gold_mine" in at("play", n).game.market.wares) == (n == 8)  # type: ignore[union-attr]


def test_the_chapter_goes_up_with_the_choice() -> None:
    """4.11, 9."""
    c = at("side", 4)
    assert c.chapter == 4
    leaves = [leaf.id for leaf in c.choose_side("A")]
    assert leaves[0] == "4_chosen"
    assert leaves[-1] == "stop_before_4"
    assert (c.chapter, c.waiting) == (5, "before_game")


def test_islands_and_boats_stay_with_their_towns() -> None:
    """4.1: everything else on the table is reset."""
    for n in range(4, 10):
        at_end, later = at("game_ended", n), at("before_game", n + 1)
        assert later.islands == at_end.islands
        assert later.boats == at_end.boats
        assert later.options()["islands"] == at_end.islands
        assert later.options()["boats"] == at_end.boats
    assert any(at("before_game", 10, players).islands for players in (2, 3, 4))
    assert "islands" not in at("play", 3).options()


def test_islands_of_the_game_at_hand_are_seen_at_once() -> None:
    for n in range(4, 11):
        c = at("game_ended", n)
        game = c.game
        assert game is not None
        held = {
            i: seat
            for seat, it in enumerate(game.position()["players"])
            for i in it.get("islands", [])
        }
        assert c.islands == held


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_coins_add_up(players: int) -> None:
    """Items 20 and 21 and 4.9, 24: three, the basket, Lampions, Shell Bank and Moon Isle."""
    baskets = {2: [0, 1], 3: [0, 1, 3], 4: [0, 2, 4, 5]}[players]
    isles = {"shell_bank": 1, "moon_isle": 3}
    for n in range(1, 11):
        before, c = at("game_ended", n - 1, players) if n > 1 else None, at("play", n, players)
        first = c.first
        assert first is not None
        owners = {i: seat for i, seat in before.islands.items() if i in isles} if before else {}
        expected = [
            3 + (baskets[(seat - first) % players] if n > 1 else 0) + c.lampions[seat]
            + sum(isles[i] for i, owner in owners.items() if owner == seat)
            for seat in range(players)
        ]  # fmt: skip
        assert c.start_coins == expected


@pytest.mark.parametrize(
    ("baskets", "first_chapter"), [("always", [3, 4, 6]), ("never", [3, 3, 3])]
)
def test_baskets_can_come_always_or_never(baskets: str, first_chapter: list[int]) -> None:
    """4.9, 28 and 4.11, 7."""
    c = begin(baskets=baskets)
    c.read()
    c.read()
    first = c.first
    assert first is not None
    assert [c.start_coins[(first + place) % 3] for place in range(3)] == first_chapter
    assert c.options()["start_coins"] == c.start_coins


def test_the_rule_card_says_that_the_table_plays_without_baskets() -> None:
    """4.9, 28."""
    with_them = at("pick", 2, players=2)
    without = at("pick", 2, players=2, baskets="never")
    card = without.leaf("picnic_baskets")
    assert card.text("de").startswith(with_them.leaf("picnic_baskets").text("de"))
    assert "ohne" in card.text("de")
    assert "without" in card.text("en")
    assert without.start_coins == [3 + lampions for lampions in without.lampions]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_was_last_gets_the_lampion(players: int) -> None:
    """4.1: landmarks, flag, floors, coins, turn order; full boards pass it on, never the winner."""
    most = {2: 4, 3: 3, 4: 2}[players]
    for n in range(1, 9):
        side, after = at("side", n, players), at("before_game", n + 1, players)
        game = side.game
        assert game is not None
        cities = game.position()["players"]
        room = [s for s in range(players) if s != game.winner and side.lampions[s] < most]
        order = sorted(
            room,
            key=lambda s: (
                len(cities[s]["landmarks"]), cities[s].get("flag", False),
                cities[s].get("floors", 0), cities[s]["coins"], -((s - game.first) % players),
            ),
        )  # fmt: skip
        gained = [b - a for a, b in zip(side.lampions, after.lampions, strict=True)]
        assert gained == [int(order[:1] == [seat]) for seat in range(players)]
        assert (f"lampion_{n}" in after.revealed) == bool(order)
        if order:
            assert after.players[order[0]] in after.leaf(f"lampion_{n}").text("de")


def test_without_lampions_none_is_read() -> None:
    """4.11, 7."""
    c = ended(players=2, lampions=False)
    assert c.lampions == [0, 0]
    assert not any(leaf.startswith("lampion") for leaf in c.revealed)


def test_after_chapter_ten_comes_the_epilogue() -> None:
    found = leaves_to("free", 11)
    assert found == ["10_chosen", "10_archive", "epilogue", "stop_end"]
    c = ended()
    assert all(line["mayor"] in c.leaf("epilogue").text("en") for line in c.golden_book)


def test_after_chapter_ten_the_archive_holds_the_landmarks_a_to_j() -> None:
    """Item 47 as 4.10 reads it."""
    letters = [card["letter"] for card in landmarks() if card["id"] in ended().archive]
    assert letters == list("ABCDEFGHIJ")


def landmarks() -> list[dict[str, str]]:
    from machikoro.cards.legacy import data

    return data.campaign()["landmarks"]  # type: ignore[no-any-return]


def test_free_play_has_basic_rules_and_all_rule_cards() -> None:
    """Items 45 and 51: one Yokai joins the stack, the other is archived."""
    c = ended()
    c.start_free(yokai="pranks")
    assert "yokai_pranks" in c.rule_cards
    assert "yokai_gifts" in c.archive
    assert not {"floor_by_floor", "the_spring", "festival_week"} & set(c.rule_cards)
    assert c.options()["yokai"] == "pranks"
    again = ended()
    again.start_free()
    assert "yokai_gifts" in again.rule_cards
    assert "yokai_pranks" in again.archive


def test_gold_mines_and_fox_meadows_are_out_of_free_play_and_chosen_sides_stay() -> None:
    """Item 46."""
    c = at("play", 11)
    game = c.game
    assert game is not None
    assert not {"gold_mine", "fox_meadow"} & set(game.market.wares)
    assert {"gold_mine", "fox_meadow"} <= set(c.archive)
    assert len(c.sides) == 10
    for chapter, side in enumerate(c.sides, 1):
        assert content.pair(chapter)["AB".index(side)] in game.market.wares


def test_three_landmarks_and_a_project_are_drawn_from_the_seed() -> None:
    """Items 47 and 48."""
    first, again = ended(), ended()
    first.start_free()
    again.start_free()
    assert first.options() == again.options()
    drawn = first.options()
    assert len(set(drawn["landmarks"])) == 3
    assert "forge" not in drawn["landmarks"]
    assert drawn["project"] not in ("skyscraper", "waterfall")
    assert "forge" in first.archive
    assert not set(drawn["landmarks"]) & set(first.archive)


def test_landmarks_and_project_can_be_named() -> None:
    c = ended()
    wanted = ["lantern_palace", "flower_shop", "sky_deck"]
    c.start_free("gifts", wanted, "viaduct")
    assert c.options()["landmarks"] == ["flower_shop", "sky_deck", "lantern_palace"]
    assert c.options()["project"] == "viaduct"


def test_former_owners_of_islands_have_none_in_free_play() -> None:
    """Item 49."""
    c = at("play", 11)
    assert c.islands == {}
    assert c.boats == [0, 0, 0]
    assert "islands" not in c.options()


def test_free_play_begins_with_four_market_cards_of_all_twelve() -> None:
    """Item 52."""
    c = at("pick", 11)
    assert (c.circles, len(c.market_cards(0))) == (4, 12)
    for seat in range(3):
        c.pick(seat, ["m_carpenters_guild", "m_wheat_field", "m_sky_deck", "m_forge"])
    assert c.waiting == "play"


def test_dice_decide_who_starts_a_free_game() -> None:
    """Item 53; free play has baskets and Lampions, but no islands (4.9, 24)."""
    c = at("pick", 11)
    last = c.throws[-1]
    assert c.first == max(last, key=lambda seat: sum(last[seat]))
    baskets = [[0, 1, 3][(seat - (c.first or 0)) % 3] for seat in range(3)]
    assert c.start_coins == [3 + a + b for a, b in zip(baskets, c.lampions, strict=True)]


def test_a_finished_free_game_goes_back_to_free_without_reading_and_without_the_golden_book() -> (
    None
):
    """Item 52 as 4.10 reads it."""
    c = stops()[-1].campaign
    assert (c.waiting, c.chapter, len(c.games), len(c.golden_book)) == ("free", 11, 12, 10)
    assert c.revealed == ended().revealed
    assert c.first is None
    assert c.picked(0) is None


def test_every_game_is_kept_as_a_transcript() -> None:
    c = stops(2)[-1].campaign
    for number, text in enumerate(c.games, 1):
        game = from_transcript(text)
        assert game.over
        assert game.options["chapter"] == min(number, 11)


def test_a_seat_is_never_removed_and_towns_keep_their_names_once_in_the_book() -> None:
    """4.9, 29."""
    c = at("before_game", 2)
    winner = c.golden_book[0]["seat"]
    other = (winner + 1) % 3
    c.name_town(other, "Neustadt")
    assert c.towns[other] == "Neustadt"
    with pytest.raises(ValueError, match="Golden Book"):
        c.name_town(winner, "Neustadt")
    assert campaign.loads(c.text()) == c
