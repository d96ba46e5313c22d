"""The loops of matches and of training, plain and compiled: the same games, the same notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from machikoro.bots.net import match, selfplay, tables, think
from machikoro.bots.net.bot import Manner
from machikoro.bots.net.engine import CompiledWeigher, compile_nets
from machikoro.bots.net.file import Net
from machikoro.bots.net.learn import Learner
from machikoro.bots.registry import NORMAL_BOT
from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import PHASE, PLAYERS
from machikoro.rules.questions import FISHING_TUNA, THROWING
from machikoro.study.training import trainer
from machikoro.study.training.course import Course
from machikoro.study.training.starts import starts

from .positions import played, untrained


class Plain:
    """In place of the compiled twins: the rules as they are written."""

    play_net_match = staticmethod(lambda *words: _plainly(match.play_net_match, words))
    play_and_note = staticmethod(lambda *words: _plainly(selfplay.play_and_note, words))
    think = staticmethod(lambda *words: _plainly(think.think, words))


def _plainly(loop: Callable[..., Any], words: tuple[Any, ...]) -> Any:
    """With lists instead of arrays, into which everything is written back."""
    lists = [word.tolist() if isinstance(word, numpy.ndarray) else word for word in words]
    answer = loop(*lists)
    for word, said in zip(words, lists, strict=True):
        if isinstance(word, numpy.ndarray):
            word[:] = said
    return answer


OTHER = untrained("base", 2, 2)
RIVALS = [NORMAL_BOT, Manner(OTHER), Manner(OTHER, further=True)]


@pytest.mark.parametrize("rival", RIVALS, ids=["a rule", "a net", "a net that looks further"])
def test_a_match_goes_alike(rival: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("base", 2, 40, 1)
    seats = [Manner(untrained("base", 2), temperature=0.05), rival]

    def play() -> tables.Played:
        turns = game.turn + 3
        return tables.play_games_between(game.tables, seats, game.state, [7], 1, turns, OTHER)

    compiled = play()
    monkeypatch.setattr(tables, "compiled", Plain)
    plain = play()
    assert plain.state == compiled.state
    for mine, other in (
        (plain.luck, compiled.luck), (plain.lost, compiled.lost), (plain.decided, compiled.decided),
        (plain.ended, compiled.ended),
    ):  # fmt: skip
        assert mine == pytest.approx(other, abs=1e-3)


def test_what_a_player_has_seen_its_judge_need_not_look_at_again() -> None:
    game, net = played("base", 2, 40, 1), untrained("base", 2)
    same = Net(net.form, net.weights, net.card)

    def play(judge: Any) -> tables.Played:
        seats, turns = [Manner(net), Manner(net)], game.turn + 6
        return tables.play_games_between(
            game.tables, seats, game.state, range(4), 1, turns, judge, width=2
        )

    own, other = play(net), play(same)
    assert own.luck == pytest.approx(other.luck, abs=1e-5)
    assert numpy.abs(own.luck).max() > 0


def test_a_game_that_is_cut_short_counts_as_what_the_judge_thinks_of_it() -> None:
    game, net = played("base", 2, 40, 1), untrained("base", 2)

    def play(turns: int) -> tables.Played:
        seats = [Manner(net), Manner(net)]
        return tables.play_games_between(game.tables, seats, game.state, range(8), 1, turns, net)

    cut, whole = play(game.turn + 2), play(4000)
    assert cut.ended.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (cut.winners == -1).all()
    assert ((cut.ended > 0) & (cut.ended < 1)).all()
    over = whole.winners >= 0
    assert over.any()
    assert (whole.ended[over].argmax(axis=1) == whole.winners[over]).all()
    assert set(whole.ended[over].ravel().tolist()) == {0.0, 1.0}


def test_before_a_catch_a_narrow_look_is_widened_to_an_exact_mean() -> None:
    state, terms = [0] * STATE_SIZE, [0] * match.TERMS.size
    for width, phase, exact in (
        (2, THROWING, 2), (2, FISHING_TUNA, 4), (6, FISHING_TUNA, 6), (0, FISHING_TUNA, 0),
    ):  # fmt: skip
        state[PHASE], terms[match.WIDTH] = phase, width
        assert match.exact_width(state, terms) == exact


LEADS: dict[str, trainer.Lead] = {
    "mixture": lambda start, game, luck: start.lead(luck),
    "duel": lambda start, game, luck: start.duel(game),
    "contest": lambda start, game, luck: start.contest((NORMAL_BOT,), luck),
}


@pytest.mark.parametrize("lead", LEADS.values(), ids=LEADS)
def test_a_round_of_training_goes_alike(
    lead: trainer.Lead, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer, "GAMES", 4)
    monkeypatch.setattr(trainer, "LONGEST", 3)

    def learn() -> trainer.Trainer:
        net = untrained("base", 2)
        weights = numpy.array(net.weights, dtype=numpy.float32)
        one = trainer.Trainer(net.form, Learner(net.form, weights), 1)
        former = numpy.array(OTHER.weights, dtype=numpy.float32)
        one.round(starts("base", 2)[0], 0, former, Course(0.0, 60.0), 0.1, lead)
        return one

    compiled = learn()
    monkeypatch.setattr(trainer, "compiled", Plain)
    plain = learn()
    assert plain.seen == pytest.approx(compiled.seen, abs=1e-5)
    assert plain.wanted == pytest.approx(compiled.wanted, abs=1e-3)


def test_thoughts_of_every_kind_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_nets()
    game, net = played("base", 2, 62, 3), untrained("base", 2)
    assert game.to_move is not None
    words = (game.state, game.tables.t, net)
    quick, slow = CompiledWeigher(), CompiledWeigher()
    monkeypatch.setattr(slow, "twins", Plain)
    assert slow.judge(*words) == pytest.approx(quick.judge(*words), abs=1e-4)
    mine, other = slow.weigh_further(*words, 1), quick.weigh_further(*words, 1)
    assert mine is not None
    assert other is not None
    assert mine.actions == other.actions
    for i in range(len(mine.actions)):
        seats = slice(i * PLAYERS, i * PLAYERS + 2)
        assert mine.chances[seats] == pytest.approx(other.chances[seats], abs=1e-3)
