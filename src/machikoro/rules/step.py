"""One step of a game: an action, or an outcome of chance, is given to the rules."""

from __future__ import annotations

from machikoro.rules.build import owe_extra_turn
from machikoro.rules.city import enjoys, has_rule
from machikoro.rules.layout import (
    ACTIVE,
    CHAIN_EXTRA_TURNS,
    EXTRA_TURN,
    FIRST_DIE,
    PHASE,
    REROLLED,
    SECOND_DIE,
    TOTAL,
    Log,
    Vector,
)
from machikoro.rules.marks import put_on_market, take_from_deck
from machikoro.rules.questions import (
    ACCEPTING,
    BEGINNING,
    BUILDING,
    DICE,
    DIE,
    DRAW,
    ENDING,
    FINISHING,
    FIRST_CHANCE,
    OVER,
    REFILLING,
    RESOLVING,
    ROLLING,
    THROWING,
    TUNA,
)
from machikoro.rules.questions.add import add_asks
from machikoro.rules.questions.asked import answer, legal_actions
from machikoro.rules.questions.reroll import reroll_asks
from machikoro.rules.questions.shift import shift_asks
from machikoro.rules.questions.tuna import tuna_answer
from machikoro.rules.registry import rare, rule
from machikoro.rules.resolve import carry_on, rolled_doubles
from machikoro.rules.turn import begin_turn, end_turn, finish_building, refill_market
from machikoro.rules.words import (
    DOUBLES_EXTRA_TURN,
    DRAWN,
    ONLY_CHOICE,
    RAILWAY,
    ROLLED,
)


@rule
def step(s: Vector, t: Vector, action: int, log: Log) -> None:
    """Take the action; then the turn flows on until somebody is asked or chance has its say."""
    if s[PHASE] >= FIRST_CHANCE:
        meet_chance(s, t, action, log)
    else:
        answer(s, t, action, log)
    if s[PHASE] > OVER:
        flow_on(s, t, log)


@rule
def flow_on(s: Vector, t: Vector, log: Log) -> None:
    """The stages of a turn in their order.  Each rule below is called at this one place, which
    keeps the compiled code small."""
    if s[PHASE] <= RESOLVING:
        if s[PHASE] == ACCEPTING:
            accept_throw(s, t, log)
        if s[PHASE] == RESOLVING:
            carry_on(s, t, log)
        return
    if s[PHASE] == REFILLING:
        refill_market(s, t)
    if s[PHASE] == FINISHING:
        finish_building(s, t, log)
    if s[PHASE] == ENDING:
        end_turn(s, t)
    if s[PHASE] == BEGINNING:
        begin_turn(s, t, log)


@rule
def meet_chance(s: Vector, t: Vector, outcome: int, log: Log) -> None:
    if s[PHASE] == THROWING:
        throw_dice(s, t, outcome, log)
    elif outcome >= DRAW:
        draw_card(s, t, outcome - DRAW, log)
    else:
        tuna_answer(s, t, outcome - TUNA, log)


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
    reroll_asks(s, t)


@rule
def accept_throw(s: Vector, t: Vector, log: Log) -> None:
    """The extra turn is settled by the throw that counts; then 2 may be added."""
    roller = s[ACTIVE]
    if rolled_doubles(s) and enjoys(s, t, roller, DOUBLES_EXTRA_TURN):
        if t[CHAIN_EXTRA_TURNS] or not s[EXTRA_TURN]:
            owe_extra_turn(s, log)
    if has_rule(t, RAILWAY) and shift_asks(s, t):
        return
    add_asks(s, t)


@rule
def draw_card(s: Vector, t: Vector, ware: int, log: Log) -> None:
    """A kind that already lies open is stacked, and the next card is drawn."""
    take_from_deck(s, t, ware)
    put_on_market(s, t, ware)
    if log is not None:
        log.append((DRAWN, ware))
    s[PHASE] = REFILLING


@rare
def take_only_choices(s: Vector, t: Vector, out: Vector, log: Log) -> None:
    """Rolling and building are always asked; any other question with one answer is not."""
    while s[PHASE] != ROLLING and s[PHASE] < BUILDING:
        if legal_actions(s, t, out) != 1:
            return
        if log is not None:
            log.append((ONLY_CHOICE, s[ACTIVE], out[0]))
        step(s, t, out[0], log)
