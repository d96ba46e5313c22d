"""Moves and outcomes of chance as words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from machikoro.cards.family import Family
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import AmbiguousMove, IllegalMove, InvalidMove
from machikoro.rules import layout as at
from machikoro.sentences import nearest, shown


class Action(str):
    """A move or an outcome: its text, with a number that never changes within a ruleset."""

    code: int
    __slots__ = ("code",)

    def __new__(cls, text: str, code: int) -> Action:
        action = super().__new__(cls, text)
        action.code = code
        return action

    def __int__(self) -> int:
        return self.code

    def __index__(self) -> int:
        return self.code

    @property
    def is_outcome(self) -> bool:
        """Whether chance decides it."""
        return at.FIRST_OUTCOME <= self.code < at.END_OF_OUTCOMES

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        # Copying and pickling call `__new__` with these; those of a text lack the number.
        return str(self), self.code


class Vocabulary:
    """All actions of a family of rulesets."""

    def __init__(self, family: Family) -> None:
        self.kinds = [card.id for card in family.establishments]
        self.landmarks = [card.id for card in family.landmarks]
        self.wares = self.kinds + [""] * (at.KINDS - len(self.kinds)) + self.landmarks
        texts = dict(self._texts())
        self.actions = [Action(texts.get(code, ""), code) for code in range(at.ACTION_COUNT)]
        self.by_text = {str(action): action for action in self.actions if action}

    def _texts(self) -> Iterable[tuple[int, str]]:
        yield from ((at.ROLL, "roll 1"), (at.ROLL + 1, "roll 2"))
        yield from ((at.REROLL, "reroll"), (at.KEEP, "keep"), (at.ADD, "add 2"))
        yield from ((at.INVEST, "invest"), (at.DECLINE, "decline"), (at.PASS, "pass"))
        for seat in range(at.PLAYERS):
            yield at.TARGET + seat, f"target {seat}"
        for kind, name in enumerate(self.kinds):
            yield from self._card_texts(kind, name)
        for landmark, name in enumerate(self.landmarks):
            yield at.DEMOLISH + landmark, f"demolish {name}"
            yield at.BUILD + at.KINDS + landmark, f"build landmark {name}"
            yield at.DRAW + at.KINDS + landmark, f"draw {name}"
        for first in range(6):
            yield at.DIE + first, f"dice {first + 1}"
            for second in range(6):
                yield at.DICE + 6 * first + second, f"dice {first + 1} {second + 1}"
                yield at.TUNA + 6 * first + second, f"tuna {first + 1} {second + 1}"

    @staticmethod
    def _card_texts(kind: int, name: str) -> Iterable[tuple[int, str]]:
        yield at.CLOSE + kind, f"close {name}"
        yield at.BUILD + kind, f"build {name}"
        yield at.DRAW + kind, f"draw {name}"
        for verb, start in (("give", at.GIVE), ("take", at.TAKE)):
            yield start + kind, f"{verb} {name}"
            yield start + at.KINDS + kind, f"{verb} open {name}"
            yield start + 2 * at.KINDS + kind, f"{verb} closed {name}"

    @cached_property
    def verbs(self) -> list[str]:
        return sorted({text.split()[0] for text in self.by_text})

    def read(self, text: str, legal: Sequence[Action]) -> Action:
        """The legal action that a text means."""
        if not isinstance(text, str):
            raise InvalidMove(f"a move is a text such as 'roll 1', not {shown(text)}")
        words = " ".join(text.lower().split())
        matches = [action for action in legal if action == words]
        matches = matches or [action for action in legal if words in short_forms(action)]
        if len(matches) == 1:
            return matches[0]
        if matches:
            choice = " or ".join(f"'{match}'" for match in matches)
            raise AmbiguousMove(f"'{words}' could be {choice}", matches)
        if words in self._readable:
            offered = ", ".join(legal) if legal else "nothing is asked"
            raise IllegalMove(f"'{words}' is not possible now; possible: {offered}", legal)
        raise InvalidMove(self._complaint(words))

    @cached_property
    def _readable(self) -> set[str]:
        return set(self.by_text) | {form for text in self.by_text for form in short_forms(text)}

    def _complaint(self, words: str) -> str:
        verb = words.split(" ", maxsplit=1)[0]
        if verb not in self.verbs:
            return f"'{words}' cannot be read: {nearest(verb, self.verbs)}"
        known = [text for text in self.by_text if text.split()[0] == verb]
        return f"'{words}' cannot be read: {nearest(words, known)}"


def short_forms(text: str) -> list[str]:
    """Other ways to say an action, such as `give winery` for `give open winery`."""
    words = text.split()
    if words[0] in ("give", "take") and len(words) == 3:
        return [f"{words[0]} {words[2]}"]
    if words[0] == "draw":
        return [f"draw landmark {words[1]}"]
    if words[:2] == ["build", "landmark"]:
        return [f"build {words[2]}"]
    return []


@lru_cache
def vocabulary(ruleset_id: str) -> Vocabulary:
    return _of_family(RULESETS[ruleset_id].family.id)


@lru_cache
def _of_family(family_id: str) -> Vocabulary:
    family = next(r.family for r in RULESETS.values() if r.family.id == family_id)
    return Vocabulary(family)
