"""Games of a match between bots that are rules, compiled or plain."""

from __future__ import annotations

from machikoro.bots.loop import next_action
from machikoro.rules.chance import next_word, random_outcome, seed_generator, seed_turn
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import NONE, PHASE, TURN, WINNER, Vector
from machikoro.rules.questions import FIRST_CHANCE, OVER
from machikoro.rules.registry import entry, rule, vector
from machikoro.rules.step import step, take_only_choices

ENTRY = "play_match"
NUMBER, WON_BY, TOOK = range(3)
"""Of each game: its number in, who won and after how many turns out."""
NOTE = 3


@rule
def long_word(r: Vector) -> int:
    """A seed for somebody else."""
    low = next_word(r)
    return low | (next_word(r) >> 1) << 32


@rule
def bots_seed(r: Vector, seed: int, number: int) -> int:
    """What bots draw in a game has nothing to do with its dice."""
    seed_generator(r, seed, number)
    return long_word(r)


@rule
def move_seed(r: Vector, own: int, moves: int) -> int:
    """A new one for every move of a game."""
    seed_generator(r, own, moves)
    return long_word(r)


@rule
def play_one(
    s: Vector, t: Vector, bots: Vector, out: Vector, dice: Vector, own: Vector, seed: int,
    number: int, turns: int,
) -> None:  # fmt: skip
    """Just as `Game` and its bots would, where a bot that is a rule draws by the move."""
    bots_own = bots_seed(own, seed, number)
    turn = NONE
    moves = 0
    while s[PHASE] != OVER and s[TURN] <= turns:
        if s[PHASE] < FIRST_CHANCE:
            seed_generator(own, move_seed(own, bots_own, moves), moves)
            action = next_action(s, t, bots, out, own)
        else:
            if s[TURN] != turn:
                turn = s[TURN]
                seed_turn(dice, seed, number, turn)
            action = random_outcome(s, t, dice)
        # The one place: every further one would be compiled once more.
        step(s, t, action, None)
        take_only_choices(s, t, out, None)
        moves += 1


@entry
def play_match(
    opening: Vector, state: Vector, tables: Vector, bots: Vector, choices: Vector, dice: Vector,
    own: Vector, notes: Vector, games: int, seed: int, turns: int,
) -> None:  # fmt: skip
    s, n = vector(state), vector(notes)
    for game in range(games):
        at = game * NOTE
        copy_state(vector(opening), s)
        play_one(
            s, vector(tables), vector(bots), vector(choices), vector(dice), vector(own), seed,
            n[at + NUMBER], turns,
        )  # fmt: skip
        n[at + WON_BY] = s[WINNER] if s[PHASE] == OVER else NONE
        n[at + TOOK] = min(s[TURN], turns)
