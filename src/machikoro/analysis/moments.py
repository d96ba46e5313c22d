"""A game, moment by moment: who could decide what, what chance brought, and what that was worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from machikoro.analysis.chances import Chances, Opinion, settled
from machikoro.analysis.luck import fallen
from machikoro.analysis.marks import Mark, mark_of_loss, mark_of_luck
from machikoro.play.game import Game
from machikoro.play.notation import Action

Progress = Callable[[int, int], None]
"""Is told how many moves have been looked at, and of how many."""
SHOWN = 3
"""The best move and the next two."""


@dataclass(frozen=True)
class Choice:
    """A move that was possible, and the chances of every seat after it."""

    move: str
    chances: Chances


@dataclass(frozen=True)
class Moment:
    """A decision, or an outcome of chance, that could have been another."""

    move: int
    """How many moves and outcomes there were before it."""
    turn: int
    seat: int
    """Whose turn it is."""
    kind: Literal["decision", "chance"]
    asked: str
    """What was asked, such as 'build', or what chance decided, such as 'dice'."""
    played: str
    """The move, or what came."""
    before: Chances
    """With the best move, or with average luck."""
    after: Chances
    """With the move that was played, or with what came."""
    choices: tuple[Choice, ...] = ()
    """Of a decision, the best ones, best first."""
    loss: float = 0.0
    """What a decision cost whoever made it, as far as two looks agree: the bot's own when it plays,
    and the one to the end of the turn."""
    mark: Mark | None = None

    @property
    def change(self) -> tuple[float, ...]:
        """For every seat: luck, or what the move did to it in comparison with the best one."""
        return tuple(a - b for a, b in zip(self.after, self.before, strict=True))


def moments_of(game: Game, view: Opinion, progress: Progress | None) -> Iterator[Moment]:
    """From the end of the deal on; what left no choice is none."""
    first = len(game.moves) - len(game.past)
    twin = Game(game.tables, game.state[:], game.names, 0, game.options)
    for place, past in enumerate(game.past):
        twin.state = past.state
        if twin.dealt:
            yield from _moment(twin, first + place, game.moves[first + place], view)
        if progress:
            progress(place + 1, len(game.past))


def _moment(game: Game, number: int, action: Action, view: Opinion) -> Iterator[Moment]:
    find = _chance if action.is_outcome else decision_at
    found = find(game, number, action, view)
    if found is not None:
        yield found


def _chance(game: Game, number: int, action: Action, view: Opinion) -> Moment | None:
    if len(game.chance()) == 1:
        return None
    mean, came = fallen(game, action, view.of_game)
    before, after = settled(mean), tuple(came)
    mark = mark_of_luck(before, after)
    return Moment(
        number, game.turn, game.active, "chance", _asked(game), str(action), before, after,
        mark=mark,
    )  # fmt: skip


def decision_at(game: Game, number: int, action: Action, view: Opinion) -> Moment | None:
    """What a move was worth where it was made; None: there was no other."""
    if len(game.legal_actions()) == 1:
        return None
    found, seat = view.after_each(game.state), game.active
    # Among equals what was played is the best.
    order = sorted(found, key=lambda code: (-found[code][seat], code != action.code))
    names = game.vocabulary.actions
    choices = tuple(Choice(str(names[code]), found[code]) for code in order[:SHOWN])
    before, after = found[order[0]], found[action.code]
    loss = min(before[seat] - after[seat], _loss_at_first_sight(game, action, view))
    return Moment(
        number, game.turn, seat, "decision", _asked(game), str(action), before, after, choices,
        loss, mark_of_loss(before[seat], before[seat] - loss),
    )  # fmt: skip


def _loss_at_first_sight(game: Game, action: Action, view: Opinion) -> float:
    seen, seat = view.at_first_sight(game.state), game.active
    return max(chances[seat] for chances in seen.values()) - seen[action.code][seat]


def _asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision
