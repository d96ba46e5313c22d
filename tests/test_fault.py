"""One fault of every kind amid play; two hundred of them are `python -m bench.fault`."""

from __future__ import annotations

import asyncio
import random

import pytest
from bench.fault.__main__ import play
from bench.fault.check import check
from bench.fault.kinds import KINDS, Kind, Skipped


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_fault_amid_play_loses_nothing(kind: Kind) -> None:
    try:
        with kind.place(kind.servers, random.Random(kind.name)) as place:
            found = asyncio.run(play(kind, place, games=3, times=1))
    except Skipped as why:
        pytest.skip(str(why))
    assert found.confirmed >= 6
    assert found.well, str(found)


def test_a_move_that_is_not_there_is_missed() -> None:
    """The check can fail."""
    kind = KINDS[0]
    with kind.place(1, random.Random(0)) as place:
        found = asyncio.run(play(kind, place, games=1, times=1))
        assert found.well
        (game,) = place.games
        rev = max(game.confirmed)
        game.confirmed[rev] = ("never sent", "roll 1")
        assert check(place.database, place.games).lost == 1
