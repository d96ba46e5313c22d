"""Random rulesets, options, positions and play for property tests."""

from __future__ import annotations

import json
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import machikoro
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Ruleset
from machikoro.rules import layout as at
from machikoro.rules.chapters import lasting_islands
from machikoro.rules.options import option_names
from machikoro.rules.questions import PHASE_NAMES
from machikoro.rules.words import RAILWAY

bounded = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""How a property is tried: `@bounded` below `@given`; with how many examples, says conftest.py."""

ASKING = (
    "tv_station", "business_center", "demolition_company", "moving_company", "tuna_boat",
    "renovation_company", "tech_startup",
)  # fmt: skip
EVERY_TURN = ("roll", "dice", "build", "draw")
QUESTIONS = tuple(name for name in PHASE_NAMES[:-1] if name not in EVERY_TURN)
NAMES = ("Ada", "Jürgen Groß", 'the "boss"', "a: b", "1. x: y", "[z]", "p | q", "\\", "'", "北")


@dataclass
class Setup:
    """What a game is made of."""

    ruleset: str
    players: int | list[str]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    first: int = 0
    position: dict[str, Any] | None = None

    def start(self) -> machikoro.Game:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", machikoro.IdleCardWarning)
            if self.position is not None:
                return machikoro.from_position(self.position)
            return machikoro.new_game(
                self.ruleset, self.players, seed=self.seed, first=self.first, **self.options
            )


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A game that begins with the deal."""
    ruleset = RULESETS[draw(st.sampled_from(machikoro.rulesets()))]
    options = draw(options_of(ruleset))
    players = draw(player_counts(ruleset, options))
    if draw(st.booleans()):
        options["start_coins"] = draw(st.lists(coins, min_size=players, max_size=players))
    if "chapter" in options and draw(st.booleans()):
        chapter = ruleset.chapters[options["chapter"] - 1]
        hand = st.permutations(chapter.market_cards).map(lambda cards: cards[: chapter.circles])
        options["market_cards"] = draw(st.lists(hand, min_size=players, max_size=players))
    if options.get("islands") is not None and draw(st.booleans()):
        fields = st.integers(0, 20)
        options["boats"] = draw(st.lists(fields, min_size=players, max_size=players))
    keep_enough_landmarks(ruleset, players, options)
    names = draw(st.permutations(NAMES))[:players]
    return Setup(
        ruleset.id,
        names if draw(st.booleans()) else players,
        draw(st.integers(-(2**70), 2**70)),
        options,
        first=draw(st.integers(0, players - 1)),
    )


coins = st.integers(0, 60)


@st.composite
def options_of(draw: st.DrawFn, ruleset: Ruleset) -> dict[str, Any]:
    """A valid choice of options, without regard to the number of players."""
    if ruleset.chapters:
        return draw(chapters_of(ruleset))
    kinds = [card.id for card in ruleset.family.establishments]
    own = [card.id for card in ruleset.establishments]
    market = st.sampled_from(ruleset.layouts)
    known: dict[str, st.SearchStrategy[Any]] = {
        "rules": st.sampled_from(list(ruleset.bundles)),
        "market": market,
        "copy_limit": st.integers(1, 4),
        "without": st.lists(st.sampled_from(own), max_size=3, unique=True),
        "with_": st.lists(st.sampled_from(kinds), max_size=6, unique=True),
        "landmarks": st.lists(st.sampled_from(ruleset.landmarks), min_size=1, unique=True),
        "start_coins": coins,
        "chain_extra_turns": st.booleans(),
        "landmarks_start": st.sampled_from(["owner_turn", "next_turn", "at_once"]),
        "reroll_any_dice": st.booleans(),
        "renovation_pays": st.sampled_from(["bank", "owners"]),
        "sushi_bar_cost": st.integers(0, 6),
        "city_hall": st.booleans(),
        "five_players": st.booleans(),
    }
    possible = {name: known[name] for name in option_names(ruleset)}
    chosen = draw(st.sets(st.sampled_from(sorted(possible)), max_size=5))
    options = {name: draw(possible[name]) for name in sorted(chosen)}
    keep_rows_filled(ruleset, options)
    return options


@st.composite
def chapters_of(draw: st.DrawFn, ruleset: Ruleset) -> dict[str, Any]:
    """One game of a campaign, or free play."""
    chapter = draw(st.sampled_from(ruleset.chapters))
    options: dict[str, Any] = {"chapter": chapter.number}
    sides = st.text("AB", max_size=len(chapter.pairs))
    options["sides"] = draw(sides | st.just("draw"))
    if chapter.free and draw(st.booleans()):
        options["project"] = draw(st.sampled_from(chapter.projects))
        options["yokai"] = draw(st.sampled_from(sorted(chapter.yokai)))
        options["landmarks"] = draw(st.permutations(chapter.landmarks))[: len(ruleset.slots)]
    if lasting_islands(ruleset, chapter) and draw(st.booleans()):
        islands = [island.id for island in ruleset.family.islands]
        owned = draw(st.lists(st.sampled_from(islands), max_size=4, unique=True))
        options["islands"] = {island: seat % 2 for seat, island in enumerate(owned)}
    return options


def keep_rows_filled(ruleset: Ruleset, options: dict[str, Any]) -> None:
    """Nothing is left out that a row of the market needs, or that is asked for."""
    added = set(options.get("with_", ()))
    left_out = options.get("without", [])
    for name in list(left_out):
        if name in added or not rows_have_enough(ruleset, options):
            left_out.remove(name)


def rows_have_enough(ruleset: Ruleset, options: dict[str, Any]) -> bool:
    kinds = [
        card
        for card in ruleset.family.establishments
        if (card in ruleset.establishments or card.id in options.get("with_", ()))
        and card.id not in options.get("without", ())
    ]
    rows = [row for layout in ruleset.layouts for row in LAYOUTS[layout] if not row.landmarks]
    return all(sum(map(row.holds, kinds)) >= row.kinds for row in rows)


def keep_enough_landmarks(ruleset: Ruleset, players: int, options: dict[str, Any]) -> None:
    """Where landmarks are shared among the players, so many that one of them can win."""
    if "landmarks" in options and ruleset.family.goal:
        needed = max(5, players * (ruleset.family.goal - 1) + 1)
        if len(set(options["landmarks"]) - {"loan_office"}) < needed:
            del options["landmarks"]


@st.composite
def player_counts(draw: st.DrawFn, ruleset: Ruleset, options: dict[str, Any]) -> int:
    least, most = ruleset.players
    bundle = ruleset.bundles[options.get("rules", "kosmos")]
    if options.get("five_players", bundle.get("five_players", False)):
        most = 5
    return draw(st.integers(least, most))


@st.composite
def positioned(draw: st.DrawFn) -> Setup:
    """A game that begins in the middle: full cities, cards on holiday, landmarks."""
    setup = draw(setups())
    game = setup.start()
    dice = random.Random(draw(st.integers(0, 2**32)))
    position = {
        "ruleset": setup.ruleset,
        "options": setup.options,
        "seed": setup.seed,
        "to_move": dice.randrange(game.players),
        "turn": dice.randrange(1, 90),
        "players": random_cities(game, dice),
    }
    return Setup(setup.ruleset, setup.players, setup.seed, setup.options, position=position)


def random_cities(game: machikoro.Game, dice: random.Random) -> list[dict[str, Any]]:
    stock = cards_of(game.position())
    supply = [name for name in sorted(stock) if name in game.vocabulary.kinds]
    supply += [name for name in supply if name in ASKING] * dice.choice([0, 8])
    purple = {card.id for card in game.tables.kinds if card.colour == "purple"}
    single = game.tables.ruleset.family.one_of_each_purple
    own = {card.id for card in game.tables.kinds if card.market_card}
    landmarks = list(game.tables.options.landmarks)
    second = game.ruleset == "mk2"
    kinds = game.vocabulary.kinds
    islands = [island.id for island in game.tables.ruleset.family.islands]
    dice.shuffle(islands)
    cities = []
    for name in game.names:
        held: Counter[str] = Counter()
        for kind in dice.choices(supply, k=dice.randrange(18)):
            once = (single and kind in purple) or kind in own
            if stock[kind] and not (once and held[kind]):
                stock[kind] -= 1
                held[kind] += 1
        goal = game.tables.ruleset.family.goal or len(landmarks)
        built = dice.sample(landmarks, dice.randrange(min(goal, len(landmarks) + 1)))
        built = [landmark for landmark in built if landmark != "launch_pad"]
        if second:
            # Each of these exists once.
            landmarks = [landmark for landmark in landmarks if landmark not in built]
        closable = [kind for kind in held if game.tables.t[at.CLOSABLE + kinds.index(kind)]]
        cities.append(
            {
                "name": name,
                "coins": dice.choice([0, 1, 5, 12, 30]),
                "cards": dict(held),
                "closed": {kind: dice.randrange(held[kind] + 1) for kind in closable},
                "landmarks": built,
                "invested": dice.randrange(4) if held["tech_startup"] else 0,
                **(random_board(game, dice, islands) if game.tables.ruleset.chapters else {}),
            }
        )
    return cities


def random_board(game: machikoro.Game, dice: random.Random, islands: list[str]) -> dict[str, Any]:
    """What else lies there in a campaign; islands are taken from those that are left."""
    t = game.tables.t
    takes = min(dice.randrange(3), t[at.ISLAND_LIMIT], len(islands))
    board: dict[str, Any] = {"islands": [islands.pop() for _ in range(takes)]}
    board["flag"] = dice.random() < 0.2
    board["fox"] = dice.random() < 0.7
    if t[at.RULE_AMOUNT + RAILWAY]:
        board["track"] = dice.randrange(t[at.RULE_AMOUNT + RAILWAY] + 1)
    if t[at.RING]:
        board["boat"] = dice.randrange(t[at.RING])
    return board


any_setup = setups() | positioned()


@st.composite
def games(draw: st.DrawFn, steps: int = 60) -> machikoro.Game:
    """A game somewhere on its way."""
    game = draw(any_setup).start()
    dice = random.Random(draw(st.integers(0, 2**32)))
    for _ in play_on(game, dice, draw(st.integers(0, steps))):
        pass
    wanted = draw(st.none() | st.sampled_from(QUESTIONS))
    if wanted:
        play_to_a_question(game, dice, wanted)
    return game


def play_to_a_question(game: machikoro.Game, dice: random.Random, wanted: str) -> None:
    """On until this is asked, or else to the last question that was."""
    start = len(game.moves)
    for _ in play_on(game, dice, 150):
        if game.decision == wanted:
            return
    while len(game.moves) > start and game.decision not in QUESTIONS:
        game.undo()


def play_on(
    game: machikoro.Game, dice: random.Random, steps: int
) -> Iterator[list[machikoro.Event]]:
    """Play at random and hand out what happened, step by step."""
    for _ in range(steps):
        if game.over:
            return
        yield play_any(game, dice)


def play_any(game: machikoro.Game, dice: random.Random) -> list[machikoro.Event]:
    """One move, rather a building than none, or an outcome from the game's own seed."""
    if game.to_move is None:
        return game.play_chance()
    legal = game.legal_actions()
    move = dice.choice(legal)
    return game.play(dice.choice(legal) if move == "pass" else move)


def cards_of(position: dict[str, Any]) -> Counter[str]:
    """All cards there are: with the players, on the market and in the deck."""
    found: Counter[str] = Counter()
    for player in position["players"]:
        found.update(player["cards"])
        found.update(player["landmarks"])
    found.update(position["market"])
    found.update(position["deck"])
    return found


def snapshot(game: machikoro.Game) -> tuple[str, str]:
    """Everything there is to know about a game, to see that it has not changed."""
    return json.dumps(game.position()), game.transcript()
