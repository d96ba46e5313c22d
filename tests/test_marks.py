"""Bits beside counts always say what the counts say, and what is listed is what is not refused."""

from __future__ import annotations

from typing import Any

import pytest

import machikoro
from machikoro.bots.loop import EASY, RANDOM, play_one_step, take_next_step
from machikoro.bots.plans import SEATING, WHO
from machikoro.bots.uniform import choose_any_building, choose_uniform
from machikoro.cards.rulesets import RULESETS
from machikoro.play.game import BUFFER, Game
from machikoro.play.position import from_position
from machikoro.rules import layout as at
from machikoro.rules.bits import place_of_nth_bit
from machikoro.rules.build import refusal, wares_for
from machikoro.rules.chance import GENERATOR_SIZE, random_card, seed_generator
from machikoro.rules.income import CLAIMS_OF_ONE, claims
from machikoro.rules.marks import add_cards
from machikoro.rules.questions import BUILD, BUILDING, OVER
from machikoro.rules.questions.build import build_choices
from machikoro.rules.questions.wares import PLACES
from machikoro.rules.registry import _rules, place_of_nth
from machikoro.rules.tables import Tables
from machikoro.rules.turn import kinds_shown
from machikoro.rules.words import CHEAPER_CARDS, MAY_BUILD
from tests.test_parity import CASES, case_id, later_cases

STEPS = 400
pytestmark = pytest.mark.filterwarnings("ignore::machikoro.IdleCardWarning")

LATER = [pytest.param(*case, marks=pytest.mark.slow) for case in later_cases()]
SWAPPING: list[tuple[str, int, dict[str, Any]]] = [
    ("harbor+sharp", 3, {"start_coins": 60, "copy_limit": 1}),
    ("harbor+sharp", 4, {"start_coins": 60, "copy_limit": 2, "market": "open"}),
    ("mk2", 4, {"start_coins": 60}),
    ("legacy", 4, {"chapter": 10, "start_coins": 60}),
    ("legacy", 3, {"chapter": 11, "project": "peoples_park", "yokai": "pranks", "start_coins": 60}),
]
"""Coins for everything: purple cards, rebuilding and moving companies from the first turn on."""


def places(tables: Tables) -> list[int]:
    """All that can be built, in its order."""
    t = tables.t
    count = t[at.BUILDABLE_COUNT] + t[at.LANDMARKS_IN_GAME_COUNT]
    return t[at.BUILDABLE : at.BUILDABLE + count]


def ranks(tables: Tables) -> list[int]:
    """All kinds in the order in which they act."""
    return tables.t[at.RANKED : at.RANKED + tables.t[at.BUILDABLE_COUNT]]


def bits(tables: Tables, wares: set[int]) -> int:
    return sum(1 << place for place, ware in enumerate(places(tables)) if ware in wares)


def check_marks(tables: Tables, s: list[int]) -> None:
    t = tables.t
    lying = {ware for ware in range(at.WARES) if s[at.MARKET + ware] > 0}
    assert s[at.ON_SALE] == bits(tables, lying)
    check_decks(tables, s)
    for seat in range(tables.players):
        copies = s[at.CARDS + seat * at.KINDS : at.CARDS + (seat + 1) * at.KINDS]
        full = {kind for kind in range(at.KINDS) if copies[kind] >= t[at.LIMIT + kind]}
        built = {at.KINDS + n for n in range(at.LANDMARKS) if s[at.BUILT + seat] >> n & 1}
        owned = {kind for kind in range(at.KINDS) if copies[kind] > 0}
        assert s[at.OWNS + seat] == bits(tables, owned)
        assert s[at.HELD + seat] == sum(1 << ranks(tables).index(kind) for kind in owned)
        assert s[at.ENOUGH + seat] == bits(tables, full | built)
    for seat in range(tables.players, at.PLAYERS):
        assert s[at.OWNS + seat] == s[at.HELD + seat] == s[at.ENOUGH + seat] == 0


def check_decks(tables: Tables, s: list[int]) -> None:
    """A bit for each undrawn card of each ware, and none besides."""
    t = tables.t
    words = s[at.IN_DECK : at.IN_DECK + at.DECK_WORDS]
    cards = [
        t[at.WARE_OF_CARD + word * at.WORD + place]
        for word, undrawn in enumerate(words)
        for place in range(undrawn.bit_length())
        if undrawn >> place & 1
    ]
    assert [cards.count(ware) for ware in range(at.WARES)] == s[at.DECK : at.DECK + at.WARES]
    listed = t[at.ROW_WARES : at.ROW_WARES + t[at.ROW_END + t[at.ROW_COUNT] - 1]]
    assert cards == [ware for ware in listed for _card in range(s[at.DECK + ware])]
    for row in range(t[at.ROW_COUNT]):
        wares = t[at.ROW_WARES + t[at.ROW_FIRST + row] : at.ROW_WARES + t[at.ROW_END + row]]
        assert s[at.UNDRAWN + row] == sum(s[at.DECK + ware] for ware in wares)
        assert kinds_shown(s, t, row) == sum(s[at.MARKET + ware] > 0 for ware in wares)


def check_refusals(tables: Tables, s: list[int]) -> None:
    """For every seat, were it to build now."""
    for seat in range(tables.players):
        allowed = {w for w in places(tables) if refusal(s, tables.t, seat, w) == MAY_BUILD}
        assert wares_for(s, tables.t, seat) == bits(tables, allowed)


def play_on(game: Game, steps: int, stream: int) -> None:
    """Random play with a look at every state."""
    r = [0] * GENERATOR_SIZE
    seed_generator(r, 2026, stream)
    bots = [RANDOM] * SEATING.size
    s, out = game.state, [0] * BUFFER
    check_marks(game.tables, s)
    for step in range(steps):
        play_one_step(s, game.tables.t, bots, out, r)
        check_marks(game.tables, s)
        if s[at.PHASE] == BUILDING and step % 3 == 0:
            check_refusals(game.tables, s)
        if s[at.PHASE] == OVER:
            return


@pytest.mark.parametrize(
    ("ruleset", "players", "options"), [*CASES, *SWAPPING, *LATER], ids=case_id
)
def test_the_bits_say_what_the_counts_say_after_every_step(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    for stream in range(2):
        game = machikoro.new_game(ruleset, players, seed=stream, deal=False, **options)
        play_on(game, STEPS, stream)


@pytest.mark.parametrize(("ruleset", "players", "options"), SWAPPING, ids=case_id)
def test_the_bits_come_with_positions_and_go_back_with_undo(
    ruleset: str, players: int, options: dict[str, Any]
) -> None:
    game = machikoro.new_game(ruleset, players, seed=3, **options)
    dealt = len(game.moves)
    for move in range(160):
        if game.over:
            break
        actions = game.legal_actions()
        game.play(actions[move * 7 % len(actions)]) if actions else game.play_chance()
        check_marks(game.tables, game.state)
        if move % 10 == 0:
            twin = from_position(game.position())
            assert twin.state == game.state
    while len(game.moves) > dealt:
        game.undo()
        check_marks(game.tables, game.state)


def test_a_position_without_a_market_gets_its_bits_with_the_deal() -> None:
    for ruleset in ("base", "harbor", "mk2"):
        players = [{"coins": 9}, {"coins": 9}]
        game = from_position({"ruleset": ruleset, "to_move": 1, "players": players, "seed": 5})
        check_marks(game.tables, game.state)


def test_only_rules_that_join_by_cards_make_establishments_cheaper() -> None:
    """Who asks what a card costs looks no further where none has joined."""
    for ruleset in RULESETS.values():
        chapters = [{"chapter": n + 1} for n in range(len(ruleset.chapters))] or [{}]
        for options in chapters:
            t = machikoro.new_game(ruleset.id, 2, seed=1, **options).tables.t
            assert t[at.EXTRAS] or not t[at.POWER_BITS + CHEAPER_CARDS]


def test_kinds_act_in_one_order_at_every_number() -> None:
    for ruleset, players, options in CASES:
        tables = machikoro.new_game(ruleset, players, seed=1, **options).tables
        t = tables.t
        assert sorted(ranks(tables)) == tables.in_game()
        for number in range(at.NUMBERS):
            acting = t[
                at.ACT_KINDS + t[at.ACT_FIRST + number] : at.ACT_KINDS + t[at.ACT_END + number]
            ]
            reds = t[
                at.RED_KINDS + t[at.RED_FIRST + number] : at.RED_KINDS + t[at.RED_END + number]
            ]
            found = t[at.BLUE_AT + number] | t[at.OWN_AT + number]
            assert acting == [k for n, k in enumerate(ranks(tables)) if found >> n & 1]
            assert reds == [
                k for n, k in enumerate(ranks(tables)) if t[at.RED_AT + number] >> n & 1
            ]


def test_no_two_wares_share_a_bit_and_all_bits_fit_a_word() -> None:
    for ruleset, players, options in CASES:
        tables = machikoro.new_game(ruleset, players, seed=1, **options).tables
        found = [tables.t[at.PLACE_BIT + ware] for ware in places(tables)]
        assert found == [1 << place for place in range(len(found))]
        assert max(found) < 1 << 62


def test_the_places_of_bits_are_counted_from_the_lowest() -> None:
    assert PLACES[0b10010001] == (0, 4, 7)


def test_whoever_has_the_dearest_price_can_pay_for_everything() -> None:
    for ruleset, players, options in CASES:
        tables = machikoro.new_game(ruleset, players, seed=1, **options).tables
        assert tables.t[at.PAYABLE + at.DEAREST] == bits(tables, set(places(tables)))


def test_a_sushi_bar_dearer_than_anything_is_refused() -> None:
    with pytest.raises(machikoro.InvalidOption, match="60"):
        machikoro.new_game("harbor", 2, sushi_bar_cost=61)
    assert machikoro.new_game("harbor", 2, sushi_bar_cost=60, seed=1)


def test_what_is_listed_is_listed_cheapest_first() -> None:
    game = machikoro.new_game("harbor+sharp", 4, seed=1, start_coins=60)
    game.play("roll 1")
    while game.decision != "build":
        actions = game.legal_actions()
        game.play(actions[0]) if actions else game.play_chance()
    wares = [int(action) - BUILD for action in game.legal_actions()[1:]]
    assert wares == sorted(wares, key=places(game.tables).index)
    costs = [game.tables.t[at.COST + ware] for ware in wares if ware < at.KINDS]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("base", {}), ("harbor+sharp", {}), ("mk2", {})]
    + [("legacy", {"chapter": chapter}) for chapter in (1, 4, 6, 10)],
)
def test_any_building_is_chosen_as_from_the_list(ruleset: str, options: dict[str, Any]) -> None:
    game = machikoro.new_game(ruleset, 3, seed=4, **options)
    s, t, out = game.state, game.tables.t, [0] * BUFFER
    r = [0] * GENERATOR_SIZE
    seed_generator(r, 7, 1)
    met = 0
    while s[at.PHASE] != OVER:
        if s[at.PHASE] == BUILDING:
            met += 1
            twin = r[:]
            listed = choose_uniform(out, build_choices(s, t, out), twin)
            assert choose_any_building(s, t, out, again := r[:]) == listed
            assert again == twin
        play_one_step(s, t, [RANDOM] * SEATING.size, out, r)
    assert met > 20


@pytest.mark.parametrize("chapter", range(1, 11))
def test_what_is_passed_over_around_a_roll_would_change_nothing(chapter: int) -> None:
    def played(*, looks: bool) -> list[int]:
        game = machikoro.new_game("legacy", 3, seed=8, chapter=chapter)
        s, t, out, r = game.state, game.tables.t[:], [0] * BUFFER, [0] * GENERATOR_SIZE
        t[at.AROUND_ROLL] |= looks
        seed_generator(r, 3, chapter)
        taken = []
        while s[at.PHASE] != OVER:
            taken.append(play_one_step(s, t, [RANDOM] * SEATING.size, out, r))
        return [*taken, *s[at.COINS : at.COINS + 3]]

    assert played(looks=True) == played(looks=False)


@pytest.mark.parametrize("ruleset", ["base", "harbor+sharp", "mk2", "legacy"])
def test_whole_games_go_on_just_as_step_by_step(ruleset: str) -> None:
    """Loops do not ask twice what the next action is for; one random bot, one that thinks."""
    game = machikoro.new_game(ruleset, 2, seed=6, deal=False)
    bots = [RANDOM] * SEATING.size
    bots[WHO + 1] = EASY
    s, t, out = game.state, game.tables.t, [0] * BUFFER
    twin, r = s[:], [0] * GENERATOR_SIZE
    seed_generator(r, 8, 1)
    again = r[:]
    for _step in range(STEPS):
        if s[at.PHASE] == OVER:
            break
        play_one_step(s, t, bots, out, r)
        take_next_step(twin, t, bots, out, again)
        assert (twin, again) == (s, r)


def test_what_the_restaurants_of_all_creditors_claim_fits_a_word() -> None:
    assert (at.PLAYERS - 2) * CLAIMS_OF_ONE + at.RESTAURANTS < 64
    assert at.RESTAURANTS <= CLAIMS_OF_ONE
    for ruleset, players, options in CASES:
        t = machikoro.new_game(ruleset, players, seed=1, **options).tables.t
        assert max(t[at.RED_AT : at.RED_AT + at.NUMBERS]) < 1 << at.RESTAURANTS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_claims_are_those_of_the_others_counter_clockwise(players: int) -> None:
    game = machikoro.new_game("harbor+sharp", players, seed=1, five_players=players == 5)
    s, t = game.state, game.tables.t
    cafe = game.tables.kinds.index(next(c for c in game.tables.kinds if c.id == "cafe"))
    s[at.ACTIVE], s[at.TOTAL] = 1, 3
    for seat in range(players):
        add_cards(s, t, seat, cafe, seat)
    rank = t[at.RANK_BIT + cafe].bit_length() - 1
    wanted = [seat for seat in range(players) if seat not in (0, 1)]
    found = [
        -steps % players
        for steps in range(players - 1)
        if claims(s, t) >> (steps * CLAIMS_OF_ONE + rank) & 1
    ]
    assert sorted(found) == wanted
    assert found == sorted(wanted, reverse=True)


def test_the_place_of_a_bit_above_others_is_found_by_counting_and_by_the_processor() -> None:
    bits = 0b1011_0000_0100_1000_0000_0000_0000_0000_0000_0000_0001
    assert [place_of_nth(bits, n) for n in range(6)] == [0, 31, 34, 40, 41, 43]
    twin = place_of_nth_bit(place_of_nth)
    for seed in range(200):
        word = (seed * 0x9E3779B97F4A7C15 + seed) % (1 << 62) | 1
        for behind in range(word.bit_count()):
            assert twin(word, behind) == place_of_nth(word, behind)


@pytest.mark.parametrize(
    ("ruleset", "options"), [("harbor+sharp", {}), ("harbor+sharp", {"market": "ten"}), ("mk2", {})]
)
def test_a_card_is_found_by_bits_as_by_counting_down_the_deck(
    ruleset: str, options: dict[str, Any]
) -> None:
    """Plain games count down, compiled ones look at bits: both draw the same cards."""
    game = machikoro.new_game(ruleset, 4, seed=1, **options)
    s, t = game.state, game.tables.t
    by_bits = _rules["random_card"]
    for row in range(t[at.ROW_COUNT]):
        s[at.DRAWING_ROW] = row
        for place in range(s[at.UNDRAWN + row]):
            assert by_bits(s, t, place) == random_card(s, t, place)
