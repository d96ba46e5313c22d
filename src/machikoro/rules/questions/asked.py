"""Which question it is: from a card's operation, or from the phase, to the file of the question.

Building, rolling, throwing again, adding and investing come up all the time and are compiled into
their places; what only cards ask is compiled apart.
"""

from __future__ import annotations

from collections.abc import Callable

from machikoro.rules.layout import NONE, PHASE, Log, Vector
from machikoro.rules.questions import (
    ADDING,
    BUILDING,
    BUILDING_ANEW,
    CALLING,
    CHOOSING_FREE,
    CLOSE,
    CLOSING,
    DEMOLISH,
    DEMOLISHING,
    FIRST_BY_RULE_CARD,
    FIRST_CHANCE,
    FROM_ONE,
    GIVE,
    GIVE_AWAY,
    GIVING,
    INVESTING,
    PRANKING,
    PULL_DOWN,
    QUESTIONS,
    REROLLING,
    RESOLVING,
    ROLLING,
    SAILING,
    SEND_ON_HOLIDAY,
    SHIFTING,
    SWAP,
    SWAPPING,
    TAKE,
    TAKING,
    TARGET,
    TARGETING,
)
from machikoro.rules.questions.add import add_answer, add_choices, add_worth
from machikoro.rules.questions.build import build_answer, build_choices, build_worth, rebuild_answer
from machikoro.rules.questions.close import close_answer, close_asks, close_choices, close_worth
from machikoro.rules.questions.demolish import (
    demolish_answer,
    demolish_asks,
    demolish_choices,
    demolish_worth,
)
from machikoro.rules.questions.fox import fox_answer, fox_choices, fox_likely, fox_worth
from machikoro.rules.questions.free import free_answer, free_choices, free_worth
from machikoro.rules.questions.give import give_answer, give_asks, give_choices, give_worth
from machikoro.rules.questions.invest import invest_answer, invest_choices
from machikoro.rules.questions.prank import prank_answer, prank_choices, prank_worth
from machikoro.rules.questions.rebuild import rebuild_choices, rebuild_worth
from machikoro.rules.questions.reroll import reroll_answer, reroll_choices, reroll_worth
from machikoro.rules.questions.roll import roll_answer, roll_choices, roll_worth
from machikoro.rules.questions.sail import sail_answer, sail_choices, sail_worth
from machikoro.rules.questions.shift import shift_answer, shift_choices, shift_worth
from machikoro.rules.questions.swap import swap_answer, swap_asks, swap_choices
from machikoro.rules.questions.take import take_answer, take_choices, take_worth
from machikoro.rules.questions.target import (
    target_answer,
    target_asks,
    target_choices,
    target_likely,
    target_worth,
)
from machikoro.rules.registry import rare, rule


@rule
def card_asks(s: Vector, t: Vector, operation: int) -> int:
    """Whether there is anything to choose; where there is not, the card does nothing.

    The phase is set in either case: where nothing is asked the turn is still being resolved, and
    whatever comes next, the build phase at the latest, sets it anew.
    """
    if operation == PULL_DOWN:
        return demolish_asks(s, t)
    if operation == GIVE_AWAY:
        return give_asks(s, t)
    if operation == FROM_ONE:
        return target_asks(s)
    if operation == SWAP:
        return swap_asks(s, t)
    if operation == SEND_ON_HOLIDAY:
        return close_asks(s, t)
    return 0


@rule
def legal_actions(s: Vector, t: Vector, out: Vector) -> int:
    """Write what may be answered to `out` and say how many answers there are."""
    phase = s[PHASE]
    if phase == BUILDING:
        return build_choices(s, t, out)
    if phase == ROLLING:
        return roll_choices(s, t, out)
    if phase == REROLLING:
        return reroll_choices(out)
    if phase == ADDING:
        return add_choices(out)
    if phase == INVESTING:
        return invest_choices(out)
    if phase >= FIRST_CHANCE:
        return 0
    return choices_for_card(s, t, phase, out)


@rare
def choices_for_card(s: Vector, t: Vector, phase: int, out: Vector) -> int:
    if phase == TARGETING:
        return target_choices(s, t, out)
    if phase == SWAPPING:
        return swap_choices(s, t, out)
    if phase == GIVING:
        return give_choices(s, t, out)
    if phase == TAKING:
        return take_choices(s, t, out)
    if phase == DEMOLISHING:
        return demolish_choices(s, t, out)
    if phase == CLOSING:
        return close_choices(s, t, out)
    return choices_by_rule_card(s, t, phase, out)


@rare
def choices_by_rule_card(s: Vector, t: Vector, phase: int, out: Vector) -> int:
    if phase == SHIFTING:
        return shift_choices(s, out)
    if phase == CALLING:
        return fox_choices(out)
    if phase == PRANKING:
        return prank_choices(s, t, out)
    if phase == SAILING:
        return sail_choices(s, t, out)
    if phase == CHOOSING_FREE:
        return free_choices(s, t, out)
    if phase == BUILDING_ANEW:
        return rebuild_choices(s, t, out)
    return 0


@rule
def answer(s: Vector, t: Vector, action: int, log: Log) -> None:
    phase = s[PHASE]
    if phase == BUILDING:
        build_answer(s, t, action, log)
    elif phase == ROLLING:
        roll_answer(s, action)
    elif phase == REROLLING:
        reroll_answer(s, t, action)
    elif phase == ADDING:
        add_answer(s, t, action, log)
    elif phase == INVESTING:
        invest_answer(s, action, log)
    else:
        answer_card(s, t, action, log)


@rare
def answer_card(s: Vector, t: Vector, action: int, log: Log) -> None:
    """A card has asked something; a compound question leads on to its next part."""
    phase = s[PHASE]
    if phase >= FIRST_BY_RULE_CARD:
        answer_rule_card(s, t, phase, action, log)
        return
    s[PHASE] = RESOLVING
    if phase == SWAPPING:
        swap_answer(s, action)
    elif phase == GIVING:
        give_answer(s, t, action - GIVE, log)
    elif phase == TAKING:
        take_answer(s, t, action - TAKE, log)
    elif phase == TARGETING:
        target_answer(s, t, action - TARGET, log)
    elif phase == DEMOLISHING:
        demolish_answer(s, t, action - DEMOLISH, log)
    elif phase == CLOSING:
        close_answer(s, t, action - CLOSE, log)


@rare
def answer_rule_card(s: Vector, t: Vector, phase: int, action: int, log: Log) -> None:
    """A rule that has joined the game has asked something."""
    if phase == SHIFTING:
        shift_answer(s, t, action, log)
    elif phase == CALLING:
        fox_answer(s, t, action, log)
    elif phase == PRANKING:
        prank_answer(s, action - CLOSE, log)
    elif phase == SAILING:
        sail_answer(s, t, action, log)
    elif phase == CHOOSING_FREE:
        free_answer(s, t, action, log)
    else:
        rebuild_answer(s, t, action, log)


@rule
def worth_of_answer(s: Vector, t: Vector, phase: int, action: int) -> int:
    """How good an answer is for whoever gives it, beside the other answers; for simple bots.

    Of equal ones the first is meant.
    """
    if phase == BUILDING:
        return build_worth(s, t, action)
    if phase == ROLLING:
        return roll_worth(s, t, action)
    if phase == REROLLING:
        return reroll_worth(s, t, action)
    if phase == ADDING:
        return add_worth(s, t, action)
    return worth_for_card(s, t, phase, action)


@rare
def worth_for_card(s: Vector, t: Vector, phase: int, action: int) -> int:
    if phase == TARGETING:
        return target_worth(s, t, action - TARGET)
    if phase == GIVING:
        return give_worth(t, action - GIVE)
    if phase == TAKING:
        return take_worth(t, action - TAKE)
    if phase == DEMOLISHING:
        return demolish_worth(t, action - DEMOLISH)
    if phase == CLOSING:
        return close_worth(s, t, action - CLOSE)
    return worth_by_rule_card(s, t, phase, action)


@rare
def worth_by_rule_card(s: Vector, t: Vector, phase: int, action: int) -> int:
    if phase == SHIFTING:
        return shift_worth(s, t, action)
    if phase == CALLING:
        return fox_worth(s, t, action)
    if phase == PRANKING:
        return prank_worth(s, t, action - CLOSE)
    if phase == SAILING:
        return sail_worth(s, t, action)
    if phase == CHOOSING_FREE:
        return free_worth(s, t, action)
    if phase == BUILDING_ANEW:
        return rebuild_worth(s, t, action)
    return NONE


@rule
def is_weighed(phase: int) -> int:
    """Whether answers have a worth; whether to swap or to invest, simple bots leave to a throw."""
    return 0 if phase == SWAPPING or phase == INVESTING else 1


@rule
def likely_answer(s: Vector, t: Vector) -> int:
    """What a forecast takes for granted; none where it ends with the question."""
    phase = s[PHASE]
    if phase == TARGETING:
        return target_likely(s, t)
    if phase == CALLING:
        return fox_likely()
    return NONE


def led_to(part: str, *leading: Callable[..., object]) -> set[str]:
    """The questions whose rule for this part is called."""
    known = {f"{question.name}_{part}": question.name for question in QUESTIONS[:FIRST_CHANCE]}
    called = {name for function in leading for name in function.__code__.co_names}
    return {known[name] for name in called & set(known)}


ASKED = {question.name for question in QUESTIONS[:FIRST_CHANCE]}
WEIGHED = {question.name for phase, question in enumerate(QUESTIONS) if is_weighed(phase)} & ASKED
"""Questions to which an answer has a worth."""

# A question that is forgotten here would pass for one without answers, or without a better one.
for part, wanted, found in (
    ("choices", ASKED, led_to("choices", legal_actions, choices_for_card, choices_by_rule_card)),
    ("answer", ASKED, led_to("answer", answer, answer_card, answer_rule_card)),
    ("worth", WEIGHED, led_to("worth", worth_of_answer, worth_for_card, worth_by_rule_card)),
):
    assert found == wanted, f"nothing leads to the {part} of {wanted ^ found}"
