"""The loops of matches and of training, plain and compiled: the same games, the same notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from machikoro.bots.net import match, selfplay, tables, think
from machikoro.bots.net.bot import Manner
from machikoro.bots.net.engine import CompiledWeigher, compile_nets
from machikoro.bots.net.learn import Learner
from machikoro.bots.registry import NORMAL_BOT
from machikoro.rules.layout import PLAYERS
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
    ):  # fmt: skip
        assert mine == pytest.approx(other, abs=1e-3)


@pytest.mark.parametrize("duel", [False, True])
def test_a_round_of_training_goes_alike(duel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "GAMES", 4)
    monkeypatch.setattr(trainer, "LONGEST", 3)

    def learn() -> trainer.Trainer:
        net = untrained("base", 2)
        weights = numpy.array(net.weights, dtype=numpy.float32)
        one = trainer.Trainer(net.form, Learner(net.form, weights), 1)
        former = numpy.array(OTHER.weights, dtype=numpy.float32)
        one.round(starts("base", 2)[0], 0, former, Course(0.0, 60.0), 0.1, duel)
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
