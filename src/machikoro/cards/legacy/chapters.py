"""The ten games of the campaign and free play: what is on the table in each."""

from __future__ import annotations

from machikoro.cards.legacy.cards import BOX, chapters_data, market_cards_data, sides_data
from machikoro.cards.legacy.data import campaign
from machikoro.cards.model import Chapter


def _letters() -> dict[str, str]:
    return {card["letter"]: card["id"] for card in campaign()["landmarks"]}


def _piles(chapter: int) -> tuple[str, ...]:
    """Those of the start, without those that have left by then."""
    leaving = campaign()["pilesLeavingDisplay"]
    first = [card["id"] for card in campaign()["startEstablishments"]]
    return tuple(card for card in first if leaving.get(card, chapter) >= chapter)


def _pairs(chapter: int) -> tuple[tuple[str, str], ...]:
    sides = [sides_data(earlier) for earlier in chapters_data()[: chapter - 1]]
    return tuple((first["id"], second["id"]) for first, second in sides)


def _market_cards(chapter: int) -> tuple[str, ...]:
    first = len(campaign()["startMarketCards"])
    return tuple(card["id"] for card in market_cards_data()[: first + chapter - 1])


def _rules(number: int) -> tuple[str, ...]:
    """All that came and stay, and those of this game alone; a new one may replace an old."""
    found: list[str] = []
    for chapter in chapters_data()[:number]:
        for rule in chapter["rules"]:
            if rule.get("replaces") in found:
                found.remove(rule["replaces"])
            if not rule["chapterOnly"] or chapter["chapter"] == number:
                found.append(rule["id"])
    return tuple(found)


def _chapter(number: int) -> Chapter:
    data = chapters_data()[number - 1]
    return Chapter(
        number,
        _piles(number),
        _pairs(number),
        _market_cards(number),
        data["circles"],
        tuple(_letters()[letter] for letter in data["landmarksInPlay"]),
        (data["project"]["id"],),
        _rules(number),
    )


def _free_play() -> Chapter:
    free, number = campaign()["freePlay"], len(chapters_data()) + 1
    words = {card.id: card.brings for card in BOX.rules}
    return Chapter(
        number,
        _piles(number),
        _pairs(number),
        _market_cards(number),
        free["circles"],
        tuple(free["landmarksFrom"]),
        tuple(free["projectsFrom"]),
        tuple(free["rules"]),
        {words[rule]: rule for rule in free["yokai"]},
        free=True,
    )


CHAPTERS = (*(_chapter(number + 1) for number in range(len(chapters_data()))), _free_play())
STARTING = frozenset(
    {
        *CHAPTERS[0].piles,
        *CHAPTERS[0].market_cards,
        *CHAPTERS[0].landmarks,
        *CHAPTERS[0].projects,
    }
)
"""What everybody may know from the start: the cards with the star."""
