"""Whole games between bots in one loop, compiled or plain."""

from __future__ import annotations

from machikoro.bots.easy import choose_easy
from machikoro.bots.normal import choose_normal
from machikoro.bots.plans import WHO, choose_plan
from machikoro.bots.uniform import choose_any_building, choose_any_dice, choose_uniform
from machikoro.rules.chance import random_outcome, seed_generator
from machikoro.rules.copying import copy_state
from machikoro.rules.layout import ACTIVE, NONE, PHASE, PLAYERS, TURN, WINNER, Vector
from machikoro.rules.questions import BUILDING, FIRST_CHANCE, OVER, ROLLING
from machikoro.rules.questions.asked import answer, legal_actions
from machikoro.rules.questions.build import build_answer
from machikoro.rules.questions.roll import roll_answer
from machikoro.rules.registry import apart, entry, rule, vector
from machikoro.rules.step import flow_on, meet_chance, step

RANDOM, EASY, NORMAL, PLAN = range(4)
TURNS_PLAYED = PLAYERS
CUT_SHORT = PLAYERS + 1
TALLY_SIZE = PLAYERS + 2
"""Wins by seat, turns of all games, games that reached the limit of turns."""


@rule
def next_action(s: Vector, t: Vector, bots: Vector, out: Vector, r: Vector) -> int:
    """What chance brings, or what the bot whose turn it is decides."""
    if s[PHASE] >= FIRST_CHANCE:
        return random_outcome(s, t, r)
    if s[PHASE] == BUILDING and bots[WHO + s[ACTIVE]] == RANDOM:
        return choose_any_building(s, t, out, r)
    return choose_seated(s, t, bots, out, legal_actions(s, t, out), r)


@rule
def choose_seated(s: Vector, t: Vector, bots: Vector, out: Vector, n: int, r: Vector) -> int:
    """By the rule of whoever is asked."""
    who = bots[WHO + s[ACTIVE]]
    if who == RANDOM:
        return choose_uniform(out, n, r)
    return choose_by_rule(s, t, bots, who, out, n, r)


@apart
def choose_by_rule(
    s: Vector, t: Vector, bots: Vector, who: int, out: Vector, n: int, r: Vector
) -> int:
    """What the others leave open is decided as `easy` does."""
    chosen = NONE
    if who == NORMAL:
        chosen = choose_normal(s, t, out, n, r)
    elif who == PLAN:
        chosen = choose_plan(s, t, bots, out, n)
    return chosen if chosen != NONE else choose_easy(s, t, out, n, r)


@rule
def play_out(s: Vector, t: Vector, bots: Vector, out: Vector, r: Vector, turns: int) -> None:
    """To the end, or until turn number `turns` is over."""
    while s[PHASE] != OVER and s[TURN] <= turns:
        take_next_step(s, t, bots, out, r)


@rule
def take_next_step(s: Vector, t: Vector, bots: Vector, out: Vector, r: Vector) -> None:
    """`step` with `next_action`, which would both ask what the game waits for."""
    if s[PHASE] >= FIRST_CHANCE:
        meet_chance(s, t, random_outcome(s, t, r), None)
    elif s[PHASE] == ROLLING and bots[WHO + s[ACTIVE]] == RANDOM:
        roll_answer(s, choose_any_dice(s, t, r))
    elif s[PHASE] == BUILDING and bots[WHO + s[ACTIVE]] == RANDOM:
        build_answer(s, t, choose_any_building(s, t, out, r), None)
    else:
        answer(s, t, choose_seated(s, t, bots, out, legal_actions(s, t, out), r), None)
    if s[PHASE] > OVER:
        flow_on(s, t, None)


@rule
def count_result(s: Vector, tally: Vector, turns: int) -> None:
    if s[WINNER] >= 0:
        tally[s[WINNER]] += 1
        tally[TURNS_PLAYED] += s[TURN]
    else:
        tally[CUT_SHORT] += 1
        tally[TURNS_PLAYED] += turns


@entry
def play_games(
    opening: Vector,
    state: Vector,
    tables: Vector,
    bots: Vector,
    choices: Vector,
    generator: Vector,
    tally: Vector,
    seed: int,
    first: int,
    end: int,
    turns: int,
) -> None:
    """Games number `first` to `end - 1` of a run, added up in `tally`."""
    s, t, r = vector(state), vector(tables), vector(generator)
    for game in range(first, end):
        copy_state(vector(opening), s)
        seed_generator(r, seed, game)
        play_out(s, t, vector(bots), vector(choices), r, turns)
        count_result(s, vector(tally), turns)


@entry
def play_one_step(
    state: Vector, tables: Vector, bots: Vector, choices: Vector, generator: Vector
) -> int:
    """One decision or outcome of chance; says which action it was."""
    s, t = vector(state), vector(tables)
    action = next_action(s, t, vector(bots), vector(choices), vector(generator))
    step(s, t, action, None)
    return action
