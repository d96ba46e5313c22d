"""Which sentence is due: the reference for the page's guide, one line for each fact."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from machikoro.cards.model import Establishment
from machikoro.cards.rulesets import RULESETS, Ruleset
from machikoro.lessons.book import Lesson, Moment, book
from machikoro.lessons.director import Director
from machikoro.play.events import Event
from machikoro.play.game import Game

PER_ROLL, PER_ASK = 3, 2
MOVES_COINS = ("income", "paid", "shared", "paid_bank")


class Guide:
    """Each moment once, the weightiest first, never more than a few at a time."""

    def __init__(self, game: Game, lesson: Lesson, people: Collection[int]) -> None:
        by_id = {moment.id: moment for moment in book().moments}
        self.game = game
        self.director = Director(lesson.script)
        self.moments = [by_id[name] for name in lesson.moments]
        self.people = people
        self.said: list[str] = []
        self.paid_to: list[int] = []
        self.in_roll = self.roller = self.earned = self.lost = 0

    def hear(self, event: Event) -> list[str]:
        if event.kind in ("rolled", "turn"):
            self.paid_to, self.in_roll = [], 0
        if event.kind == "turn":
            assert event.player is not None
            self.roller, self.earned, self.lost = event.player, 0, 0
        due = [m for m in self._open("event") if self.holds(m.when, event)]
        found = [self._say(moment) for moment in due[:1] if self.in_roll < PER_ROLL]
        self.in_roll += len(found)
        self._count(event)
        return found

    def _count(self, event: Event) -> None:
        if event.kind == "paid" and event.other is not None:
            self.paid_to.append(event.other)
        if event.kind in MOVES_COINS:
            gained = event.coins().get(self.roller, 0)
            self.earned += max(gained, 0)
            self.lost -= min(gained, 0)

    def ask(self) -> list[str]:
        found: list[str] = []
        if self.game.to_move not in self.people:
            return found
        for moment in self._open("ask"):
            if len(found) < PER_ASK and self.holds(moment.when, None):
                found.append(self._say(moment))
                if moment.alone:
                    break
        return found

    def _open(self, kind: str) -> list[Moment]:
        due = [m for m in self.moments if kind in m.when and m.id not in self.said]
        return sorted(due, key=lambda moment: -moment.weight)

    def _say(self, moment: Moment) -> str:
        self.said.append(moment.id)
        return moment.id

    def holds(self, when: dict[str, Any], event: Event | None) -> bool:
        facts = about_table(self) | (about_event(self, event) if event else about_question(self))
        return all(fact in facts and facts[fact](wanted) for fact, wanted in when.items())

    def who(self, seat: int | None) -> str:
        return "me" if seat in self.people else "other"


Facts = dict[str, Callable[[Any], bool]]


def about_table(guide: Guide) -> Facts:
    game, director, roller = guide.game, guide.director, guide.roller
    ruleset = RULESETS[game.ruleset]
    seat = game.active if game.to_move is None else game.to_move
    mine = game.cities[seat if seat in guide.people else min(guide.people)]
    owned = {*mine.cards, *mine.landmarks}
    legal = [str(action) for action in game.legal_actions()]
    builds = [action.split()[-1] for action in legal if action.startswith("build ")]
    needs = [game.progress(n).needed for n in range(game.players)]
    return {
        "turn": lambda v: game.turn == v,
        "turn_min": lambda v: game.turn >= v,
        "roller": lambda v: guide.who(roller) == v,
        "choices": lambda v: len(legal) >= v,
        "can_do": lambda v: bool(set(v) & set(legal)),
        "can": lambda v: bool(set(v) & set(builds)),
        "can_landmark": lambda v: any(ware in ruleset_landmarks(ruleset) for ware in builds) == v,
        "has": lambda v: owned >= set(v),
        "lacks": lambda v: not owned & set(v),
        "works": lambda v: set(mine.landmarks) - set(mine.fresh) >= set(v),
        "coins_max": lambda v: mine.coins <= v,
        "coins_min": lambda v: mine.coins >= v,
        "mine_need": lambda v: needs[seat] == v,
        "other_need": lambda v: v in needs[:seat] + needs[seat + 1 :],
        "start": lambda v: bool(game.start_builds) == v,
        "scripted": lambda v: (not director.over) == v,
        "market": lambda v: bool(set(v) & set(game.market.wares)),
        "said": lambda v: set(guide.said) >= set(v),
    }


def ruleset_landmarks(ruleset: Ruleset) -> set[str]:
    return {card.id for card in ruleset.family.landmarks} - {
        card.id for card in ruleset.family.establishments
    }


def about_question(guide: Guide) -> Facts:
    game = guide.game
    return {
        "ask": lambda v: game.decision == v,
        "asking": lambda v: game.asking in v,
        "idle": lambda v: (guide.earned == 0 and guide.lost == 0) == v,
    }


def about_event(guide: Guide, event: Event) -> Facts:
    card = RULESETS[guide.game.ruleset].cards.get(event.card or "")
    owner = event.other if event.kind == "paid" else event.player
    establishment = isinstance(card, Establishment)
    colour = card.colour if isinstance(card, Establishment) else "landmark" if card else None
    combo = isinstance(card, Establishment) and bool(card.effect.per)
    dice = event.dice or ()
    assert establishment or card is None or colour == "landmark"
    return {
        "event": lambda v: event.kind == v,
        "card": lambda v: event.card in v,
        "colour": lambda v: colour == v,
        "combo": lambda v: combo == v,
        "owner": lambda v: guide.who(owner) == v,
        "payer": lambda v: guide.who(event.player) == v,
        "own": lambda v: (owner == guide.roller) == v,
        "second_payee": lambda v: bool(set(guide.paid_to) - {event.other}) == v,
        "after_red": lambda v: bool(guide.paid_to and event.player == guide.roller) == v,
        "short": lambda v: ((event.due or 0) > (event.amount or 0)) == v,
        "double": lambda v: (len(dice) == 2 and len(set(dice)) == 1) == v,
        "again": lambda v: bool(event.again) == v,
    }
