"""Whole games between bots in one loop, with a row of numbers for each game and each seat."""

from __future__ import annotations

from machikoro.bots.loop import count_result, next_action
from machikoro.rules.chance import seed_generator
from machikoro.rules.copying import copy_state
from machikoro.rules.counts import (
    COINS_LEFT,
    HAS_WON,
    LANDMARKS_BUILT,
    ROLL_NOW,
    SEAT_SIZE,
    SEATS,
    TURN_NOW,
)
from machikoro.rules.layout import (
    COINS,
    LANDMARK_COUNT,
    PHASE,
    PLAYER_COUNT,
    TURN,
    WINNER,
    Vector,
)
from machikoro.rules.questions import BUILDING, OVER, ROLLING
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.registry import adding, entry, rule, vector
from machikoro.rules.step import step

ENTRY = "count_games"
SEED, FIRST, END, TURNS, WIDTH = range(5)
"""Of a stretch of games: the run's seed, its first number, the number behind its last, the limit
of turns, and how many columns a seat has."""
WON_BY, TOOK = range(2)
GAME_WIDTH = 2
"""Columns of a game: who won, and after how many turns."""


@rule
def begin_counting(c: Vector, s: Vector) -> None:
    """The first turn may have begun before anything was decided."""
    c[TURN_NOW] = s[TURN]
    c[ROLL_NOW] = 0


@rule
def end_counting(c: Vector, s: Vector, t: Vector) -> None:
    for player in range(t[PLAYER_COUNT]):
        seat = SEATS + player * SEAT_SIZE
        c[seat + COINS_LEFT] = s[COINS + player]
        c[seat + LANDMARKS_BUILT] = s[LANDMARK_COUNT + player]
        c[seat + HAS_WON] = 1 if s[WINNER] == player else 0


@rule
def write_seats(
    c: Vector, t: Vector, columns: Vector, width: int, sheet: Vector, at: int, rows: int
) -> None:
    """Column after column, each as long as there are rows; what is written is set to zero."""
    for player in range(t[PLAYER_COUNT]):
        seat = SEATS + player * SEAT_SIZE
        for i in range(width):
            place = seat + columns[i]
            sheet[at + i * rows + player] = c[place]
            c[place] = 0


@entry
def count_games(
    opening: Vector,
    state: Vector,
    tables: Vector,
    bots: Vector,
    choices: Vector,
    generator: Vector,
    tally: Vector,
    counts: Vector,
    columns: Vector,
    sheet: Vector,
    terms: Vector,
) -> None:
    """As `play_games` does, to the very draw; what comes of each game stands in `sheet`.

    First the columns of the games, then those of the seats, game after game.
    """
    s, t, r, c, out = (
        vector(state),
        vector(tables),
        vector(generator),
        vector(counts),
        vector(sheet),
    )
    given = vector(terms)
    log = adding(counts)
    games = given[END] - given[FIRST]
    rows = games * t[PLAYER_COUNT]
    for i in range(games):
        copy_state(vector(opening), s)
        seed_generator(r, given[SEED], given[FIRST] + i)
        begin_counting(c, s)
        while s[PHASE] != OVER and s[TURN] <= given[TURNS]:
            step(s, t, next_action(s, t, vector(bots), vector(choices), r), log)
        count_result(s, vector(tally), given[TURNS])
        out[WON_BY * games + i] = s[WINNER]
        out[TOOK * games + i] = min(s[TURN], given[TURNS])
        end_counting(c, s, t)
        at = GAME_WIDTH * games + i * t[PLAYER_COUNT]
        write_seats(c, t, vector(columns), given[WIDTH], out, at, rows)


@rule
def is_only_choice(s: Vector, t: Vector, out: Vector) -> int:
    """Whether a `Game` would not ask: see `take_only_choices`."""
    if s[PHASE] == ROLLING or s[PHASE] >= BUILDING:
        return 0
    return 1 if legal_actions(s, t, out) == 1 else 0


def actions_of_game(
    state: Vector, t: Vector, bots: Vector, choices: Vector, generator: Vector, terms: Vector
) -> list[int]:
    """Plainly, one game of such a run: its actions, as they are given to a `Game`."""
    seed_generator(generator, terms[SEED], terms[FIRST])
    actions = []
    while state[PHASE] != OVER and state[TURN] <= terms[TURNS]:
        asked = not is_only_choice(state, t, choices)
        action = next_action(state, t, bots, choices, generator)
        if asked:
            actions.append(action)
        step(state, t, action, None)
    return actions
