"""Moves and outcomes of chance as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from machikoro.cards.family import Family
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import AmbiguousMove, IllegalMove, InvalidMove
from machikoro.rules import layout as at
from machikoro.rules import questions, words
from machikoro.rules.options import Options
from machikoro.rules.tables import Tables, compile_tables
from machikoro.sentences import nearest, shortened, shown

COUNTED: Mapping[str, Sequence[str]] = {
    "count": "12",
    "face": "123456",
    "fields": "12345",
    "faces": [f"{first} {second}" for first in range(1, 7) for second in range(1, 7)],
    "way": ("up", "down"),
}
"""What is no card and nobody: numbers of dice, faces, fields, and which way."""


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


def ever(_verb: questions.Verb, _place: int) -> bool:
    """Whether an action is met: in most rulesets nothing is a secret."""
    return True


def _filled(names: list[str], room: int) -> list[str]:
    return names + [""] * (room - len(names))


def _names(family: Family) -> list[str]:
    """Everything that events speak of: wares, and behind them projects, islands and rule cards."""
    numbers = family.numbers
    return [
        *_filled(list(numbers.kinds), at.KINDS),
        *_filled(list(numbers.landmarks), at.LANDMARKS),
        *_filled(list(numbers.projects), at.ISLANDS_AT - at.PROJECTS_AT),
        *_filled(list(numbers.islands), at.ISLANDS),
        *numbers.rules,
    ]


class Vocabulary:
    """All actions of a family of rulesets, or those that are met in one of its games."""

    def __init__(self, family: Family, met: Callable[[questions.Verb, int], bool] = ever) -> None:
        self.kinds = [card.id for card in family.establishments]
        self.landmarks = [card.id for card in family.landmarks]
        self.wares = _filled(self.kinds, at.KINDS) + self.landmarks
        self.names = _names(family)
        self._rules = {words.PROJECT_RULE} if family.projects else set()
        known = [card.brings for card in family.rules if card.brings in words.RULE_NAMES]
        self._rules |= {words.RULE_NAMES.index(brings) for brings in known}
        self._met = met
        texts = dict(self._texts())
        count = questions.ACTION_COUNT
        self.actions = [Action(texts.get(code, ""), code) for code in range(count)]
        self.by_text = {str(action): action for action in self.actions if action}

    def _texts(self) -> Iterable[tuple[int, str]]:
        for first, verb in questions.VERBS.items():
            if verb.rule is not None and verb.rule not in self._rules:
                continue
            for place, about in self._objects(verb.about):
                is_landmark = verb.about == "ware" and place >= at.KINDS
                begins = verb.landmark if is_landmark else verb.text
                if self._met(verb, place):
                    yield first + place, f"{begins} {about}".strip()

    def _objects(self, about: questions.About) -> Iterable[tuple[int, str]]:
        """Everything that a verb can be about, by its place among the verb's actions."""
        match about:
            case "nothing":
                return [(0, "")]
            case "count" | "face" | "fields" | "faces" | "way":
                return enumerate(COUNTED[about])
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


def words_of(tables: Tables) -> Vocabulary:
    """The words of a game: where cards come to light in play, no others can be read."""
    if not tables.ruleset.sealed:
        return vocabulary(tables.ruleset.id)
    return _met_in(tables.ruleset.id, tables.options, tables.players)


@lru_cache(maxsize=256)
def _met_in(ruleset_id: str, options: Options, players: int) -> Vocabulary:
    tables = compile_tables(ruleset_id, options, players)
    kinds, landmarks = set(tables.in_game()), set(tables.landmarks_in_game())

    def met(verb: questions.Verb, place: int) -> bool:
        if verb.rule is not None and not tables.t[at.EXTRAS] >> verb.rule & 1:
            return False
        if verb.about == "landmark" or (verb.about == "ware" and place >= at.KINDS):
            return place % at.KINDS in landmarks
        return verb.about not in ("kind", "ware", "copy") or place % at.KINDS in kinds

    return Vocabulary(tables.ruleset.family, met)


@lru_cache
def vocabulary(ruleset_id: str) -> Vocabulary:
    return _of_family(RULESETS[ruleset_id].family.id)


@lru_cache
def _of_family(family_id: str) -> Vocabulary:
    family = next(r.family for r in RULESETS.values() if r.family.id == family_id)
    return Vocabulary(family)
