"""What stands in the cities: cards open and on holiday, landmarks, and who enjoys what."""

from __future__ import annotations

from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    BUILT,
    CARDS,
    CLOSED,
    CONDITION,
    CONDITION_ARGUMENT,
    COUNTED,
    COUNTED_TOO,
    EXTRAS,
    HELD,
    KINDS,
    LANDMARK_COUNT,
    MOVABLE,
    NAME_OF,
    NEEDED,
    OWNS,
    PER_END,
    PER_FIRST,
    PER_KINDS,
    PER_MOST,
    PLAYER_COUNT,
    PLAYERS,
    POWER_AMOUNT,
    POWER_BITS,
    RAISED_BY,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.marks import add_cards
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    MOVED,
    ONCE,
    OWNER_AT_MOST,
    OWNER_HAS,
    PER_CARD_OF_ALL,
    PER_LANDMARK,
    PER_NAME,
    PER_OPEN,
    RAISE,
    REOPENED,
    ROLLER_AT_LEAST,
    WENT_ON_HOLIDAY,
)


@rule
def enjoys(s: Vector, t: Vector, player: int, power: int) -> int:
    """Not zero if a landmark with this power works for the player."""
    return s[WORKS + player] & t[POWER_BITS + power]


@rule
def has_rule(t: Vector, rule_card: int) -> int:
    """Whether a rule has joined the game by a card."""
    return t[EXTRAS] >> rule_card & 1


@rule
def has_built(s: Vector, player: int, landmark: int) -> int:
    return s[BUILT + player] >> landmark & 1


@rule
def held_by_anybody(s: Vector) -> int:
    """Bits of the kinds that stand in any city; seats that nobody has taken hold none."""
    found = 0
    for player in range(PLAYERS):
        found |= s[HELD + player]
    return found


@rule
def open_copies(s: Vector, player: int, kind: int) -> int:
    at = player * KINDS + kind
    return s[CARDS + at] - s[CLOSED + at]


@rare
def reopen(s: Vector, player: int, kind: int, log: Log) -> None:
    """Cards on holiday come back when their number is rolled, and do nothing else that time."""
    at = CLOSED + player * KINDS + kind
    if log is not None and s[at] > 0:
        log.append((REOPENED, player, kind, s[at]))
    s[at] = 0


@rule
def ready_copies(s: Vector, player: int, kind: int, log: Log) -> int:
    """The open copies act; those on holiday come back instead."""
    at = player * KINDS + kind
    closed = s[CLOSED + at]
    if closed > 0:
        reopen(s, player, kind, log)
    return s[CARDS + at] - closed


@rare
def send_on_holiday(s: Vector, player: int, kind: int, copies: int, log: Log) -> None:
    if copies > 0:
        s[CLOSED + player * KINDS + kind] += copies
        if log is not None:
            log.append((WENT_ON_HOLIDAY, player, kind, copies))


@rare
def move_card(
    s: Vector, t: Vector, giver: int, taker: int, kind: int, closed: int, log: Log
) -> None:
    """A card on holiday stays on holiday with its new owner."""
    add_cards(s, t, giver, kind, -1)
    add_cards(s, t, taker, kind, 1)
    s[CLOSED + giver * KINDS + kind] -= closed
    s[CLOSED + taker * KINDS + kind] += closed
    if log is not None:
        log.append((MOVED, giver, taker, kind, closed))


@rule
def has_movable_card(s: Vector, t: Vector, player: int) -> int:
    return 1 if s[OWNS + player] & t[MOVABLE] else 0


@rule
def condition_holds(s: Vector, t: Vector, owner: int, ware: int) -> int:
    """Conditions look at the table as it is now, not at when a benefit starts."""
    condition = t[CONDITION + ware]
    if condition <= OWNER_HAS:
        return 0 if t[NEEDED + ware] & ~s[BUILT + owner] else 1
    argument = t[CONDITION_ARGUMENT + ware]
    if condition == OWNER_AT_MOST:
        return 1 if s[LANDMARK_COUNT + owner] <= argument else 0
    if condition == ROLLER_AT_LEAST:
        return 1 if s[LANDMARK_COUNT + s[ACTIVE]] >= argument else 0
    return only_one_without_landmark(s, t, owner)


@rare
def only_one_without_landmark(s: Vector, t: Vector, player: int) -> int:
    for other in range(t[PLAYER_COUNT]):
        if (s[LANDMARK_COUNT + other] == 0) != (other == player):
            return 0
    return 1


@rule
def cards_counted(s: Vector, t: Vector, player: int, ware: int) -> int:
    """Cards on holiday count too."""
    count = 0
    for i in range(t[PER_FIRST + ware], t[PER_END + ware]):
        count += s[CARDS + player * KINDS + t[PER_KINDS + i]]
    return count


@rule
def times(s: Vector, t: Vector, player: int, ware: int) -> int:
    """How often a card pays its amount, counted in the city of `player`."""
    counted = t[COUNTED + ware]
    if counted == ONCE:
        return 1
    if counted == PER_LANDMARK:
        return s[LANDMARK_COUNT + player]
    if counted == PER_CARD_OF_ALL:
        count = 0
        for everybody in range(t[PLAYER_COUNT]):
            count += cards_counted(s, t, everybody, ware)
        return count
    if counted >= PER_OPEN:
        return open_cards_counted(s, t, player, ware)
    return cards_counted(s, t, player, ware)


@rare
def open_cards_counted(s: Vector, t: Vector, player: int, ware: int) -> int:
    """What lies face down does not count; of names each counts once."""
    copies = (s[WORKS + player] & t[COUNTED_TOO + ware]).bit_count()
    names = 0
    for i in range(t[PER_FIRST + ware], t[PER_END + ware]):
        kind = t[PER_KINDS + i]
        if open_copies(s, player, kind) > 0:
            copies += open_copies(s, player, kind)
            names |= 1 << t[NAME_OF + kind]
    count = names.bit_count() if t[COUNTED + ware] == PER_NAME else copies
    return min(count, t[PER_MOST + ware]) if t[PER_MOST + ware] > 0 else count


@rule
def amount_of(s: Vector, t: Vector, owner: int, kind: int) -> int:
    """The printed amount, and more if a landmark raises it."""
    more = t[POWER_AMOUNT + RAISE]
    return t[AMOUNT + kind] + (more if s[WORKS + owner] & t[RAISED_BY + kind] else 0)
