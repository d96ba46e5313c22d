"""Moves and outcomes of chance as words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from machikoro.cards.family import Family
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import AmbiguousMove, IllegalMove, InvalidMove
from machikoro.rules import layout as at
from machikoro.rules import questions
from machikoro.sentences import nearest, shortened, shown


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
        return questions.FIRST_OUTCOME <= self.code < questions.END_OF_OUTCOMES

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
        count = questions.ACTION_COUNT
        self.actions = [Action(texts.get(code, ""), code) for code in range(count)]
        self.by_text = {str(action): action for action in self.actions if action}

    def _texts(self) -> Iterable[tuple[int, str]]:
        for first, verb in questions.VERBS.items():
            for place, words in self._objects(verb.about):
                is_landmark = verb.about == "ware" and place >= at.KINDS
                begins = verb.landmark if is_landmark else verb.text
                yield first + place, f"{begins} {words}".strip()

    def _objects(self, about: questions.About) -> Iterable[tuple[int, str]]:
        """Everything that a verb can be about, by its place among the verb's actions."""
        match about:
            case "nothing":
                return [(0, "")]
            case "count" | "face":
                return [(place, str(place + 1)) for place in range(questions.ROOM[about])]
            case "faces":
                return [(place, f"{place // 6 + 1} {place % 6 + 1}") for place in range(36)]
            case "seat":
                return [(seat, str(seat)) for seat in range(at.PLAYERS)]
            case "landmark":
                return enumerate(self.landmarks)
            case "kind":
                return enumerate(self.kinds)
            case "ware":
                return [*enumerate(self.kinds), *enumerate(self.landmarks, at.KINDS)]
            case "copy":
                return self._copies()

    def _copies(self) -> Iterable[tuple[int, str]]:
        for kind, name in enumerate(self.kinds):
            yield kind, name
            yield questions.OPEN_COPY + kind, f"open {name}"
            yield questions.CLOSED_COPY + kind, f"closed {name}"

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
            raise AmbiguousMove(f"'{shortened(words)}' could be {choice}", matches)
        if words in self._readable:
            offered = ", ".join(legal) if legal else "nothing is asked"
            raise IllegalMove(
                f"'{shortened(words)}' is not possible now; possible: {offered}", legal
            )
        raise InvalidMove(self._complaint(words))

    @cached_property
    def _readable(self) -> set[str]:
        return set(self.by_text) | {form for text in self.by_text for form in short_forms(text)}

    def _complaint(self, words: str) -> str:
        verb = words.split(" ", maxsplit=1)[0]
        if verb not in self.verbs:
            return f"'{shortened(words)}' cannot be read: {nearest(verb, self.verbs)}"
        known = [text for text in self.by_text if text.split()[0] == verb]
        return f"'{shortened(words)}' cannot be read: {nearest(words, known)}"


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
