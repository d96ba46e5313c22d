"""How `normal` judges what rule cards allow: contributions, track, boats, rebuilding, and more.

What needs several actions counts its gain divided by them; an island that lasts counts for later
games too.
"""

from __future__ import annotations

from machikoro.bots.earning import ANY_THROW, best_roll, earnings, own_gain, throw_brings
from machikoro.bots.rounds import rounds_to_go, rounds_with, rounds_with_landmark
from machikoro.rules.build import cost_of, landmark_refusal, reaches_goal
from machikoro.rules.city import times
from machikoro.rules.expedition import unclaimed
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    BOAT,
    BUILT,
    CARDS,
    COINS,
    COLOUR,
    DICE_COUNT,
    FLOORS,
    GAMES_LATER,
    INSTEAD,
    ISLAND_COINS,
    ISLAND_ON,
    ISLANDS_AT,
    KINDS,
    LANDMARKS_IN_GAME,
    LANDMARKS_IN_GAME_COUNT,
    MARKET,
    NONE,
    OPERATION,
    PHASE,
    PROJECT,
    PROJECT_BITS,
    PROJECT_FLOORS,
    REFUND,
    RING,
    RULE_AMOUNT,
    RULE_COST,
    TARGETED,
    TOTAL,
    TRACKS,
    WORKS,
    Vector,
)
from machikoro.rules.marks import add_cards
from machikoro.rules.project import contribution_price, project_refusal
from machikoro.rules.questions import (
    BUILDING,
    CALL_FOX,
    CALLING,
    CLOSE,
    CONTRIBUTE,
    DECLINE,
    FREE_CARD,
    FREE_MOVE,
    KEEP,
    PRANKING,
    SAIL,
    SHIFTING,
    TRACK,
)
from machikoro.rules.questions.sail import fields_to_island
from machikoro.rules.questions.shift import DOWN, UP
from machikoro.rules.registry import rare, rule
from machikoro.rules.words import (
    BANK,
    COMPLETE_TRACK,
    EXPEDITION,
    EXTRA,
    MAY_BUILD,
    OPEN_ALL,
    PURPLE,
    RAILWAY,
)

LATER = 300
"""What an island is worth in each later game, in thousandths of what it is worth now."""
NEAR_THE_END = 2_000
"""Rounds in thousandths, from which on nothing is saved."""
A_FEW = 3
"""Copies of a card that are planned together."""
FOX_GAIN = 13
"""Tenths of the expectation for which the fox goes."""


@rare
def answer_rule_question(s: Vector, t: Vector, out: Vector, n: int, habits: int) -> int:
    """Of what rule cards ask, in a way of its own; none where it does as `easy`."""
    phase = s[PHASE]
    if phase == SHIFTING:
        return shift_by_gain(s, t, out, n)
    if phase == CALLING:
        return CALL_FOX if fox_pays(s, t, habits) else DECLINE
    if phase == PRANKING:
        return prank_by_income(s, t, out, n, habits)
    return NONE


@rule
def shift_by_gain(s: Vector, t: Vector, out: Vector, n: int) -> int:
    best = KEEP
    most = own_gain(s, t, s[ACTIVE], s[TOTAL]) + 1
    for i in range(n):
        if out[i] == UP or out[i] == DOWN:
            gain = own_gain(s, t, s[ACTIVE], s[TOTAL] + (1 if out[i] == UP else -1))
            if gain > most:
                most = gain
                best = out[i]
    return best


@rule
def fox_pays(s: Vector, t: Vector, habits: int) -> int:
    """A good number, or the last ones."""
    player = s[ACTIVE]
    mean = throw_brings(s, t, player, s[DICE_COUNT], ANY_THROW)
    gain = own_gain(s, t, player, s[TOTAL])
    late = gain > 0 and rounds_to_go(s, t, player, 0, habits) < NEAR_THE_END
    return 1 if late or 360 * gain >= FOX_GAIN * mean else 0


@rule
def prank_by_income(s: Vector, t: Vector, out: Vector, n: int, habits: int) -> int:
    """Of others what they would miss most, of one's own what one misses least."""
    visited = s[TARGETED]
    own = visited == s[ACTIVE]
    best = out[0]
    least = 0
    for i in range(n):
        at = CARDS + visited * KINDS + out[i] - CLOSE
        s[at] -= 1
        left = earnings(s, t, visited, habits)
        s[at] += 1
        if i == 0 or (left > least if own else left < least):
            least = left
            best = out[i]
    return best


@rare
def rounds_by_plan(s: Vector, t: Vector, kind: int, coins: int, now: int, habits: int) -> int:
    """A few copies may bring what the first does not: two dice instead of one."""
    player = s[ACTIVE]
    copies = min(A_FEW, s[MARKET + kind])
    if copies < 2 or t[COLOUR + kind] == PURPLE:
        return now
    then = rounds_with(s, t, player, kind, copies, copies * coins, habits)
    return now - (now - then) // copies


@rare
def rounds_after_venture(s: Vector, t: Vector, action: int, now: int, habits: int) -> int:
    if action == CONTRIBUTE:
        return rounds_after_contributing(s, t, s[ACTIVE], habits)
    if action == TRACK:
        return rounds_after_track(s, t, s[ACTIVE], now, habits)
    return rounds_after_sailing(s, t, action - SAIL + 1, habits)


@rare
def rounds_after_contributing(s: Vector, t: Vector, player: int, habits: int) -> int:
    built = s[BUILT + player]
    works = s[WORKS + player]
    track = s[TRACKS + player]
    coins = benefit_in_coins(s, t, player) - contribution_price(s, t)
    s[FLOORS + player] += 1
    if s[FLOORS + player] >= t[PROJECT_FLOORS]:
        s[BUILT + player] |= t[PROJECT_BITS]
        s[WORKS + player] |= t[PROJECT_BITS]
    if t[OPERATION + PROJECT] == COMPLETE_TRACK:
        s[TRACKS + player] = t[RULE_AMOUNT + RAILWAY]
    rounds = -1
    if not reaches_goal(s, t, player):
        rounds = rounds_to_go(s, t, player, coins, habits)
    s[FLOORS + player] -= 1
    s[BUILT + player] = built
    s[WORKS + player] = works
    s[TRACKS + player] = track
    return rounds


@rule
def benefit_in_coins(s: Vector, t: Vector, player: int) -> int:
    """About what a contribution brings at once."""
    operation = t[OPERATION + PROJECT]
    if operation == BANK:
        return t[AMOUNT + PROJECT] * times(s, t, player, PROJECT)
    if operation == EXTRA:
        return best_roll(s, t, player) // 36
    if operation == OPEN_ALL or operation == FREE_CARD:
        return t[AMOUNT + PROJECT]
    if operation == FREE_MOVE:
        return t[INSTEAD + PROJECT]
    missing = s[TRACKS + player] < t[RULE_AMOUNT + RAILWAY]
    return 0 if missing else t[INSTEAD + PROJECT]


@rare
def rounds_after_track(s: Vector, t: Vector, player: int, now: int, habits: int) -> int:
    """The summit is worth its gain by the pieces that are missing."""
    laid = s[TRACKS + player]
    missing = t[RULE_AMOUNT + RAILWAY] - laid
    s[TRACKS + player] = t[RULE_AMOUNT + RAILWAY]
    summit = rounds_to_go(s, t, player, -missing * t[RULE_COST + RAILWAY], habits)
    s[TRACKS + player] = laid
    return now - (now - summit) // missing


@rare
def rounds_after_sailing(s: Vector, t: Vector, fields: int, habits: int) -> int:
    """An island at once, or half of it where another move reaches it."""
    player = s[ACTIVE]
    cost = t[RULE_COST + EXPEDITION] if s[PHASE] == BUILDING else 0
    now = rounds_to_go(s, t, player, -cost, habits)
    reached = (s[BOAT + player] + fields) % t[RING]
    ahead = fields_to_island(s, t, reached)
    if ahead > t[RULE_AMOUNT + EXPEDITION]:
        return now
    island = t[ISLAND_ON + (reached + ahead) % t[RING]]
    gain = island_gain(s, t, player, island, now, habits)
    return now - (gain if ahead == 0 else gain // 2)


@rule
def island_gain(s: Vector, t: Vector, player: int, island: int, now: int, habits: int) -> int:
    bit = 1 << (ISLANDS_AT + island)
    claimed = unclaimed(s, t) & bit
    s[BUILT + player] |= claimed
    s[WORKS + player] |= claimed
    gain = now - rounds_to_go(s, t, player, t[ISLAND_COINS + island], habits)
    s[BUILT + player] &= ~claimed
    s[WORKS + player] &= ~claimed
    return gain + gain * LATER * t[GAMES_LATER] // 1_000


@rare
def rounds_after_rebuilding(s: Vector, t: Vector, kind: int, card: int, habits: int) -> int:
    """With the best of the great works that can be paid then, or else with the best card."""
    player = s[ACTIVE]
    add_cards(s, t, player, kind, -1)
    s[COINS + player] += t[REFUND + kind]
    fewest = rounds_to_go(s, t, player, -t[REFUND + kind], habits)
    if card != NONE and card != kind:
        coins = -cost_of(s, t, player, card)
        fewest = min(fewest, rounds_with(s, t, player, card, 1, coins, habits))
    fewest = min(fewest, rounds_after_great_work(s, t, player, habits, fewest))
    s[COINS + player] -= t[REFUND + kind]
    add_cards(s, t, player, kind, 1)
    return fewest


@rule
def rounds_after_great_work(s: Vector, t: Vector, player: int, habits: int, fewest: int) -> int:
    if project_refusal(s, t, player) == MAY_BUILD:
        fewest = min(fewest, rounds_after_contributing(s, t, player, habits))
    for i in range(t[LANDMARKS_IN_GAME_COUNT]):
        landmark = t[LANDMARKS_IN_GAME + i]
        if landmark_refusal(s, t, player, landmark) == MAY_BUILD:
            fewest = min(fewest, rounds_with_landmark(s, t, player, landmark, habits))
    return fewest
