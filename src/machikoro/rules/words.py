"""The rules' vocabulary as integers: colours, operations, conditions, powers, events."""

from __future__ import annotations

from typing import get_args

from machikoro.cards.model import JoiningRule

BLUE, GREEN, RED, PURPLE = range(4)
COLOUR_NAMES = ("blue", "green", "red", "purple")

# Operations that act at once; those that ask something first are in rules/questions.
(
    NOTHING, BANK, PAY_BANK, TAKE_COINS, TAKE_ALL, FROM_EACH, HALF, FROM_INVESTED, SHARE,
    EXTRA, WIN, FROM_RICH, OPEN_ALL, COMPLETE_TRACK,
) = range(14)  # fmt: skip
ACTING_OPERATIONS = {
    "nothing": NOTHING, "bank": BANK, "pay_bank": PAY_BANK, "take": TAKE_COINS,
    "take_all": TAKE_ALL, "from_each": FROM_EACH, "half": HALF, "invested": FROM_INVESTED,
    "share": SHARE, "extra_turn": EXTRA, "win": WIN, "from_rich": FROM_RICH, "open_all": OPEN_ALL,
    "complete_track": COMPLETE_TRACK,
}  # fmt: skip

ALWAYS, OWNER_HAS, OWNER_AT_MOST, ROLLER_AT_LEAST, ONLY_ONE_WITHOUT = range(5)

# What the amount of a card is multiplied by.
ONCE, PER_CARD, PER_CARD_OF_ALL, PER_LANDMARK, PER_OPEN, PER_NAME = range(6)

POWER_NAMES = (
    "two_dice", "raise", "doubles_extra_turn", "reroll", "add", "aid", "idle",
    "cheaper", "cheaper_one", "total", "doubles_take", "no_income", "doubles_give",
    "totals", "doubles_bank", "off_turn", "ward", "free_sail", "cheaper_cards", "rebate",
    "rebate_landmark", "coins_per_landmark", "aid_low", "reroll_once", "counts_as", "start_coins",
)  # fmt: skip
(
    TWO_DICE, RAISE, DOUBLES_EXTRA_TURN, REROLL_ONCE, ADD_TO_ROLL, AID, IDLE,
    CHEAPER, CHEAPER_ONE, LUCKY_TOTAL, DOUBLES_TAKE, NO_INCOME, DOUBLES_GIVE,
    LUCKY_TOTALS, DOUBLES_BANK, OFF_TURN, WARD, FREE_SAIL, CHEAPER_CARDS, REBATE,
    REBATE_LANDMARK, COINS_PER_LANDMARK, AID_LOW, REROLL_ONCE_A_GAME, COUNTS_AS, START_COINS,
) = range(len(POWER_NAMES))  # fmt: skip
ANSWERING_ROLL = (LUCKY_TOTAL, DOUBLES_TAKE, NO_INCOME, DOUBLES_GIVE, LUCKY_TOTALS, DOUBLES_BANK)
EVERYBODYS = 1 << 40
"""The bit of powers that need no landmark."""

# Rules that join a game by cards: their bits in EXTRAS, their places in RULE_AMOUNT and the like.
RULE_NAMES = ("project", *get_args(JoiningRule))


def joining(name: JoiningRule) -> int:
    return RULE_NAMES.index(name)


PROJECT_RULE = 0
RAILWAY = joining("track")
EXPEDITION = joining("expedition")
REBUILD_RULE = joining("rebuild")
FOX_FRIEND = joining("fox_friend")
PRANKS = joining("pranks")
GIFTS = joining("gifts")
FESTIVAL = joining("festival")
SPRING = joining("drops")

RULES_AROUND_ROLL = (FOX_FRIEND, PRANKS, GIFTS, SPRING)
POWERS_AROUND_ROLL = (OFF_TURN, AID_LOW)

# What a player can use once in a game, as bits in USED.
FOX_USED, REROLL_USED = 1, 2

# When a landmark's benefit starts.
OWNER_TURN, NEXT_TURN, AT_ONCE = range(3)
STARTS = {"owner_turn": OWNER_TURN, "next_turn": NEXT_TURN, "at_once": AT_ONCE}

# Why a ware cannot be built; the first reason that is found counts.
REFUSAL_NAMES = ("", "owned", "sold_out", "limit", "start_phase", "coins", "condition")
MAY_BUILD, OWNED, SOLD_OUT, AT_LIMIT, IN_START_PHASE, TOO_DEAR, UNFULFILLED = range(7)

# Events; machikoro/events.py says what their fields are.
(
    TURN_BEGAN, ROLLED, ADDED, EXTRA_TURN_WON, INCOME, PAID_BANK, PAID, SHARED_OUT, REOPENED,
    WENT_ON_HOLIDAY, PULLED_DOWN, MOVED, BOUGHT, PASSED, PUT_ASIDE, TUNA_FISHED, DRAWN, ONLY_CHOICE,
    WON, TRACKED, SHIFTED, CONTRIBUTED, FLOOR_LAID, DROP_FELL, SAILED, CLAIMED, REBUILT, FOX_CALLED,
    VISITED, CORRECTED,
) = range(30)  # fmt: skip
