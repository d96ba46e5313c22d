"""What the player who is asked may do."""

from __future__ import annotations

from machikoro.rules.build import establishment_refusal, landmark_refusal
from machikoro.rules.city import enjoys, has_movable_card
from machikoro.rules.layout import (
    ACTIVE,
    ADD,
    BUILD,
    BUILDABLE,
    BUILDABLE_COUNT,
    BUILT,
    CARDS,
    CLOSE,
    CLOSED,
    COINS,
    COST,
    DECLINE,
    DEMOLISH,
    DEMOLISHABLE,
    GIVE,
    INVEST,
    KEEP,
    KINDS,
    LANDMARKS,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    LEAST_PRICE,
    MOVABLE,
    PASS,
    PHASE,
    PLAYER_COUNT,
    REROLL,
    ROLL,
    TAKE,
    TARGET,
    TARGETED,
    Log,
    Vector,
)
from machikoro.rules.registry import rare, rule
from machikoro.rules.resolve import can_close
from machikoro.rules.step import step
from machikoro.rules.words import (
    ADDING,
    BUILDING,
    CLOSING,
    DEMOLISHING,
    FIRST_CHANCE,
    GIVING,
    INVESTING,
    MAY_BUILD,
    ONLY_CHOICE,
    REROLLING,
    ROLLING,
    SWAPPING,
    TAKING,
    TARGETING,
    TWO_DICE,
)


@rule
def legal_actions(s: Vector, t: Vector, out: Vector) -> int:
    """Write the legal actions to `out` and say how many there are."""
    phase = s[PHASE]
    if phase == BUILDING:
        return legal_builds(s, t, out)
    if phase == ROLLING:
        return legal_rolls(s, t, out)
    if phase == REROLLING:
        return two_choices(REROLL, KEEP, out)
    if phase == ADDING:
        return two_choices(ADD, DECLINE, out)
    if phase == INVESTING:
        return two_choices(INVEST, DECLINE, out)
    if phase >= FIRST_CHANCE:
        return 0
    return legal_answers(s, t, phase, out)


@rare
def legal_answers(s: Vector, t: Vector, phase: int, out: Vector) -> int:
    if phase == TARGETING:
        return legal_targets(s, t, out)
    if phase == SWAPPING:
        return legal_partners(s, t, out)
    if phase == GIVING:
        return legal_cards(s, t, s[ACTIVE], GIVE, out)
    if phase == TAKING:
        return legal_cards(s, t, s[TARGETED], TAKE, out)
    if phase == DEMOLISHING:
        return legal_demolitions(s, t, out)
    if phase == CLOSING:
        return legal_closings(s, t, out)
    return 0


@rule
def two_choices(first: int, second: int, out: Vector) -> int:
    out[0] = first
    out[1] = second
    return 2


@rule
def legal_rolls(s: Vector, t: Vector, out: Vector) -> int:
    out[0] = ROLL
    if enjoys(s, t, s[ACTIVE], TWO_DICE):
        out[1] = ROLL + 1
        return 2
    return 1


@rule
def legal_builds(s: Vector, t: Vector, out: Vector) -> int:
    """Whatever nothing forbids; wares are listed cheapest first, so the first too dear ends it."""
    out[0] = PASS
    n = 1
    player = s[ACTIVE]
    coins = s[COINS + player]
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if t[COST + kind] > coins:
            break
        if establishment_refusal(s, t, player, kind) == MAY_BUILD:
            out[n] = BUILD + kind
            n += 1
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if t[LEAST_PRICE + landmark] > coins:
            break
        if landmark_refusal(s, t, player, landmark) == MAY_BUILD:
            out[n] = BUILD + KINDS + landmark
            n += 1
    return n


@rule
def legal_targets(s: Vector, t: Vector, out: Vector) -> int:
    """Every opponent, a penniless one too."""
    n = 0
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE]:
            out[n] = TARGET + player
            n += 1
    return n


@rule
def legal_partners(s: Vector, t: Vector, out: Vector) -> int:
    out[0] = DECLINE
    n = 1
    for player in range(t[PLAYER_COUNT]):
        if player != s[ACTIVE] and has_movable_card(s, t, player):
            out[n] = TARGET + player
            n += 1
    return n


@rule
def legal_cards(s: Vector, t: Vector, owner: int, verb: int, out: Vector) -> int:
    """Of a kind with copies open and on holiday one says which."""
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        copies = s[CARDS + owner * KINDS + kind]
        if copies > 0 and t[MOVABLE + kind]:
            closed = s[CLOSED + owner * KINDS + kind]
            if 0 < closed < copies:
                out[n] = verb + KINDS + kind
                out[n + 1] = verb + 2 * KINDS + kind
                n += 2
            else:
                out[n] = verb + kind
                n += 1
    return n


@rule
def legal_demolitions(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    standing = s[BUILT + s[ACTIVE]] & t[DEMOLISHABLE]
    for landmark in range(LANDMARKS):
        if standing >> landmark & 1:
            out[n] = DEMOLISH + landmark
            n += 1
    return n


@rule
def legal_closings(s: Vector, t: Vector, out: Vector) -> int:
    n = 0
    for i in range(t[BUILDABLE_COUNT]):
        kind = t[BUILDABLE + i]
        if can_close(s, t, kind):
            out[n] = CLOSE + kind
            n += 1
    return n


@rare
def take_only_choices(s: Vector, t: Vector, out: Vector, log: Log) -> None:
    """Rolling and building are always asked; any other question with one answer is not."""
    while s[PHASE] != ROLLING and s[PHASE] < BUILDING:
        if legal_actions(s, t, out) != 1:
            return
        if log is not None:
            log.append((ONLY_CHOICE, s[ACTIVE], out[0]))
        step(s, t, out[0], log)
