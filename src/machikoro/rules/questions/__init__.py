"""Every question of the game in one table: phases, actions and notation are made from it.

The rules of a question stand in the file of its name beside this one: when it is asked, what may
be answered, what an answer does, and what it is worth to a bot.  `asked.py` leads to them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from machikoro.rules.layout import KINDS, LANDMARKS, PLAYERS, WARES, Layout
from machikoro.rules.words import (
    ACTING_OPERATIONS,
    EXPEDITION,
    FOX_FRIEND,
    PRANKS,
    PROJECT_RULE,
    RAILWAY,
    REBUILD_RULE,
)

About = Literal[
    "nothing", "count", "seat", "landmark", "kind", "ware", "copy", "face", "faces", "way", "fields"
]  # fmt: skip
"""What an action names beside its verb."""
ROOM: dict[About, int] = {
    "nothing": 1,
    "count": 2,
    "seat": PLAYERS,
    "landmark": LANDMARKS,
    "kind": KINDS,
    "ware": WARES,
    "copy": 3 * KINDS,
    "face": 6,
    "faces": 36,
    "way": 2,
    "fields": 5,
}
OPEN_COPY = KINDS
CLOSED_COPY = 2 * KINDS
"""Added to a kind of which one has copies both open and on holiday, to say which is meant."""


class Verb(NamedTuple):
    """How moves and outcomes begin that have their numbers in one block."""

    text: str
    about: About
    landmark: str
    """How they begin where they are about a landmark."""
    rule: int | None
    """The rule of words.RULE_NAMES without which there are none."""


ACTIONS = Layout()
VERBS: dict[int, Verb] = {}
"""By the number of their first action."""


def verb(
    block: str,
    about: About = "nothing",
    text: str = "",
    landmark: str = "",
    rule: int | None = None,
) -> int:
    first = ACTIONS.block(block, ROOM[about])
    VERBS[first] = Verb(text or block, about, landmark or text or block, rule)
    return first


# Numbers of actions never move: a new verb stands at the end, behind the outcomes of chance.
ROLL = verb("roll", "count")
REROLL = verb("reroll")
KEEP = verb("keep")
ADD = verb("add", text="add 2")
INVEST = verb("invest")
DECLINE = verb("decline")
PASS = verb("pass")
TARGET = verb("target", "seat")
DEMOLISH = verb("demolish", "landmark")
CLOSE = verb("close", "kind")
BUILD = verb("build", "ware", landmark="build landmark")
GIVE = verb("give", "copy")
TAKE = verb("take", "copy")
FIRST_OUTCOME = ACTIONS.size
DIE = verb("die", "face", text="dice")
DICE = verb("dice", "faces")
TUNA = verb("tuna", "faces")
DRAW = verb("draw", "ware")
END_OF_OUTCOMES = ACTIONS.size
SHIFT = verb("shift", "way", rule=RAILWAY)
CALL_FOX = verb("call_fox", text="call fox", rule=FOX_FRIEND)
CONTRIBUTE = verb("contribute", rule=PROJECT_RULE)
TRACK = verb("track", rule=RAILWAY)
SAIL = verb("sail", "fields", rule=EXPEDITION)
REBUILD = verb("rebuild", "kind", rule=REBUILD_RULE)
ACTION_COUNT = ACTIONS.size


LaterDecision = Literal["shift", "fox", "prank", "sail", "free", "rebuild"]
"""What rule cards ask: the words for it come with them."""
Decision = Literal[
    "roll", "reroll", "add", "target", "give", "take", "close", "demolish", "swap", "invest",
    LaterDecision, "build", "dice", "tuna", "draw",
]  # fmt: skip
"""What `Game.decision` says: the names of all questions below, for whoever checks types."""


class Question(NamedTuple):
    """Something that the game waits for: an answer, or an outcome of chance."""

    name: Decision | Literal["over"]
    verbs: tuple[int, ...]
    """With which answers begin."""
    by_card: bool
    """Whether a card or landmark asks, which `Game.asking` names."""
    rule: int | None
    """The rule of words.RULE_NAMES without which it is never asked."""


QUESTIONS: list[Question] = []
"""By phase."""


def question(
    name: Decision | Literal["over"], *verbs: int, by_card: bool = False, rule: int | None = None
) -> int:
    QUESTIONS.append(Question(name, verbs, by_card, rule))
    return len(QUESTIONS) - 1


# Phases.  Their order says: up to BUILDING somebody is asked, from FIRST_CHANCE on chance is, then
# comes the end, then what waits for nobody.  All questions between ROLLING and BUILDING are left
# out where there is only one answer.  Nothing stored holds a phase's number: new ones fit between.
ROLLING = question("roll", ROLL)
REROLLING = question("reroll", REROLL, KEEP)
ADDING = question("add", ADD, DECLINE)
TARGETING = question("target", TARGET, by_card=True)
GIVING = question("give", GIVE, by_card=True)
TAKING = question("take", TAKE, by_card=True)
CLOSING = question("close", CLOSE, by_card=True)
DEMOLISHING = question("demolish", DEMOLISH, by_card=True)
SWAPPING = question("swap", DECLINE, TARGET, by_card=True)
INVESTING = question("invest", INVEST, DECLINE, by_card=True)
FIRST_BY_RULE_CARD = len(QUESTIONS)
SHIFTING = question("shift", SHIFT, KEEP, rule=RAILWAY)
CALLING = question("fox", CALL_FOX, DECLINE, rule=FOX_FRIEND)
PRANKING = question("prank", CLOSE, by_card=True, rule=PRANKS)
SAILING = question("sail", SAIL, DECLINE, by_card=True, rule=EXPEDITION)
CHOOSING_FREE = question("free", BUILD, PASS, by_card=True, rule=PROJECT_RULE)
BUILDING_ANEW = question("rebuild", BUILD, CONTRIBUTE, rule=REBUILD_RULE)
BUILDING = question("build", PASS, BUILD, CONTRIBUTE, TRACK, SAIL, REBUILD)
FIRST_CHANCE = len(QUESTIONS)
THROWING = question("dice", DIE, DICE)
FISHING_TUNA = question("tuna", TUNA, by_card=True)
DRAWING = question("draw", DRAW)
OVER = question("over")
PHASE_NAMES = tuple(question.name for question in QUESTIONS)
# Stages that a turn passes through without waiting for anybody; no step ends in one of them.
ACCEPTING, RESOLVING, REFILLING, FINISHING, ENDING, BEGINNING = range(OVER + 1, OVER + 7)

assert ROLLING == 0
assert BUILDING + 1 == FIRST_CHANCE == THROWING
assert DRAWING + 1 == OVER == len(QUESTIONS) - 1

OPERATIONS = dict(ACTING_OPERATIONS)
FIRST_ASKING = len(OPERATIONS)


def operation(name: str) -> int:
    return OPERATIONS.setdefault(name, len(OPERATIONS))


# Operations of cards that ask something before they act.
FISH_TUNA = operation("tuna")
PULL_DOWN = operation("demolish")
GIVE_AWAY = operation("give_away")
FROM_ONE = operation("from_one")
SWAP = operation("swap")
SEND_ON_HOLIDAY = operation("close")
FREE_CARD = operation("free_card")
FREE_MOVE = operation("sail")
