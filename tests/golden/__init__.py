"""Golden playthroughs: every value at every step of one game for each ruleset.

They are written by `python -m tests.golden` (or `make golden`) and compared by
`tests/test_golden.py`.  A change in a file under `tests/golden` is a change of the rules: it is
wanted, or it is a bug.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import machikoro
from machikoro import Action, Event, Game
from machikoro.bots import choose_action

FOLDER = Path(__file__).parent


class Plan(NamedTuple):
    """Which game is written down, and how much of it."""

    players: int
    seed: int
    turns: int = 10_000
    ruleset: str = ""
    """If the game is not called like its ruleset."""
    options: Mapping[str, Any] = {}


PLANS: dict[str, Plan] = {
    "base": Plan(3, 1),
    "harbor": Plan(4, 2, turns=160),
    "sharp": Plan(3, 3, turns=160),
    "harbor+sharp": Plan(4, 4, turns=160),
    "fussball": Plan(4, 5, turns=160),
    "mk2": Plan(4, 6),
    "legacy": Plan(3, 7),
    "legacy-4": Plan(2, 13, 60, "legacy", {"chapter": 4, "sides": "BAB"}),
    "legacy-8": Plan(3, 9, 60, "legacy", {"chapter": 8, "sides": "draw", "boats": [4, 0, 17]}),
    "legacy-11": Plan(4, 10, 80, "legacy", {"chapter": 11, "project": "peoples_park"}),
}


def ruleset_of(name: str) -> str:
    return PLANS[name].ruleset or name


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    plan, ruleset = PLANS[name], ruleset_of(name)
    game = machikoro.new_game(ruleset, plan.players, seed=plan.seed, deal=False, **plan.options)
    lines = [f"{ruleset}, {plan.players} players, seed {plan.seed}, bot random", ""]
    lines += [f"{path} = {value}" for path, value in flat(game.position()).items()]
    while not game.over and game.turn <= plan.turns:
        lines += ["", *one_step(game)]
    lines += ["", "end" if game.over else "cut short", f"winner = {game.winner}", ""]
    return "\n".join(lines)


def one_step(game: Game) -> Iterator[str]:
    number, before = len(game.moves), flat(game.position())
    yield f"{number}. turn {game.turn}, seat {game.active}, {game.decision}, {asked(game)}"
    if game.to_move is None:
        yield f"  chance: {odds(game.chance())}"
        events = game.play_chance()
    else:
        yield f"  legal: {', '.join(f'{a} ({int(a)})' for a in game.legal_actions())}"
        events = game.play(choose_action(game, "random", game.seed))
    yield f"  > {game.moves[-1]}"
    yield from (f"  {fact(event)}" for event in events)
    yield from (f"    {change}" for change in changes(before, flat(game.position())))


def asked(game: Game) -> str:
    who = "chance" if game.to_move is None else f"seat {game.to_move} to move"
    return f"{who}, for {game.asking}" if game.asking else who


def odds(outcomes: list[tuple[Action, Fraction]]) -> str:
    """Outcomes with the same probability together; throws by the first and the last."""
    whole = max(chance.denominator for _, chance in outcomes)
    groups = []
    for chance, same in groupby(sorted(outcomes, key=lambda o: -o[1]), key=lambda o: o[1]):
        names = [str(action) for action, _ in same]
        if not names[0].startswith("draw"):
            names = [f"{names[0]} to {names[-1]}"]
        else:
            names = ["draw " + " ".join(name.removeprefix("draw ") for name in names)]
        groups.append(f"{names[0]}: {chance}")
    return f"{len(outcomes)} outcomes in {whole}; " + "; ".join(groups)


def fact(event: Event) -> str:
    told = " ".join(f"{k}={v}" for k, v in event.as_dict().items() if k != "kind")
    return f"* {event.kind} {told}".rstrip()


def flat(value: Any, path: str = "") -> dict[str, str]:
    """`players.0.coins` for each value of a position; lists of words stay together."""
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        items = [(str(i), item) for i, item in enumerate(value)]
    else:
        return {path: json.dumps(value, ensure_ascii=False)}
    found = {}
    for key, item in items:
        found.update(flat(item, f"{path}.{key}" if path else key))
    return found


def changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    for path in [*before, *(path for path in after if path not in before)]:
        old, new = before.get(path, "none"), after.get(path, "none")
        if old != new:
            yield f"{path}: {old} -> {new}"
