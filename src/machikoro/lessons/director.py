"""Chance and bots of a lesson: the script where it can be followed, otherwise as ever."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from machikoro.lessons.script import Script, Turn
from machikoro.play.events import Event
from machikoro.play.game import Game

LUCKY = "lucky"
LUCKY_DOUBLE = "lucky double"


class Director:
    """Knows its place from what happened alone: replay, undo and restart need nothing else."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.next = 0
        self.place: int | None = None
        """Of the turn that is played by the script now."""
        self.begun = False
        self.thrown = False
        self.drawn = 0
        self.built: dict[int, int] = {}
        """Builds of each seat before the first roll."""

    @property
    def over(self) -> bool:
        return self.begun and self.place is None and self.next >= len(self.script.turns)

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind == "turn":
                assert event.player is not None
                self._begin_turn(event.player, extra=bool(event.again))
            elif event.kind == "rolled":
                self.thrown = True
            elif event.kind == "drawn":
                self.drawn += 1
            elif event.kind in ("built", "passed") and event.player is not None:
                self.built[event.player] = self.built.get(event.player, 0) + 1

    def _begin_turn(self, seat: int, *, extra: bool) -> None:
        """A turn of another seat is not scripted, and the entry waits."""
        turns = self.script.turns
        while self.next < len(turns) and turns[self.next].extra and not extra:
            self.next += 1
        due = turns[self.next] if self.next < len(turns) else None
        fits = due is not None and due.seat == seat and due.extra == extra
        self.place = self.next if fits else None
        self.next += fits
        self.begun, self.thrown = True, False

    @property
    def _turn(self) -> Turn | None:
        return None if self.place is None else self.script.turns[self.place]

    def outcome(self, game: Game) -> str | None:
        """What the script lets fall; None: the seal decides."""
        possible = [str(outcome) for outcome, _ in game.chance()]
        if not self.begun:
            return self._dealt(possible)
        if self._turn is None or (game.decision == "dice" and self.thrown):
            return None
        fallen = (_fulfilled(wish, game, possible) for wish in self._turn.falls)
        return next((outcome for outcome in fallen if outcome is not None), None)

    def _dealt(self, possible: Sequence[str]) -> str | None:
        if self.drawn >= len(self.script.deal):
            return None
        card = f"draw {self.script.deal[self.drawn]}"
        return card if card in possible else None

    def move(self, game: Game) -> str | None:
        """What a bot does by the script; None: it thinks as usual."""
        legal = [str(action) for action in game.legal_actions()]
        wishes = self._start_wish(game) if game.start_builds else self._turn and self._turn.bot
        return next((move for move in wishes or () if move in legal), None)

    def _start_wish(self, game: Game) -> tuple[str, ...]:
        start, seat = self.script.start, game.active
        plan = start[seat] if seat < len(start) else ()
        made = self.built.get(seat, 0)
        return plan[made : made + 1]


def _fulfilled(wish: str, game: Game, possible: Sequence[str]) -> str | None:
    if wish in possible:
        return wish
    if game.decision != "dice" or wish not in (LUCKY, LUCKY_DOUBLE):
        return None
    chosen = possible if wish == LUCKY else [o for o in possible if _is_double(o)]
    worth = {outcome: _coins_after(game, outcome) for outcome in chosen}
    best = [outcome for outcome in chosen if worth[outcome] == max(worth.values())]
    return best[game.turn % len(best)] if best else None


def _is_double(outcome: str) -> bool:
    _, *faces = outcome.split()
    return len(faces) == 2 and len(set(faces)) == 1


def _coins_after(game: Game, outcome: str) -> int:
    """What it leaves the roller with, before the roller is asked anything."""
    twin = game.copy()
    seat = twin.active
    twin.play(outcome)
    return twin.coins[seat]
