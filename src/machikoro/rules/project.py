"""The community project: what it costs, and what a contribution does."""

from __future__ import annotations

from machikoro.rules.build import owe_extra_turn, reaches_goal, win
from machikoro.rules.city import reopen, times
from machikoro.rules.coins import bank_pays
from machikoro.rules.layout import (
    ACTIVE,
    AMOUNT,
    BUILDABLE,
    BUILDABLE_COUNT,
    BUILT,
    COINS,
    DROPS,
    FLOORS,
    INSTEAD,
    OPERATION,
    PHASE,
    PROJECT,
    PROJECT_BITS,
    PROJECT_COST,
    PROJECT_FLOORS,
    PROJECT_LEAST,
    PROJECT_SOURCE,
    RULE_SOURCE,
    WORKS,
    Log,
    Vector,
)
from machikoro.rules.questions import FREE_CARD, FREE_MOVE, REFILLING
from machikoro.rules.questions.free import free_asks
from machikoro.rules.questions.sail import lighthouse_asks
from machikoro.rules.railway import complete_track
from machikoro.rules.registry import rare, rule
from machikoro.rules.rewards import reward_great_work
from machikoro.rules.words import (
    BANK,
    COMPLETE_TRACK,
    CONTRIBUTED,
    DROP_FELL,
    EXTRA,
    FLOOR_LAID,
    MAY_BUILD,
    OPEN_ALL,
    OWNED,
    SPRING,
    TOO_DEAR,
)


@rule
def contribution_price(s: Vector, t: Vector) -> int:
    return max(t[PROJECT_COST] - s[DROPS], t[PROJECT_LEAST])


@rule
def project_refusal(s: Vector, t: Vector, player: int) -> int:
    """Each player contributes once."""
    if s[BUILT + player] & t[PROJECT_BITS]:
        return OWNED
    return TOO_DEAR if contribution_price(s, t) > s[COINS + player] else MAY_BUILD


@rule
def let_drop_fall(s: Vector, t: Vector, log: Log) -> None:
    """As long as they make the project cheaper."""
    if contribution_price(s, t) > t[PROJECT_LEAST]:
        s[DROPS] += 1
        if log is not None:
            log.append((DROP_FELL, s[ACTIVE], s[DROPS], t[RULE_SOURCE + SPRING]))


@rare
def contribute(s: Vector, t: Vector, log: Log) -> None:
    """Pay, put up the flag; who has not won by that gets the benefit."""
    player = s[ACTIVE]
    price = contribution_price(s, t)
    s[COINS + player] -= price
    s[PHASE] = REFILLING
    if log is not None:
        log.append((CONTRIBUTED, player, t[PROJECT_SOURCE], price))
    if t[PROJECT_FLOORS] > 1 and lay_floor(s, t, log) < t[PROJECT_FLOORS]:
        bring_benefit(s, t, log)
        return
    s[BUILT + player] |= t[PROJECT_BITS]
    s[WORKS + player] |= t[PROJECT_BITS]
    if reaches_goal(s, t, player):
        win(s, log)
    elif not project_asks(s, t, log):
        bring_benefit(s, t, log)
        reward_great_work(s, t, 0, log)


@rule
def lay_floor(s: Vector, t: Vector, log: Log) -> int:
    """Says how many of them the player has then."""
    s[FLOORS + s[ACTIVE]] += 1
    if log is not None:
        log.append((FLOOR_LAID, s[ACTIVE], t[PROJECT_SOURCE], s[FLOORS + s[ACTIVE]]))
    return s[FLOORS + s[ACTIVE]]


@rule
def project_asks(s: Vector, t: Vector, log: Log) -> int:
    operation = t[OPERATION + PROJECT]
    if operation == FREE_CARD:
        return free_asks(s, t)
    if operation == FREE_MOVE:
        return lighthouse_asks(s, t)
    return 0


@rule
def bring_benefit(s: Vector, t: Vector, log: Log) -> None:
    """As far as nobody has to be asked; coins instead where nothing can be done."""
    player = s[ACTIVE]
    operation = t[OPERATION + PROJECT]
    source = t[PROJECT_SOURCE]
    if operation == BANK:
        bank_pays(s, player, t[AMOUNT + PROJECT] * times(s, t, player, PROJECT), source, log)
    elif operation == EXTRA:
        owe_extra_turn(s, log)
    elif operation == OPEN_ALL:
        open_all(s, t, player, log)
        bank_pays(s, player, t[AMOUNT + PROJECT], source, log)
    elif operation == FREE_MOVE or (operation == COMPLETE_TRACK and not complete_track(s, t, log)):
        bank_pays(s, player, t[INSTEAD + PROJECT], source, log)


@rule
def open_all(s: Vector, t: Vector, player: int, log: Log) -> None:
    for i in range(t[BUILDABLE_COUNT]):
        reopen(s, player, t[BUILDABLE + i], log)
