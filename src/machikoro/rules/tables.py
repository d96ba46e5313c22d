"""Card data and options, compiled to the integer tables that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from machikoro.cards.model import Condition, Effect, Establishment, Landmark
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Ruleset
from machikoro.rules import layout as at
from machikoro.rules import questions, words
from machikoro.rules.options import (
    Options,
    kinds_in_market,
    landmarks_in_game,
    start_landmarks,
)

NO_LIMIT = 1_000


@dataclass(frozen=True)
class Tables:
    """A ruleset with options for a number of players, ready to be played."""

    ruleset: Ruleset
    options: Options
    players: int
    t: list[int]

    @property
    def kinds(self) -> tuple[Establishment, ...]:
        return self.ruleset.family.establishments

    @property
    def landmarks(self) -> tuple[Landmark, ...]:
        return self.ruleset.family.landmarks

    def copies(self, kind: int) -> int:
        """Cards of a kind on the market at the start, deck included."""
        return _copies(self, self.kinds[kind])

    def in_game(self) -> list[int]:
        """The kinds that exist in this game."""
        return sorted(self.t[at.BUILDABLE + i] for i in range(self.t[at.BUILDABLE_COUNT]))

    def landmarks_in_game(self) -> list[int]:
        """The landmarks that can be built in this game, cheapest first."""
        count = self.t[at.LANDMARKS_IN_GAME_COUNT]
        return self.t[at.LANDMARKS_IN_GAME : at.LANDMARKS_IN_GAME + count]

    @property
    def draws(self) -> bool:
        """Whether the market is filled from decks."""
        return self.t[at.ROW_COUNT] > 0

    def own_landmarks(self) -> list[int]:
        """Those of which every player has one; the others lie on the market."""
        return [n for n in self.landmarks_in_game() if self.t[at.ROW_OF + at.KINDS + n] == at.NONE]

    @cached_property
    def wares(self) -> dict[str, int]:
        """Everything that can be built in this game, by its id."""
        kinds = {self.kinds[kind].id: kind for kind in self.in_game() if self.copies(kind)}
        return kinds | {self.landmarks[n].id: at.KINDS + n for n in self.landmarks_in_game()}


@lru_cache(maxsize=256)
def compile_tables(ruleset_id: str, options: Options, players: int) -> Tables:
    ruleset = RULESETS[ruleset_id]
    tables = Tables(ruleset, options, players, [0] * at.TABLES.size)
    _put_options(tables)
    _put_kinds(tables)
    _put_landmarks(tables)
    _put_market(tables)
    _put_numbers(tables)
    return tables


def _put_options(tables: Tables) -> None:
    t, options, family = tables.t, tables.options, tables.ruleset.family
    t[at.PLAYER_COUNT] = tables.players
    t[at.GOAL] = family.goal or len(landmarks_in_game(tables.ruleset, options))
    t[at.CHAIN_EXTRA_TURNS] = int(options.chain_extra_turns)
    t[at.REROLL_ANY_DICE] = int(options.reroll_any_dice)
    t[at.LANDMARKS_START] = words.STARTS[options.landmarks_start]
    t[at.OWNERS_PAY_FOR_CLOSING] = int(options.renovation_pays == "owners")
    t[at.START_BUILDS_EACH] = family.start_builds


def _cost(card: Establishment, options: Options) -> int:
    """The printed cost, unless an option sets another."""
    special = {"sushi_bar": options.sushi_bar_cost}.get(card.id)
    return card.cost if special is None else special


def _limit(card: Establishment, tables: Tables) -> int:
    limit = tables.options.copy_limit or NO_LIMIT
    if card.colour == "purple" and tables.ruleset.family.one_of_each_purple:
        return 1
    return limit


def _copies(tables: Tables, card: Establishment) -> int:
    """Of purple kinds there are as many as players where cards are drawn from a deck."""
    if card not in kinds_in_market(tables.ruleset, tables.options):
        return 0
    if card.colour == "purple" and tables.ruleset.family.one_of_each_purple:
        open_market = not LAYOUTS[tables.options.market]
        return max(card.copies, tables.players) if open_market else tables.players
    return card.copies


def _put_kinds(tables: Tables) -> None:
    t, family = tables.t, tables.ruleset.family
    t[at.INVEST_KIND] = at.NONE
    closes = any(c.effect.operation == "close" or c.effect.then_closes for c in tables.kinds)
    existing = []
    for kind, card in enumerate(tables.kinds):
        purple = card.colour == "purple"
        t[at.COST + kind] = _cost(card, tables.options)
        t[at.LIMIT + kind] = _limit(card, tables)
        t[at.MOVABLE + kind] = int(not purple or family.purple_moves)
        t[at.CLOSABLE + kind] = int(not purple and closes)
        t[at.COLOUR + kind] = words.COLOUR_NAMES.index(card.colour)
        t[at.ON_BUILDING + kind] = card.effect.on_building
        t[at.THEN_CLOSES + kind] = int(card.effect.then_closes)
        if card.id in tables.ruleset.starters or _copies(tables, card):
            existing.append(kind)
        if card.effect.operation == "invested" and _copies(tables, card):
            t[at.INVEST_KIND] = kind
    existing.sort(key=lambda kind: t[at.COST + kind])
    _put_list(tables, "buildable", existing)
    t[at.BUILDABLE_COUNT] = len(existing)
    per: list[int] = []
    for kind, card in enumerate(tables.kinds):
        _put_effect(tables, kind, card.effect, card.condition, per)
    for index, landmark in enumerate(tables.landmarks):
        effect = landmark.effect or Effect("nothing")
        _put_effect(tables, at.KINDS + index, effect, landmark.condition, per)
    _put_list(tables, "per_kinds", per)


def _put_effect(
    tables: Tables, ware: int, effect: Effect, condition: Condition, per: list[int]
) -> None:
    t = tables.t
    t[at.OPERATION + ware] = questions.OPERATIONS[effect.operation]
    t[at.AMOUNT + ware] = effect.amount
    t[at.CONDITION + ware], t[at.CONDITION_ARGUMENT + ware] = _condition(tables, condition)
    t[at.PER_FIRST + ware] = len(per)
    per += [
        k
        for k in tables.in_game()
        if {tables.kinds[k].id, tables.kinds[k].symbol} & set(effect.per)
    ]
    t[at.PER_END + ware] = len(per)
    if effect.per_landmark:
        t[at.COUNTED + ware] = words.PER_LANDMARK
    elif effect.per:
        everyone = effect.counted == "everyone"
        t[at.COUNTED + ware] = words.PER_CARD_OF_ALL if everyone else words.PER_CARD


def _condition(tables: Tables, condition: Condition) -> tuple[int, int]:
    if condition.owner_has:
        ids = [landmark.id for landmark in tables.landmarks]
        return words.OWNER_HAS, ids.index(condition.owner_has)
    if condition.owner_at_most is not None:
        return words.OWNER_AT_MOST, condition.owner_at_most
    if condition.roller_at_least is not None:
        return words.ROLLER_AT_LEAST, condition.roller_at_least
    if condition.only_one_without:
        return words.ONLY_ONE_WITHOUT, 0
    return words.ALWAYS, 0


def _put_landmarks(tables: Tables) -> None:
    t = tables.t
    ids = [landmark.id for landmark in tables.landmarks]
    in_game = [ids.index(card.id) for card in landmarks_in_game(tables.ruleset, tables.options)]
    standing = [ids.index(card.id) for card in start_landmarks(tables.ruleset, tables.options)]
    t[at.POWER_AT + words.ADD_TO_ROLL] = NO_LIMIT
    for power in range(at.POWERS):
        t[at.POWER_WARE + power] = at.NONE
    for index in (*in_game, *standing):
        landmark = tables.landmarks[index]
        for already in range(3):
            t[at.PRICE + already * at.LANDMARKS + index] = landmark.prices[already]
        t[at.SHARED] |= int(landmark.shared) << index
        t[at.DEMOLISHABLE] |= int(landmark.counts) << index
        if landmark.benefit:
            _put_benefit(tables, index, landmark)
    for name in tables.ruleset.family.always:
        power = words.POWER_NAMES.index(name)
        t[at.POWER_BITS + power] |= words.EVERYBODYS
        t[at.POWER_AMOUNT + power] = t[at.POWER_AMOUNT + power] or 1
    for index in in_game:
        t[at.LEAST_PRICE + index] = _least_price(tables, index)
    in_game.sort(key=lambda index: t[at.LEAST_PRICE + index])
    _put_list(tables, "landmarks_in_game", in_game)
    t[at.LANDMARKS_IN_GAME_COUNT] = len(in_game)


def _least_price(tables: Tables, index: int) -> int:
    cuts = [words.CHEAPER, words.CHEAPER_ONE]
    return min(tables.landmarks[index].prices) - sum(tables.t[at.POWER_AMOUNT + c] for c in cuts)


def _put_benefit(tables: Tables, index: int, landmark: Landmark) -> None:
    t, benefit = tables.t, landmark.benefit
    assert benefit is not None
    power = words.POWER_NAMES.index(benefit.power)
    t[at.POWER_AMOUNT + power] = benefit.amount
    if benefit.power == "raise":
        for kind, card in enumerate(tables.kinds):
            if card.symbol in benefit.symbols:
                t[at.RAISED_BY + kind] |= 1 << index
        return
    t[at.POWER_BITS + power] |= 1 << index
    t[at.POWER_AT + power] = benefit.at
    t[at.POWER_WARE + power] = at.KINDS + index
    if power in words.ANSWERING_ROLL:
        t[at.ANSWERS_ROLL] |= 1 << index
    if benefit.of:
        t[at.POWER_AT + power] = [card.id for card in tables.landmarks].index(benefit.of)


def _put_market(tables: Tables) -> None:
    t = tables.t
    rows = LAYOUTS[tables.options.market]
    t[at.ROW_COUNT] = len(rows)
    for ware in range(at.WARES):
        t[at.ROW_OF + ware] = at.NONE
    listed: list[int] = []
    for index, row in enumerate(rows):
        wares = [k for k in tables.in_game() if row.holds(tables.kinds[k]) and tables.copies(k)]
        if row.landmarks:
            wares = [at.KINDS + landmark for landmark in sorted(tables.landmarks_in_game())]
        t[at.ROW_KINDS + index] = row.kinds
        t[at.ROW_FIRST + index] = len(listed)
        listed += wares
        t[at.ROW_END + index] = len(listed)
        for ware in wares:
            t[at.ROW_OF + ware] = index
    _put_list(tables, "row_wares", listed)


def _put_numbers(tables: Tables) -> None:
    t = tables.t
    red: list[int] = []
    acts: list[int] = []
    for number in range(at.NUMBERS):
        kinds = [kind for kind in tables.in_game() if number in tables.kinds[kind].numbers]
        t[at.RED_FIRST + number] = len(red)
        red += [kind for kind in kinds if tables.kinds[kind].colour == "red"]
        t[at.RED_END + number] = len(red)
        t[at.ACT_FIRST + number] = len(acts)
        others = [kind for kind in kinds if tables.kinds[kind].colour != "red"]
        acts += sorted(others, key=lambda kind: acting_order(tables.kinds[kind]))
        t[at.ACT_END + number] = len(acts)
        # The cursor may stand one past the last kind, at the landmarks' step.
        acts.append(at.NONE)
    _put_list(tables, "red_kinds", red)
    _put_list(tables, "act_kinds", acts)


def acting_order(card: Establishment) -> tuple[int, int]:
    """Blue and green in the one order that is never worse for the roller, then purple."""
    colour = words.COLOUR_NAMES.index(card.colour)
    if card.colour == "purple":
        return 9, 0
    if card.effect.operation == "pay_bank":
        return 0, colour
    if card.effect.operation == "demolish":
        return 2, colour
    if card.condition.owner_at_most is not None:
        return 3, colour
    if card.effect.then_closes:
        return 4, colour
    if card.effect.operation == "give_away":
        return 5, colour
    return 1, colour


def _put_list(tables: Tables, name: str, values: Sequence[int]) -> None:
    start, size = at.TABLES.blocks[name]
    if len(values) > size:
        raise ValueError(
            f"ruleset {tables.ruleset.id!r} needs room for {len(values)} {name}, and has {size}"
        )
    tables.t[start : start + len(values)] = values


def opening_state(tables: Tables, first: int = 0) -> list[int]:
    """Cards dealt to the players, all else in the decks: the game stands before its first draw."""
    s = [0] * at.STATE.size
    for block in (at.WINNER, at.CURSOR, at.PENDING, at.ASKING, at.TARGETED, at.GIVEN):
        s[block] = at.NONE
    s[at.ACTIVE] = first
    s[at.TURN] = 1
    put_copies(s, tables)
    ids = [landmark.id for landmark in tables.landmarks]
    standing = sum(1 << ids.index(c.id) for c in start_landmarks(tables.ruleset, tables.options))
    for player in range(tables.players):
        s[at.COINS + player] = tables.options.start_coins[player]
        s[at.BUILT + player] = standing
        s[at.WORKS + player] = standing | words.EVERYBODYS
        for kind, card in enumerate(tables.kinds):
            s[at.CARDS + player * at.KINDS + kind] = tables.ruleset.starters.count(card.id)
    return s


def put_copies(s: list[int], tables: Tables) -> None:
    """All copies to the decks, or on the open market where a ware has no deck."""
    t = tables.t
    stock = {kind: tables.copies(kind) for kind in tables.in_game()}
    for landmark in tables.landmarks_in_game():
        ware = at.KINDS + landmark
        stock[ware] = 1 if t[at.ROW_OF + ware] != at.NONE else tables.players
    for ware, copies in stock.items():
        row = t[at.ROW_OF + ware]
        if row == at.NONE:
            s[at.MARKET + ware] = copies
        else:
            s[at.DECK + ware] = copies
            s[at.UNDRAWN + row] += copies
