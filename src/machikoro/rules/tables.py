"""Card data and options, compiled to the integer tables that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from machikoro.cards.model import (
    ALWAYS,
    ANY,
    Condition,
    Effect,
    Establishment,
    Landmark,
)
from machikoro.cards.rulesets import LAYOUTS, RULESETS, Ruleset
from machikoro.rules import layout as at
from machikoro.rules import questions, words
from machikoro.rules.benefits import (
    put_benefit,
    put_common_power,
    put_islands,
    put_project,
    put_rule_cards,
    put_what_is_around_roll,
)
from machikoro.rules.marks import mark_all
from machikoro.rules.options import (
    Options,
    kinds_in_game,
    kinds_in_market,
    landmarks_in_game,
    project_in_game,
    rule_cards,
    start_landmarks,
)
from machikoro.rules.places import acting_order, put_decks, put_places, put_ranks

NO_LIMIT = 1_000
COUNTED = {"everyone": words.PER_CARD_OF_ALL, "open": words.PER_OPEN, "names": words.PER_NAME}
"""What the amount of a card is multiplied by where it counts cards; else those of one player."""


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
    put_rule_cards(tables)
    put_islands(tables)
    put_what_is_around_roll(tables)
    _put_prices(tables)
    put_places(tables)
    _put_market(tables)
    put_decks(tables)
    _put_numbers(tables)
    put_ranks(tables)
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
    single = card.colour == "purple" and tables.ruleset.family.one_of_each_purple
    if single or card.market_card:
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
    t, in_game = tables.t, kinds_in_game(tables.ruleset, tables.options)
    t[at.INVEST_KIND] = at.NONE
    names = [card.name.en for card in tables.kinds]
    for kind, card in enumerate(tables.kinds):
        t[at.COST + kind] = _cost(card, tables.options)
        t[at.LIMIT + kind] = _limit(card, tables)
        t[at.CLOSABLE + kind] = int(_closes(tables, card))
        t[at.COLOUR + kind] = words.COLOUR_NAMES.index(card.colour)
        t[at.ON_BUILDING + kind] = card.effect.on_building
        t[at.THEN_CLOSES + kind] = int(card.effect.then_closes)
        t[at.NAME_OF + kind] = names.index(card.name.en)
        if card.effect.operation == "invested" and _copies(tables, card):
            t[at.INVEST_KIND] = kind
    existing = [kind for kind, card in enumerate(tables.kinds) if card in in_game]
    existing.sort(key=lambda kind: t[at.COST + kind])
    _put_list(tables, "buildable", existing)
    t[at.BUILDABLE_COUNT] = len(existing)
    _put_effects(tables)


def _closes(tables: Tables, card: Establishment) -> bool:
    """Cards send others on holiday, but no purple ones; a rule can turn any of them."""
    if any(rule.brings == "pranks" for rule in rule_cards(tables.ruleset, tables.options)):
        return True
    closing = any(c.effect.operation == "close" or c.effect.then_closes for c in tables.kinds)
    return closing and card.colour != "purple"


def _put_effects(tables: Tables) -> None:
    per: list[int] = []
    for kind, card in enumerate(tables.kinds):
        _put_effect(tables, kind, card.effect, per)
        _put_condition(tables, kind, card.condition)
    for index, landmark in enumerate(tables.landmarks):
        _put_effect(tables, at.KINDS + index, landmark.effect or Effect("nothing"), per)
        _put_condition(tables, at.KINDS + index, landmark.condition)
    if project := project_in_game(tables.ruleset, tables.options):
        _put_effect(tables, at.PROJECT, project.effect, per)
        put_project(tables, project)
    _put_list(tables, "per_kinds", per)


def _put_effect(tables: Tables, ware: int, effect: Effect, per: list[int]) -> None:
    t = tables.t
    t[at.OPERATION + ware] = questions.OPERATIONS[effect.operation]
    t[at.AMOUNT + ware] = effect.amount
    t[at.PAYS_FROM + ware] = effect.at
    t[at.INSTEAD + ware] = effect.instead
    t[at.PER_MOST + ware] = effect.most
    t[at.PER_FIRST + ware] = len(per)
    per += [k for k in tables.in_game() if _counts(effect, tables.kinds[k])]
    t[at.PER_END + ware] = len(per)
    if effect.per_landmark:
        t[at.COUNTED + ware] = words.PER_LANDMARK
    elif effect.per:
        t[at.COUNTED + ware] = COUNTED.get(effect.counted, words.PER_CARD)


def _counts(effect: Effect, card: Establishment) -> bool:
    return bool({card.id, card.symbol, ANY} & set(effect.per))


def _put_condition(tables: Tables, ware: int, condition: Condition) -> None:
    if condition != ALWAYS:
        t = tables.t
        t[at.CONDITION + ware], argument = _condition(tables, condition)
        t[at.CONDITION_ARGUMENT + ware] = argument
        t[at.NEEDED + ware] = 1 << argument if condition.owner_has else 0


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
        t[at.SHARED] |= int(landmark.shared) << index
        t[at.DEMOLISHABLE] |= int(landmark.counts) << index
        if landmark.benefit:
            put_benefit(tables, index, landmark.benefit)
    for name in tables.ruleset.family.always:
        put_common_power(tables, name)
    project = project_in_game(tables.ruleset, tables.options)
    if project and project.benefit:
        place = tables.ruleset.family.projects.index(project)
        put_benefit(tables, at.PROJECTS_AT + place, project.benefit)


def _put_prices(tables: Tables) -> None:
    """Of each landmark; where places have prices, by its place among those in the game."""
    t, slots = tables.t, tables.ruleset.slots
    in_game = landmarks_in_game(tables.ruleset, tables.options)
    indices = [tables.landmarks.index(card) for card in in_game]
    for place, card in enumerate(in_game):
        prices = (slots[place],) * 3 if slots else card.prices
        for already in range(3):
            t[at.PRICE + already * at.LANDMARKS + indices[place]] = prices[already]
        t[at.LEAST_PRICE + indices[place]] = _least_price(tables, min(prices))
    indices.sort(key=lambda index: t[at.LEAST_PRICE + index])
    _put_list(tables, "landmarks_in_game", indices)
    t[at.LANDMARKS_IN_GAME_COUNT] = len(indices)


def _least_price(tables: Tables, price: int) -> int:
    cuts = [words.CHEAPER, words.CHEAPER_ONE]
    return price - sum(tables.t[at.POWER_AMOUNT + cut] for cut in cuts)


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
        t[at.ROW_BITS + index] = sum(t[at.PLACE_BIT + ware] for ware in wares)
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
        own = standing | islands_of(tables, player)
        starters = starters_of(tables, player)
        s[at.COINS + player] = tables.options.start_coins[player]
        s[at.BUILT + player] = own
        s[at.WORKS + player] = own | words.EVERYBODYS
        for kind, card in enumerate(tables.kinds):
            s[at.CARDS + player * at.KINDS + kind] = starters.count(card.id)
        if tables.options.boats:
            s[at.BOAT + player] = tables.options.boats[player]
    mark_all(s, tables.t)
    return s


def starters_of(tables: Tables, player: int) -> tuple[str, ...]:
    """The cards that a player starts with."""
    hands = tables.options.market_cards
    return hands[player] if hands else tables.ruleset.starters


def islands_of(tables: Tables, player: int) -> int:
    """Bits of the islands that a player has from games before."""
    ids = tables.ruleset.family.numbers.islands
    owned = [island for island, seat in tables.options.islands if seat == player]
    return sum(1 << (at.ISLANDS_AT + ids.index(island)) for island in owned)


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
