"""The rules' vocabulary as integers: colours, operations, conditions, powers, events."""

from __future__ import annotations

BLUE, GREEN, RED, PURPLE = range(4)
COLOUR_NAMES = ("blue", "green", "red", "purple")

# Operations that act at once; those that ask something first are in rules/questions.
(
    NOTHING, BANK, PAY_BANK, TAKE_COINS, TAKE_ALL, FROM_EACH, HALF, FROM_INVESTED, SHARE,
    EXTRA, WIN,
) = range(11)  # fmt: skip
ACTING_OPERATIONS = {
    "nothing": NOTHING, "bank": BANK, "pay_bank": PAY_BANK, "take": TAKE_COINS,
    "take_all": TAKE_ALL, "from_each": FROM_EACH, "half": HALF, "invested": FROM_INVESTED,
    "share": SHARE, "extra_turn": EXTRA, "win": WIN,
}  # fmt: skip

ALWAYS, OWNER_HAS, OWNER_AT_MOST, ROLLER_AT_LEAST, ONLY_ONE_WITHOUT = range(5)

# What the amount of a card is multiplied by.
ONCE, PER_CARD, PER_CARD_OF_ALL, PER_LANDMARK = range(4)

POWER_NAMES = (
    "two_dice", "raise", "doubles_extra_turn", "reroll", "add", "aid", "idle",
    "cheaper", "cheaper_one", "total", "doubles_take", "no_income", "doubles_give",
)  # fmt: skip
(
    TWO_DICE, RAISE, DOUBLES_EXTRA_TURN, REROLL_ONCE, ADD_TO_ROLL, AID, IDLE,
    CHEAPER, CHEAPER_ONE, LUCKY_TOTAL, DOUBLES_TAKE, NO_INCOME, DOUBLES_GIVE,
) = range(len(POWER_NAMES))  # fmt: skip
ANSWERING_ROLL = (LUCKY_TOTAL, DOUBLES_TAKE, NO_INCOME, DOUBLES_GIVE)
EVERYBODYS = 1 << 40
"""The bit of powers that need no landmark."""

# When a landmark's benefit starts.
OWNER_TURN, NEXT_TURN, AT_ONCE = range(3)
STARTS = {"owner_turn": OWNER_TURN, "next_turn": NEXT_TURN, "at_once": AT_ONCE}

# Why a ware cannot be built; the first reason that is found counts.
REFUSAL_NAMES = ("", "owned", "sold_out", "limit", "start_phase", "coins", "condition")
MAY_BUILD, OWNED, SOLD_OUT, AT_LIMIT, IN_START_PHASE, TOO_DEAR, UNFULFILLED = range(7)

# Events; machikoro/events.py says what their fields are.
(
    TURN_BEGAN, ROLLED, ADDED, EXTRA_TURN_WON, INCOME, PAID_BANK, PAID, SHARED_OUT, REOPENED,
    WENT_ON_HOLIDAY, PULLED_DOWN, MOVED, BOUGHT, PASSED, PUT_ASIDE, FISHED, DRAWN, ONLY_CHOICE,
    WON,
) = range(19)  # fmt: skip
