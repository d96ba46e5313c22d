"""One step of a game: an action, or an outcome of chance, is given to the rules."""

from __future__ import annotations

from machikoro.rules.build import build_or_pass, owe_extra_turn, pull_down
from machikoro.rules.city import enjoys, move_card, open_copies, send_on_holiday
from machikoro.rules.coins import bank_pays, pay_player, put_aside
from machikoro.rules.income import seat_before
from machikoro.rules.layout import (
    ACTIVE,
    ADD,
    AMOUNT,
    ASKING,
    CHAIN_EXTRA_TURNS,
    CLOSE,
    CLOSED,
    DECK,
    DECLINE,
    DEMOLISH,
    DICE,
    DICE_COUNT,
    DIE,
    DRAW,
    DRAWING_ROW,
    EXTRA_TURN,
    FIRST_DIE,
    GIVE,
    GIVEN,
    INVEST,
    KINDS,
    MARKET,
    OPERATION,
    OWNERS_PAY_FOR_CLOSING,
    PHASE,
    PLAYER_COUNT,
    POWER_AMOUNT,
    POWER_AT,
    REROLL,
    REROLL_ANY_DICE,
    REROLLED,
    ROLL,
    SECOND_DIE,
    SHOWN,
    TAKE,
    TARGET,
    TARGETED,
    TOTAL,
    TUNA,
    UNDRAWN,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.resolve import carry_on, haul_in, rolled_doubles
from machikoro.rules.turn import begin_turn, end_turn, finish_building, refill_market
from machikoro.rules.words import (
    ACCEPTING,
    ADD_TO_ROLL,
    ADDED,
    ADDING,
    BEGINNING,
    BUILDING,
    CLOSING,
    DEMOLISHING,
    DOUBLES_EXTRA_TURN,
    DRAWN,
    ENDING,
    FINISHING,
    FIRST_CHANCE,
    FISHED,
    GIVE_AWAY,
    GIVING,
    INVESTING,
    OVER,
    REFILLING,
    REROLL_ONCE,
    REROLLING,
    RESOLVING,
    ROLLED,
    ROLLING,
    SWAP,
    SWAPPING,
    TAKING,
    TARGETING,
    THROWING,
)


@rule
def step(s: Vector, t: Vector, action: int, log: Log) -> None:
    """Take the action; then the turn flows on until somebody is asked or chance has its say."""
    take_action(s, t, action, log)
    if s[PHASE] > OVER:
        flow_on(s, t, log)


@rule
def flow_on(s: Vector, t: Vector, log: Log) -> None:
    """The stages of a turn in their order.  Each rule below is called at this one place, which
    keeps the compiled code small."""
    if s[PHASE] == ACCEPTING:
        accept_throw(s, t, log)
    if s[PHASE] == RESOLVING:
        carry_on(s, t, log)
    if s[PHASE] == REFILLING:
        refill_market(s, t)
    if s[PHASE] == FINISHING:
        finish_building(s, t)
    if s[PHASE] == ENDING:
        end_turn(s, t)
    if s[PHASE] == BEGINNING:
        begin_turn(s, t, log)


@rule
def take_action(s: Vector, t: Vector, action: int, log: Log) -> None:
    phase = s[PHASE]
    if phase >= FIRST_CHANCE:
        meet_chance(s, t, action, log)
    elif phase == BUILDING:
        build_or_pass(s, t, action, log)
    elif phase == ROLLING:
        s[DICE_COUNT] = action - ROLL + 1
        s[PHASE] = THROWING
    elif phase == REROLLING:
        decide_reroll(s, t, action)
    elif phase == ADDING:
        decide_adding(s, t, action, log)
    elif phase == INVESTING:
        decide_investing(s, action, log)
    else:
        answer(s, t, action, log)


@rule
def meet_chance(s: Vector, t: Vector, outcome: int, log: Log) -> None:
    if s[PHASE] == THROWING:
        throw_dice(s, t, outcome, log)
    elif outcome >= DRAW:
        draw_card(s, outcome - DRAW, log)
    else:
        go_fishing(s, t, outcome - TUNA, log)


@rule
def throw_dice(s: Vector, t: Vector, outcome: int, log: Log) -> None:
    if outcome < DICE:
        s[FIRST_DIE] = outcome - DIE + 1
        s[SECOND_DIE] = 0
    else:
        s[FIRST_DIE] = (outcome - DICE) // 6 + 1
        s[SECOND_DIE] = (outcome - DICE) % 6 + 1
    s[TOTAL] = s[FIRST_DIE] + s[SECOND_DIE]
    if log is not None:
        log.append((ROLLED, s[ACTIVE], s[FIRST_DIE], s[SECOND_DIE], s[REROLLED]))
    if enjoys(s, t, s[ACTIVE], REROLL_ONCE) and not s[REROLLED]:
        s[PHASE] = REROLLING
    else:
        s[PHASE] = ACCEPTING


@rule
def decide_reroll(s: Vector, t: Vector, action: int) -> None:
    """The same number of dice again, unless an option leaves it open."""
    if action == REROLL:
        s[REROLLED] = 1
        s[PHASE] = ROLLING if t[REROLL_ANY_DICE] else THROWING
    else:
        s[PHASE] = ACCEPTING


@rule
def accept_throw(s: Vector, t: Vector, log: Log) -> None:
    """The extra turn is settled by the throw that counts; then 2 may be added."""
    roller = s[ACTIVE]
    if rolled_doubles(s) and enjoys(s, t, roller, DOUBLES_EXTRA_TURN):
        if t[CHAIN_EXTRA_TURNS] or not s[EXTRA_TURN]:
            owe_extra_turn(s, log)
    if s[TOTAL] >= t[POWER_AT + ADD_TO_ROLL] and enjoys(s, t, roller, ADD_TO_ROLL):
        s[PHASE] = ADDING
    else:
        s[PHASE] = RESOLVING


@rule
def decide_adding(s: Vector, t: Vector, action: int, log: Log) -> None:
    if action == ADD:
        s[TOTAL] += t[POWER_AMOUNT + ADD_TO_ROLL]
        if log is not None:
            log.append((ADDED, s[ACTIVE], t[POWER_AMOUNT + ADD_TO_ROLL], s[TOTAL]))
    s[PHASE] = RESOLVING


@rule
def decide_investing(s: Vector, action: int, log: Log) -> None:
    if action == INVEST:
        put_aside(s, s[ACTIVE], s[ASKING], log)
    s[PHASE] = ENDING


@rare
def go_fishing(s: Vector, t: Vector, outcome: int, log: Log) -> None:
    first = outcome // 6 + 1
    second = outcome % 6 + 1
    if log is not None:
        log.append((FISHED, s[ACTIVE], first, second, s[ASKING]))
    haul_in(s, t, first + second, log)
    s[PHASE] = RESOLVING


@rule
def draw_card(s: Vector, ware: int, log: Log) -> None:
    """A kind that already lies open is stacked, and the next card is drawn."""
    row = s[DRAWING_ROW]
    s[DECK + ware] -= 1
    s[UNDRAWN + row] -= 1
    if s[MARKET + ware] == 0:
        s[SHOWN + row] += 1
    s[MARKET + ware] += 1
    if log is not None:
        log.append((DRAWN, ware))
    s[PHASE] = REFILLING


@rare
def answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    """A card has asked something; a compound question leads on to its next part."""
    phase = s[PHASE]
    s[PHASE] = RESOLVING
    if phase == SWAPPING:
        decide_swap(s, action)
    elif phase == GIVING:
        decide_gift(s, t, action, log)
    elif phase == TAKING:
        swap_cards(s, action, log)
    elif phase == TARGETING:
        aim(s, t, action - TARGET, log)
    elif phase == DEMOLISHING:
        pull_down(s, action - DEMOLISH, log)
        bank_pays(s, s[ACTIVE], t[AMOUNT + s[ASKING]], s[ASKING], log)
    elif phase == CLOSING:
        close_everywhere(s, t, action - CLOSE, log)


@rule
def decide_swap(s: Vector, action: int) -> None:
    if action != DECLINE:
        s[TARGETED] = action - TARGET
        s[PHASE] = GIVING


@rule
def decide_gift(s: Vector, t: Vector, action: int, log: Log) -> None:
    """A swap goes on with what is taken, a gift with who gets it; or it goes to the right."""
    s[GIVEN] = action - GIVE
    operation = t[OPERATION + s[ASKING]]
    if operation == SWAP:
        s[PHASE] = TAKING
    elif operation == GIVE_AWAY:
        s[PHASE] = TARGETING
    else:
        hand_over(s, s[ACTIVE], seat_before(t, s[ACTIVE], 1), s[GIVEN], log)


@rare
def hand_over(s: Vector, giver: int, taker: int, choice: int, log: Log) -> None:
    """A choice names a kind, or its open copy, or its copy on holiday."""
    kind = choice % KINDS
    closed = 0
    if choice >= 2 * KINDS or (choice < KINDS and s[CLOSED + giver * KINDS + kind] > 0):
        closed = 1
    move_card(s, giver, taker, kind, closed, log)


@rare
def swap_cards(s: Vector, action: int, log: Log) -> None:
    """Both cards are picked before either changes hands."""
    owner = s[ACTIVE]
    other = s[TARGETED]
    taken = action - TAKE
    if taken < KINDS:
        taken += 2 * KINDS if s[CLOSED + other * KINDS + taken] > 0 else KINDS
    hand_over(s, owner, other, s[GIVEN], log)
    hand_over(s, other, owner, taken, log)


@rule
def aim(s: Vector, t: Vector, player: int, log: Log) -> None:
    kind = s[ASKING]
    if t[OPERATION + kind] == GIVE_AWAY:
        hand_over(s, s[ACTIVE], player, s[GIVEN], log)
        bank_pays(s, s[ACTIVE], t[AMOUNT + kind], kind, log)
    else:
        pay_player(s, player, s[ACTIVE], t[AMOUNT + kind], kind, log)


@rare
def close_everywhere(s: Vector, t: Vector, kind: int, log: Log) -> None:
    """Paid are only the cards turned now: by the bank for all, or by the other owners."""
    namer = s[ACTIVE]
    each = t[AMOUNT + s[ASKING]]
    turned = 0
    for steps in range(t[PLAYER_COUNT]):
        owner = seat_before(t, namer, steps)
        copies = open_copies(s, owner, kind)
        turned += copies
        send_on_holiday(s, owner, kind, copies, log)
        if t[OWNERS_PAY_FOR_CLOSING] and owner != namer:
            pay_player(s, owner, namer, each * copies, s[ASKING], log)
    if not t[OWNERS_PAY_FOR_CLOSING]:
        bank_pays(s, namer, each * turned, s[ASKING], log)
