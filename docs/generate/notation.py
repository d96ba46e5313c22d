"""Decisions, moves, outcomes, events and positions, from the tables that the engine uses."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from docs.generate.markdown import code, codes, table
from docs.generate.source import notes, summary
from machikoro.play import boards, events, goods, position
from machikoro.play.reading import Board, City
from machikoro.rules import layout, questions, words
from machikoro.rules.questions import FIRST_CHANCE, FIRST_OUTCOME, QUESTIONS, VERBS, Verb
from machikoro.sentences import keys, sentences

ABOUT: dict[questions.About, str] = {
    "nothing": "",
    "count": "dice, 1 or 2",
    "seat": "a seat",
    "landmark": "a landmark",
    "kind": "an establishment",
    "ware": "an establishment or a landmark",
    "copy": "an establishment; `open` or `closed` before it where one has both",
    "face": "a face, 1 to 6",
    "faces": "two faces",
    "way": "`up` or `down`",
    "fields": "fields, 1 to 5",
}
LATER_VERBS = {
    first for first, verb in VERBS.items() if verb.rule not in (None, words.PROJECT_RULE)
}
"""What rule cards bring stands with their ruleset's other secrets."""
LATER_PHASES = range(questions.FIRST_BY_RULE_CARD, questions.BUILDING)
KNOWN_EVENTS = (words.CONTRIBUTED, words.CORRECTED)
LATER_EVENTS = [
    event for event in events.SHAPES if event >= words.TRACKED and event not in KNOWN_EVENTS
]
CHANCE = {"dice": "which faces fall?", "draw": "which card comes to the market?"}
POSITION = {
    "ruleset": "id of the ruleset; the one key that every position needs beside `players`",
    "version": "of the ruleset's rules",
    "options": "options that differ from the defaults",
    "seed": "from which outcomes of chance are drawn",
    "chances": "how many were drawn already",
    "turn": "number of the turn, from 1",
    "active": "seat whose turn it is",
    "to_move": "seat that is asked; null where chance is, or nobody",
    "decision": "what is asked; null at the end",
    "winner": "seat that has won; null until then",
    "dice": "faces of this turn; empty before the throw",
    "total": "what the throw counts as",
    "players": "one entry for each seat",
    "market": "copies of what can be bought, by id",
    "deck": "copies that are yet to be drawn, by id",
    "step": "where the turn stands, in numbers of the engine",
}


def tables() -> dict[str, str]:
    return {
        "decisions": _decisions(set(range(questions.OVER)) - set(LATER_PHASES)),
        "moves": _verbs(VERBS.keys() - LATER_VERBS - OUTCOMES),
        "outcomes": _verbs(VERBS.keys() & OUTCOMES),
        "events": _events([event for event in events.SHAPES if event not in LATER_EVENTS]),
        "fields": _fields(),
        "position": table(("key", "what"), [(code(key), POSITION[key]) for key in position.KEYS]),
        "players": _players(),
        "step": _step(),
    }


OUTCOMES = set(range(FIRST_OUTCOME, questions.END_OF_OUTCOMES))


def later_tables() -> dict[str, str]:
    """The same of what rule cards bring, by its heading."""
    board = [code(key) for key in (*boards.BOARD_KEYS, *position.CAMPAIGN_KEYS)]
    said = {**notes(Board), "drops": "on the project; beside `players`"}
    return {
        "Decisions": _decisions(set(LATER_PHASES)),
        "Moves": _verbs(LATER_VERBS),
        "Events": _events(LATER_EVENTS),
        "Positions": table(("key", "what"), [(key, said.get(key.strip("`"), "")) for key in board]),
    }


def _decisions(phases: set[int]) -> str:
    return table(
        ("decision", "question", "answered by", "answers", "a card asks"),
        [
            (
                code(question.name),
                _asked(question.name),
                _who(phase),
                codes(dict.fromkeys(VERBS[verb].text for verb in _told(phase))),
                "yes" if question.by_card else "",
            )
            for phase, question in enumerate(QUESTIONS)
            if phase in phases
        ],
    )


def _told(phase: int) -> list[int]:
    """The verbs of a question, as far as they are no secret there."""
    verbs = QUESTIONS[phase].verbs
    return [verb for verb in verbs if phase in LATER_PHASES or verb not in LATER_VERBS]


def _asked(name: str) -> str:
    """The file of a question begins with what is asked."""
    path = f"machikoro.rules.questions.{name}"
    if find_spec(path) is None:
        return CHANCE[name]
    return summary(import_module(path)).partition(": ")[2]


def _who(phase: int) -> str:
    return "the player" if phase < FIRST_CHANCE else "chance"


def _verbs(blocks: set[int]) -> str:
    return table(
        ("begins with", "then names", "numbers"),
        [(_beginning(VERBS[first]), ABOUT[VERBS[first].about], _numbers(first)) for first in
         sorted(blocks)],
    )  # fmt: skip


def _beginning(verb: Verb) -> str:
    return codes(dict.fromkeys((verb.text, verb.landmark)))


def _numbers(first: int) -> str:
    last = first + questions.ROOM[VERBS[first].about] - 1
    return f"{first}" if last == first else f"{first} to {last}"


def _events(wanted: list[int]) -> str:
    return table(
        ("kind", "fields", "as the log says it"),
        [(code(kind), codes(_names(shape)), _sentence(kind)) for kind, shape in
         (events.SHAPES[event] for event in wanted)],
    )  # fmt: skip


def _names(shape: tuple[str, ...]) -> list[str]:
    """As `read_event` gives them: a throw is `dice` and `total`."""
    thrown = {"first": ["dice"], "second": ["total"]}
    return [name for field in shape for name in thrown.get(field, [field])]


def _sentence(kind: str) -> str:
    found = [key for key in keys(f"log.{kind}") if key.split(".")[1] == kind]
    if not found:
        raise ValueError(f"no sentence log.{kind} in texts/en")
    return sentences("en")[found[0]]


def _fields() -> str:
    said = notes(events.Event)
    return table(
        ("field", "what"),
        [(code(name), said.get(name, "")) for name in events.Event.__match_args__ if name in said],
    )


def _players() -> str:
    said = notes(City)
    return table(("key", "what"), [(code(key), said.get(key, "")) for key in goods.PLAYER_KEYS])


def _step() -> str:
    said = notes(layout)
    return table(("key", "what"), [(code(key), said[key.upper()]) for key in position.STEP_KEYS])
