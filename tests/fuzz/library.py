"""What a program or a file can give to the library: it takes it or refuses it with a sentence.

Every refusal is one of the documented errors, and changes neither the game nor what was given.
"""

from __future__ import annotations

import json
import random
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import machikoro
from machikoro.cards.rulesets import RULESETS
from machikoro.cli import main
from machikoro.rules.specs import SPECS
from tests.fuzz.cases import Kind
from tests.fuzz.mutate import damaged, scrambled, strange, text, twin, unwritable

REFUSALS = (
    machikoro.InvalidOption,
    machikoro.InvalidMove,
    machikoro.IllegalMove,
    machikoro.AmbiguousMove,
    machikoro.InvalidPosition,
)
STEPS = 12
VERDICTS = (0, 1, 2)
"""What `verify` may leave with; of a file that cannot be read only 2."""


@cache
def games() -> list[machikoro.Game]:
    """A few games on their way, of every ruleset."""
    dice = random.Random(7)
    found = []
    for ruleset in RULESETS:
        for steps in (0, 30, 150):
            found.append(machikoro.new_game(ruleset, 2 + steps % 2, seed=steps))
            play_on(found[-1], dice, steps)
    return found


def play_on(game: machikoro.Game, dice: random.Random, steps: int) -> None:
    for _ in range(steps):
        if game.over:
            return
        if game.to_move is None:
            game.play_chance()
        else:
            game.play(dice.choice(game.legal_actions()))


def any_value(dice: random.Random) -> Any:
    return unwritable(dice) if dice.random() < 0.1 else strange(dice)


def positions(dice: random.Random) -> bool:
    """A position is taken, and can be played on and written down, or refused."""
    given = dice.choice(games()).position()
    if dice.random() < 0.5:
        given = {"ruleset": given["ruleset"], "players": given["players"]}
    given = damaged(given, dice, any_value)
    before = twin(given)
    try:
        game = machikoro.from_position(given)
    except REFUSALS:
        assert same(given, before)
        return False
    assert same(given, before)
    play_on(game, dice, STEPS)
    written = json.loads(json.dumps(game.position()))
    assert machikoro.from_position(written).position() == game.position()
    return True


def same(one: Any, other: Any) -> bool:
    """Equal, also where a number is not equal to itself."""
    if isinstance(one, dict):
        return isinstance(other, dict) and same(list(one.items()), list(other.items()))
    if isinstance(one, list | tuple) and one is not other:
        return len(one) == len(other) and all(map(same, one, other))
    return one is other or bool(one == other)


def transcripts(dice: random.Random) -> bool:
    told = scrambled(dice.choice(games()).transcript(), dice)
    try:
        machikoro.from_transcript(told)
    except REFUSALS:
        return False
    return True


def moves(dice: random.Random) -> bool:
    """A move is played, or refused without a trace."""
    game = dice.choice(games()).copy()
    known = list(game.vocabulary.by_text)
    given: Any = dice.choice(
        [
            dice.choice(known),
            dice.choice(game.legal_actions() or known),
            scrambled(dice.choice(known), dice),
            text(dice),
            any_value(dice),
        ]
    )
    before = (game.state[:], game.moves[:], game.events[:], game.chances)
    try:
        game.play(given)
    except REFUSALS:
        assert (game.state, game.moves, game.events, game.chances) == before
        return False
    return True


def options(dice: random.Random) -> bool:
    names = [*SPECS, text(dice)]
    given = {dice.choice(names): option_value(dice) for _ in range(dice.randrange(3))}
    before = twin(given)
    ruleset = dice.choice([*RULESETS, any_value(dice)])
    players = dice.choice([2, 3, 4, 5, ["Ada", "Ben"], 10**12, any_value(dice)])
    seed = dice.choice([None, 1, 2, any_value(dice)])
    try:
        game = machikoro.new_game(ruleset, players, seed=seed, **given)
    except REFUSALS:
        assert same(given, before)
        return False
    play_on(game, dice, STEPS)
    return True


def option_value(dice: random.Random) -> Any:
    cards = [card.id for card in RULESETS["harbor+sharp"].family.establishments]
    choices = [choice for spec in SPECS.values() for choice in spec.choices]
    return dice.choice(
        [dice.choice(choices), dice.sample(cards, 3), dice.randrange(9), True, any_value(dice)]
    )


def files(dice: random.Random) -> bool:
    """Whatever a file holds, `replay` and `verify` have a sentence and a number for it."""
    told = dice.choice(games()).transcript()
    content = scrambled(told, dice).encode()
    if dice.random() < 0.2:
        place = dice.randrange(len(content))
        content = content[:place] + dice.randbytes(4) + content[place:]
    if dice.random() < 0.3:
        document = damaged({"transcript": told, "steps": [], "lots": []}, dice, strange)
        content = json.dumps(document).encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        file.write_bytes(content)
        assert _leaves_with("replay", str(file)) in (0, 2)
        return _leaves_with("verify", str(file)) != 2


def _leaves_with(*argv: str) -> int:
    said = StringIO()
    with redirect_stderr(said), redirect_stdout(StringIO()):
        code = main(argv)
    assert code in VERDICTS
    assert (code == 2) == bool(said.getvalue().strip()) or "idle" in said.getvalue()
    assert "Traceback" not in said.getvalue()
    return code


KINDS: dict[str, Kind] = {
    kind.__name__: kind for kind in (positions, transcripts, moves, options, files)
}
