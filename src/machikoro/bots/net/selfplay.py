"""Games of a net with itself, written down so that it can learn from them.

At each build two positions are noted: the one before it and the one after it.  What they should
have been worth is what came of them: the next judgement and the end of the game, mixed
(TD(lambda), forward view).  Where a build was drawn instead of chosen, nothing behind it counts.
"""

from __future__ import annotations

from machikoro.bots.loop import choose_seated
from machikoro.bots.net.choose import best_choice, choose_best, weigh_choices
from machikoro.bots.net.guide import INPUTS, SEATS
from machikoro.bots.net.inputs import see, viewer_of
from machikoro.bots.net.look import can_be_judged
from machikoro.bots.net.match import NET
from machikoro.bots.net.moves import advance, possible
from machikoro.bots.net.workspace import INPUT_AT
from machikoro.bots.plans import SEATING, WHO
from machikoro.rules.chance import below, random_outcome, seed_generator
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import (
    ACTIVE,
    NONE,
    PHASE,
    PLAYER_COUNT,
    PLAYERS,
    TURN,
    WINNER,
    Floats,
    Vector,
)
from machikoro.rules.questions import BUILDING, FIRST_CHANCE, OVER
from machikoro.rules.registry import entry, part, rare, rule, vector

KNOBS = 8
SEED, ODD, TRUST, TURNS, WIDTH, ROOM, SAMPLES, UNFINISHED = range(KNOBS)
"""Seed of the run; builds drawn of a thousand; how much of the further future counts, in
thousandths; the longest game; the width of nested questions; how many positions fit; how many
were noted; games cut short."""
NOTE = 5
"""Of a build: the rows of the positions before and after it, from whose places they are seen, and
whether the build was drawn."""
BEFORE, AFTER, BUILDER, NEXT, DRAWN_BUILD = range(NOTE)
FORMER, LEARNER = NET + 1, NET + 2
"""In the seating of an opening, somebody who plays by another net, and who learns to beat it."""
HAND_OVER = SEATING.size
"""The turn from which on the net itself plays for all and learns from it."""
OPENING = SEATING.size + 1
BUILDS = 4096
"""Of one game, at the most."""


@entry
def play_and_note(
    states: Vector, openings: Vector, first: int, games: int, tables: Vector, guide: Vector,
    weights: Floats, former: Floats, notes: Floats, book: Vector, twin: Vector, choices: Vector,
    out: Vector, q: Floats, generator: Vector, builds: Vector, judged: Floats, seen: Floats,
    wanted: Floats, knobs: Vector, state: Vector,
) -> None:  # fmt: skip
    """Games number `first` and on, each from its own state, until the room is used up."""
    s, r, k = vector(state), vector(generator), vector(knobs)
    for game in range(games):
        for i in range(STATE_SIZE):
            s[i] = states[game * STATE_SIZE + i]
        seed_generator(r, k[SEED], first + game)
        n = play_to_learn(
            s, part(vector(openings), game * OPENING), vector(tables), vector(guide),
            vector(weights), vector(former), vector(notes), vector(book), vector(twin),
            vector(choices), vector(out), vector(q), r, vector(builds), vector(judged),
            vector(seen), k,
        )  # fmt: skip
        tell_returns(
            s, vector(tables), vector(guide), vector(notes), vector(builds), vector(judged), n,
            vector(wanted), k,
        )  # fmt: skip


@rare
def play_to_learn(
    s: Vector, o: Vector, t: Vector, g: Vector, w: Floats, former: Floats, f: Floats, b: Vector,
    u: Vector, c: Vector, out: Vector, q: Floats, r: Vector, builds: Vector, judged: Floats,
    seen: Floats, k: Vector,
) -> int:  # fmt: skip
    """One game to its end; says how many builds were noted."""
    n = 0
    while s[PHASE] != OVER and s[TURN] <= k[TURNS] and n < BUILDS:
        if s[PHASE] >= FIRST_CHANCE:
            advance(s, t, random_outcome(s, t, r))
        elif s[TURN] < o[HAND_OVER] and o[WHO + s[ACTIVE]] < NET:
            advance(s, t, choose_seated(s, t, o, out, possible(s, t, out), r))
        elif s[TURN] < o[HAND_OVER] and o[WHO + s[ACTIVE]] == FORMER:
            advance(s, t, out[choose_best(s, u, t, g, former, f, b, c, out, q, k[WIDTH])])
        elif s[PHASE] == BUILDING and k[SAMPLES] + 2 <= k[ROOM] and learns(s, o):
            note_build(s, t, g, w, f, b, u, c, out, q, r, builds, judged, seen, k, n)
            n += 1
        else:
            advance(s, t, out[choose_best(s, u, t, g, w, f, b, c, out, q, k[WIDTH])])
    if s[PHASE] != OVER:
        k[UNFINISHED] += 1
    return n


@rule
def learns(s: Vector, o: Vector) -> int:
    """Before all play by the net, only who learns to beat the others can learn anything."""
    return 1 if s[TURN] >= o[HAND_OVER] or o[WHO + s[ACTIVE]] == LEARNER else 0


@rare
def note_build(
    s: Vector, t: Vector, g: Vector, w: Floats, f: Floats, b: Vector, u: Vector, c: Vector,
    out: Vector, q: Floats, r: Vector, builds: Vector, judged: Floats, seen: Floats, k: Vector,
    n: int,
) -> None:  # fmt: skip
    """The position before, the judgement of the best build, the build, the position after."""
    note = n * NOTE
    builds[note + BUILDER] = s[ACTIVE]
    builds[note + BEFORE] = note_position(s, t, g, f, seen, k)
    count = weigh_choices(s, u, t, g, w, f, b, c, out, q, k[WIDTH])
    best = best_choice(q, count, s[ACTIVE])
    for player in range(t[PLAYER_COUNT]):
        judged[n * PLAYERS + player] = q[best * PLAYERS + player]
    drawn = 1 if below(r, 1000) < k[ODD] else 0
    builds[note + DRAWN_BUILD] = drawn
    advance(s, t, out[below(r, count) if drawn else best])
    builds[note + AFTER] = NONE
    if s[PHASE] != OVER and can_be_judged(s, NONE):
        builds[note + NEXT] = viewer_of(s, t)
        builds[note + AFTER] = note_position(s, t, g, f, seen, k)


@rule
def note_position(s: Vector, t: Vector, g: Vector, f: Floats, seen: Floats, k: Vector) -> int:
    """Copy what the net would see; says in which row."""
    row = k[SAMPLES]
    k[SAMPLES] += 1
    see(s, t, g, viewer_of(s, t), f)
    for i in range(g[INPUTS]):
        seen[row * g[INPUTS] + i] = f[INPUT_AT + i]
    return row


@rare
def tell_returns(
    s: Vector, t: Vector, g: Vector, f: Floats, builds: Vector, judged: Floats, n: int,
    wanted: Floats, k: Vector,
) -> None:  # fmt: skip
    """From the last build to the first: what each position should have been worth."""
    players = t[PLAYER_COUNT]
    trust = k[TRUST] * 0.001
    for player in range(players):
        if s[PHASE] == OVER:
            f[player] = 1.0 if player == s[WINNER] else 0.0
        elif n > 0:
            f[player] = judged[(n - 1) * PLAYERS + player]
    for back in range(n):
        i = n - 1 - back
        note = i * NOTE
        if builds[note + AFTER] != NONE:
            want(g, f, builds[note + NEXT], players, wanted, builds[note + AFTER])
        for player in range(players):
            now = judged[i * PLAYERS + player]
            f[player] = now if builds[note + DRAWN_BUILD] else now + trust * (f[player] - now)
        want(g, f, builds[note + BUILDER], players, wanted, builds[note + BEFORE])


@rule
def want(g: Vector, f: Floats, viewer: int, players: int, wanted: Floats, row: int) -> None:
    """By place, as the net gives its chances."""
    for place in range(g[SEATS]):
        wanted[row * g[SEATS] + place] = 0.0
    for place in range(players):
        seat = viewer + place
        seat = seat - players if seat >= players else seat
        wanted[row * g[SEATS] + place] = f[seat]
