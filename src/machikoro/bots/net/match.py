"""Games between nets and rules in one loop, with the luck of the dice told beside the result.

Luck is what a throw changes in the chances of a judge, against its exact mean over all throws:
on average it is nothing, however well or badly the judge judges.
"""

from __future__ import annotations

from machikoro.bots.loop import choose_seated
from machikoro.bots.net.branches import FEW
from machikoro.bots.net.choose import best_choice, draw_choice, weigh_choices
from machikoro.bots.net.deep import weigh_further
from machikoro.bots.net.look import forget, look
from machikoro.bots.net.moves import advance, possible
from machikoro.bots.net.workspace import JUDGED_AT
from machikoro.bots.plans import SEATING, WHO
from machikoro.rules.chance import random_outcome, seed_generator, seed_turn
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import (
    ACTIVE,
    NONE,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    TURN,
    WINNER,
    Floats,
    Layout,
    Vector,
)
from machikoro.rules.questions import DRAWING, FIRST_CHANCE, OVER, THROWING
from machikoro.rules.registry import entry, part, rare, rule, vector

NET = 100
"""In a seating, a bot that plays by a net."""
TERMS = Layout()
"""Who uses which net, and how."""
SEAT = TERMS.block("seat", SEATING.size)
GUIDE_START = TERMS.block("guide_start", PLAYERS)
WEIGHTS_START = TERMS.block("weights_start", PLAYERS)
FURTHER = TERMS.block("further", PLAYERS)
"""In thousandths, the choices that are looked at more closely; none: no further turn is."""
JUDGE = TERMS.block("judge")
"""Where the judge's net is among all, or none."""
JUDGE_GUIDE = TERMS.block("judge_guide")
WIDTH = TERMS.block("width")
DRAWS = TERMS.block("draws")

NUMBER, WON_BY, TOOK = range(3)
"""Of each game: its number in, who won and after how many turns out."""
NOTE = 3
LUCK, LOST, DECIDED, ENDED = 0, PLAYERS, 2 * PLAYERS, 3 * PLAYERS
"""Of each game and seat: luck, chances thrown away by own choices, and how many those were; and
what the judge thinks of how it ended: of a game that was cut short, too."""
SUMS = 4 * PLAYERS


@entry
def play_net_match(
    opening: Vector, state: Vector, twin: Vector, third: Vector, tables: Vector, terms: Vector,
    guides: Vector, weights: Floats, warmth: Floats, notes: Floats, book: Vector, choices: Vector,
    out: Vector, q: Floats, dice: Vector, own: Vector, results: Vector, sums: Floats, games: int,
    seed: int, turns: int,
) -> None:  # fmt: skip
    s, n = vector(state), vector(results)
    for game in range(games):
        copy_state(vector(opening), s)
        play_net_game(
            s, vector(twin), vector(third), vector(tables), vector(terms), vector(guides),
            vector(weights), vector(warmth), vector(notes), vector(book), vector(choices),
            vector(out), vector(q), vector(dice), vector(own), vector(sums), game * SUMS, seed,
            n[game * NOTE + NUMBER], turns,
        )  # fmt: skip
        n[game * NOTE + WON_BY] = s[WINNER] if s[PHASE] == OVER else NONE
        n[game * NOTE + TOOK] = min(s[TURN], turns)


@rare
def play_net_game(
    s: Vector, u: Vector, v: Vector, t: Vector, k: Vector, g: Vector, w: Floats, warmth: Floats,
    f: Floats, b: Vector, c: Vector, out: Vector, q: Floats, dice: Vector, own: Vector,
    sums: Floats, at: int, seed: int, number: int, turns: int,
) -> None:  # fmt: skip
    """The dice of a turn are the same whoever plays it; what bots draw is apart from them."""
    for i in range(SUMS):
        sums[at + i] = 0.0
    seed_generator(own, seed, number)
    turn = NONE
    f[JUDGED_AT] = 0.0
    while s[PHASE] != OVER and s[TURN] <= turns:
        if s[PHASE] < FIRST_CHANCE:
            action = seat_chooses(s, u, v, t, k, g, w, warmth, f, b, c, out, q, own, sums, at)
            advance(s, t, action)
        else:
            if s[TURN] != turn:
                turn = s[TURN]
                seed_turn(dice, seed, number, turn)
            judged = k[JUDGE] != NONE and s[PHASE] != DRAWING
            width = exact_width(s, k)
            if judged:
                add_luck(s, u, t, k, g, w, f, b, c, sums, at, width, -1.0)
            advance(s, t, random_outcome(s, t, dice))
            f[JUDGED_AT] = 0.0
            if judged:
                add_luck(s, u, t, k, g, w, f, b, c, sums, at, width, 1.0)
    if k[JUDGE] != NONE:
        f[JUDGED_AT] = 0.0
        add_luck(s, u, t, k, g, w, f, b, c, sums, at + ENDED, k[WIDTH], 1.0)


@rule
def exact_width(s: Vector, k: Vector) -> int:
    """A narrow look takes three catches for all: before a catch itself that is no exact mean."""
    return k[WIDTH] if s[PHASE] == THROWING or k[WIDTH] == 0 else max(k[WIDTH], FEW + 1)


@rule
def add_luck(
    s: Vector, u: Vector, t: Vector, k: Vector, g: Vector, w: Floats, f: Floats, b: Vector,
    c: Vector, sums: Floats, at: int, width: int, sign: float,
) -> None:  # fmt: skip
    """What the judge thinks, before a throw with a minus and after it with a plus."""
    if f[JUDGED_AT] == 0.0 or width != k[WIDTH]:
        copy_state(s, u)
        forget(f)
        look(u, t, part(g, k[JUDGE_GUIDE]), part(w, k[JUDGE]), f, b, c, width, NONE)
        for player in range(t[PLAYER_COUNT]):
            f[JUDGED_AT + 1 + player] = f[player]
    for player in range(t[PLAYER_COUNT]):
        sums[at + LUCK + player] += sign * f[JUDGED_AT + 1 + player]


@rare
def seat_chooses(
    s: Vector, u: Vector, v: Vector, t: Vector, k: Vector, g: Vector, w: Floats, warmth: Floats,
    f: Floats, b: Vector, c: Vector, out: Vector, q: Floats, own: Vector, sums: Floats, at: int,
) -> int:  # fmt: skip
    seat = s[ACTIVE]
    f[JUDGED_AT] = 0.0
    n = possible(s, t, out)
    if n == 1:
        return out[0]
    if k[SEAT + WHO + seat] != NET:
        return choose_seated(s, t, k, out, n, own)
    guide = part(g, k[GUIDE_START + seat])
    weights = part(w, k[WEIGHTS_START + seat])
    if k[FURTHER + seat] > 0:
        weigh_further(
            s, u, v, t, guide, weights, f, b, c, out, q, own, k[WIDTH], k[DRAWS],
            k[FURTHER + seat], s[TURN],
        )  # fmt: skip
    else:
        weigh_choices(s, u, t, guide, weights, f, b, c, out, q, k[WIDTH])
    chosen = draw_choice(q, n, seat, warmth[seat], own)
    best = best_choice(q, n, seat)
    sums[at + LOST + seat] += q[best * PLAYERS + seat] - q[chosen * PLAYERS + seat]
    sums[at + DECIDED + seat] += 1.0
    if k[WEIGHTS_START + seat] == k[JUDGE] and k[FURTHER + seat] == 0:
        # Where this leads the judge has just looked at: it need not look again.
        f[JUDGED_AT] = 1.0
        for player in range(t[PLAYER_COUNT]):
            f[JUDGED_AT + 1 + player] = q[chosen * PLAYERS + player]
    return out[chosen]


assert SEAT == 0, "rules read a seating from its start"
