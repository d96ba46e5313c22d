"""One game of a campaign: what was chosen in the games before, and what is chosen for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from machikoro.cards.model import Chapter
from machikoro.cards.rulesets import Ruleset
from machikoro.errors import InvalidOption
from machikoro.rules import layout as at
from machikoro.rules.given import list_of_ids, one_of, unknown_item
from machikoro.sentences import Phrase, shown

Hands = tuple[tuple[str, ...], ...]
"""Market cards by seat."""
Owners = tuple[tuple[str, int], ...]
"""Islands and the seats that have them."""
CHOSEN = ("chapter", "sides", "market_cards", "islands", "boats", "project", "yokai")
DRAWN = "draw"
LETTERS = "AB"


def choose_chapter(ruleset: Ruleset, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given, checked and filled in; drawing lots is not done here."""
    chapter = find_chapter(ruleset, given)
    _refuse_elsewhere(ruleset, chapter, given)
    return {
        "chapter": chapter.number,
        "sides": _sides(chapter, given.get("sides")),
        "market_cards": _hands(chapter, players, given.get("market_cards")),
        "islands": _islands(ruleset, players, given.get("islands")),
        "boats": _boats(players, given.get("boats")),
        "landmarks": _landmarks(ruleset, chapter, given.get("landmarks")),
        "project": _one(chapter.projects, "project", given.get("project")),
        "yokai": _one(tuple(chapter.yokai), "yokai", given.get("yokai")),
    }


def find_chapter(ruleset: Ruleset, given: Mapping[str, Any]) -> Chapter:
    number, most = given.get("chapter"), len(ruleset.chapters)
    if number is None:
        return ruleset.chapters[0]
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise InvalidOption(Phrase("invalid.chapter", most=most, value=shown(number)))
    return ruleset.chapters[number - 1]


def lasting_islands(ruleset: Ruleset, chapter: Chapter) -> bool:
    """Whether islands and boats of games before are on the table."""
    words = {card.id: card.brings for card in ruleset.family.rules}
    return not chapter.free and "expedition" in {words[rule] for rule in chapter.rules}


def _refuse_elsewhere(ruleset: Ruleset, chapter: Chapter, given: Mapping[str, Any]) -> None:
    there = {"islands", "boats"} if lasting_islands(ruleset, chapter) else set()
    there |= {"landmarks", "project", "yokai"} if chapter.free else set()
    for name in ("islands", "boats", "landmarks", "project", "yokai"):
        if given.get(name) is not None and name not in there:
            raise InvalidOption(Phrase("invalid.elsewhere", option=name, chapter=chapter.number))


def _sides(chapter: Chapter, given: Any) -> str:
    """Missing letters are the first."""
    most = len(chapter.pairs)
    letters = "" if given in (None, DRAWN) else given
    if not isinstance(letters, str) or len(letters) > most or set(letters) - set(LETTERS):
        raise InvalidOption(Phrase("invalid.sides", most=most, value=shown(given)))
    return letters.ljust(most, LETTERS[0])


def _hands(chapter: Chapter, players: int, given: Any) -> Hands:
    if given is None:
        return (chapter.market_cards[-chapter.circles :],) * players
    if not isinstance(given, (list, tuple)) or len(given) != players:
        raise InvalidOption(
            Phrase("invalid.hands", circles=chapter.circles, players=players, value=shown(given))
        )
    return tuple(_hand(chapter, seat, hand) for seat, hand in enumerate(given))


def _hand(chapter: Chapter, seat: int, given: Any) -> tuple[str, ...]:
    hand = list_of_ids("market_cards", given)
    for card in hand:
        if card not in chapter.market_cards:
            known = list(chapter.market_cards)
            raise InvalidOption(unknown_item("invalid.card", "market_cards", card, known))
    doubled = next((card for card, times in Counter(hand).items() if times > 1), None)
    if doubled:
        raise InvalidOption(Phrase("invalid.doubled", seat=seat, item=doubled))
    if len(hand) != chapter.circles:
        raise InvalidOption(
            Phrase("invalid.hand", seat=seat, found=len(hand), circles=chapter.circles)
        )
    return tuple(sorted(hand, key=chapter.market_cards.index))


def _islands(ruleset: Ruleset, players: int, given: Any) -> Owners:
    islands = [island.id for island in ruleset.family.islands]
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise InvalidOption(Phrase("invalid.islands", value=shown(given)))
    for island, seat in given.items():
        if island not in islands:
            word = island if isinstance(island, str) else shown(island)
            raise InvalidOption(unknown_item("invalid.island", "islands", word, islands))
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
            raise InvalidOption(
                Phrase("invalid.owner", item=island, last=players - 1, value=shown(seat))
            )
    _check_limit(ruleset, players, given)
    return tuple((island, given[island]) for island in islands if island in given)


def island_limit(ruleset: Ruleset, chapter: Chapter, players: int) -> int:
    """How many one player may have: in free play all of them."""
    islands = len(ruleset.family.islands)
    found = [card.limits for card in ruleset.family.rules if card.brings == "expedition"]
    return islands if chapter.free or not found else found[0].get(players, islands)


def _check_limit(ruleset: Ruleset, players: int, given: Mapping[str, int]) -> None:
    most = island_limit(ruleset, ruleset.chapters[0], players)
    for seat, found in Counter(given.values()).items():
        if found > most:
            raise InvalidOption(
                Phrase("invalid.island_limit", seat=seat, found=found, most=most, players=players)
            )


def _boats(players: int, given: Any) -> tuple[int, ...]:
    if given is None:
        return (0,) * players
    fields = list(given) if isinstance(given, (list, tuple)) else []
    wrong = [f for f in fields if type(f) is not int or not 0 <= f < at.FIELDS]
    if len(fields) != players or wrong:
        raise InvalidOption(
            Phrase("invalid.boats", last=at.FIELDS - 1, players=players, value=shown(given))
        )
    return tuple(fields)


def _landmarks(ruleset: Ruleset, chapter: Chapter, given: Any) -> tuple[str, ...]:
    """As many as there are places."""
    places = len(ruleset.slots)
    if given is None:
        return chapter.landmarks[:places]
    chosen = list_of_ids("landmarks", given)
    for item in chosen:
        if item not in chapter.landmarks:
            known = list(chapter.landmarks)
            raise InvalidOption(unknown_item("invalid.landmark", "landmarks", item, known))
    if len(set(chosen)) != places or len(chosen) != places:
        raise InvalidOption(Phrase("invalid.places", places=places, value=shown(chosen)))
    return tuple(sorted(chosen, key=chapter.landmarks.index))


def _one(known: tuple[str, ...], name: str, given: Any) -> str | None:
    if given is None:
        return known[0] if known else None
    one_of(name, given, known)
    found: str = given
    return found
