"""The places of wares in the order of building and in that of acting: what bits mean.  Into the
tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machikoro.cards.model import Establishment
from machikoro.rules import layout as at
from machikoro.rules import words

if TYPE_CHECKING:
    from machikoro.rules.tables import Tables


def put_places(tables: Tables) -> None:
    """Bits of wares by their places in the list of what can be built, and what coins can pay."""
    t = tables.t
    kinds = t[at.BUILDABLE_COUNT]
    t[at.KIND_BITS] = (1 << kinds) - 1
    for place, landmark in enumerate(tables.landmarks_in_game(), kinds):
        t[at.BUILDABLE + place] = at.KINDS + landmark
        t[at.DOUBTFUL] |= int(_is_doubtful(tables, landmark)) << place
        t[at.CONDITIONAL] |= int(_is_conditional(tables, landmark)) << place
        _put_prices(tables, landmark, 1 << place)
    for place in range(kinds + t[at.LANDMARKS_IN_GAME_COUNT]):
        ware = t[at.BUILDABLE + place]
        t[at.PLACE_BIT + ware] = 1 << place
        if ware < at.KINDS and _moves(tables, tables.kinds[ware]):
            t[at.MOVABLE] |= 1 << place
        for coins in range(_least_cost(tables, ware), at.DEAREST + 1):
            t[at.PAYABLE + coins] |= 1 << place


def _put_prices(tables: Tables, landmark: int, bit: int) -> None:
    """What must be looked at more closely counts as cheap as it can be."""
    t = tables.t
    for already in range(3):
        price = t[at.PRICE + already * at.LANDMARKS + landmark]
        if price > at.DEAREST:
            raise ValueError(f"{tables.ruleset.id}: {price} coins are more than {at.DEAREST}")
        least = 0 if _is_conditional(tables, landmark) else price
        for coins in range(least, at.DEAREST + 1):
            t[at.LANDMARKS_PAYABLE + already * (at.DEAREST + 1) + coins] |= bit


def _is_conditional(tables: Tables, landmark: int) -> bool:
    t = tables.t
    reduced = t[at.POWER_BITS + words.CHEAPER_ONE] and (
        t[at.POWER_AT + words.CHEAPER_ONE] == landmark
    )
    return bool(reduced) or t[at.CONDITION + at.KINDS + landmark] != words.ALWAYS


def _moves(tables: Tables, card: Establishment) -> bool:
    """Whether it can be swapped and given away."""
    movable = card.colour != "purple" or tables.ruleset.family.purple_moves
    return movable and not card.market_card


def _least_cost(tables: Tables, ware: int) -> int:
    t = tables.t
    cost = t[at.COST + ware] if ware < at.KINDS else t[at.LEAST_PRICE + ware - at.KINDS]
    if cost > at.DEAREST:
        raise ValueError(f"{tables.ruleset.id}: {cost} coins are more than {at.DEAREST}")
    return max(cost, 0)


def _is_doubtful(tables: Tables, landmark: int) -> bool:
    """Unless it has one price for everybody, and no condition."""
    t = tables.t
    prices = {t[at.PRICE + already * at.LANDMARKS + landmark] for already in range(3)}
    prices.add(t[at.LEAST_PRICE + landmark])
    conditional = t[at.CONDITION + at.KINDS + landmark] != words.ALWAYS
    return len(prices) > 1 or conditional or t[at.POWER_BITS + words.CHEAPER_CARDS] != 0


def put_decks(tables: Tables) -> None:
    """A bit for each card that is drawn; all copies of a ware in one word, each row in its own."""
    t = tables.t
    word = -1
    for row in range(t[at.ROW_COUNT]):
        word, place = word + 1, 0
        t[at.ROW_WORD + row] = word
        for i in range(t[at.ROW_FIRST + row], t[at.ROW_END + row]):
            ware = t[at.ROW_WARES + i]
            copies = _most_in_deck(tables, ware)
            if place + copies > at.WORD:
                word, place = word + 1, 0
            if word >= at.DECK_WORDS:
                raise ValueError(f"{tables.ruleset.id}: decks need more than {at.DECK_WORDS} words")
            t[at.DECK_WORD + ware], t[at.FIRST_CARD + ware] = word, place
            for card in range(place, place + copies):
                t[at.WARE_OF_CARD + word * at.WORD + card] = ware
            place += copies


def _most_in_deck(tables: Tables, ware: int) -> int:
    """In a position whose players have less than they start with, those cards lie there too."""
    if ware >= at.KINDS:
        return 1
    dealt = tables.players * tables.ruleset.starters.count(tables.kinds[ware].id)
    return tables.copies(ware) + dealt


def put_ranks(tables: Tables) -> None:
    """The order in which kinds act is the same at every number: bits say what acts at one."""
    t = tables.t
    order = sorted(tables.in_game(), key=lambda kind: acting_order(tables.kinds[kind]))
    reds = [kind for kind in order if tables.kinds[kind].colour == "red"]
    if len(reds) > at.RESTAURANTS:
        raise ValueError(f"{tables.ruleset.id}: {len(reds)} restaurants, room for {at.RESTAURANTS}")
    ranked = sorted(reds) + [kind for kind in order if kind not in reds]
    for rank, kind in enumerate(ranked):
        card = tables.kinds[kind]
        t[at.RANKED + rank] = kind
        t[at.RANK_BIT + kind] = 1 << rank
        block = {"red": at.RED_AT, "blue": at.BLUE_AT}.get(card.colour, at.OWN_AT)
        for number in card.numbers:
            t[block + number] |= 1 << rank


def acting_order(card: Establishment) -> tuple[int, int]:
    """Blue and green in the one order that is never worse for the roller, then purple."""
    colour = words.COLOUR_NAMES.index(card.colour)
    if card.colour == "purple":
        return 9, 0
    # What counts open cards comes before any of them turns up.
    if card.effect.counted in ("open", "names"):
        return -1 if card.effect.counted == "open" else -2, colour
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
