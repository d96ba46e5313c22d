"""Turning leaves: up to a STOP, a box or a question, each carried out as it is turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from machikoro.campaign import content, steps
from machikoro.campaign.deck import Kind, Leaf, Told, deck
from machikoro.campaign.state import State, Waiting

NEAR, VISIT = 7, 4
"""Loved sides for the two friendlier endings."""


def read_on(state: State) -> State:
    """Until the deck says that something else comes first."""
    while True:
        leaf = deck()[state.place]
        if leaf.kind == "box":
            return replace(state, waiting="box")
        state = turn(state)
        if leaf.kind == "pair":
            return replace(state, waiting="side")
        if leaf.kind == "stop":
            return replace(state, waiting=waits_for(leaf))


def turn(state: State) -> State:
    """One leaf; a Lampion that nobody gets is passed over."""
    leaf = deck()[state.place]
    state = replace(state, place=state.place + 1)
    if leaf.kind == "sticker" and steps.last_of(state) is None:
        return state
    told = replace(leaf, told=told_now(state, leaf))
    carry_out = EFFECTS.get(leaf.kind)
    state = carry_out(state, leaf) if carry_out else state
    return replace(state, revealed=(*state.revealed, told))


def waits_for(stop: Leaf) -> Waiting:
    if stop.id == "stop_end":
        return "free"
    if stop.id.startswith("stop_game"):
        return "play" if stop.chapter == 1 else "pick"
    return "before_game"


def told_now(state: State, leaf: Leaf) -> Told:
    """Whom a leaf speaks of."""
    mayors = state.begun.players
    last = steps.last_of(state) if leaf.kind == "sticker" else None
    winner = state.book[-1].seat if state.book else None
    return Told(
        mayors=mayors,
        winner="" if winner is None else mayors[winner],
        town="" if winner is None else state.towns[winner],
        side=_side_before(state),
        letter=state.sides[-1:] or "A",
        last="" if last is None else mayors[last],
        winners=tuple(dict.fromkeys(line.mayor for line in state.book)),
        ending=_ending(state.sides),
        without=leaf.id == "picnic_baskets" and state.begun.baskets == "never",
    )


def _side_before(state: State) -> str:
    """The establishment that was chosen in the chapter before."""
    number = state.chapter - 1
    if number < 1:
        return ""
    return content.pair(number)[content.LETTERS.index(state.sides[number - 1])]


def _ending(sides: str) -> str:
    loved = content.loved_sides(sides)
    return "near" if loved >= NEAR else "visit" if loved >= VISIT else "far"


def _take_rule(state: State, leaf: Leaf) -> State:
    """Onto the rule stack; circles are ticked, and the Yokai changes its mind."""
    if leaf.id == "yokai_gifts":
        state = steps.to_archive(state, "yokai_pranks")
    circles = content.rules()[leaf.id].get("circles", state.circles)
    return replace(state, rule_cards=(*state.rule_cards, leaf.id), circles=circles)


def _take_reference_card(state: State, leaf: Leaf) -> State:
    return replace(state, reference_card=leaf.id)


def _take_cards(state: State, leaf: Leaf) -> State:
    if leaf.id != "starting_cards":
        return steps.to_archive(state, *leaf.cards)
    cards = content.start_market_cards()
    return replace(state, owned=cards, reserve=cards, reference_card="reference_1")


def _deal_market_card(state: State, leaf: Leaf) -> State:
    return steps.deal_market_card(state, leaf.id)


def _stick_lampion(state: State, _: Leaf) -> State:
    return steps.stick_lampion(state)


EFFECTS: dict[Kind, Callable[[State, Leaf], State]] = {
    "rule": _take_rule,
    "reference": _take_reference_card,
    "cards": _take_cards,
    "market_card": _deal_market_card,
    "sticker": _stick_lampion,
}
