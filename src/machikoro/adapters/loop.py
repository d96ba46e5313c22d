"""Many games in one call: each takes one action and goes on until a learner has a choice."""

from __future__ import annotations

from machikoro.adapters.seen import observe
from machikoro.bots.loop import next_action
from machikoro.bots.plans import WHO
from machikoro.rules.chance import GENERATOR_SIZE, seed_generator
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import (
    ACTIVE,
    NONE,
    PHASE,
    PLAYER_COUNT,
    TURN,
    WINNER,
    Flags,
    Floats,
    Vector,
)
from machikoro.rules.questions import END_OF_OUTCOMES, FIRST_CHANCE, FIRST_OUTCOME, OVER
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.registry import entry, part, rare, rule, vector
from machikoro.rules.step import step

LEARNER = 200
"""In a seating, somebody whose moves come from outside."""
IN_TURN = -1
"""As the seat that starts: another one in each game."""
SEED, FIRST, TURNS, SIZE, WIDTH, MOVES, BOARDS = range(7)
"""Terms of a batch: its seed, who starts, the limit of turns, how many games, how many numbers are
seen of each and how many moves there are, and whether boards are seen."""
OUTCOMES = END_OF_OUTCOMES - FIRST_OUTCOME


@rule
def move_number(code: int) -> int:
    """Moves are numbered without the outcomes of chance that lie among the actions."""
    return code if code < FIRST_OUTCOME else code - OUTCOMES


@rule
def code_of_move(number: int) -> int:
    """The action that a move is."""
    return number if number < FIRST_OUTCOME else number + OUTCOMES


@rule
def choices_of_learner(s: Vector, t: Vector, bots: Vector, out: Vector) -> int:
    """How many, written down; 0 where chance or a bot is asked."""
    if s[PHASE] >= FIRST_CHANCE or bots[WHO + s[ACTIVE]] != LEARNER:
        return 0
    return legal_actions(s, t, out)


@rare
def play_on(
    s: Vector, t: Vector, bots: Vector, out: Vector, r: Vector, given: int, turns: int
) -> int:
    """Take an action, if one is given; then chance and bots have their say until a learner has a
    choice.  Says between how many actions; 0: the game is over, or was cut short."""
    action = given
    while s[PHASE] != OVER and s[TURN] <= turns:
        if action == NONE:
            choices = choices_of_learner(s, t, bots, out)
            if choices > 1:
                return choices
            action = out[0] if choices == 1 else next_action(s, t, bots, out, r)
        step(s, t, action, None)
        action = NONE
    return 0


@rare
def begin_game(
    openings: Vector, s: Vector, t: Vector, r: Vector, given: Vector, number: int
) -> None:
    """The dice of a game depend on the seed and its number alone."""
    seat = number % t[PLAYER_COUNT] if given[FIRST] == IN_TURN else given[FIRST]
    for i in range(STATE_SIZE):
        s[i] = openings[seat * STATE_SIZE + i]
    seed_generator(r, given[SEED], number)


@rule
def pay_out(s: Vector, t: Vector, rewards: Floats, at: int) -> None:
    """Winner 1, all others together -1; a game that was cut short has no winner."""
    players = t[PLAYER_COUNT]
    for seat in range(players):
        if s[WINNER] == NONE:
            rewards[at + seat] = 0.0
        elif s[WINNER] == seat:
            rewards[at + seat] = 1.0
        else:
            rewards[at + seat] = -1.0 / (players - 1)


@rule
def write_mask(out: Vector, choices: int, masks: Flags, at: int, moves: int) -> None:
    for i in range(moves):
        masks[at + i] = 0
    for i in range(choices):
        masks[at + move_number(out[i])] = 1


@rule
def begin_row(t: Vector, rewards: Floats, ends: Flags, game: int, size: int) -> None:
    """Nothing has ended here yet, and nobody has won."""
    for seat in range(t[PLAYER_COUNT]):
        rewards[game * t[PLAYER_COUNT] + seat] = 0.0
    ends[game] = ends[size + game] = 0


@rule
def end_row(s: Vector, t: Vector, rewards: Floats, ends: Flags, game: int, size: int) -> None:
    """Won, or cut short."""
    pay_out(s, t, rewards, game * t[PLAYER_COUNT])
    ends[game] = 1 if s[PHASE] == OVER else 0
    ends[size + game] = 1 - ends[game]


@entry
def step_games(
    states: Vector,
    openings: Vector,
    tables: Vector,
    bots: Vector,
    guide: Vector,
    choices: Vector,
    generators: Vector,
    numbers: Vector,
    actions: Vector,
    seats: Vector,
    observations: Floats,
    rewards: Floats,
    masks: Flags,
    ends: Flags,
    terms: Vector,
) -> None:
    """One move in each game, numbered by `move_number`; NONE begins a new one there.

    What is over begins anew at once: what is seen then is the new game, rewards are of the old.
    A width of 0 leaves out what is seen.
    """
    t, out, given = vector(tables), vector(choices), vector(terms)
    size, width, moves, boards = given[SIZE], given[WIDTH], given[MOVES], given[BOARDS]
    for game in range(size):
        s = part(vector(states), game * STATE_SIZE)
        r = part(vector(generators), game * GENERATOR_SIZE)
        begin_row(t, vector(rewards), vector(ends), game, size)
        action = NONE
        if actions[game] == NONE:
            begin_game(vector(openings), s, t, r, given, numbers[game])
        else:
            action = code_of_move(actions[game])
        count = play_on(s, t, vector(bots), out, r, action, given[TURNS])
        while count == 0:
            end_row(s, t, vector(rewards), vector(ends), game, size)
            numbers[game] += size
            begin_game(vector(openings), s, t, r, given, numbers[game])
            count = play_on(s, t, vector(bots), out, r, NONE, given[TURNS])
        seats[game] = s[ACTIVE]
        write_mask(out, count, vector(masks), game * moves, moves)
        if width > 0:
            g = vector(guide)
            observe(s, t, g, s[ACTIVE], vector(observations), game * width, boards)
