"""Where each fact of a game lies in the vectors that the rules work on.

The state `s` holds what changes during a game, the tables `t` what does not.  One fixed layout
serves every ruleset and every number of players.  Offsets are handed out one after the other,
so that no two blocks can overlap.
"""

from __future__ import annotations

Vector = list[int]
"""In compiled loops the same names stand for arrays of 64-bit integers."""
Log = list[tuple[int, ...]] | None
"""Collects events in plain mode; None wherever nobody reads them."""

PLAYERS = 5
KINDS = 40
LANDMARKS = 20
WARES = KINDS + LANDMARKS
"""Everything that can be built: kinds of establishments first, then landmarks."""
ROWS = 3
NUMBERS = 15
POWERS = 13
NONE = -1


class Layout:
    """Hands out blocks of a vector."""

    def __init__(self) -> None:
        self.size = 0
        self.blocks: dict[str, tuple[int, int]] = {}

    def block(self, name: str, size: int = 1) -> int:
        start = self.size
        self.blocks[name] = (start, size)
        self.size += size
        return start


STATE = Layout()
PHASE = STATE.block("phase")
ACTIVE = STATE.block("active")
TURN = STATE.block("turn")
WINNER = STATE.block("winner")
DICE_COUNT = STATE.block("dice_count")
FIRST_DIE = STATE.block("first_die")
SECOND_DIE = STATE.block("second_die")
TOTAL = STATE.block("total")
REROLLED = STATE.block("rerolled")
EXTRA_OWED = STATE.block("extra_owed")
EXTRA_TURN = STATE.block("extra_turn")
CURSOR = STATE.block("cursor")
PENDING = STATE.block("pending")
ASKING = STATE.block("asking")
TARGETED = STATE.block("targeted")
GIVEN = STATE.block("given")
EARNED = STATE.block("earned")
START_BUILDS = STATE.block("start_builds")
DEALT = STATE.block("dealt")
SHOWN = STATE.block("shown", ROWS)
UNDRAWN = STATE.block("undrawn", ROWS)
COINS = STATE.block("coins", PLAYERS)
INVESTED = STATE.block("invested", PLAYERS)
BUILT = STATE.block("built", PLAYERS)
"""A bit for each landmark that stands in the player's city."""
WORKS = STATE.block("works", PLAYERS)
"""A bit for each landmark whose benefit the player enjoys."""
LANDMARK_COUNT = STATE.block("landmark_count", PLAYERS)
CARDS = STATE.block("cards", PLAYERS * KINDS)
CLOSED = STATE.block("closed", PLAYERS * KINDS)
MARKET = STATE.block("market", WARES)
DECK = STATE.block("deck", WARES)

TABLES = Layout()
PLAYER_COUNT = TABLES.block("player_count")
GOAL = TABLES.block("goal")
CHAIN_EXTRA_TURNS = TABLES.block("chain_extra_turns")
REROLL_ANY_DICE = TABLES.block("reroll_any_dice")
LANDMARKS_START = TABLES.block("landmarks_start")
OWNERS_PAY_FOR_CLOSING = TABLES.block("owners_pay_for_closing")
START_BUILDS_EACH = TABLES.block("start_builds_each")
INVEST_KIND = TABLES.block("invest_kind")
DEMOLISHABLE = TABLES.block("demolishable")
SHARED = TABLES.block("shared")
ANSWERS_ROLL = TABLES.block("answers_roll")
"""Bits of the landmarks that answer to the roll itself."""
ROW_COUNT = TABLES.block("row_count")
ROW_KINDS = TABLES.block("row_kinds", ROWS)
ROW_FIRST = TABLES.block("row_first", ROWS)
ROW_END = TABLES.block("row_end", ROWS)
ROW_WARES = TABLES.block("row_wares", WARES)
ROW_OF = TABLES.block("row_of", WARES)
BUILDABLE_COUNT = TABLES.block("buildable_count")
BUILDABLE = TABLES.block("buildable", KINDS)
"""The kinds in the game, cheapest first."""
LANDMARKS_IN_GAME_COUNT = TABLES.block("landmarks_in_game_count")
LANDMARKS_IN_GAME = TABLES.block("landmarks_in_game", LANDMARKS)
COST = TABLES.block("cost", KINDS)
LIMIT = TABLES.block("limit", KINDS)
MOVABLE = TABLES.block("movable", KINDS)
CLOSABLE = TABLES.block("closable", KINDS)
COLOUR = TABLES.block("colour", KINDS)
ON_BUILDING = TABLES.block("on_building", KINDS)
THEN_CLOSES = TABLES.block("then_closes", KINDS)
RAISED_BY = TABLES.block("raised_by", KINDS)
"""Bits of the landmarks that make a kind pay one coin more."""
PRICE = TABLES.block("price", 3 * LANDMARKS)
LEAST_PRICE = TABLES.block("least_price", LANDMARKS)
"""What a landmark can cost at the least, with every reduction."""
OPERATION = TABLES.block("operation", WARES)
AMOUNT = TABLES.block("amount", WARES)
CONDITION = TABLES.block("condition", WARES)
CONDITION_ARGUMENT = TABLES.block("condition_argument", WARES)
COUNTED = TABLES.block("counted", WARES)
PER_FIRST = TABLES.block("per_first", WARES)
PER_END = TABLES.block("per_end", WARES)
PER_KINDS = TABLES.block("per_kinds", 8 * WARES)
RED_FIRST = TABLES.block("red_first", NUMBERS)
RED_END = TABLES.block("red_end", NUMBERS)
RED_KINDS = TABLES.block("red_kinds", 3 * KINDS)
ACT_FIRST = TABLES.block("act_first", NUMBERS)
ACT_END = TABLES.block("act_end", NUMBERS)
ACT_KINDS = TABLES.block("act_kinds", 3 * KINDS)
"""Blue, green and purple kinds of each number in the order in which they act."""
POWER_BITS = TABLES.block("power_bits", POWERS)
POWER_AMOUNT = TABLES.block("power_amount", POWERS)
POWER_AT = TABLES.block("power_at", POWERS)
POWER_WARE = TABLES.block("power_ware", POWERS)

ACTIONS = Layout()
ROLL = ACTIONS.block("roll", 2)
REROLL = ACTIONS.block("reroll")
KEEP = ACTIONS.block("keep")
ADD = ACTIONS.block("add")
INVEST = ACTIONS.block("invest")
DECLINE = ACTIONS.block("decline")
PASS = ACTIONS.block("pass")
TARGET = ACTIONS.block("target", PLAYERS)
DEMOLISH = ACTIONS.block("demolish", LANDMARKS)
CLOSE = ACTIONS.block("close", KINDS)
BUILD = ACTIONS.block("build", WARES)
GIVE = ACTIONS.block("give", KINDS)
GIVE_OPEN = ACTIONS.block("give_open", KINDS)
GIVE_CLOSED = ACTIONS.block("give_closed", KINDS)
TAKE = ACTIONS.block("take", KINDS)
TAKE_OPEN = ACTIONS.block("take_open", KINDS)
TAKE_CLOSED = ACTIONS.block("take_closed", KINDS)
FIRST_OUTCOME = ACTIONS.size
DIE = ACTIONS.block("die", 6)
DICE = ACTIONS.block("dice", 36)
TUNA = ACTIONS.block("tuna", 36)
DRAW = ACTIONS.block("draw", WARES)
ACTION_COUNT = ACTIONS.size
