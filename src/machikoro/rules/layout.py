"""Where each fact of a game lies in the vectors that the rules work on.

The state `s` holds what changes during a game, the tables `t` what does not.  One fixed layout
serves every ruleset and every number of players.  Offsets are handed out one after the other,
so that no two blocks can overlap.  What does not fit is refused when a family or a ruleset is
built (cards/family.py, cards/rulesets.py), or when its tables are compiled.

A game that needs more gets new blocks at the end of `STATE` and `TABLES`: nothing stored holds an
offset, but every state grows by them, and copying with it.  Things that are built but are neither
kind nor landmark need no block of wares: `BUILT` and `WORKS` have bits for projects and islands
between the landmarks and `EVERYBODYS`, and their names in events are numbered from `WARES` up.
"""

from __future__ import annotations

from machikoro.cards import room
from machikoro.rules.words import EVERYBODYS, POWER_NAMES, RULE_NAMES

Vector = list[int]
"""In compiled loops the same names stand for arrays of 64-bit integers."""
Floats = list[float]
"""In compiled loops arrays of 32-bit numbers: what nets see and are made of."""
Flags = list[int]
"""In compiled loops arrays of bytes that are 0 or 1: which moves are legal."""
Log = list[tuple[int, ...]] | None
"""Collects events in plain mode; None wherever nobody reads them."""

PLAYERS = room.PLAYERS
KINDS = room.KINDS
LANDMARKS = room.LANDMARKS
WARES = KINDS + LANDMARKS
"""Everything that can be built: kinds of establishments first, then landmarks."""
ROWS = room.ROWS
NUMBERS = room.NUMBERS
POWERS = len(POWER_NAMES)
RULES = len(RULE_NAMES)
PROJECT = WARES
"""The community project: its effect stands behind those of the wares."""
EFFECTS = WARES + 1
PROJECTS_AT = LANDMARKS
"""Where the bits of projects begin in BUILT and WORKS, behind those of landmarks;"""
ISLANDS_AT = PROJECTS_AT + room.PROJECTS
"""and those of islands."""
ISLANDS = room.ISLANDS
FIELDS = room.FIELDS
DECK_WORDS = room.DECK_WORDS
WORD = room.WORD
DEAREST = room.DEAREST
RESTAURANTS = room.RESTAURANTS
NONE = -1

# Where a bit stands for a landmark, words.EVERYBODYS is one that no landmark has.
assert 1 << (ISLANDS_AT + ISLANDS) <= EVERYBODYS


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
"""What the game waits for, or the stage that its turn passes through: rules/questions."""
ACTIVE = STATE.block("active")
"""The seat whose turn it is."""
TURN = STATE.block("turn")
"""The number of the turn, from 1."""
WINNER = STATE.block("winner")
"""The seat that has won; NONE until then."""
DICE_COUNT = STATE.block("dice_count")
"""Dice that this turn throws; 0 until that is chosen."""
FIRST_DIE = STATE.block("first_die")
"""Its face; 0 before the throw."""
SECOND_DIE = STATE.block("second_die")
"""Its face; 0 before the throw, or where one die is thrown."""
TOTAL = STATE.block("total")
"""What the throw counts as, with what was added to it."""
REROLLED = STATE.block("rerolled")
"""1 once the dice were thrown again."""
EXTRA_OWED = STATE.block("extra_owed")
"""1 if the same player has another turn after this one."""
EXTRA_TURN = STATE.block("extra_turn")
"""1 if this turn is such a one."""
CURSOR = STATE.block("cursor")
"""The place in ACT_KINDS that acts; NONE before restaurants, one past the last for landmarks."""
PENDING = STATE.block("pending")
"""Copies of the kind at the cursor that have yet to ask; NONE until they are counted."""
ASKING = STATE.block("asking")
"""The ware that asks the present question."""
DRAWING_ROW = ASKING
"""While cards are drawn nobody asks, and the same place says for which row of the market."""
TARGETED = STATE.block("targeted")
"""The seat that a swap is made with."""
GIVEN = STATE.block("given")
"""What is given away or swapped, as the place of that action in the block GIVE."""
EARNED = STATE.block("earned")
"""Coins that the player of this turn has received in it."""
START_BUILDS = STATE.block("start_builds")
"""Build phases of all players together that are left before the first roll."""
DEALT = STATE.block("dealt")
"""1 once the opening market lies."""
UNDRAWN = STATE.block("undrawn", ROWS)
"""Cards left in the deck of each row."""
COINS = STATE.block("coins", PLAYERS)
"""Of each player."""
INVESTED = STATE.block("invested", PLAYERS)
"""Coins that each player has laid on the card for them."""
BUILT = STATE.block("built", PLAYERS)
"""A bit for each landmark that stands in the player's city."""
WORKS = STATE.block("works", PLAYERS)
"""A bit for each landmark whose benefit the player enjoys."""
LANDMARK_COUNT = STATE.block("landmark_count", PLAYERS)
"""Landmarks that each player has built, without those that do not count."""
FLOORS = STATE.block("floors", PLAYERS)
"""Contributions of each player to a project that takes several."""
TRACKS = STATE.block("tracks", PLAYERS)
"""Pieces of track that each player has laid."""
BOAT = STATE.block("boat", PLAYERS)
"""The field on which each player's boat lies."""
USED = STATE.block("used", PLAYERS)
"""Bits of what each player had once for the game and has used."""
DROPS = STATE.block("drops")
"""Water drops on the project."""
GUESTS = STATE.block("guests")
"""A bit for each other player whom the bank pays for establishments in this turn."""
CARDS = STATE.block("cards", PLAYERS * KINDS)
"""Copies of each kind that a player has, open or on holiday."""
CLOSED = STATE.block("closed", PLAYERS * KINDS)
"""Those of them that are on holiday."""
MARKET = STATE.block("market", WARES)
"""Copies of each ware that can be bought now."""
DECK = STATE.block("deck", WARES)
"""Copies of each ware that are yet to be drawn."""
# What a look at all counts would say, as bits by PLACE_BIT: rules/marks.py keeps them up.
ON_SALE = STATE.block("on_sale")
"""A bit for each ware that lies on the market."""
IN_DECK = STATE.block("in_deck", DECK_WORDS)
"""A bit for each card that is yet to be drawn, in the order of ROW_WARES."""
OWNS = STATE.block("owns", PLAYERS)
"""A bit for each kind that a player has."""
HELD = STATE.block("held", PLAYERS)
"""The same kinds in the order in which they act, by RANK_BIT."""
ENOUGH = STATE.block("enough", PLAYERS)
"""A bit for each ware of which a player may have no more."""

TABLES = Layout()
PLAYER_COUNT = TABLES.block("player_count")
"""Seats at the table."""
GOAL = TABLES.block("goal")
"""Landmarks that win."""
CHAIN_EXTRA_TURNS = TABLES.block("chain_extra_turns")
"""Whether an extra turn may lead to another."""
REROLL_ANY_DICE = TABLES.block("reroll_any_dice")
"""Whether the number of dice is chosen anew for a second throw."""
LANDMARKS_START = TABLES.block("landmarks_start")
"""When the benefit of a landmark starts."""
OWNERS_PAY_FOR_CLOSING = TABLES.block("owners_pay_for_closing")
"""Who pays for cards sent on holiday: their owners, or the bank."""
START_BUILDS_EACH = TABLES.block("start_builds_each")
"""Build phases of each player before the first roll."""
INVEST_KIND = TABLES.block("invest_kind")
"""The kind that coins are laid on; NONE where it is not in the game."""
DEMOLISHABLE = TABLES.block("demolishable")
"""Bits of the landmarks that count and can be pulled down."""
SHARED = TABLES.block("shared")
"""Bits of the landmarks that work for everybody."""
ANSWERS_ROLL = TABLES.block("answers_roll")
"""Bits of the landmarks that answer to the roll itself."""
ROW_COUNT = TABLES.block("row_count")
"""Rows of the market; 0 where all lies open."""
ROW_KINDS = TABLES.block("row_kinds", ROWS)
"""Different kinds that a row shows."""
ROW_BITS = TABLES.block("row_bits", ROWS)
"""Bits of the wares of a row, by PLACE_BIT."""
ROW_FIRST = TABLES.block("row_first", ROWS)
"""Where the wares of a row begin in ROW_WARES,"""
ROW_END = TABLES.block("row_end", ROWS)
"""and where they end."""
ROW_WARES = TABLES.block("row_wares", WARES)
"""The wares of all rows, one row after the other."""
ROW_WORD = TABLES.block("row_word", ROWS)
"""Where the bits of a row's deck begin in IN_DECK."""
DECK_WORD = TABLES.block("deck_word", WARES)
"""The word of IN_DECK that has the cards of a ware,"""
FIRST_CARD = TABLES.block("first_card", WARES)
"""and the place of the first of them in it."""
WARE_OF_CARD = TABLES.block("ware_of_card", DECK_WORDS * WORD)
"""What lies at each place of each word."""
ROW_OF = TABLES.block("row_of", WARES)
"""The row of a ware; NONE where it lies open from the start."""
BUILDABLE_COUNT = TABLES.block("buildable_count")
BUILDABLE = TABLES.block("buildable", WARES)
"""The kinds in the game, cheapest first; then the landmarks, by their least price."""
KIND_BITS = TABLES.block("kind_bits")
"""Bits of all kinds in the game."""
LANDMARKS_IN_GAME_COUNT = TABLES.block("landmarks_in_game_count")
LANDMARKS_IN_GAME = TABLES.block("landmarks_in_game", LANDMARKS)
"""Those that can be built, by their least price, cheapest first."""
PLACE_BIT = TABLES.block("place_bit", WARES)
"""The bit of a ware, by its place in BUILDABLE; 0 where it is not in the game."""
DOUBTFUL = TABLES.block("doubtful")
"""Bits of the landmarks that may be refused to whoever can pay the least price of them."""
PAYABLE = TABLES.block("payable", DEAREST + 1)
"""Bits of the wares that a number of coins can pay: kinds as printed, landmarks at the least."""
LANDMARKS_PAYABLE = TABLES.block("landmarks_payable", 3 * (DEAREST + 1))
"""Bits of the landmarks that a number of coins pays for builders who have none, one, or more."""
CONDITIONAL = TABLES.block("conditional")
"""Bits of the landmarks that have a condition, or are cheaper for some."""
COST = TABLES.block("cost", KINDS)
"""Of each kind."""
LIMIT = TABLES.block("limit", KINDS)
"""Copies of a kind that a player may have."""
MOVABLE = TABLES.block("movable")
"""Bits of the kinds that can be swapped and given away."""
CLOSABLE = TABLES.block("closable", KINDS)
"""Whether a kind can be sent on holiday."""
COLOUR = TABLES.block("colour", KINDS)
"""Of each kind."""
ON_BUILDING = TABLES.block("on_building", KINDS)
"""Coins from the bank for whoever builds the kind."""
THEN_CLOSES = TABLES.block("then_closes", KINDS)
"""Whether a kind goes on holiday after it has acted."""
RAISED_BY = TABLES.block("raised_by", KINDS)
"""Bits of the landmarks that make a kind pay one coin more."""
PRICE = TABLES.block("price", 3 * LANDMARKS)
"""Of each landmark for builders who have none, one, or more."""
LEAST_PRICE = TABLES.block("least_price", LANDMARKS)
"""What a landmark can cost at the least, with every reduction."""
OPERATION = TABLES.block("operation", EFFECTS)
"""What each ware does: rules/words.py and rules/questions."""
AMOUNT = TABLES.block("amount", EFFECTS)
"""How much of it."""
PAYS_FROM = TABLES.block("pays_from", EFFECTS)
"""Coins that others must have to pay for it at all."""
INSTEAD = TABLES.block("instead", EFFECTS)
"""Coins for whoever cannot do it."""
CONDITION = TABLES.block("condition", WARES)
"""When it works,"""
CONDITION_ARGUMENT = TABLES.block("condition_argument", WARES)
"""and the landmark or number that this is about."""
NEEDED = TABLES.block("needed", WARES)
"""The bit of a landmark that the owner must have; 0 where no landmark is needed."""
COUNTED = TABLES.block("counted", EFFECTS)
"""What the amount is multiplied by,"""
PER_FIRST = TABLES.block("per_first", EFFECTS)
"""and the kinds that count: where they begin in PER_KINDS,"""
PER_END = TABLES.block("per_end", EFFECTS)
"""and where they end."""
PER_KINDS = TABLES.block("per_kinds", 8 * WARES)
PER_MOST = TABLES.block("per_most", EFFECTS)
"""How many are counted at the most."""
COUNTED_TOO = TABLES.block("counted_too", EFFECTS)
"""Bits of what counts as one more of them, without being a card."""
NAME_OF = TABLES.block("name_of", KINDS)
"""The first kind of the same name: a market card may bear that of another."""
RED_FIRST = TABLES.block("red_first", NUMBERS)
"""Restaurants of each total: where they begin in RED_KINDS,"""
RED_END = TABLES.block("red_end", NUMBERS)
"""and where they end."""
RED_KINDS = TABLES.block("red_kinds", 3 * KINDS)
ACT_FIRST = TABLES.block("act_first", NUMBERS)
"""What acts at each total: where it begins in ACT_KINDS,"""
ACT_END = TABLES.block("act_end", NUMBERS)
"""and where it ends."""
ACT_KINDS = TABLES.block("act_kinds", 3 * KINDS)
"""Blue, green and purple kinds of each number in the order in which they act."""
RANKED = TABLES.block("ranked", KINDS)
"""All kinds in the game in one order of acting: restaurants, then what is in ACT_KINDS."""
RANK_BIT = TABLES.block("rank_bit", KINDS)
"""The bit of a kind by its place in that order; 0 where it is not in the game."""
RED_AT = TABLES.block("red_at", NUMBERS)
"""Bits of the restaurants of each total,"""
BLUE_AT = TABLES.block("blue_at", NUMBERS)
"""of what acts for everybody,"""
OWN_AT = TABLES.block("own_at", NUMBERS)
"""and of what acts for the roller."""
POWER_BITS = TABLES.block("power_bits", POWERS)
"""Bits of the landmarks that have each power."""
POWER_AMOUNT = TABLES.block("power_amount", POWERS)
"""How much of it."""
POWER_AT = TABLES.block("power_at", POWERS)
"""The total, or the landmark, that the power is about."""
POWER_WARE = TABLES.block("power_ware", POWERS)
"""The landmark that coins from it are noted for."""
EXTRAS = TABLES.block("extras")
"""Bits of the rules that have joined the game by cards; 0 in most games."""
AROUND_ROLL = TABLES.block("around_roll")
"""Whether any of them, or of the powers, acts just before or after what was rolled does."""
RULE_AMOUNT = TABLES.block("rule_amount", RULES)
"""Of each of them: pieces, fields, coins, or the total that counts."""
RULE_COST = TABLES.block("rule_cost", RULES)
"""Coins for its action."""
RULE_SOURCE = TABLES.block("rule_source", RULES)
"""The card that coins are noted for."""
SHIFT_COST = TABLES.block("shift_cost")
"""Coins for changing a throw by one at the summit."""
PROJECT_BITS = TABLES.block("project_bits")
"""The bit of the project that belongs to the goal; 0 where there is none."""
PROJECT_SOURCE = TABLES.block("project_source")
"""The card that coins are noted for."""
PROJECT_COST = TABLES.block("project_cost")
"""Of one contribution,"""
PROJECT_LEAST = TABLES.block("project_least")
"""and what it may come to cost at the least."""
PROJECT_FLOORS = TABLES.block("project_floors")
"""Contributions of each player that it takes."""
REFUND = TABLES.block("refund", KINDS)
"""Coins for a card that is put back to build something else; 0 where it cannot be."""
RING = TABLES.block("ring")
"""Fields of the expedition."""
ISLAND_LIMIT = TABLES.block("island_limit")
"""Islands that one player may claim."""
ISLAND_BITS = TABLES.block("island_bits")
"""Bits of all islands in the game."""
ISLAND_ON = TABLES.block("island_on", FIELDS)
"""The island on each field; NONE where there is none."""
ISLAND_COINS = TABLES.block("island_coins", ISLANDS)
"""Coins for whoever claims it."""
GAMES_LATER = TABLES.block("games_later")
"""Games that follow in which claimed islands stay with their owners; bots think of them."""
