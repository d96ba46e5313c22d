"""After the game: what was luck, what was skill, what could have been played better.

For every seat, start + luck + own + others + rest = result, to the last digit.  `rest` is what
the evaluator cannot explain: neighbouring judgements of one position that do not agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from machikoro.analysis.chances import EXPERT, Chances, opinion
from machikoro.analysis.marks import MISTAKES, Skill, is_open, skill_of
from machikoro.analysis.moments import Moment, Progress, moments_of
from machikoro.analysis.reasons import Sentence, reason_for
from machikoro.analysis.verdict import verdict
from machikoro.errors import InvalidOption
from machikoro.play.corrections import read_correction
from machikoro.play.game import Game
from machikoro.play.transcript import from_transcript
from machikoro.sentences import Phrase

WORST = 3
"""Mistakes that are told."""
LUCKIEST = 4
TEN = 10
"""Games of which one imagines how many each would have won."""


@dataclass(frozen=True)
class SeatAccount:
    """The account of one player, in chances to win."""

    name: str
    start: float
    luck: float
    own: float
    """By decisions that were not the best: zero or less."""
    others: float
    """By those of the others that were not the best for them."""
    rest: float
    """What the evaluator cannot explain."""
    result: float
    """1 or 0; in a game that is not over the chances at its last moment."""
    normal: float
    """The chance with normal luck: the result without luck, between 0 and 1."""
    of_ten: int
    """The same, in ten such games."""
    turns: int
    """Those in which there was something to decide and the game was open."""
    lost_per_turn: float
    skill: Skill | None


@dataclass(frozen=True)
class Mistake:
    """One of the dearest decisions, with the table as it stood."""

    moment: int
    """Its place among the moments."""
    seat: int
    loss: float
    played: str
    better: str
    coins: tuple[int, ...]
    landmarks: tuple[int, ...]
    """Of every seat."""
    dice: tuple[int, ...]
    why: Sentence


@dataclass(frozen=True)
class Analysis:
    """Of one game, according to one bot."""

    bot: str
    ruleset: str
    finished: bool
    winner: int | None
    start: Chances
    verdict: Sentence
    seats: tuple[SeatAccount, ...]
    moments: tuple[Moment, ...]
    mistakes: tuple[Mistake, ...]
    """The dearest first."""
    luckiest: tuple[int, ...]
    """Places among the moments, the greatest luck first."""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def analyse(game: Game | str, bot: str = EXPERT, progress: Progress | None = None) -> Analysis:
    """Of a game or its transcript, as far as it goes; everything is said according to one bot."""
    played = from_transcript(game) if isinstance(game, str) else game
    check_uncorrected(played.moves)
    view = opinion(played, bot)
    moments = tuple(moments_of(played, view, progress))
    start = moments[0].before if moments else view.of(played.state)
    seats = _seats(played, start, moments)
    said = verdict(played.winner, played.names, [seat.of_ten for seat in seats])
    return Analysis(
        bot, played.ruleset, played.over, played.winner, start, said, seats, moments,
        _mistakes(played, moments), _luckiest(moments),
    )  # fmt: skip


def check_uncorrected(moves: Iterable[str]) -> None:
    """Coins that were counted anew are neither luck nor anybody's decision."""
    if any(read_correction(move) for move in moves):
        raise InvalidOption(Phrase("analysis.corrected"))


def _seats(game: Game, start: Chances, moments: Sequence[Moment]) -> tuple[SeatAccount, ...]:
    end = _end(game, start, moments)
    accounts = [_account(seat, start, moments, end) for seat in range(game.players)]
    normal = _shares([account["result"] - account["luck"] for account in accounts])
    ten = _of_ten(normal)
    return tuple(
        SeatAccount(
            game.names[seat], **account, normal=normal[seat], of_ten=ten[seat],
            **_skill(seat, moments),
        )
        for seat, account in enumerate(accounts)
    )  # fmt: skip


def _end(game: Game, start: Chances, moments: Sequence[Moment]) -> Chances:
    if game.over:
        return tuple(float(seat == game.winner) for seat in range(game.players))
    return moments[-1].after if moments else start


def _account(seat: int, start: Chances, moments: Sequence[Moment], end: Chances) -> dict[str, Any]:
    """Sums of multiples of one small number, so they are exact."""
    came = [start, *(one.after for one in moments)]
    judged = [*(one.before for one in moments), end]

    def total(kind: str, own: bool | None = None) -> float:
        return sum(
            one.change[seat] for one in moments
            if one.kind == kind and own in (None, one.seat == seat)
        )  # fmt: skip

    return {
        "start": start[seat],
        "luck": total("chance"),
        "own": total("decision", True),
        "others": total("decision", False),
        "rest": sum(b[seat] - a[seat] for a, b in zip(came, judged, strict=True)),
        "result": end[seat],
    }


def _skill(seat: int, moments: Sequence[Moment]) -> dict[str, Any]:
    """Where all is lost nothing can be lost: such turns would make poor play look good."""
    own = [one for one in moments if one.seat == seat and one.kind == "decision"]
    counted = [one for one in own if is_open(one.before[seat])]
    turns, lost = len({one.turn for one in counted}), sum(one.loss for one in counted)
    per_turn = lost / turns if turns else 0.0
    return {"turns": turns, "lost_per_turn": per_turn, "skill": skill_of(lost, turns)}


def _shares(chances: Sequence[float]) -> list[float]:
    """Chances again, where taking off luck left some below 0 and others above 1."""
    kept = [min(max(chance, 0.0), 1.0) for chance in chances]
    return [chance / sum(kept) for chance in kept]


def _of_ten(shares: Sequence[float]) -> list[int]:
    """Whole games that sum to ten, the largest fractions rounded up."""
    whole = [int(TEN * share) for share in shares]
    order = sorted(range(len(shares)), key=lambda seat: whole[seat] - TEN * shares[seat])
    for seat in order[: TEN - sum(whole)]:
        whole[seat] += 1
    return whole


def _mistakes(game: Game, moments: Sequence[Moment]) -> tuple[Mistake, ...]:
    marked = [place for place, one in enumerate(moments) if one.mark in MISTAKES]
    worst = sorted(marked, key=lambda place: -moments[place].loss)[:WORST]
    return tuple(_mistake(game, moments[place], place) for place in worst)


def _mistake(game: Game, moment: Moment, place: int) -> Mistake:
    past = game.past[moment.move - len(game.moves) + len(game.past)]
    then = Game(game.tables, past.state[:], game.names, 0, game.options)
    return Mistake(
        place, moment.seat, moment.loss, moment.played, moment.choices[0].move, then.coins,
        tuple(then.progress(seat).built for seat in range(game.players)), then.dice,
        reason_for(then, moment.played, moment.choices[0].move),
    )  # fmt: skip


def _luckiest(moments: Sequence[Moment]) -> tuple[int, ...]:
    fallen = [place for place, one in enumerate(moments) if one.kind == "chance"]
    return tuple(sorted(fallen, key=lambda place: -max(moments[place].change))[:LUCKIEST])
